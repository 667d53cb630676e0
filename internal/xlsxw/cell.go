package xlsxw

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Kind is the type of a cell's value.
type Kind uint8

const (
	Empty Kind = iota
	Text
	Number
)

// Cell is one cell: its typed value, and the formula that gives it when it is
// computed.
type Cell struct {
	Kind    Kind
	Text    string
	Number  float64
	Formula string // without the equals sign; empty: none
	Style   int
}

// ColumnName is "A" for 1 and "XFD" for 16384.
func ColumnName(column int) string { return string(appendColumn(nil, column)) }

// CellName is "D12" for column 4 and row 12.
func CellName(column, row int) string {
	return string(strconv.AppendInt(appendColumn(nil, column), int64(row), 10))
}

func appendColumn(to []byte, column int) []byte {
	if column > 26 {
		to = appendColumn(to, (column-1)/26)
	}
	return append(to, byte('A'+(column-1)%26))
}

// cell appends one cell. An empty one without a look is left out.
func (s *Sheet) cell(to []byte, column int, c *Cell) ([]byte, error) {
	if c.Kind == Empty && c.Style == 0 && c.Formula == "" {
		return to, nil
	}
	to = append(append(append(to, `<c r="`...), s.columns[column]...), s.row...)
	to = append(to, '"')
	if c.Style > 0 {
		to = append(strconv.AppendInt(append(to, ` s="`...), int64(c.Style), 10), '"')
	}
	if c.Kind == Text && c.Formula == "" {
		return s.text(to, column, c.Text)
	}
	if c.Kind == Text {
		to = append(to, ` t="str"`...)
	}
	to = append(to, '>')
	if c.Formula != "" {
		if len(c.Formula) > MaxFormula {
			return to, s.fault(column, fmt.Sprintf("a formula of %d characters; a cell holds %d", len(c.Formula), MaxFormula))
		}
		to = append(escaped(append(to, "<f>"...), c.Formula), "</f>"...)
	}
	switch c.Kind {
	case Number:
		if math.IsNaN(c.Number) || math.IsInf(c.Number, 0) {
			return to, s.fault(column, "a number that no cell holds: "+strconv.FormatFloat(c.Number, 'g', -1, 64))
		}
		to = append(appendNumber(append(to, "<v>"...), c.Number), "</v>"...)
	case Text:
		if why := textFault(c.Text); why != "" {
			return to, s.fault(column, why)
		}
		to = append(escaped(append(to, "<v>"...), c.Text), "</v>"...)
	}
	return append(to, "</c>"...), nil
}

// NumberText is a number as a cell writes it.
func NumberText(v float64) string { return string(appendNumber(nil, v)) }

// appendNumber writes the shortest digits that give the number back.
func appendNumber(to []byte, v float64) []byte {
	if whole := int64(v); v == float64(whole) && whole > -1e15 && whole < 1e15 {
		return strconv.AppendInt(to, whole, 10)
	}
	return strconv.AppendFloat(to, v, 'g', -1, 64)
}

func (s *Sheet) text(to []byte, column int, text string) ([]byte, error) {
	if why := textFault(text); why != "" {
		return to, s.fault(column, why)
	}
	to = append(to, ` t="inlineStr"><is><t`...)
	if text != "" && (blank(text[0]) || blank(text[len(text)-1])) {
		to = append(to, ` xml:space="preserve"`...)
	}
	return append(escaped(append(to, '>'), text), "</t></is></c>"...), nil
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// textFault says why a cell cannot hold a text; "" when it can.
func textFault(text string) string {
	if len(text) > MaxTextUnits && units(text) > MaxTextUnits {
		return fmt.Sprintf("a text of %d UTF-16 units; a cell holds %d", units(text), MaxTextUnits)
	}
	for i := 0; i < len(text); {
		if c := text[i]; c >= 0x20 && c < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return "a text that is not UTF-8"
		}
		if !xmlw.Legal(r) {
			return fmt.Sprintf("a text with %U, which XML forbids", r)
		}
		i += size
	}
	return ""
}

// escaped appends a text. The format writes a character as _xHHHH_ where XML
// would lose it, so that a text which looks like that has its underscore written
// so too.
func escaped(to []byte, text string) []byte {
	from := 0
	for i := 0; i < len(text); i++ {
		var as string
		switch text[i] {
		case '&':
			as = "&amp;"
		case '<':
			as = "&lt;"
		case '>':
			as = "&gt;"
		case '\r':
			as = "_x000D_"
		case '_':
			if !escapeAt(text[i:]) {
				continue
			}
			as = "_x005F_"
		default:
			continue
		}
		to = append(append(to, text[from:i]...), as...)
		from = i + 1
	}
	return append(to, text[from:]...)
}

func escapeAt(text string) bool {
	if len(text) < 7 || text[1] != 'x' || text[6] != '_' {
		return false
	}
	for _, c := range []byte(text[2:6]) {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}
