package market

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The numbers that a vendor's bar may have, in the order of a table's columns.
const (
	cellOpen = iota
	cellHigh
	cellLow
	cellClose
	cellVolume
	cellAdjOpen
	cellAdjHigh
	cellAdjLow
	cellAdjClose
	cellAdjVolume
	cellDividend
	cellSplit
	cellVWAP
	cellTrades
	vendorCells
)

var vendorCellNames = [vendorCells]string{
	"open", "high", "low", "close", "volume", "adj_open", "adj_high", "adj_low", "adj_close", "adj_volume",
	"dividend", "split_factor", "vwap", "trades",
}

// vendorColumn is one number of a vendor's bars and how it is adjusted.
type vendorColumn struct {
	cell       int
	adjustment string // empty: nothing to adjust
}

// columnsAs gives columns that share an adjustment.
func columnsAs(adjustment string, cells ...int) []vendorColumn {
	columns := make([]vendorColumn, len(cells))
	for i, cell := range cells {
		columns[i] = vendorColumn{cell, adjustment}
	}
	return columns
}

// adjustmentOf is how a number is adjusted; empty when the vendor has none.
func adjustmentOf(columns []vendorColumn, cell int) string {
	for _, c := range columns {
		if c.cell == cell {
			return c.adjustment
		}
	}
	return ""
}

// sentCell is one number of a vendor's row: some write numbers, some texts.
type sentCell struct {
	text cell
	here bool // the member stood in the row, if only as null
}

// UnmarshalJSON keeps the digits of a number or of a text that is one.
func (s *sentCell) UnmarshalJSON(text []byte) error {
	s.here = true
	if len(text) > 0 && text[0] == '"' {
		var inner string
		if err := json.Unmarshal(text, &inner); err != nil {
			return err
		}
		read, err := cellOf(inner)
		s.text = read
		return err
	}
	return s.text.UnmarshalJSON(text)
}

// cellOf reads the digits of a text; nothing is missing.
func cellOf(text string) (cell, error) {
	if text == "" {
		return "", nil
	}
	if _, err := source.ParseDecimal(text); err != nil {
		return "", err
	}
	if !isFigure(text) {
		return "", fmt.Errorf("%.40q is no price and no volume", text)
	}
	return cell(text), nil
}

// vendorLine is one day as a vendor sent it.
type vendorLine struct {
	day  source.Date
	sent [vendorCells]sentCell
}

// vendorPage is one body of a vendor, decoded, in the order in which it came.
type vendorPage struct {
	lines      []vendorLine
	identity   source.Identity
	kind       string
	zone       string
	adjustment string // the answer's own word, where it has one
	next       string // address of the page that follows
}

func misread(vendor source.Vendor, where, format string, args ...any) error {
	return &source.ShapeError{Vendor: vendor.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

// decodeJSON refuses what is no JSON with the vendor's words, and decodes the rest.
func decodeJSON(vendor source.Vendor, body []byte, into any) error {
	if err := plainRefusal(vendor, body); err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return misread(vendor, "body", "%v", err)
	}
	return nil
}

// plainRefusal is the error of a body that is a page, a text, or nothing.
func plainRefusal(vendor source.Vendor, body []byte) error {
	text := strings.TrimSpace(strings.TrimPrefix(string(body), "\ufeff"))
	switch {
	case text == "":
		return misread(vendor, "body", "it is empty")
	case !utf8.ValidString(text):
		return misread(vendor, "body", "it is not UTF-8")
	case text[0] == '<':
		return pageRefusal(vendor, text)
	case text[0] != '{' && text[0] != '[':
		return textRefusal(vendor, text)
	}
	return nil
}

// vendorDay reads a day that must have no hour, or the hour of midnight.
func vendorDay(vendor source.Vendor, where, text string) (source.Date, error) {
	day, hour, timed := strings.Cut(text, "T")
	if !timed {
		day, hour, timed = strings.Cut(text, " ")
	}
	if timed && !strings.HasPrefix(hour, "00:00:00") {
		return source.Date{}, misread(vendor, where, "%.40q is within a day: these are no daily bars", text)
	}
	read, err := source.ParseDate(day)
	if err != nil {
		return source.Date{}, misread(vendor, where, "%.40q is no day", text)
	}
	return read, nil
}
