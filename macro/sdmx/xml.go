package sdmx

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// maxDepth is how deep elements may stand in one another; a message needs about ten.
const maxDepth = 40

// cursor goes through a document token by token. Names are matched without their
// prefix. It checks itself that elements end as they begin, because raw tokens,
// which are much faster, do not.
type cursor struct {
	d    *xml.Decoder
	open []xml.Name
}

func newCursor(body []byte) *cursor {
	d := xml.NewDecoder(bytes.NewReader(body))
	d.CharsetReader = charset
	return &cursor{d: d}
}

// charset lets the two old names of what messages are written in pass.
func charset(label string, in io.Reader) (io.Reader, error) {
	if l := strings.ToLower(label); l == "us-ascii" || l == "utf8" {
		return in, nil
	}
	return nil, misshapen("the XML declaration", "the encoding %.40q is not read", label)
}

// token gives the next start, end or text.
func (c *cursor) token() (xml.Token, error) {
	for {
		token, err := c.d.RawToken()
		if err != nil {
			return nil, c.fault(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(t.Attr) > maxFields {
				return nil, misshapen(c.line(), "an element has %d attributes, more than %d", len(t.Attr), maxFields)
			}
			if len(c.open) == maxDepth {
				return nil, misshapen(c.line(), "elements stand more than %d deep", maxDepth)
			}
			c.open = append(c.open, t.Name)
			return t, nil
		case xml.EndElement:
			if len(c.open) == 0 || c.open[len(c.open)-1] != t.Name {
				return nil, misshapen(c.line(), "%.40q ends and did not begin", t.Name.Local)
			}
			c.open = c.open[:len(c.open)-1]
			return t, nil
		case xml.CharData:
			return t, nil
		case xml.Directive:
			return nil, misshapen(c.line(), "a document type stands there, and none is followed")
		}
	}
}

func (c *cursor) line() string {
	line, _ := c.d.InputPos()
	return where("line", line)
}

func (c *cursor) fault(err error) error {
	var shape *ShapeError
	switch {
	case errors.As(err, &shape):
		return shape
	case errors.Is(err, io.EOF):
		return misshapen(c.line(), "it ends before its elements do")
	}
	return misshapen(c.line(), "%v", err)
}

// children calls visit for each element inside the one that has begun, to its
// end. visit must go to the end of its own element, or leave it where it began.
func (c *cursor) children(visit func(xml.StartElement) error) error {
	inside := len(c.open)
	for {
		token, err := c.token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if err := visit(t); err != nil {
				return err
			}
			if err := c.close(inside); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		}
	}
}

// close skips to where so many elements are open.
func (c *cursor) close(depth int) error {
	for len(c.open) > depth {
		if _, err := c.token(); err != nil {
			return err
		}
	}
	return nil
}

// text is the text of the element that has begun, to its end.
func (c *cursor) text() (string, error) {
	var b strings.Builder
	inside := len(c.open)
	for {
		token, err := c.token()
		if err != nil {
			return "", err
		}
		if t, is := token.(xml.CharData); is && len(c.open) == inside {
			b.Write(t)
		}
		if len(c.open) < inside {
			return strings.TrimSpace(b.String()), nil
		}
	}
}

// root goes to the first element.
func (c *cursor) root() (xml.StartElement, error) {
	for {
		token, err := c.token()
		if err != nil {
			return xml.StartElement{}, err
		}
		if t, is := token.(xml.StartElement); is {
			return t, nil
		}
	}
}

// end refuses whatever follows the root but blanks.
func (c *cursor) end() error {
	for {
		token, err := c.d.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return c.fault(err)
		}
		switch t := token.(type) {
		case xml.Comment, xml.ProcInst:
		case xml.CharData:
			if len(bytes.TrimSpace(t)) > 0 {
				return misshapen(c.line(), "text follows the message")
			}
		default:
			return misshapen(c.line(), "something follows the message")
		}
	}
}

// attribute is an attribute without a prefix, or nothing.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}
