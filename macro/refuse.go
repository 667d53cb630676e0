package macro

import (
	"errors"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Two refusals that the point-in-time view answers by asking otherwise.
var (
	errNotInArchive    = errors.New("the archive does not hold the series in that window")
	errTooManyVintages = errors.New("the window holds more vintages than one answer may")
)

// refusal is a publisher's no that this package can act on, with its words.
type refusal struct {
	cause error
	said  string
}

func (r *refusal) Error() string { return r.said }
func (r *refusal) Unwrap() error { return r.cause }

// explain turns a failed fetch into the error that says what would work. All of
// these come with status 400 (404 in older days): only the words tell them apart.
// A recording that lacks an address says so itself.
func explain(err error, status int, series Series) error {
	said, spoken := wordsOf(err)
	if !spoken || status < 400 || status >= 500 {
		return err
	}
	switch {
	case strings.Contains(said, "does not exist in ALFRED"):
		return &refusal{errNotInArchive, said}
	case strings.Contains(said, "vintage dates allowed"):
		return &refusal{errTooManyVintages, said}
	case strings.Contains(said, "does not exist"):
		return &source.NotFoundError{
			What: "series " + string(series) + " at FRED", Said: said,
			Remedy: "check the identifier; the API withholds some series that the site shows, and nothing is given in their place",
		}
	case strings.Contains(said, "api_key"):
		return &source.UpstreamError{
			Vendor: FRED.Name, Status: status, Said: said, Problem: "it does not accept the key in " + FRED.KeyEnv,
			Remedy: "set the key that was issued at " + FRED.KeyPage,
		}
	}
	return err
}

func wordsOf(err error) (string, bool) {
	var upstream *source.UpstreamError
	var missing *source.NotFoundError
	switch {
	case errors.As(err, &upstream):
		return upstream.Said, true
	case errors.As(err, &missing):
		return missing.Said, true
	}
	return "", false
}

func noVintages(series Series, err error) error {
	said := ""
	if err != nil {
		said = err.Error()
	}
	return &source.NotFoundError{
		What: "vintages of " + string(series), Said: said,
		Remedy: "this series has no archived vintages, so nobody can say what was known on a past day; today's values are not given in their place",
	}
}

func tooEarly(series Series, day, first source.Date) error {
	return &source.NotFoundError{
		What:   string(series) + " as it stood on " + day.String(),
		Remedy: "its first vintage is of " + first.String() + ": ask for that day or a later one; today's values are not given in its place",
	}
}
