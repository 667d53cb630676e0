package market

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/shopspring/decimal"
)

// chartBody is the vendor's answer as it is sent. Numbers stay texts.
type chartBody struct {
	Chart   *chartOuter
	Finance *chartOuter // where refusals of access stand
}

type chartOuter struct {
	Result []chartResult
	Error  *chartError
}

type chartError struct{ Code, Description string }

// chartResult holds the first list of quotes and of adjusted closes; the vendor
// sends one of each.
type chartResult struct {
	Meta             chartMeta
	Events           chartEvent
	Columns          columns
	Quotes, Adjusted int // lists that came
}

type chartMeta struct {
	Currency, Symbol, VenueCode, VenueName, Kind, LongName, ShortName, Zone string
	Granularity, Range                                                      string
	Ranges                                                                  []string
	FirstTrade, MarketTime                                                  stamp
	ExtendedHours                                                           bool
	Trading                                                                 chartDay     // of the day of the answer
	Sessions                                                                chartSession // of the bars, of intraday answers alone
}

type chartDay struct{ Pre, Regular, Post chartPeriod }

type chartSession struct{ Pre, Regular, Post []chartPeriod }

type chartPeriod struct{ Start, End stamp }

type chartEvent struct {
	Dividends, CapitalGains map[string]chartAmount
	Splits                  map[string]chartSplit
}

type chartAmount struct {
	Amount cell
	Date   stamp
}

type chartSplit struct {
	Numerator, Denominator cell
	Ratio                  string
	Date                   stamp
}

// cell is one number with its digits; empty when the vendor sent null.
type cell string

// maxPlainCell is the length from which a number is looked at more closely.
const maxPlainCell = 40

// maxQuickDigits is how many digits an int64 holds for certain.
const maxQuickDigits = 18

// isFigure says that digits are a number that a price or a volume can be: none
// beyond the largest float is.
func isFigure(digits string) bool {
	_, err := source.ParseDecimal(digits)
	_, tooLarge := strconv.ParseFloat(digits, 64)
	return err == nil && tooLarge == nil
}

// UnmarshalJSON takes a number with its digits, or null, from encoding/json, which
// has seen that it is well formed.
func (c *cell) UnmarshalJSON(text []byte) error {
	t := &jsonText{text: string(text)}
	*c = t.cell()
	return t.err
}

// quick is the number as a whole one and its places after the point, when it is
// written without an exponent and has few enough digits.
func (c cell) quick() (whole int64, places int, ok bool) {
	text := string(c)
	if c != "" && c[0] == '-' {
		text = text[1:]
	}
	digits := 0
	for i := range len(text) {
		if text[i] == '.' && places == 0 {
			places = len(text) - i - 1
			continue
		}
		digit := text[i] - '0'
		if digits++; digit > 9 || digits > maxQuickDigits {
			return 0, 0, false
		}
		whole = whole*10 + int64(digit)
	}
	if len(text) < len(c) {
		whole = -whole
	}
	return whole, places, digits > 0
}

// decimal is the number of a cell, which was checked when it was decoded.
func (c cell) decimal() source.Decimal {
	if c == "" {
		return source.Decimal{}
	}
	if whole, places, ok := c.quick(); ok {
		return source.Exactly(decimal.New(whole, int32(-places)))
	}
	d, _ := source.ParseDecimal(string(c))
	return d
}

// float is near enough to compare prices with; nought for none.
func (c cell) float() float64 {
	if whole, places, ok := c.quick(); ok {
		return float64(whole) / tenTo[places]
	}
	f, err := strconv.ParseFloat(string(c), 64)
	if err != nil {
		return 0
	}
	return f
}

var tenTo = func() (powers [maxQuickDigits + 1]float64) {
	for i := range powers {
		powers[i] = math.Pow10(i)
	}
	return powers
}()

// stamp is seconds since 1970 in UTC. Nought is absent where it may be.
type stamp int64

const (
	firstStamp = -62135596800 // year 1
	lastStamp  = 253402300799 // year 9999
)

func parseStamp(text string) (stamp, bool) {
	seconds, err := strconv.ParseInt(text, 10, 64)
	return stamp(seconds), err == nil && seconds >= firstStamp && seconds <= lastStamp
}

func (s stamp) in(zone *time.Location) time.Time { return time.Unix(int64(s), 0).In(zone) }

func misshapen(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: Yahoo.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

// decodeChart reads the one result of a body, or the vendor's refusal in it.
func decodeChart(body []byte) (chartResult, *chartError, error) {
	if len(body) == 0 {
		return chartResult{}, nil, misshapen("body", "it is empty")
	}
	if !utf8.Valid(body) {
		return chartResult{}, nil, misshapen("body", "it is not UTF-8")
	}
	read, err := readChart(string(body))
	if err != nil {
		return chartResult{}, nil, misshapen("body", "%v", err)
	}
	for _, outer := range []*chartOuter{read.Finance, read.Chart} {
		if outer != nil && outer.Error != nil {
			return chartResult{}, outer.Error, nil
		}
	}
	if read.Chart == nil || len(read.Chart.Result) != 1 {
		return chartResult{}, nil, misshapen("chart.result", "there is not one result")
	}
	return read.Chart.Result[0], nil, nil
}
