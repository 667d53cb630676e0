package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// How a series is adjusted.
const (
	AdjustedForSplits    = "split"          // to the newest split, whatever window was asked; under a past as-of date, to the newest one known then
	AdjustedForDividends = "split+dividend" // adj_close alone
)

// Reasons why something of an answer is left out, in the order in which they are listed.
const (
	DroppedNull     = "null"                   // a bar without a close
	DroppedNullCell = "null_cell"              // one missing number of a bar that has a close
	DroppedOutside  = "outside_window"         // a bar before from, or on or after to
	DroppedRepeated = "repeated_session"       // a session that came twice: the fuller bar is kept
	DroppedLater    = "published_after_cutoff" // a bar that was not over on the cutoff
	DroppedAdjusted = "adjusted_after_cutoff"  // an adj_close computed with what came after the cutoff

	DroppedInexact = "split_inexact" // a volume that is no whole number any more when later splits are undone

	DroppedActionNull    = "action_null"           // a dividend without an amount, a split without a number
	DroppedActionOutside = "action_outside_window" // a dividend or a split of another day
	DroppedActionLater   = "action_after_cutoff"   // one that was not yet known on the cutoff
)

var dropReasons = []string{
	DroppedNull, DroppedNullCell, DroppedOutside, DroppedOtherHolder, DroppedRepeated, DroppedLater, DroppedAdjusted, DroppedInexact,
	DroppedActionNull, DroppedActionOutside, DroppedActionLater,
}

// OHLCV is a series of bars, oldest first, with no gap filled.
type OHLCV struct {
	Reads         []source.Read   `json:"reads"`
	Identity      source.Identity `json:"identity"`                 // name and venue as the same answer gives them
	MajorCurrency string          `json:"major_currency,omitzero"`  // when Identity.Currency is a part of it: "GBP" for "GBp"
	VenueCode     string          `json:"venue_code,omitzero"`      // the vendor's own: "NMS"
	Kind          string          `json:"instrument_type,omitzero"` // as the vendor says, which can be wrong
	Zone          string          `json:"zone"`                     // IANA name of the exchange's zone
	FirstTrade    source.Date     `json:"first_trade,omitzero"`     // where the vendor's history begins
	RangesOffered []string        `json:"ranges_offered,omitempty"` // of this instrument; a fund lacks the short ones
	Interval      Interval        `json:"interval"`
	Served        string          `json:"served_interval,omitzero"` // the step that came, when it is another
	Adjustment    string          `json:"adjustment"`               // of open, high, low, close and volume
	SplitsUndone  int             `json:"splits_undone,omitzero"`   // splits after a past as-of date that were taken out of them again
	AdjCloseBasis string          `json:"adj_close_adjustment,omitzero"`
	Bars          []Bar           `json:"bars"`
	Newest        source.Moment   `json:"newest,omitzero"` // when the newest bar was over
	Stale         string          `json:"stale,omitzero"`  // how far the newest bar is behind the day that was asked for
	Dropped       []source.Drop   `json:"dropped"`         // by reason; reasons without a case are not listed
	DroppedBars   []DroppedBar    `json:"dropped_bars,omitempty"`
	Actions       Actions         `json:"actions,omitzero"`
	Warnings      []Warning       `json:"warnings,omitempty"`

	span     span
	extended bool // bars outside of the regular session were asked for
	read     source.Read
}

// Bar is one step of the series. A number that the vendor did not send is
// absent. Prices count Identity.Currency as sent: pence for "GBp".
type Bar struct {
	Date     source.Date    `json:"date"` // in the exchange's zone
	Time     source.Moment  `json:"time"` // the vendor's stamp, in the exchange's zone
	Open     source.Decimal `json:"open,omitzero"`
	High     source.Decimal `json:"high,omitzero"`
	Low      source.Decimal `json:"low,omitzero"`
	Close    source.Decimal `json:"close"`
	AdjClose source.Decimal `json:"adj_close,omitzero"`
	Volume   source.Decimal `json:"volume,omitzero"`
	Session  string         `json:"session,omitzero"` // of a bar shorter than a day: pre, regular or post
	Partial  bool           `json:"partial"`          // the session was still open

	raw       row
	last      source.Date   // the last day of a bar of days
	published source.Moment // when the bar was over
}

// DroppedBar names a bar that was left out.
type DroppedBar struct {
	Date   source.Date `json:"date"`
	Reason string      `json:"reason"`
}

const maxDroppedBars = 100 // listed; all are counted

// Warning is something that a reader of the series must know.
type Warning struct {
	Name string `json:"name"` // "served_interval", "unit_jump", …
	Text string `json:"text"`
}

// Actions are the dividends and splits of the window, as sent. A fund's
// dividends may already contain its capital gains: nothing here adds them up.
type Actions struct {
	Dividends    []Payment `json:"dividends,omitempty"`
	CapitalGains []Payment `json:"capital_gains,omitempty"`
	Splits       []Split   `json:"splits,omitempty"`
}

// IsZero says that the window has none.
func (a Actions) IsZero() bool {
	return len(a.Dividends)+len(a.CapitalGains)+len(a.Splits) == 0
}

// Payment is an amount a share, in the currency of the series.
type Payment struct {
	Date   source.Date    `json:"date"`
	Amount source.Decimal `json:"amount"`

	amount cell
}

// Split turns Denominator shares into Numerator shares.
type Split struct {
	Date        source.Date    `json:"date"`
	Numerator   source.Decimal `json:"numerator"`
	Denominator source.Decimal `json:"denominator"`
	Ratio       string         `json:"ratio,omitzero"` // as sent: "4:1"

	numerator, denominator cell
}
