package macro

import (
	"bytes"
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
func explain(err error, answer source.Answer, series SeriesID) error {
	if len(answer.Body) > 0 && !isWorded(answer.Body) {
		return unquoted(err)
	}
	said, spoken := wordsOf(err)
	if !spoken || answer.Status < 400 || answer.Status >= 500 {
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
		return &source.RefusedError{
			Rule: "key", Reason: "FRED does not accept the key in " + FRED.KeyEnv,
			Remedy: "set the key that was issued at " + FRED.KeyPage + ": thirty-two small letters and digits",
		}
	}
	return err
}

// isWorded says whether a body holds the publisher's own words: JSON, or its
// error in XML. A gateway's page is quoted by nobody.
func isWorded(body []byte) bool {
	body = bytes.TrimLeft(body, " \t\r\n\ufeff")
	return bytes.HasPrefix(body, []byte("{")) || startsXML(body) && bytes.Contains(body, []byte("<error "))
}

// unquoted is a failure without what a page said.
func unquoted(err error) error {
	var upstream *source.UpstreamError
	var missing *source.NotFoundError
	var rate *source.RateError
	switch {
	case errors.As(err, &upstream) && upstream.Said != "":
		bare := *upstream
		bare.Said = ""
		if bare.Problem == "" {
			bare.Problem = "something else than data came, which is not quoted"
		}
		return &bare
	case errors.As(err, &missing) && missing.Said != "":
		bare := *missing
		bare.Said = ""
		return &bare
	case errors.As(err, &rate) && rate.Said != "":
		bare := *rate
		bare.Said = ""
		return &bare
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

func noVintages(series SeriesID, err error) error {
	said := ""
	if err != nil {
		said = err.Error()
	}
	return &source.NotFoundError{
		What: "vintages of " + string(series), Said: said,
		Remedy: "this series has no archived vintages, so nobody can say what was known on a past day; today's values are not given in their place",
	}
}

func tooEarly(series SeriesID, day, first source.Date) error {
	return &source.NotFoundError{
		What:   string(series) + " as it stood on " + day.String(),
		Remedy: "its first vintage is of " + first.String() + ": ask for that day or a later one; today's values are not given in its place",
	}
}
