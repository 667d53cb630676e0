// Package closed reads JSON that somebody wrote by hand or sent: one value, and
// no member that nobody reads. A misspelt member would be silently empty.
package closed

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ErrMore says that something stands after the value.
var ErrMore = errors.New("more follows its end")

// JSON reads the one value of body into what into points at. It gives the
// decoder's error for a value that does not fit or a member that is not known,
// and [ErrMore] for what follows.
func JSON(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return ErrMore
	}
	return nil
}
