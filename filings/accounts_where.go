package filings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Forms that carry accounts. What a foreign issuer furnishes in between (6-K)
// may, and is counted without being taken for a report.
var (
	annualForms  = []string{"10-K", "10-KT", "20-F", "40-F"}
	interimForms = []string{"10-Q", "10-QT"}
	foreignForms = []string{"20-F", "40-F"}
)

func original(form string) string { return strings.TrimSuffix(form, "/A") }

func isReport(form string) bool {
	return slices.Contains(annualForms, original(form)) || slices.Contains(interimForms, original(form))
}

// whereAtSEC says where a company files, from the rows of its list that were
// filed by the cutoff.
func whereAtSEC(page submissions, rows []filingRow) Where {
	w := Where{Register: SEC.Name, Tickers: page.Tickers}
	count := map[string]int{}
	for _, row := range rows { // newest first
		if !isReport(row.Form) && row.Form != "6-K" && row.Form != "6-K/A" {
			continue
		}
		i, known := count[row.Form]
		if !known {
			i = len(w.Forms)
			count[row.Form] = i
			w.Forms = append(w.Forms, FormsFiled{Form: row.Form, Newest: row.Filed})
		}
		w.Forms[i].Count++
	}
	newest, annual := newestOf(rows, isReport), newestOf(rows, func(form string) bool { return slices.Contains(annualForms, original(form)) })
	w.Newest, w.NewestEnd = newest.report(), newest.PeriodEnd
	w.Annual, w.AnnualEnd = annual.report(), annual.PeriodEnd
	w.Foreign = slices.Contains(foreignForms, original(annual.Form))
	w.Sentence = w.say(page, rows)
	return w
}

// newestOf is the report of the newest period; of several on one period, the one
// that was filed first, as the others amend it.
func newestOf(rows []filingRow, is func(string) bool) (best filingRow) {
	for _, row := range rows {
		if !is(row.Form) || row.PeriodEnd.IsZero() {
			continue
		}
		later := row.PeriodEnd.Compare(best.PeriodEnd)
		if later > 0 || later == 0 && cmp.Or(row.Filed.Compare(best.Filed), len(row.Form)-len(best.Form)) < 0 {
			best = row
		}
	}
	return best
}

func (r filingRow) report() Report {
	return Report{Accession: r.Accession, Form: r.Form, Filed: r.Filed, Accepted: r.Accepted}
}

func (s submissions) who() string { return strings.TrimSpace(s.Name + " (CIK " + s.CIK + ")") }

func (w Where) say(page submissions, rows []filingRow) string {
	who := page.who()
	if w.Annual.Form == "" && w.Newest.Form == "" {
		return fmt.Sprintf("%s is a filer with the SEC, with no annual or quarterly report among the %d filings looked at (it files %s).",
			who, len(rows), strings.Join(formsOf(rows), ", "))
	}
	text := who + " files with the SEC"
	if w.Foreign {
		text += " as a foreign issuer (" + original(w.Annual.Form) + " in place of 10-K)"
	}
	text += ": newest report " + w.Newest.ofPeriod(w.NewestEnd)
	if w.Annual.Form != "" && w.Annual.name() != w.Newest.name() {
		text += ", newest annual report " + w.Annual.ofPeriod(w.AnnualEnd)
	}
	return text + "."
}

// ofPeriod is "10-K to 2024-12-31 (filed 2025-02-14)".
func (r Report) ofPeriod(end source.Date) string {
	return r.Form + " to " + end.String() + " (filed " + r.Filed.String() + ")"
}

// formsOf lists forms, the most filed first.
func formsOf(rows []filingRow) []string {
	count := map[string]int{}
	var forms []string
	for _, row := range rows {
		if count[row.Form] == 0 {
			forms = append(forms, row.Form)
		}
		count[row.Form]++
	}
	slices.SortFunc(forms, func(a, b string) int { return cmp.Or(count[b]-count[a], strings.Compare(a, b)) })
	return forms[:min(len(forms), maxNear)]
}

// by keeps the rows that were filed by the cutoff.
func by(cutoff source.Date, rows []filingRow) (kept []filingRow) {
	for _, row := range rows {
		if cutoff.IsZero() || !row.Filed.After(cutoff) {
			kept = append(kept, row)
		}
	}
	return kept
}
