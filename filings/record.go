package filings

import (
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// maxTextChars is how much of a text is given unless all was asked for.
const maxTextChars = 280

// record is one fact, with the names of all the fact elements that report it.
func (s *sifter) record(best *xbrl.Fact, all []*xbrl.Fact) Fact {
	c := best.Context
	f := Fact{
		Concept: best.Concept.String(), Decimals: best.Decimals().String(), Nil: best.Nil,
		Period: periodOf(c), Dimensions: dimensionsOf(c), Accession: s.segments.Filing.Accession,
		who: entityOf(c.Entity), Row: s.row(best),
	}
	if best.Unit != nil {
		f.Unit = best.Unit.String()
	}
	s.fill(&f, best)
	for _, d := range c.Dimensions {
		if s.asked.Axis != "" && !named(d.Axis, s.asked.Axis) {
			f.FurtherAxes = append(f.FurtherAxes, d.Axis.String())
		}
	}
	for _, o := range c.Other {
		f.Other = append(f.Other, string(o.Container)+": "+o.Text)
	}
	if f.who.Compare(s.segments.Identity) == source.Same {
		f.who = s.segments.Identity
	} else {
		f.Entity = c.Entity.Identifier
	}
	for _, one := range all {
		f.FactIDs = append(f.FactIDs, s.id(one))
		if isNumber(best) && (one.Decimals() != best.Decimals() || !valueOf(one).Equal(f.Value)) {
			f.Also = append(f.Also, Also{FactID: s.id(one), Value: valueOf(one), Decimals: one.Decimals().String()})
		}
	}
	return f
}

// fill gives a fact its value: a number, a text, or none.
func (s *sifter) fill(f *Fact, from *xbrl.Fact) {
	switch {
	case from.Nil:
	case isNumber(from):
		f.Value = valueOf(from)
	case from.Fraction != nil:
		f.Text = strings.TrimSpace(from.Fraction.Numerator) + "/" + strings.TrimSpace(from.Fraction.Denominator)
	default:
		f.Text, f.Language = from.Value, from.Lang
		if chars := utf8.RuneCountInString(from.Value); !s.asked.Text && chars > maxTextChars {
			f.Text, f.TextChars = beginning(from.Value, maxTextChars), chars
		}
	}
}

// beginning is a text's first characters.
func beginning(text string, chars int) string {
	for at := range text {
		if chars == 0 {
			return text[:at]
		}
		chars--
	}
	return text
}

// isNumber says whether a fact gives a number.
func isNumber(f *xbrl.Fact) bool {
	return f.Problem == nil && f.Numeric() && !f.Nil && f.Fraction == nil
}

// valueOf keeps the digits as filed.
func valueOf(f *xbrl.Fact) source.Decimal {
	if d, err := source.ParseDecimal(strings.TrimSpace(f.Value)); err == nil {
		return d
	}
	n, err := f.Number()
	if err != nil {
		return source.Decimal{}
	}
	return source.Exactly(n)
}
