package filings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// picker chooses the filing that a request means among the rows of its company,
// newest first. It remembers what it passed over.
type picker struct {
	asked  SegmentsRequest
	allows func(source.Moment) bool
	later  int      // of the form, after the cutoff
	forms  []string // that the company filed
	years  []string // in which periods of filings of the form end, as far as they are dated
}

// year remembers that a filing of the form is of another year.
func (p *picker) year(row filingRow) {
	if year := strconv.Itoa(row.PeriodEnd.Year()); !row.PeriodEnd.IsZero() && !slices.Contains(p.years, year) {
		p.years = append(p.years, year)
	}
}

func (p *picker) from(rows []filingRow) (filingRow, bool) {
	best, ok := filingRow{}, false
	for _, row := range rows {
		if p.asked.Accession != "" {
			if row.Accession == p.asked.Accession {
				return row, true
			}
			continue
		}
		if !slices.Contains(p.forms, row.Form) {
			p.forms = append(p.forms, row.Form)
		}
		if row.Form != p.asked.Form {
			continue
		}
		if p.asked.Year != 0 && row.PeriodEnd.Year() != p.asked.Year {
			p.year(row)
			continue
		}
		if !p.allows(source.OnDay(row.Filed)) {
			p.later++
			continue
		}
		if !ok || row.Filed.After(best.Filed) {
			best, ok = row, true
		}
	}
	return best, ok
}

// nothing says what was not found, and what would lead further.
func (p *picker) nothing(cik, name string) error {
	who := strings.TrimSpace(name + " (CIK " + cik + ")")
	if p.asked.Accession == "" {
		return p.noForm(who)
	}
	remedy := "check the number"
	if p.asked.Ticker == "" && p.asked.CIK == "" {
		remedy = "its first ten digits name who submitted it, often an agent: give the issuer's ticker or cik too"
	}
	return &source.NotFoundError{What: "accession " + string(p.asked.Accession) + " among the filings of " + who, Remedy: remedy}
}

// noForm says that no filing of the form, or of its year, is among what may be
// seen, with the forms and the years that are.
func (p *picker) noForm(who string) error {
	what := p.asked.Form
	if p.asked.Year != 0 {
		what += fmt.Sprintf(" of %d", p.asked.Year)
	}
	what += " among the filings of " + who
	if p.later > 0 {
		what += fmt.Sprintf(" up to the as-of date (%d came later)", p.later)
	}
	near, remedy := p.forms, "ask for a form that it files"
	if len(p.years) > 0 {
		near, remedy = p.years, "ask for a year in which a period that it reports on ends"
	}
	slices.Sort(near)
	return &source.NotFoundError{What: what, Near: near[max(0, len(near)-maxNear):], Remedy: remedy}
}
