package source

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxPackedBytes bounds what the tables of one read may unpack to.
const maxPackedBytes = 256 << 20

// PackRead writes the tables of one read as one compressed value, as a store
// keeps them. It returns a [RefusedError] with rule "too_large" for tables that
// take more than 128 MiB unpacked, and "ledger" for a forged read.
func PackRead(tables []Table) ([]byte, error) {
	list, size := make([]json.RawMessage, len(tables)), 0
	for i, t := range tables {
		if err := RecordCheck(t); err != nil {
			return nil, err
		}
		body, err := Pack(t)
		if err != nil {
			return nil, err
		}
		list[i] = body
		if size += len(body); size > maxPackedBytes/2 {
			return nil, &RefusedError{Rule: "too_large", Reason: fmt.Sprintf("the tables of %s take more than %d bytes", t.Read.Ref, maxPackedBytes/2), Remedy: "read a shorter window"}
		}
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if err := errors.Join(json.NewEncoder(w).Encode(list), w.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// UnpackRead reads what [PackRead] wrote. It returns a [ShapeError] for anything else.
func UnpackRead(packed []byte) ([]Table, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, unpackable(err.Error())
	}
	body, err := io.ReadAll(io.LimitReader(r, maxPackedBytes))
	if err != nil {
		return nil, unpackable(err.Error())
	}
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, unpackable(err.Error())
	}
	if len(list) == 0 {
		return nil, unpackable("it holds no table")
	}
	tables := make([]Table, len(list))
	for i := range list {
		if tables[i], err = Unpack(list[i]); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

func unpackable(problem string) error {
	return &ShapeError{Vendor: "ledger", Where: "packed read", Problem: problem}
}
