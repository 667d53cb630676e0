package market

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Symbol is a vendor's own name for an instrument: "AAPL", "OCDO.L", "^GSPC".
type Symbol string

// Interval is the length of a bar, in the vendor's words: "1m" to "90m", "1h",
// "4h", "1d", "5d", "1wk", "1mo", "3mo". How far back one of them reaches is the
// vendor's to say, and it does: minutes reach back days, hours two years.
type Interval string

// OHLCVRequest names an instrument and a window: either a range back from the
// newest bar, or the days from From up to, but without, To in the exchange's zone.
type OHLCVRequest struct {
	Symbol   Symbol      `json:"symbol" jsonschema_description:"symbol as Yahoo writes it, with the suffix of its exchange"`
	Interval Interval    `json:"interval,omitzero" jsonschema_description:"length of a bar" jsonschema:"enum=1m,enum=2m,enum=5m,enum=15m,enum=30m,enum=60m,enum=90m,enum=1h,enum=4h,enum=1d,enum=5d,enum=1wk,enum=1mo,enum=3mo,default=1d"`
	Range    string      `json:"range,omitzero" jsonschema_description:"window back from the newest bar; absent, without from: one month" jsonschema:"enum=1d,enum=5d,enum=1mo,enum=3mo,enum=6mo,enum=1y,enum=2y,enum=5y,enum=10y,enum=ytd,enum=max"`
	From     source.Date `json:"from,omitzero" jsonschema_description:"first day, in the exchange's zone"`
	To       source.Date `json:"to,omitzero" jsonschema_description:"the day after the last, in the exchange's zone; absent, with from: no end"`
	Extended bool        `json:"extended_hours,omitzero" jsonschema_description:"also bars before the opening and after the close, each marked with its session; for intervals shorter than a day"`
}

const (
	defaultInterval = Interval("1d")
	defaultRange    = "1mo"
	maxSymbolBytes  = 32
	chartAddress    = "https://query2.finance.yahoo.com/v8/finance/chart/"
	endOfTime       = 9_999_999_999 // unix seconds; so that an open window's address hangs on no clock
)

var ranges = []string{"1d", "5d", "1mo", "3mo", "6mo", "1y", "2y", "5y", "10y", "ytd", "max"}

// resolved checks a request and fills its defaults. What it gives is the
// question of the read: it hangs on no clock.
func (r OHLCVRequest) resolved() (OHLCVRequest, error) {
	r.Symbol = Symbol(strings.ToUpper(string(r.Symbol)))
	if r.Interval == "" {
		r.Interval = defaultInterval
	}
	if r.Range == "" && r.From.IsZero() && r.To.IsZero() {
		r.Range = defaultRange
	}
	if err := checkSymbol(r.Symbol); err != nil {
		return r, err
	}
	return r, r.checkWindow()
}

func checkSymbol(symbol Symbol) error {
	text := string(symbol)
	refuse := func(problem, remedy string) error {
		return &source.ArgumentError{Field: "symbol", Problem: problem, Remedy: remedy}
	}
	unusual := func(r rune) bool { return r <= ' ' || r >= 0x7f }
	switch {
	case strings.Trim(text, ".") == "":
		return refuse("there is none", "give the vendor's symbol, as AAPL")
	case strings.Contains(text, "/"):
		return refuse("Yahoo writes no slash in a symbol", "write a dash: "+strings.ReplaceAll(text[:min(len(text), maxSymbolBytes)], "/", "-"))
	case len(text) > maxSymbolBytes:
		return refuse("it is longer than any symbol ("+strconv.Itoa(maxSymbolBytes)+" characters)", "give the vendor's symbol, as AAPL")
	case strings.ContainsFunc(text, unusual) || strings.ContainsAny(text, `\?#%"<>`):
		return refuse("it holds a character that no symbol has", "give the vendor's symbol, as AAPL or ^GSPC")
	}
	return nil
}

func (r OHLCVRequest) checkWindow() error {
	refuse := func(field, problem, remedy string) error {
		return &source.ArgumentError{Field: field, Problem: problem, Remedy: remedy}
	}
	switch {
	case !slices.Contains(intervalNames(), r.Interval):
		return refuse("interval", strconv.Quote(string(r.Interval))+" is no interval", "write one of "+list(intervalNames()))
	case r.Extended && !r.intraday():
		return refuse("extended_hours", "a bar of "+string(r.Interval)+" has no session before or after", "ask for an interval shorter than a day, or leave extended_hours out")
	case r.Range != "" && !(r.From.IsZero() && r.To.IsZero()):
		return refuse("range", "a range and days were given", "give a range, or from and to")
	case r.Range != "" && !slices.Contains(ranges, r.Range):
		return refuse("range", strconv.Quote(r.Range)+" is no range", "write one of "+strings.Join(ranges, " "))
	case r.Range == "" && r.From.IsZero():
		return refuse("from", "to was given without from", "give both days")
	case !r.To.IsZero() && !r.From.Before(r.To):
		return refuse("to", "the window "+r.From.String()+" to "+r.To.String()+" holds no day", "to is the day after the last: give a later one")
	}
	return nil
}

func (r OHLCVRequest) intraday() bool {
	s, _ := spanOf(r.Interval)
	return s.intraday()
}

func list(names []Interval) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = string(name)
	}
	return strings.Join(texts, " ")
}

// request is the vendor's address for a resolved request. The zone of the
// exchange is not known before the answer, so days are asked a day wider on
// both sides and cut when it has come.
func (r OHLCVRequest) request() source.Request {
	query := url.Values{
		"interval":       {string(r.Interval)},
		"events":         {"div,splits,capitalGains"},
		"includePrePost": {strconv.FormatBool(r.Extended)},
		"useYfid":        {"true"}, // without it the last intraday row can be missing
	}
	if r.Range != "" {
		query.Set("range", r.Range)
	} else {
		query.Set("period1", seconds(r.From.AddDays(-1)))
		query.Set("period2", strconv.Itoa(endOfTime))
		if !r.To.IsZero() {
			query.Set("period2", seconds(r.To.AddDays(1)))
		}
	}
	return source.Request{
		Address: chartAddress + url.PathEscape(string(r.Symbol)) + "?" + query.Encode(),
		Accept:  source.LookJSON,
	}
}

func seconds(d source.Date) string {
	return strconv.FormatInt(d.Midnight(time.UTC).Unix(), 10)
}

// within says whether a day falls into the window. A range has no days of its own.
func (r OHLCVRequest) within(day source.Date) bool {
	return !day.Before(r.From) && (r.To.IsZero() || day.Before(r.To))
}
