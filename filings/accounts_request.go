package filings

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// AccountsRequest names one company, and what is wanted of its filed accounts.
//
// A ticker or a CIK leads to the SEC, an LEI to the index of European reports.
// A company that files at both may be named at both: the two answers stand side
// by side and are never merged. A name leads to candidates only.
type AccountsRequest struct {
	Ticker  string `json:"ticker,omitzero" jsonschema_description:"exchange symbol of a company that files with the SEC, as the SEC lists it"`
	CIK     string `json:"cik,omitzero" jsonschema_description:"the company's number at the SEC, in place of a ticker"`
	LEI     string `json:"lei,omitzero" jsonschema_description:"legal entity identifier of a company that reports in Europe; beside a ticker or cik for one that files at both places"`
	Name    string `json:"name,omitzero" jsonschema_description:"a company's name, in place of these: lists candidates with their numbers, and chooses none"`
	Concept string `json:"concept,omitzero" jsonschema_description:"concept whose values are wanted, as us-gaap:Assets; without a prefix, of any taxonomy; absent: what the issuer tags is listed"`
	Search  string `json:"search,omitzero" jsonschema_description:"without a concept: only concepts whose name or label has these words"`
	Form    string `json:"form,omitzero" jsonschema_description:"only what a filing of this form reports, with its amendments, as 10-K or 20-F"`
	Year    int    `json:"year,omitzero" jsonschema_description:"only periods that end in this calendar year, whatever the filer calls its fiscal year"`
	Period  string `json:"period,omitzero" jsonschema_description:"only periods of this length by their own start and end; years of whole weeks count as years" jsonschema:"enum=instant,enum=quarter,enum=half,enum=nine_months,enum=year"`
	Unit    string `json:"unit,omitzero" jsonschema_description:"only values in this unit, as USD, shares or USD/shares"`

	Language string `json:"language,omitzero" jsonschema_description:"with an lei: language of the edition, as en, where one European report has several"`
	Report   string `json:"report,omitzero" jsonschema_description:"with an lei: one report by its entry in the European index, in place of the one of a year"`
}

// Lengths of a period that can be asked for.
const (
	PeriodInstant    = "instant"
	PeriodQuarter    = "quarter"
	PeriodHalf       = "half"
	PeriodNineMonths = "nine_months"
	PeriodYear       = "year"
)

// lengths are days from start to end, both counted. Companies that close on a
// weekday have quarters of 12 to 14 weeks, and years of 52 or 53.
var lengths = map[string]struct{ least, most int }{
	PeriodQuarter:    {80, 100},
	PeriodHalf:       {175, 195},
	PeriodNineMonths: {260, 290},
	PeriodYear:       {350, 380},
}

var (
	leiForm  = regexp.MustCompile(`^[A-Z0-9]{18}[0-9]{2}$`)
	unitForm = regexp.MustCompile(`^[^\s]{1,60}$`)
)

const maxNameBytes = 120

// resolved checks a request and brings it into one writing. What it gives is
// the question of the read.
func (r AccountsRequest) resolved() (AccountsRequest, error) {
	r.Ticker = strings.ReplaceAll(strings.ToUpper(strings.TrimSpace(r.Ticker)), ".", "-")
	r.CIK, r.LEI = strings.TrimSpace(r.CIK), strings.ToUpper(strings.TrimSpace(r.LEI))
	r.Name, r.Search = strings.Join(strings.Fields(r.Name), " "), strings.Join(strings.Fields(r.Search), " ")
	r.Concept, r.Form = strings.TrimSpace(r.Concept), strings.ToUpper(strings.TrimSpace(r.Form))
	r.Unit, r.Period = strings.TrimSpace(r.Unit), strings.TrimSpace(r.Period)
	r.Language, r.Report = strings.ToLower(strings.TrimSpace(r.Language)), strings.ToUpper(strings.TrimSpace(r.Report))
	for _, check := range []func() error{r.checkWriting, r.checkCompany, r.checkFilters} {
		if err := check(); err != nil {
			return r, err
		}
	}
	if r.CIK != "" {
		r.CIK = padded(r.CIK)
	}
	return r, nil
}

