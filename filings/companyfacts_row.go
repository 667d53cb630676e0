package filings

import (
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sentRow is one row of the company data. Its texts share the body's memory.
// The frame that a row may carry is left out: it says which row the SEC picked
// for a calendar quarter, and nothing about the fact.
type sentRow struct {
	start, end, value, accession, form, filed, period, year []byte
	hasStart, isNull                                        bool
}

// row reads one value as one filing reports it. A row that lacks what a figure
// needs is counted, and the others are given.
func (r *factReader) row(unit string) error {
	sent, isObject := r.sent()
	if !isObject {
		r.found.Broken++
		return nil
	}
	if sent.isNull {
		r.found.Empty++
		return nil
	}
	one, whole := r.reported(sent)
	if !whole {
		r.found.Broken++
		return nil
	}
	one.Unit = unit
	r.found.Rows = append(r.found.Rows, one)
	return nil
}

func (r *factReader) sent() (s sentRow, isObject bool) {
	c := &r.cursor
	isObject, _ = c.members(func(key []byte) error {
		switch string(key) {
		case "start":
			s.start, s.hasStart = c.text(), true
		case "end":
			s.end = c.text()
		case "val":
			s.isNull = c.next() == 'n'
			s.value = c.number()
		case "accn":
			s.accession = c.text()
		case "fy":
			s.year = c.number()
		case "fp":
			s.period = c.text()
		case "form":
			s.form = c.text()
		case "filed":
			s.filed = c.text()
		}
		return nil
	})
	return s, isObject
}

// reported is the row as a figure, and whether it is one. Only start and end
// say what period a value covers: fy and fp are the filing's.
func (r *factReader) reported(s sentRow) (one reported, whole bool) {
	value, err := source.ParseDecimal(string(s.value))
	if err != nil {
		return one, false
	}
	start, end := r.date(s.start), r.date(s.end)
	if end.IsZero() || s.hasStart && (start.IsZero() || start.After(end)) {
		return one, false
	}
	one.Value, one.Period = value, source.Instant(source.OnDay(end))
	if s.hasStart {
		one.Period = source.Between(start, end)
	}
	one.Report = r.report(s)
	return one, one.Report.Accession != "" && !one.Report.Filed.IsZero()
}

// report is the filing of a row. One filing stands on hundreds of rows, and is
// read once.
func (r *factReader) report(s sentRow) Report {
	known, is := r.reports[string(s.accession)]
	year, _ := strconv.Atoi(string(s.year))
	filed := r.date(s.filed)
	if is && known.FY == year && known.FP == string(s.period) && known.Form == string(s.form) && known.Filed == filed {
		return known
	}
	if !accessionForm.Match(s.accession) {
		return Report{}
	}
	known = Report{Accession: Accession(s.accession), Form: string(s.form), Filed: filed, FY: year, FP: string(s.period)}
	r.reports[string(s.accession)] = known
	return known
}

// date is a day as sent, absent when it is none.
func (r *factReader) date(text []byte) source.Date {
	if d, known := r.dates[string(text)]; known {
		return d
	}
	d, err := source.ParseDate(string(text))
	if err != nil {
		return source.Date{}
	}
	r.dates[string(text)] = d
	return d
}
