package xbrl

import (
	"slices"
	"strings"
)

// Unit is what a number counts: a product of measures, over another when it
// divides. Measures are multisets, so USD·shares is shares·USD; each list is
// sorted. The handle of a unit says nothing about it.
type Unit struct {
	IDs         []string // the handles it is declared under
	Numerator   []QName
	Denominator []QName
	Problem     *Problem
}

// String writes the unit for people: "USD", "USD/shares", "pure",
// "aapl:Vendor". Currencies, the measures of XBRL itself and those of its unit
// registry go without a prefix, any other keeps the filer's.
func (u *Unit) String() string {
	text := product(u.Numerator)
	if len(u.Denominator) > 0 {
		text += "/" + product(u.Denominator)
	}
	return text
}

func product(measures []QName) string {
	names := make([]string, len(measures))
	for i, m := range measures {
		switch m.Space {
		case spaceCurrency, spaceInstance, spaceUnits:
			names[i] = m.Local
		default:
			names[i] = m.String()
		}
	}
	return strings.Join(names, "*")
}

// Currency is the three-letter code when the unit is one currency and nothing else.
func (u *Unit) Currency() (code string, is bool) {
	if len(u.Numerator) != 1 || len(u.Denominator) != 0 || u.Numerator[0].Space != spaceCurrency {
		return "", false
	}
	return u.Numerator[0].Local, true
}

// settle sorts the measures and reports what makes the unit unusable.
func (u *Unit) settle() (fault string) {
	slices.SortFunc(u.Numerator, compareNames)
	slices.SortFunc(u.Denominator, compareNames)
	if len(u.Numerator) == 0 {
		return "the unit has no measure"
	}
	for i, j := 0, 0; i < len(u.Numerator) && j < len(u.Denominator); {
		switch c := compareNames(u.Numerator[i], u.Denominator[j]); {
		case c == 0:
			return "the unit has " + u.Numerator[i].String() + " on both sides of its division"
		case c < 0:
			i++
		default:
			j++
		}
	}
	return ""
}

func (u *Unit) appendKey(dst []byte) []byte {
	for _, side := range [2][]QName{u.Numerator, u.Denominator} {
		for _, m := range side {
			dst = append(append(dst, m.Space...), 0)
			dst = append(append(dst, m.Local...), 0)
		}
		dst = append(dst, 1)
	}
	return dst
}
