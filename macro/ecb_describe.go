package macro

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// describe fills everything but the observations.
func (s *ECBSeries) describe(m *ecbMaterial, from sdmx.Series) error {
	s.codes = from.Key()
	s.Key = m.asked.flow() + "." + s.codes
	s.Title, s.Complement = strings.TrimSpace(valueAmong(from, "TITLE")), strings.TrimSpace(valueAmong(from, "TITLE_COMPL"))
	s.Frequency = m.words(from, "FREQ")
	s.SeasonalAdjustment = m.words(from, "ADJUSTMENT", "SEASONAL_ADJUST", "SEASONAL_ADJUSTMENT")
	s.Collection = m.words(from, "COLLECTION", "TIME_PER_COLLECT", "COLL_METHOD")
	s.Base = m.words(from, "UNIT_INDEX_BASE", "BASE_PER")
	for _, fields := range [][]sdmx.Field{from.Dimensions, from.Attributes} {
		for _, f := range fields {
			if f.ID == "TITLE" || f.ID == "TITLE_COMPL" || f.Value == "" {
				continue
			}
			s.Construction = append(s.Construction, ECBConcept{f.ID, m.labels.Name(f.ID), f.Value, m.labels.Code(f.ID, f.Value)})
		}
	}
	for _, d := range from.Dimensions {
		s.dimensions = append(s.dimensions, source.Dimension{Axis: "ecb:" + d.ID, Member: d.Value})
	}
	s.warnOf(m)
	return s.count(m, from)
}

// valueAmong is the first of some concepts that the series has.
func valueAmong(from sdmx.Series, concepts ...string) string {
	for _, concept := range concepts {
		if text, _ := from.Value(concept); text != "" {
			return text
		}
	}
	return ""
}

// words are the label of the first concept that the series has, or its code.
func (m *ecbMaterial) words(from sdmx.Series, concepts ...string) string {
	for _, concept := range concepts {
		if code, _ := from.Value(concept); code != "" {
			if label := m.labels.Code(concept, code); label != "" {
				return label
			}
			return code
		}
	}
	return ""
}

// count says what one of the values counts. An exchange rate counts the currency
// for one of the denominator; its multiplier is a power of ten and no direction.
func (s *ECBSeries) count(m *ecbMaterial, from sdmx.Series) error {
	code := valueAmong(from, "UNIT", "UNIT_MEASURE")
	multiplier := valueAmong(from, "UNIT_MULT")
	if multiplier != "" {
		n, err := strconv.Atoi(multiplier)
		if err != nil || n < -15 || n > 15 {
			return ecbShape("UNIT_MULT", "%.20q is no power of ten from -15 to 15", multiplier)
		}
		s.scale = source.Scale(n)
	}
	s.Unit = scaled(m.words(from, "UNIT", "UNIT_MEASURE"), int(s.scale))
	s.unit = source.Unit(m.words(from, "UNIT", "UNIT_MEASURE"))
	if isCurrency(code) {
		s.unit = source.Unit(code)
	}
	currency, denominator := valueAmong(from, "CURRENCY"), valueAmong(from, "CURRENCY_DENOM")
	if m.asked.flow() == "EXR" && currency == code && isCurrency(currency) && isCurrency(denominator) {
		s.Direction = currency + " per 1 " + denominator
		s.unit = source.Unit(currency + "/" + denominator)
	}
	return nil
}

func isCurrency(code string) bool {
	return len(code) == 3 && strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

var multipliers = map[int]string{2: "hundreds", 3: "thousands", 6: "millions", 9: "billions", 12: "trillions"}

// scaled puts a power of ten before a unit in words. One word of a label loses
// its capital within the phrase; a code, and a name of several words, keep theirs.
func scaled(unit string, power int) string {
	if power == 0 || unit == "" {
		return unit
	}
	first, size := utf8.DecodeRuneInString(unit)
	if second, _ := utf8.DecodeRuneInString(unit[size:]); unicode.IsLower(second) && !strings.Contains(unit, " ") {
		unit = string(unicode.ToLower(first)) + unit[size:]
	}
	if words := multipliers[power]; words != "" {
		return words + " of " + unit
	}
	return "10^" + strconv.Itoa(power) + " " + unit
}

// warnOf tells what a reader of the description must know.
func (s *ECBSeries) warnOf(m *ecbMaterial) {
	if s.Title == "" {
		s.Title = s.Key
		s.Warnings = append(s.Warnings, Warning{"untitled", "the answer gives no title: the key stands in its place"})
	}
	if m.labels.IsZero() {
		s.Warnings = append(s.Warnings, Warning{"no_labels", "the portal gave no structure of this flow: codes stand as codes"})
	}
	if m.retried {
		s.Warnings = append(s.Warnings, Warning{"json_empty", "the JSON of this question held no series: this is its CSV"})
	}
	for _, notice := range m.message.Notices {
		s.Warnings = append(s.Warnings, Warning{"notice", "the portal says: " + notice})
	}
}
