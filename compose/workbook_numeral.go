package compose

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// numeral is a number format that a cell and our own texts share: places,
// grouped thousands, and what follows the digits.
type numeral struct {
	places   int
	percent  bool   // the number is shown ×100
	after    string // "%", "\u00a0%" or "x"
	unsigned bool   // a negative number that rounds to nought shows no sign
}

// numeralOf is the format of a figure.
func numeralOf(rule dossier.Display, lang string) numeral {
	n := numeral{places: int(rule.Places)}
	switch {
	case rule.Style == dossier.StylePercent && lang == "fr":
		n.percent, n.after = true, "\u00a0%"
	case rule.Style == dossier.StylePercent:
		n.percent, n.after = true, "%"
	case rule.Style == dossier.StyleMultiple:
		n.after = "x"
	}
	return n
}

// code is the number format as the file holds it; marks are American there,
// whatever the reader's language.
func (n numeral) code() string {
	code := "#,##0"
	if n.places > 0 {
		code += "." + strings.Repeat("0", n.places)
	}
	switch {
	case n.percent:
		if space := strings.TrimSuffix(n.after, "%"); space != "" {
			code += `"` + space + `"`
		}
		code += "%"
	case n.after != "":
		code += `"` + n.after + `"`
	}
	if n.unsigned {
		return code + ";" + code
	}
	return code
}

// numeralIn reads a format that code wrote.
func numeralIn(code string) (n numeral, ok bool) {
	first, second, two := strings.Cut(code, ";")
	if two && first != second {
		return n, false
	}
	rest, ok := strings.CutPrefix(first, "#,##0")
	if !ok {
		return n, false
	}
	if digits, has := strings.CutPrefix(rest, "."); has {
		rest = strings.TrimLeft(digits, "0")
		n.places = len(digits) - len(rest)
	}
	n.unsigned, n.percent = two, strings.HasSuffix(rest, "%")
	n.after = strings.ReplaceAll(rest, `"`, "")
	return n, true
}

// text is what a reader of a language sees of a number: the decimal rounded half
// away from nought, as spreadsheets display.
func (n numeral) text(v decimal.Decimal, lang string) string {
	if n.percent {
		v = v.Shift(2)
	}
	v = v.Round(int32(n.places))
	if n.unsigned {
		v = v.Abs()
	}
	return grouped(v.StringFixed(int32(n.places)), lang) + n.after
}

// bookDigits is what a binary cell holds.
const bookDigits = 15

// significant rounds to the digits that a cell holds.
func significant(v decimal.Decimal) decimal.Decimal {
	return v.Round(int32(bookDigits - v.NumDigits() - int(v.Exponent())))
}

// cellNumber is the number that a cell holds for a figure, and the format through
// which it shows exactly the figure's text. It does not fit when the text has
// more digits than a cell holds.
func cellNumber(s Shown, lang string) (value float64, n numeral, fits bool) {
	n = numeralOf(s.Display, lang)
	exact := calc.Unscaled(s.Value).Shift(-int32(cellPower(s)))
	near := significant(exact)
	n.unsigned = exact.IsNegative() && n.text(near, lang) != s.Text
	// Fifteen digits may end on a half that the whole number is short of.
	short := exact.Truncate(int32(bookDigits - exact.NumDigits() - int(exact.Exponent())))
	for _, candidate := range []decimal.Decimal{near, short} {
		if n.text(candidate, lang) == s.Text {
			return binary(candidate), n, true
		}
	}
	return binary(near), natural(near), false
}

// cellPower is the power of ten between the cell of a figure and the number that
// calculations use.
func cellPower(s Shown) int {
	if s.Display.Style == dossier.StylePercent || s.Display.Style == dossier.StyleMultiple {
		return 0
	}
	return calc.PowerOfTen(s.Display.Scale, s.Value.Unit)
}

// binary is the number nearest to a decimal of at most fifteen digits.
func binary(v decimal.Decimal) float64 {
	f, _ := strconv.ParseFloat(v.String(), 64)
	return f
}
