package macro

import (
	"cmp"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// SeriesID is FRED's identifier of a series: "GDP".
type SeriesID string

// VintageRequest names one series and the day whose knowledge is wanted.
type VintageRequest struct {
	Series SeriesID    `json:"series" jsonschema_description:"identifier of the series at FRED"`
	AsOf   source.Date `json:"as_of,omitzero" jsonschema_description:"day of the view, to its end, in St. Louis; absent: today, or the mission's as-of date"`
	Limit  int         `json:"limit,omitzero" jsonschema_description:"most entries in each list; the counts are always of all" jsonschema:"minimum=0,default=1000"`
}

const (
	maxSeriesBytes = 25
	defaultLimit   = 1000
)

// resolved checks a request. What it gives is the question of the read: neither
// a clock nor the length of a list is in it.
func (r VintageRequest) resolved(c *source.Client) (VintageRequest, error) {
	id, err := r.Series.asked()
	if err == nil {
		err = checkLimit(r.Limit)
	}
	asked := VintageRequest{Series: id, AsOf: r.AsOf}
	if err != nil {
		return asked, err
	}
	return asked, notAfter(r.AsOf, c)
}

// asked is the identifier in the publisher's capitals. What it would refuse is
// refused before anything is sent.
func (id SeriesID) asked() (SeriesID, error) {
	text := strings.ToUpper(string(id))
	strange := func(b rune) bool { return (b < '0' || b > '9') && (b < 'A' || b > 'Z') }
	if text == "" || len(text) > maxSeriesBytes || strings.ContainsFunc(text, strange) {
		return "", &source.ArgumentError{Field: "series", Problem: "it is no FRED identifier", Remedy: "give at most 25 letters and digits, as GDP"}
	}
	return SeriesID(text), nil
}

func checkLimit(limit int) error {
	if limit < 0 {
		return &source.ArgumentError{Field: "limit", Problem: "it is negative", Remedy: "give how many entries a list may have"}
	}
	return nil
}

// notAfter refuses a day whose knowledge nobody has, or must not have.
func notAfter(day source.Date, c *source.Client) error {
	if !day.After(c.Today()) {
		return nil
	}
	if c != nil && !c.Cutoff.IsZero() {
		return &source.RefusedError{
			Rule:   "cutoff",
			Reason: "the view of " + day.String() + " lies after this mission's as-of date " + c.Cutoff.String(),
			Remedy: "ask for " + c.Cutoff.String() + " or an earlier day",
		}
	}
	return &source.ArgumentError{Field: "as_of", Problem: day.String() + " has not come yet", Remedy: "ask for " + c.Today().String() + " or an earlier day"}
}

func (r VintageRequest) limit() int { return cmp.Or(r.Limit, defaultLimit) }
