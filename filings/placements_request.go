package filings

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// PlacementsRequest names an issuer whose notices are wanted, or one notice.
type PlacementsRequest struct {
	Name      string      `json:"name,omitzero" jsonschema_description:"the issuer's name, searched as a phrase; issuers that only mention or resemble it are listed apart"`
	CIK       string      `json:"cik,omitzero" jsonschema_description:"the issuer's number at the SEC: the surest way"`
	Accession Accession   `json:"accession,omitzero" jsonschema_description:"the SEC's number of one notice, of any age; add the cik when the search does not find it"`
	State     string      `json:"state,omitzero" jsonschema_description:"only issuers with offices there, by the SEC's two characters, as CA"`
	Until     source.Date `json:"until,omitzero" jsonschema_description:"last New York day of the 180 days that are searched; absent: today, or the as-of date"`
	Limit     int         `json:"limit,omitzero" jsonschema_description:"how many notices are read, newest first; the others are listed" jsonschema:"minimum=1,maximum=100,default=40"`
}

const (
	defaultNotices = 40 // they are fetched one by one, at most ten a second
	maxNotices     = 100
	maxNameRunes   = 150
)

// searchBegins is the first day of the full-text index.
var searchBegins = source.NewDate(2001, time.January, 1)

// placementsQuestion is the question of the read: the request in one writing,
// the window in days, and which notices the parts after the search's pages are.
type placementsQuestion struct {
	Name      string      `json:"name,omitzero"`
	CIK       string      `json:"cik,omitzero"`
	Accession Accession   `json:"accession,omitzero"`
	State     string      `json:"state,omitzero"`
	Limit     int         `json:"limit"`
	Start     source.Date `json:"start"`
	End       source.Date `json:"end"`
	Notices   []Accession `json:"notices"`          // in the order of their parts
	Absent    []Accession `json:"absent,omitempty"` // found, and not in the archive
}

var stateForm = regexp.MustCompile(`^[A-Z0-9]{2}$`)

// resolved checks a request and gives its question. today is New York's.
func (r PlacementsRequest) resolved(cutoff, today source.Date) (placementsQuestion, error) {
	q := placementsQuestion{
		Name: strings.Join(strings.Fields(r.Name), " "), CIK: strings.TrimSpace(r.CIK),
		State: strings.ToUpper(strings.TrimSpace(r.State)), Limit: r.Limit,
	}
	if err := r.check(q); err != nil {
		return q, err
	}
	if parts := accessionForm.FindStringSubmatch(strings.TrimSpace(string(r.Accession))); parts != nil {
		q.Accession = Accession(strings.Join(parts[1:], "-"))
	}
	if q.CIK != "" {
		q.CIK = padded(q.CIK)
	}
	if q.Limit == 0 {
		q.Limit = defaultNotices
	}
	return q, q.window(r.Until, cutoff, today)
}

func (r PlacementsRequest) check(q placementsQuestion) error {
	accession := strings.TrimSpace(string(r.Accession))
	argument := func(field, problem, remedy string) error {
		return &source.ArgumentError{Field: field, Problem: problem, Remedy: remedy}
	}
	switch {
	case q.Name == "" && q.CIK == "" && accession == "":
		return argument("", "neither an issuer nor a notice is named", "give a name, a cik, or the accession number of one notice")
	case accession != "" && (q.Name != "" || q.State != "" || !r.Until.IsZero()):
		return argument("accession", "it is one notice, and a search was asked for too", "give it alone, or with the cik")
	case accession != "" && !accessionForm.MatchString(accession):
		return argument("accession", "it does not have the form of one", "write 18 digits, as 0001398344-24-000491")
	case q.CIK != "" && !cikForm.MatchString(q.CIK):
		return argument("cik", "it does not have the form of one", "write at most ten digits, as 1296490")
	case q.State != "" && !stateForm.MatchString(q.State):
		return argument("state", "it is not two characters", "write the SEC's code, as CA or NY")
	case r.Limit < 0 || r.Limit > maxNotices:
		return argument("limit", fmt.Sprintf("%d notices cannot be read", r.Limit), fmt.Sprintf("ask for 1 to %d", maxNotices))
	}
	return checkName(q.Name)
}

// checkName keeps out what would end the phrase, and what is no name.
func checkName(name string) error {
	odd := strings.ContainsFunc(name, func(r rune) bool { return r == '"' || unicode.IsControl(r) })
	if name == "" || !odd && len([]rune(name)) <= maxNameRunes && foldIssuer(name) != "" {
		return nil
	}
	return &source.ArgumentError{Field: "name", Problem: "it is no name of an issuer",
		Remedy: fmt.Sprintf("write letters and digits, at most %d of them, without quotation marks", maxNameRunes)}
}

// window sets the days. One notice is looked for in the whole index.
func (q *placementsQuestion) window(until, cutoff, today source.Date) error {
	q.End = today
	if !cutoff.IsZero() && cutoff.Before(today) {
		q.End = cutoff
	}
	switch {
	case until.IsZero():
	case until.After(q.End) && q.End == cutoff:
		return &source.RefusedError{Rule: "cutoff", Reason: "the window would end on " + until.String() + ", after the as-of date " + cutoff.String(),
			Remedy: "let it end there or earlier"}
	case until.After(q.End):
		return &source.ArgumentError{Field: "until", Problem: until.String() + " is after today in New York, " + today.String(), Remedy: "let the window end today or earlier"}
	default:
		q.End = until
	}
	if q.Start = q.End.AddDays(-PlacementDays); q.Accession != "" || q.Start.Before(searchBegins) {
		q.Start = searchBegins
	}
	if q.End.Before(q.Start) {
		return &source.ArgumentError{Field: "until", Problem: "the full-text search begins on " + searchBegins.String(), Remedy: "let the window end later"}
	}
	return nil
}
