package macro

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbECB is the verb in the question of every read of ECB series.
const VerbECB = "macro.ecb"

// ECBResult is what one key of the ECB's data portal answers: the first series
// by its key, and the others of a key with empty places under More.
type ECBResult struct {
	ECBSeries
	Found int           `json:"series_found"`   // of all, however many are given
	More  []ECBSeries   `json:"more,omitempty"` // by key; at most 50 series in all
	Reads []source.Read `json:"reads"`
}

// ECBSeries is one series of the portal. Values keep the publisher's digits and
// are not multiplied: Unit says what one of them counts. Lists are cut to the
// request's limit; the counts are of all.
type ECBSeries struct {
	Key                string        `json:"key"`                       // flow and codes: "EXR.D.USD.EUR.SP00.A"
	Title              string        `json:"title"`                     // the publisher's
	Complement         string        `json:"title_complement,omitzero"` // the publisher's longer title
	Unit               string        `json:"unit"`                      // with the multiplier in words: "millions of euro"
	Direction          string        `json:"direction,omitzero"`        // of an exchange rate: "USD per 1 EUR"
	Frequency          string        `json:"frequency"`
	SeasonalAdjustment string        `json:"seasonal_adjustment,omitzero"`
	Collection         string        `json:"collection,omitzero"` // "Average of observations through period"
	Base               string        `json:"base,omitzero"`       // of an index
	Construction       []ECBConcept  `json:"construction"`        // every dimension and attribute, in the portal's order
	Counts             ECBCounts     `json:"counts"`
	Missing            []source.Drop `json:"missing"`                   // observations without a value, by status: "H: Missing value; holiday or weekend"
	MissingPeriods     []ECBMissing  `json:"missing_periods,omitempty"` // oldest first; a cut keeps the newest
	Statuses           []ECBStatus   `json:"statuses,omitempty"`        // of the values, other than normal ones
	Newest             ECBPoint      `json:"newest,omitzero"`           // never a forecast
	Stale              string        `json:"stale"`                     // why the newest is older than its frequency lets expect; empty: it is not
	Expected           Expected      `json:"expected_next,omitzero"`    // by frequency alone: the portal gives no calendar
	Irregular          string        `json:"irregular,omitzero"`        // a list of days of change: nothing between them is filled
	Warnings           []Warning     `json:"warnings,omitempty"`
	Dropped            []source.Drop `json:"dropped"`
	Points             []ECBPoint    `json:"points"`              // oldest first; a cut keeps the newest
	Forecasts          []ECBPoint    `json:"forecasts,omitempty"` // status F: no observations

	codes      string // the key without its flow
	unit       source.Unit
	scale      source.Scale
	dimensions []source.Dimension
	rows       []ecbRow
}

// ECBMissing is a period for which the portal has an observation without a value.
type ECBMissing struct {
	Period string      `json:"period"`
	Start  source.Date `json:"start"`
	End    source.Date `json:"end"`
	Status string      `json:"status,omitzero"` // "H": a holiday or a weekend
}

// ECBConcept is a dimension or an attribute with what it says. Without a label
// the portal gave none, and none is made up.
type ECBConcept struct {
	Concept string `json:"concept"`        // "COLLECTION"
	Name    string `json:"name,omitzero"`  // "Collection indicator"
	Value   string `json:"value"`          // code or text
	Label   string `json:"label,omitzero"` // what the code means
}

// ECBCounts are of the whole window.
type ECBCounts struct {
	Points    int `json:"points"`
	Missing   int `json:"missing"`
	Forecasts int `json:"forecasts,omitzero"`
}

// ECBStatus counts the values of one status.
type ECBStatus struct {
	Status string `json:"status"`
	Label  string `json:"label,omitzero"`
	Count  int    `json:"count"`
}

// ECBPoint is one value with the period that it describes, both ends within it.
type ECBPoint struct {
	Period    string         `json:"period"` // the publisher's text: "2024-Q1"
	Start     source.Date    `json:"start"`
	End       source.Date    `json:"end"`
	Value     source.Decimal `json:"value"`
	Status    string         `json:"status"`             // code of OBS_STATUS: "A" is normal; empty when not said
	Conf      string         `json:"conf,omitzero"`      // confidentiality other than free
	Comment   string         `json:"comment,omitzero"`   // the publisher's
	PreBreak  string         `json:"pre_break,omitzero"` // the value before a break, as written
	Published source.Moment  `json:"published,omitzero"` // since when this value stands; known under a cutoff
}

// IsZero says that there is no observation.
func (p ECBPoint) IsZero() bool { return p.Period == "" }

// Reasons why an observation is left out, beside those without a value.
const (
	DroppedUnknown  = "publication_unknown"    // under a cutoff: nobody says since when it stands
	DroppedRevision = "revised_after_cutoff"   // a later value of a point that is given
	DroppedWindow   = "outside_the_window"     // more came than was asked for
	DroppedRepeated = "repeated"               // the same observation twice in one data set
	DroppedSeries   = "series_beyond_the_most" // of a key with empty places
)

// ECB reads the series of one key from the ECB's data portal, with what they
// count, how often, and how they are made. Labels come from the answer or from
// the portal's structure of the flow; where there are none the codes stand.
//
// Under the client's cutoff the portal is asked for every version of the values,
// and each point is the version that stood at the end of that day. What no
// version dates is counted out.
//
// It returns a [source.ArgumentError] for a key or a window that cannot be
// asked, a [source.NotFoundError] when the portal has no data for key and window
// (it says so in three ways, in outages too), a [source.RefusedError] with rule
// "cutoff" when nothing can be shown to have been public by the cutoff, a
// [source.UpstreamError] when a page comes instead of data, and a
// [source.ShapeError] when the data make no sense.
func (c *Client) ECB(ctx context.Context, req ECBRequest) (ECBResult, error) {
	asked, err := req.resolved()
	if err != nil {
		return ECBResult{}, err
	}
	g := ecbGathering{source: c.Source, asked: asked}
	if err := g.everything(ctx); err != nil {
		return ECBResult{}, err
	}
	read, err := c.Source.Read(ECB, VerbECB, asked, g.answers...)
	if err != nil {
		return ECBResult{}, err
	}
	return parseECB(read, g.bodies(), req.limit())
}
