package sdmx

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// MaxBytes is the largest message that is read.
const MaxBytes = 32 << 20

// maxFields is how many columns, attributes or values may stand together; the
// widest flows have about sixty.
const maxFields = 1000

// Options tell what a message itself does not say.
type Options struct {
	Time       string   // the dimension that is time; nothing: TIME_PERIOD
	Dimensions []string // in the order of the key; structure-specific XML does not tell them from attributes
}

// Read reads one message of data in any of the formats, which it tells apart by
// its first bytes.
//
// It returns a [ShapeError] for a message that makes no sense or is too large, a
// [DialectError] for a body that is something else (a page, a structure, a form
// that is not read), and a [FailureError] when the message reports a failure and
// holds no data. A message without series is no error: its sets are empty.
func Read(body []byte, o Options) (Message, error) {
	if len(body) > MaxBytes {
		return Message{}, misshapen("its length", "%d bytes came and at most %d are read", len(body), MaxBytes)
	}
	start := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case len(start) == 0:
		return Message{}, misshapen("the first byte", "it is empty")
	case !utf8.Valid(start):
		return Message{}, misshapen("its letters", "they are not UTF-8")
	case start[0] == '{':
		return readJSON(start, o)
	case start[0] == '<':
		return readXML(start, o)
	}
	return readCSV(start, o)
}

func where(what string, n int) string { return fmt.Sprintf("%s %d", what, n) }
