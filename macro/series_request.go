package macro

import (
	"net/url"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// SeriesRequest names one series and the window of its observations. The
// publisher's transformations and aggregations are not offered: what they give
// is no published series, and its metadata still names the untransformed unit.
type SeriesRequest struct {
	Series SeriesID    `json:"series" jsonschema_description:"identifier of the series at FRED"`
	Start  source.Date `json:"start,omitzero" jsonschema_description:"first day of the observations, by their own dates; absent: from the first one"`
	End    source.Date `json:"end,omitzero" jsonschema_description:"last day of the observations, by their own dates; absent: to the newest one"`
	Limit  int         `json:"limit,omitzero" jsonschema_description:"most entries in each list, the newest; absent: every point, and the newest of the missing dates; the counts are always of all" jsonschema:"minimum=0"`
}

// resolved checks a request. What it gives is the question of the read: the
// length of a list is not in it.
func (r SeriesRequest) resolved() (SeriesRequest, error) {
	id, err := r.Series.asked()
	if err == nil {
		err = checkLimit(r.Limit)
	}
	asked := SeriesRequest{Series: id, Start: r.Start, End: r.End}
	if err == nil && !r.End.IsZero() && r.End.Before(r.Start) {
		err = &source.ArgumentError{Field: "end", Problem: r.End.String() + " is before the start, " + r.Start.String(), Remedy: "give an end on or after it"}
	}
	return asked, err
}

// window is the publisher's own parameters: they are about the dates of
// observations, and never about the days on which these came out.
func (r SeriesRequest) window() url.Values {
	query := url.Values{}
	if !r.Start.IsZero() {
		query.Set("observation_start", r.Start.String())
	}
	if !r.End.IsZero() {
		query.Set("observation_end", r.End.String())
	}
	return query
}
