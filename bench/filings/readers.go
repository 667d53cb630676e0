package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// reader reads a document and gives the number of facts it found.
type reader struct {
	name string
	read func(document) (facts int, err error)
}

// readers: ours is the first, which the others are compared with.
func readers() []reader {
	return []reader{
		{"deskworth filings/xbrl, facts and dimensions", ours},
		{"encoding/xml, tokens only", tokens},
		{"encoding/xml, facts and dimensions", plainFacts},
	}
}

func ours(d document) (int, error) {
	var in *xbrl.Instance
	var err error
	if d.inline {
		in, err = xbrl.ParseInline(context.Background(), [][]byte{d.body}, xbrl.Limits{})
	} else {
		in, err = xbrl.ParseBytes(context.Background(), d.body, xbrl.Limits{})
	}
	if err != nil {
		return 0, err
	}
	return len(in.Facts), nil
}

// decoder takes us-ascii, which encoding/xml does not know, for what it is: UTF-8.
func decoder(body []byte) *xml.Decoder {
	d := xml.NewDecoder(bytes.NewReader(body))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	return d
}

func tokens(d document) (int, error) {
	for x := decoder(d.body); ; {
		if _, err := x.Token(); errors.Is(err, io.EOF) {
			return d.facts, nil // it looks for none
		} else if err != nil {
			return 0, err
		}
	}
}
