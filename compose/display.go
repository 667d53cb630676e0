package compose

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// placesOfResult is shown of a calculation whose author gave no rule.
const placesOfResult = 2

// resolved is the whole display rule of a figure: what its author left open is
// taken from the digits that were read.
func resolved(d dossier.Display, q source.Quantity, read bool) dossier.Display {
	switch {
	case d != dossier.Display{}:
		d.Style = cmp.Or(d.Style, dossier.StyleNumber)
	case read:
		d = dossier.Display{Style: dossier.StyleNumber, Places: int8(min(max(0, -q.Value.Number().Exponent()), math.MaxInt8)), Scale: q.Scale}
	default:
		d = dossier.Display{Style: dossier.StyleNumber, Places: placesOfResult}
	}
	return d
}

// number is the number that a display rule writes, rounded half away from nought.
func number(d dossier.Display, q source.Quantity) decimal.Decimal {
	places := int32(d.Places)
	switch d.Style {
	case dossier.StylePercent:
		return calc.Unscaled(q).Shift(2).Round(places)
	case dossier.StyleMultiple:
		return calc.Unscaled(q).Round(places)
	}
	return q.Value.Number().Shift(int32(q.Scale) - int32(d.Scale)).Round(places)
}

// written is the one text of a figure in a language.
func written(d dossier.Display, q source.Quantity, lang string) string {
	text := grouped(number(d, q).StringFixed(int32(d.Places)), lang)
	switch {
	case d.Style == dossier.StylePercent && lang == "fr":
		return text + "\u00a0%"
	case d.Style == dossier.StylePercent:
		return text + "%"
	case d.Style == dossier.StyleMultiple:
		return text + "x"
	}
	return text
}

// marks are the separator of thousands and the decimal mark of a language.
func marks(lang string) (thousands, point string) {
	if lang == "fr" {
		return "\u202f", ","
	}
	return ",", "."
}

// grouped puts the marks of a language into a plain number.
func grouped(plain, lang string) string {
	sign := ""
	if rest, negative := strings.CutPrefix(plain, "-"); negative {
		sign, plain = "-", rest
	}
	whole, fraction, hasFraction := strings.Cut(plain, ".")
	thousands, point := marks(lang)
	var parts []string
	for len(whole) > 3 {
		parts = append([]string{whole[len(whole)-3:]}, parts...)
		whole = whole[:len(whole)-3]
	}
	text := sign + strings.Join(append([]string{whole}, parts...), thousands)
	if hasFraction {
		text += point + fraction
	}
	return text
}

// unitText is what stands beside the number: its unit with the scale in words.
func unitText(d dossier.Display, u source.Unit, w Words) string {
	if d.Style == dossier.StylePercent || d.Style == dossier.StyleMultiple {
		return ""
	}
	if d.Scale == 0 {
		return string(u)
	}
	return strings.TrimSpace(string(u) + " " + scaleText(d.Scale, w))
}

func scaleText(s source.Scale, w Words) string {
	if word, known := w.Scales[s]; known {
		return word
	}
	return fmt.Sprintf("×10^%d", s)
}
