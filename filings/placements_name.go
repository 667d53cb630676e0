package filings

import (
	"regexp"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the SEC's days must not hang on the machine
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Matching says how issuers were compared. A vehicle named after a company is
// not that company.
const Matching = "An issuer matches by its company number, or by its whole name without case, punctuation, a leading The, " +
	"a state such as /DE/ and legal forms at the end. A name that only contains the one asked for is another issuer's."

// PlacementDays is how far back a search goes, both ends included.
const PlacementDays = 180

// newYorkZone is the SEC's: its filing dates are days there.
var newYorkZone = func() *time.Location {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic("the zones are not linked in: " + err.Error()) // a mistake of ours
	}
	return zone
}()

// newYorkDay is the day in New York, whatever the machine's zone.
func newYorkDay(now time.Time) source.Date { return source.DateOf(now.In(newYorkZone)) }

var (
	stateSuffix = regexp.MustCompile(`\s*/[A-Za-z]{2,3}/?\s*$`)
	legalForms  = strings.Fields("inc incorporated corp corporation co company llc lp llp lllp ltd limited plc pbc sa ag nv bv se gmbh")
)

// foldIssuer brings a name into the writing in which names are compared.
func foldIssuer(name string) string {
	name = strings.ReplaceAll(stateSuffix.ReplaceAllString(name, ""), "&", " and ")
	words := strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		case r == '.' || r == '\'' || r == '’':
			return -1 // L.L.C. is one word
		}
		return ' '
	}, name))
	whole := words
	if len(words) > 1 && words[0] == "the" {
		words = words[1:]
	}
	for len(words) > 0 && slices.Contains(legalForms, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 { // a company called Limited
		words = whole
	}
	return strings.Join(words, " ")
}
