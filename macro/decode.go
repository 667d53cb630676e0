package macro

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func misshapen(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: FRED.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

// answered is a body of FRED's: the same members in both formats.
type answered interface {
	root() string // the element around it in XML
	rooted()      // XML has no empty lists: what has none gets one
}

// decode reads either format into the same struct. JSON is asked for; XML is the
// publisher's default, and what a mirror may hold.
func decode(body []byte, into answered) error {
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	switch {
	case len(body) == 0:
		return misshapen("body", "it is empty")
	case !utf8.Valid(body):
		return misshapen("body", "it is not UTF-8")
	}
	decodeIt := decodeJSON
	if startsXML(body) {
		decodeIt = decodeXML
	}
	if err := decodeIt(body, into); err != nil {
		return misshapen("body", "%v", err)
	}
	return nil
}

func startsXML(body []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("<"))
}

func decodeJSON(body []byte, into answered) error { return json.Unmarshal(body, into) }

// decodeXML reads the one element and nothing beside it. encoding/xml expands no
// entity of a document's own, so none can grow.
func decodeXML(body []byte, into answered) error {
	d := xml.NewDecoder(bytes.NewReader(body))
	d.CharsetReader = plainCharset
	found := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && found {
			into.rooted()
			return nil
		}
		if err != nil {
			return err
		}
		start, is := token.(xml.StartElement)
		switch {
		case !is:
			continue
		case found || start.Name.Local != into.root():
			return fmt.Errorf("an element %.40q stands where %s was asked for", start.Name.Local, into.root())
		}
		if err := d.DecodeElement(into, &start); err != nil {
			return err
		}
		found = true
	}
}

// plainCharset lets a declared part of UTF-8 pass: the bytes were looked at.
func plainCharset(label string, input io.Reader) (io.Reader, error) {
	if strings.EqualFold(label, "us-ascii") {
		return input, nil
	}
	return nil, fmt.Errorf("it declares %.40q and holds UTF-8", label)
}

func decodeSeries(body []byte, on source.Date) (meta, error) {
	var read seriesBody
	if err := decode(body, &read); err != nil {
		return meta{}, err
	}
	if len(read.Series) == 0 {
		return meta{}, misshapen("seriess", "no series is described")
	}
	for _, m := range read.Series {
		if !on.IsZero() && !on.Before(m.Start) && !on.After(m.End) {
			return m, nil
		}
	}
	return read.Series[len(read.Series)-1], nil
}

func decodeVintages(body []byte) (vintagesBody, error) {
	var read vintagesBody
	if err := decode(body, &read); err != nil {
		return read, err
	}
	if read.Dates == nil {
		return read, misshapen("vintage_dates", "there is no list")
	}
	for i, d := range *read.Dates {
		if d.IsZero() {
			return read, misshapen(fmt.Sprintf("vintage_dates[%d]", i), "there is no date")
		}
	}
	return read, nil
}

// decodeObservations reads all four output types into rows with windows.
func decodeObservations(body []byte) (observationsBody, error) {
	var read observationsBody
	if err := decode(body, &read); err != nil {
		return read, err
	}
	if read.Observations == nil {
		return read, misshapen("observations", "there is no list")
	}
	if read.Units != "" && read.Units != "lin" {
		return read, misshapen("units", "values came transformed (%.10q)", read.Units)
	}
	read.served = len(*read.Observations)
	switch read.OutputType {
	case 0, rowPerWindow, firstReleases:
	case allColumns, changedColumns:
		return read, read.spread(body)
	default:
		return read, misshapen("output_type", "there is no type %d", read.OutputType)
	}
	for i, o := range *read.Observations {
		if o.Date.IsZero() || o.Start.IsZero() || o.End.Before(o.Start) {
			return read, misshapen(fmt.Sprintf("observations[%d]", i), "its date or its vintages are wanting")
		}
	}
	return read, nil
}
