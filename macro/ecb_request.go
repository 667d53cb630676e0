package macro

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// ECBFormat is a form of the portal's data.
type ECBFormat string

// The forms that are read. CSV carries most in one table, and answered on days
// when JSON did not.
const (
	ECBCSV      ECBFormat = "csvdata"
	ECBJSON     ECBFormat = "jsondata"
	ECBGeneric  ECBFormat = "genericdata"
	ECBSpecific ECBFormat = "structurespecificdata"
)

// ECBRequest names series by the codes of their dimensions.
type ECBRequest struct {
	Series string    `json:"series" jsonschema_description:"series key as the ECB writes it: the flow and the codes of its dimensions, joined by dots; an empty place means all codes, and + joins several; or the flow alone, beside key"`
	Key    string    `json:"key,omitzero" jsonschema_description:"codes joined by dots, when series is the flow alone"`
	Start  string    `json:"start,omitzero" jsonschema_description:"first period, as the ECB writes it: a year alone, or with -S and the half, -Q and the quarter, -W and the week, the month, or YYYY-MM-DD"`
	End    string    `json:"end,omitzero" jsonschema_description:"last period, written like start"`
	Limit  int       `json:"limit,omitzero" jsonschema_description:"most points of a series in the answer, the newest; the counts are always of all" jsonschema:"minimum=0,default=1000"`
	Format ECBFormat `json:"-"` // nothing: CSV
}

const (
	maxKeyBytes      = 400
	maxKeyDimensions = 40
	maxECBSeries     = 50 // of one key with empty places
)

// resolved checks a request before anything is asked. What it gives is the
// question of the read: flow and key apart, and no length of a list.
func (r ECBRequest) resolved() (ECBRequest, error) {
	flow, key, err := r.split()
	if err != nil {
		return r, err
	}
	if err := checkFlowAndKey(flow, key); err != nil {
		return r, inCapitals(flow, key, err)
	}
	if r.Limit < 0 {
		return r, &source.ArgumentError{Field: "limit", Problem: "it is negative", Remedy: "give how many points a series may have"}
	}
	if !slices.Contains([]ECBFormat{"", ECBCSV, ECBJSON, ECBGeneric, ECBSpecific}, r.Format) {
		return r, &source.ArgumentError{Field: "format", Problem: "the portal has no such form", Remedy: "leave it out, or give csvdata, jsondata, genericdata or structurespecificdata"}
	}
	asked := ECBRequest{Series: flow, Key: key, Start: r.Start, End: r.End, Format: r.Format}
	_, err = asked.window()
	return asked, err
}

// window is the days from the first of start to the last of end; an end that is
// not given is absent.
func (r ECBRequest) window() (source.Period, error) {
	var w source.Period
	for _, side := range []struct{ field, text string }{{"start", r.Start}, {"end", r.End}} {
		if side.text == "" {
			continue
		}
		p, err := sdmx.ParsePeriod(side.text)
		if err != nil || strings.ContainsAny(side.text, "/T") {
			return w, &source.ArgumentError{Field: side.field, Problem: fmt.Sprintf("%.40q is no period that can be asked", side.text), Remedy: "write it as 2024, 2024-S1, 2024-Q1, 2024-03, 2024-W05 or 2024-03-29"}
		}
		if side.field == "start" {
			w.Start = source.OnDay(source.DateOf(p.Start))
		} else {
			w.End = source.OnDay(source.DateOf(p.End))
		}
	}
	if !w.End.IsZero() && w.End.Day().Before(w.Start.Day()) {
		return w, &source.ArgumentError{Field: "end", Problem: "it lies before the start", Remedy: "give the later period as end"}
	}
	return w, nil
}

func (r ECBRequest) limit() int {
	if r.Limit == 0 {
		return defaultLimit
	}
	return r.Limit
}

// flow is the name alone, of agency, name and version.
func (r ECBRequest) flow() string {
	if parts := strings.Split(r.Series, ","); len(parts) > 1 {
		return parts[1]
	}
	return r.Series
}

const ecbAddress = "https://data-api.ecb.europa.eu/service/"

// address asks for the data. history asks for every version of them.
func (r ECBRequest) address(format ECBFormat, history bool) string {
	query := url.Values{"format": {string(format)}, "detail": {"full"}}
	if history {
		query.Set("includeHistory", "true")
	}
	if r.Start != "" {
		query.Set("startPeriod", r.Start)
	}
	if r.End != "" {
		query.Set("endPeriod", r.End)
	}
	return ecbAddress + "data/" + r.Series + "/" + r.Key + "?" + query.Encode()
}

// structure asks for the flow with its definition and its code lists.
func (r ECBRequest) structure() string {
	place := []string{"all", r.flow()}
	if parts := strings.Split(r.Series, ","); len(parts) > 1 {
		place = parts
	}
	return ecbAddress + "dataflow/" + strings.Join(place, "/") + "?references=all"
}

// asked is the window in words.
func (r ECBRequest) asked() string {
	switch {
	case r.Start == "" && r.End == "":
		return "at any time"
	case r.End == "":
		return "from " + r.Start
	case r.Start == "":
		return "until " + r.End
	}
	return "from " + r.Start + " to " + r.End
}
