package figure

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// mark is a place on an axis with its label, of one line or two.
type mark struct {
	at    length
	lines []string
}

// labelRoom is the least space between two labels.
const labelRoom = 5 * point

// apart says that no two labels of an axis touch, line by line.
func (f faces) apart(marks []mark) bool {
	ends := map[int]length{}
	for _, m := range marks {
		for i, line := range m.lines {
			if line == "" {
				continue
			}
			half := f.width(line, labelSize, false) / 2
			if before, some := ends[i]; some && m.at-half < before+labelRoom {
				return false
			}
			ends[i] = m.at + half
		}
	}
	return true
}

// ruler is an axis of numbers with its marks.
type ruler struct {
	scale  scale
	marks  []decimal.Decimal
	labels []string
	title  string
}

// maxPower is the largest power of ten that stands in a title; with a column's own scale it is still a Scale.
const maxPower = 99

// ruled makes an axis of numbers over a span, about count marks long.
func (w words) ruled(s span, log bool, count int, name string, u source.Unit, scaled source.Scale) ruler {
	marks, power := decades(s), int32(0)
	if !log {
		marks, _ = marksOf(s, count)
		if power = powerOf(marks); max(power, -power) > maxPower {
			power = 0
		}
	}
	r := ruler{marks: marks, title: w.titled(name, u, scaled+source.Scale(power))}
	r.scale = scale{span: span{low: marks[0], high: marks[len(marks)-1], some: true}, log: log}
	places := placesOf(marks, power)
	for _, m := range marks {
		if log {
			places = max(0, -m.Exponent()) // a decade needs no more than its own places
		}
		r.labels = append(r.labels, w.number(m.Shift(-power), places))
	}
	if log && long(r.labels) {
		for i, m := range marks {
			r.labels[i] = w.asPower(m)
		}
	}
	return r
}

// long says that a label is longer than ten signs.
func long(labels []string) bool {
	return slices.ContainsFunc(labels, func(l string) bool { return utf8.RuneCountInString(l) > 10 })
}

// asPower writes a mark of a logarithmic axis as 10⁹ or 2×10⁹.
func (w words) asPower(m decimal.Decimal) string {
	power := magnitude(m)
	text := "10" + superscripts.Replace(strconv.Itoa(int(power)))
	if lead := m.Shift(-power); !lead.Equal(decimal.NewFromInt(1)) {
		text = w.number(lead, 0) + "×" + text
	}
	return text
}

// maxMarkWidth is the widest that the marks of an axis may be: some twenty-five digits.
const maxMarkWidth = 100 * point

// checkMarks refuses numbers whose marks would need more digits than paper has room for: a range that is very
// narrow beside what it lies on.
func (s setting) checkMarks(sp span, log bool, name string) error {
	r := s.words.ruled(sp, log, 3, "", "", 0)
	if wide := s.faces.widest(r.labels, labelSize); wide > maxMarkWidth {
		return refuse("range", fmt.Sprintf("the marks of the axis of %q would have %d signs", name, utf8.RuneCountInString(r.labels[0])), "draw the differences to a base, which is yours to choose and to name")
	}
	return nil
}

// between puts the ruler's ends on the paper.
func (r ruler) between(from, to length) ruler {
	r.scale.from, r.scale.to = from, to
	return r
}

// across is a ruler along the foot of a picture: as many marks as have room for their labels.
func (s setting) across(sp span, log bool, c Column, from, to length) (ruler, []mark) {
	for count := 9; ; count-- {
		r := s.words.ruled(sp, log, count, c.Name, c.Unit, c.Scale).between(from, to)
		marks := make([]mark, 0, len(r.marks))
		for i, m := range r.marks {
			marks = append(marks, mark{at: r.scale.at(m), lines: []string{r.labels[i]}})
		}
		if s.faces.apart(marks) {
			return r, marks
		}
		if count <= 2 || log {
			return r, s.everyFew(marks)
		}
	}
}

// everyFew keeps one mark in two, three and so on, until labels have room.
func (s setting) everyFew(marks []mark) []mark {
	for every := 1; every <= len(marks); every++ {
		var few []mark
		for i := 0; i < len(marks); i += every {
			few = append(few, marks[i])
		}
		if s.faces.apart(few) {
			return few
		}
	}
	return marks[:min(1, len(marks))]
}
