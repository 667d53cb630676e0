package filings

import (
	"io"
	"regexp"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Accession is the SEC's number of one filing, "0000320193-23-000106". Its first
// ten digits name who submitted it, which is often an agent and not the issuer.
type Accession string

// SegmentsRequest names one filing, and what is wanted of it. The filing is an
// accession number, or the newest of a form that a company filed, or a file of
// the operator's.
type SegmentsRequest struct {
	Ticker    string    `json:"ticker,omitzero" jsonschema_description:"exchange symbol of the company, as the SEC lists it"`
	CIK       string    `json:"cik,omitzero" jsonschema_description:"the company's number at the SEC, in place of a ticker"`
	LEI       string    `json:"lei,omitzero" jsonschema_description:"legal entity identifier of a company that reports in Europe, in place of ticker and form: the newest report that the European index lists, or the one of a year"`
	Form      string    `json:"form,omitzero" jsonschema_description:"form of the filing, as 10-K or 10-Q: the newest one on or before the as-of date is read"`
	Year      int       `json:"year,omitzero" jsonschema_description:"with a form or an lei: calendar year in which the period of that filing ends; absent: the newest one" jsonschema:"minimum=1990,maximum=2100"`
	Accession Accession `json:"accession,omitzero" jsonschema_description:"the SEC's number of one filing; add the ticker when an agent submitted it"`
	Language  string    `json:"language,omitzero" jsonschema_description:"with an lei: language of the edition, as en, where one European report has several"`
	Report    string    `json:"report,omitzero" jsonschema_description:"with an lei: one report by its entry in the European index, in place of the one of a year"`
	Concept   string    `json:"concept,omitzero" jsonschema_description:"only facts of this concept, prefix and name as the filing writes them"`
	Axis      string    `json:"axis,omitzero" jsonschema_description:"facts on this axis, prefix and name as the filing writes them; absent: the axes are listed"`

	Text bool `json:"text,omitzero" jsonschema_description:"give long texts whole; otherwise their beginning"`

	// Instance is the operator's own file: an instance or an inline page, or one
	// in a .gz or .zip, which may hold the pages of one document set.
	// It replaces Ticker, CIK and Form; an Accession is then the operator's word.
	Instance *io.SectionReader `json:"-"`
}

var (
	accessionForm = regexp.MustCompile(`^(\d{10})-?(\d{2})-?(\d{6})$`)
	tickerForm    = regexp.MustCompile(`^[A-Z0-9][A-Z0-9-]{0,11}$`)
	cikForm       = regexp.MustCompile(`^\d{1,10}$`)
	formForm      = regexp.MustCompile(`^[A-Z0-9][A-Z0-9 /-]{0,19}$`)
	nameForm      = regexp.MustCompile(`^[^\s:]+(:[^\s:]+)?$`)
)

// resolved checks a request and brings it into one writing. What it gives is
// the question of the read.
func (r SegmentsRequest) resolved() (SegmentsRequest, error) {
	r.Ticker = strings.ReplaceAll(strings.ToUpper(strings.TrimSpace(r.Ticker)), ".", "-")
	r.CIK, r.LEI = strings.TrimSpace(r.CIK), strings.ToUpper(strings.TrimSpace(r.LEI))
	r.Language, r.Report = strings.ToLower(strings.TrimSpace(r.Language)), strings.ToUpper(strings.TrimSpace(r.Report))
	r.Form = strings.ToUpper(strings.TrimSpace(r.Form))
	r.Concept, r.Axis = strings.TrimSpace(r.Concept), strings.TrimSpace(r.Axis)
	if err := r.check(); err != nil {
		return r, err
	}
	if parts := accessionForm.FindStringSubmatch(strings.TrimSpace(string(r.Accession))); parts != nil {
		r.Accession = Accession(strings.Join(parts[1:], "-"))
	}
	if r.CIK != "" {
		r.CIK = padded(r.CIK)
	}
	return r, r.checkFiling()
}

// padded writes a company's number with ten digits, as the SEC's data does.
func padded(cik string) string {
	return strings.Repeat("0", max(0, 10-len(cik))) + cik
}

func (r SegmentsRequest) check() error {
	return checkWritings([]writing{
		{"ticker", r.Ticker, tickerForm, "write the symbol alone, as AAPL or BRK-B"},
		{"cik", r.CIK, cikForm, "write at most ten digits, as 320193"},
		{"lei", r.LEI, leiForm, "write its 20 characters, the last two of them digits"},
		{"language", r.Language, languageForm, "write its code of two letters, as en"},
		{"report", r.Report, fxoForm, "write it as the list of entries does, LEI-YYYY-MM-DD-ESEF-CC-n"},
		{"form", r.Form, formForm, "write the form's name, as 10-K"},
		{"accession", strings.TrimSpace(string(r.Accession)), accessionForm, "write 18 digits, as 0000320193-23-000106"},
		{"concept", r.Concept, nameForm, "write prefix:Local as the filing does, as us-gaap:Assets"},
		{"axis", r.Axis, nameForm, "write prefix:Local as the filing does, as srt:ProductOrServiceAxis"},
	})
}

// writing is one text of a request, with the form that it must have.
type writing struct {
	field, value string
	form         *regexp.Regexp
	remedy       string
}

// checkWritings refuses the first text that is given and does not have its form.
func checkWritings(texts []writing) error {
	for _, t := range texts {
		if t.value != "" && !t.form.MatchString(t.value) {
			return &source.ArgumentError{Field: t.field, Problem: "it does not have the form of one", Remedy: t.remedy}
		}
	}
	return nil
}

// Years in which the period of an electronic filing may end.
const firstYear, lastYear = 1990, 2100

// checkFiling sees that exactly one way to a filing is given.
func (r SegmentsRequest) checkFiling() error {
	company := r.Ticker != "" || r.CIK != ""
	switch {
	case r.LEI != "":
		return r.checkEuropean()
	case r.Language != "" || r.Report != "":
		return &source.ArgumentError{Field: "lei", Problem: "a language or an entry of the European index was given, and no lei", Remedy: "give the company's lei too"}
	case r.Year != 0 && r.Form == "":
		return &source.ArgumentError{Field: "year", Problem: "a year was given without a form", Remedy: "say which form of that year: 10-K, 20-F …"}
	case r.Year != 0 && (r.Year < firstYear || r.Year > lastYear):
		return &source.ArgumentError{Field: "year", Problem: "no filing there is of that year", Remedy: "write the calendar year in which the period ends"}
	case r.Instance != nil && (company || r.Form != ""):
		return &source.ArgumentError{Field: "ticker", Problem: "a file and a company were given", Remedy: "give the file, or the company with its form"}
	case r.Instance != nil:
		return nil
	case r.Ticker != "" && r.CIK != "":
		return &source.ArgumentError{Field: "cik", Problem: "a ticker and a company number were given", Remedy: "give one of them"}
	case r.Accession != "" && r.Form != "":
		return &source.ArgumentError{Field: "form", Problem: "an accession number and a form were given", Remedy: "give the accession number alone: it is one filing"}
	case r.Accession == "" && !company:
		return &source.ArgumentError{Problem: "no filing is named", Remedy: "give an accession number, or a ticker with a form"}
	case r.Accession == "" && r.Form == "":
		return &source.ArgumentError{Field: "form", Problem: "a company files many forms", Remedy: "say which: 10-K, 10-Q, 20-F …"}
	}
	return nil
}

// checkEuropean sees that an LEI leads to one report of the European index.
func (r SegmentsRequest) checkEuropean() error {
	switch {
	case r.Instance != nil || r.Ticker != "" || r.CIK != "" || r.Form != "" || r.Accession != "":
		return &source.ArgumentError{Field: "lei", Problem: "an lei and another way to a filing were given", Remedy: "give the lei alone, with a year where another than the newest report is meant"}
	case !checkedLEI(r.LEI):
		return &source.ArgumentError{Field: "lei", Problem: "its last two digits do not fit the rest", Remedy: "look for a mistyped character"}
	case r.Report != "" && (r.Year != 0 || r.Language != ""):
		return &source.ArgumentError{Field: "report", Problem: "one entry and a year or a language were given", Remedy: "give the entry alone: it is one filing"}
	case r.Year != 0 && (r.Year < firstYear || r.Year > lastYear):
		return &source.ArgumentError{Field: "year", Problem: "no filing there is of that year", Remedy: "write the calendar year in which the period ends"}
	}
	return nil
}
