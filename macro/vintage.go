package macro

import "github.com/deskworth/deskworth-go/deskworth/source"

// Vintage is a series as its publisher had released it on one day. Lists are cut
// to the request's limit; the counts are of all.
type Vintage struct {
	Series             string        `json:"series"`
	Title              string        `json:"title"`
	Unit               string        `json:"unit"` // as published that day: "Billions of Dollars"
	Frequency          string        `json:"frequency"`
	SeasonalAdjustment string        `json:"seasonal_adjustment"`
	AsOf               source.Date   `json:"as_of"`            // the day of the view, to its end
	Now                source.Date   `json:"now"`              // the day that the view is compared with
	InForce            source.Date   `json:"vintage_in_force"` // newest release on or before AsOf
	Counts             Counts        `json:"counts"`
	Missing            []source.Drop `json:"missing"`                   // dates of the view without a value, by reason
	Newest             Point         `json:"newest,omitzero"`           // what Last is: the name that all series have for it
	Expected           Expected      `json:"expected_next,omitzero"`    // as of AsOf, by frequency alone
	Last               Point         `json:"last,omitzero"`             // newest point known that day
	Next               Unpublished   `json:"next_unpublished,omitzero"` // the first of Later
	UnitChanged        UnitChange    `json:"unit_changed,omitzero"`     // then nothing is compared
	Stale              string        `json:"stale"`                     // how old the newest point was on AsOf; empty: not too old
	Warnings           []Warning     `json:"warnings,omitempty"`
	Reads              []source.Read `json:"reads"`
	Dropped            []source.Drop `json:"dropped"`
	Points             []Point       `json:"points"` // oldest first; a cut keeps the newest
	MissingDates       []source.Date `json:"missing_dates"`
	Revised            []Revision    `json:"revised"`
	Withdrawn          []Point       `json:"withdrawn"` // had a value that day and have none now
	Restored           []Point       `json:"restored"`  // had none that day and have one now
	Later              []Unpublished `json:"later"`     // after Last; a cut keeps the oldest
	Backfilled         []Unpublished `json:"backfilled"`

	rows    []entry
	meta    meta
	metaNow meta
	newest  source.Date // newest vintage that the windows show by Now
	edge    source.Date // no vintage before it was asked: a window that begins there may have begun earlier
}

// Counts are of whole lists, however much of them is given.
type Counts struct {
	Points          int `json:"points"`
	Missing         int `json:"missing"` // dates of the view without a value
	Revised         int `json:"revised"`
	Unchanged       int `json:"unchanged"`
	Withdrawn       int `json:"withdrawn"`
	Restored        int `json:"restored"`
	NotCompared     int `json:"not_compared,omitzero"` // points of a series whose unit has changed
	Later           int `json:"later"`
	LaterPeriodOver int `json:"later_period_over"` // of Later: the period itself was over on the day
	Backfilled      int `json:"backfilled"`
}

// Point is one observation. Its date is the publisher's: the first day of a
// quarter, the last of a week.
type Point struct {
	Date     source.Date    `json:"date"`
	Start    source.Date    `json:"start,omitzero"` // of its period, which its end is within
	End      source.Date    `json:"end,omitzero"`
	Instant  bool           `json:"instant,omitzero"`   // a level at the end of the day
	Value    source.Decimal `json:"value,omitzero"`     // in the view
	ValueNow source.Decimal `json:"value_now,omitzero"` // absent when withdrawn
	Status   string         `json:"status"`             // what became of it by now: "revised", "unchanged", "withdrawn", "restored", "not compared"
}

// IsZero says that there is no point.
func (p Point) IsZero() bool { return p.Date.IsZero() }

// Revision is a point whose value changed between the view and now.
type Revision struct {
	Point
	Difference  source.Decimal `json:"difference"` // now minus then
	Changes     int            `json:"changes"`    // how often it was republished with another value
	LastChanged source.Date    `json:"last_changed"`
}

// Unpublished is a date that existed but had not been published on the day.
type Unpublished struct {
	Date           source.Date    `json:"date"`
	FirstPublished source.Date    `json:"first_published"`
	FirstValue     source.Decimal `json:"first_value"`
	PeriodOver     bool           `json:"period_over,omitzero"` // its period was over on the day
}

// IsZero says that there is no such date.
func (u Unpublished) IsZero() bool { return u.Date.IsZero() }

// UnitChange says that a series was rebased or adjusted otherwise since: its
// differences are no revisions.
type UnitChange struct {
	UnitThen       string `json:"unit_then"`
	UnitNow        string `json:"unit_now"`
	AdjustmentThen string `json:"adjustment_then"`
	AdjustmentNow  string `json:"adjustment_now"`
}

// IsZero says that unit and adjustment are the same.
func (u UnitChange) IsZero() bool {
	return u.UnitThen == u.UnitNow && u.AdjustmentThen == u.AdjustmentNow
}

// Warning is something that a reader of the view must know.
type Warning struct {
	Name string `json:"name"` // "shrunk", "discontinued", …
	Text string `json:"text"`
}

// Reasons why something is left out, in the order in which they are listed.
const (
	DroppedMissing  = "missing"                // "." in the view
	DroppedGap      = "not_in_vintage"         // a date whose windows leave the day out
	DroppedNoNumber = "never_a_number"         // a date after the view that only ever was "."
	DroppedOutside  = "outside_window"         // a date that was not asked for
	DroppedLater    = "published_after_cutoff" // a date first published after now
)
