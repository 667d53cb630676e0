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
	Form      string    `json:"form,omitzero" jsonschema_description:"form of the filing, as 10-K or 10-Q: the newest one on or before the as-of date is read"`
	Accession Accession `json:"accession,omitzero" jsonschema_description:"the SEC's number of one filing; add the ticker when an agent submitted it"`
	Concept   string    `json:"concept,omitzero" jsonschema_description:"only facts of this concept, prefix and name as the filing writes them"`
	Axis      string    `json:"axis,omitzero" jsonschema_description:"facts on this axis, prefix and name as the filing writes them; absent: the axes are listed"`

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
	r.CIK = strings.TrimSpace(r.CIK)
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
	for _, c := range []struct {
		field, value string
		form         *regexp.Regexp
		remedy       string
	}{
		{"ticker", r.Ticker, tickerForm, "write the symbol alone, as AAPL or BRK-B"},
		{"cik", r.CIK, cikForm, "write at most ten digits, as 320193"},
		{"form", r.Form, formForm, "write the form's name, as 10-K"},
		{"accession", strings.TrimSpace(string(r.Accession)), accessionForm, "write 18 digits, as 0000320193-23-000106"},
		{"concept", r.Concept, nameForm, "write prefix:Local as the filing does, as us-gaap:Assets"},
		{"axis", r.Axis, nameForm, "write prefix:Local as the filing does, as srt:ProductOrServiceAxis"},
	} {
		if c.value != "" && !c.form.MatchString(c.value) {
			return &source.ArgumentError{Field: c.field, Problem: "it does not have the form of one", Remedy: c.remedy}
		}
	}
	return nil
}

// checkFiling sees that exactly one way to a filing is given.
func (r SegmentsRequest) checkFiling() error {
	company := r.Ticker != "" || r.CIK != ""
	switch {
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