func (r AccountsRequest) checkWriting() error {
	err := checkWritings([]writing{
		{"ticker", r.Ticker, tickerForm, "write the symbol alone, as AAPL or BRK-B"},
		{"cik", r.CIK, cikForm, "write at most ten digits, as 320193"},
		{"lei", r.LEI, leiForm, "write its 20 characters, the last two of them digits"},
		{"concept", r.Concept, nameForm, "write prefix:Local as the filings do, as us-gaap:Assets, or the local name alone"},
		{"form", r.Form, formForm, "write the form's name, as 10-K"},
		{"unit", r.Unit, unitForm, "write one unit as the filings do, as USD or USD/shares"},
		{"language", r.Language, languageForm, "write its code of two letters, as en"},
		{"report", r.Report, fxoForm, "write it as the list of entries does, LEI-YYYY-MM-DD-ESEF-CC-n"},
	})
	if err != nil {
		return err
	}
	if r.LEI != "" && !checkedLEI(r.LEI) {
		return &source.ArgumentError{Field: "lei", Problem: "its last two digits do not fit the rest", Remedy: "look for a mistyped character"}
	}
	return nil
}

// checkCompany sees that the company is named in one way at each place.
func (r AccountsRequest) checkCompany() error {
	switch {
	case r.Ticker != "" && r.CIK != "":
		return &source.ArgumentError{Field: "cik", Problem: "a ticker and a company number were given", Remedy: "give one of them"}
	case r.Name != "" && (r.Ticker != "" || r.CIK != "" || r.LEI != ""):
		return &source.ArgumentError{Field: "name", Problem: "a name and a number of a company were given", Remedy: "give the ticker, cik or lei alone: a name only lists candidates"}
	case r.LEI == "" && (r.Language != "" || r.Report != ""):
		return &source.ArgumentError{Field: "lei", Problem: "a language or an entry of the European index was given, and no lei", Remedy: "give the company's lei too"}
	case r.Name == "" && r.Ticker == "" && r.CIK == "" && r.LEI == "":
		return &source.ArgumentError{Problem: "no company is named", Remedy: "give a ticker, a cik or an lei, or a name to look for"}
	case len(r.Name) > maxNameBytes:
		return &source.ArgumentError{Field: "name", Problem: "it is too long", Remedy: "give a few words"}
	case len(r.Search) > maxNameBytes:
		return &source.ArgumentError{Field: "search", Problem: "it is too long", Remedy: "give a few words"}
	}
	return nil
}

func (r AccountsRequest) checkFilters() error {
	switch {
	case r.Name != "" && (r.Concept != "" || r.Search != "" || r.Form != "" || r.Unit != "" || r.Period != "" || r.Year != 0):
		return &source.ArgumentError{Field: "name", Problem: "a name only lists candidates, and more was asked for", Remedy: "choose one of the candidates first"}
	case r.Concept != "" && r.Search != "":
		return &source.ArgumentError{Field: "search", Problem: "a concept and words to search for were given", Remedy: "give one of them"}
	case r.Year != 0 && (r.Year < firstYear || r.Year > lastYear):
		return &source.ArgumentError{Field: "year", Problem: "no accounts of such a year are filed as data", Remedy: "write the calendar year in which the period ends, as 2024"}
	case r.Period != "" && !slices.Contains([]string{PeriodInstant, PeriodQuarter, PeriodHalf, PeriodNineMonths, PeriodYear}, r.Period):
		return &source.ArgumentError{Field: "period", Problem: "it is no length of a period", Remedy: "write instant, quarter, half, nine_months or year"}
	}
	return nil
}

// checkedLEI does the sum of ISO 7064 (MOD 97-10) over an identifier whose
// letters stand for 10 to 35.
func checkedLEI(lei string) bool {
	rest := 0
	for _, c := range lei {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest == 1
}

// spans says whether a period is of the length asked for.
func (r AccountsRequest) spans(p source.Period) bool {
	if r.Period == "" {
		return true
	}
	if r.Period == PeriodInstant || p.IsInstant() {
		return r.Period == PeriodInstant && p.IsInstant()
	}
	days := p.Start.Day().DaysUntil(p.End.Day()) + 1
	return days >= lengths[r.Period].least && days <= lengths[r.Period].most
}

// endsInYear says whether a period ends in the calendar year asked for.
func (r AccountsRequest) endsInYear(p source.Period) bool {
	return r.Year == 0 || p.End.Day().Midnight(time.UTC).Year() == r.Year
}
