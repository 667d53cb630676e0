package market

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The types below are the vendor's shape for encoding/json, which is the
// reference: our reader takes what it takes and gives what it gives.

// refListed is a stamp in a list, where null is refused; refStamp may be null.
type refListed stamp

func (s *refListed) UnmarshalJSON(text []byte) error {
	read, ok := parseStamp(string(text))
	if !ok {
		return fmt.Errorf("%s is no stamp", text)
	}
	*s = refListed(read)
	return nil
}

type refStamp stamp

func (s *refStamp) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	return (*refListed)(s).UnmarshalJSON(text)
}

type refPeriod struct{ Start, End refStamp }

type refSessions struct{ Pre, Regular, Post [][]refPeriod }

func (s *refSessions) UnmarshalJSON(text []byte) error {
	type object refSessions
	if text[0] == '[' {
		return json.Unmarshal(text, &s.Regular)
	}
	return json.Unmarshal(text, (*object)(s))
}

type refOuter struct {
	Result []struct {
		Meta struct {
			Currency      string      `json:"currency"`
			Symbol        string      `json:"symbol"`
			VenueCode     string      `json:"exchangeName"`
			VenueName     string      `json:"fullExchangeName"`
			Kind          string      `json:"instrumentType"`
			LongName      string      `json:"longName"`
			ShortName     string      `json:"shortName"`
			Zone          string      `json:"exchangeTimezoneName"`
			Granularity   string      `json:"dataGranularity"`
			Range         string      `json:"range"`
			Ranges        []string    `json:"validRanges"`
			FirstTrade    refStamp    `json:"firstTradeDate"`
			MarketTime    refStamp    `json:"regularMarketTime"`
			ExtendedHours bool        `json:"hasPrePostMarketData"`
			Sessions      refSessions `json:"tradingPeriods"`
			Trading       struct {
				Pre     refPeriod `json:"pre"`
				Regular refPeriod `json:"regular"`
				Post    refPeriod `json:"post"`
			} `json:"currentTradingPeriod"`
		} `json:"meta"`
		Timestamp []refListed `json:"timestamp"`
		Events    struct {
			Dividends    map[string]refAmount `json:"dividends"`
			CapitalGains map[string]refAmount `json:"capitalGains"`
			Splits       map[string]struct {
				Numerator   cell     `json:"numerator"`
				Denominator cell     `json:"denominator"`
				Ratio       string   `json:"splitRatio"`
				Date        refStamp `json:"date"`
			} `json:"splits"`
		} `json:"events"`
		Indicators struct {
			Quote []struct {
				Open   []cell `json:"open"`
				High   []cell `json:"high"`
				Low    []cell `json:"low"`
				Close  []cell `json:"close"`
				Volume []cell `json:"volume"`
			} `json:"quote"`
			Adjusted []struct {
				Close []cell `json:"adjclose"`
			} `json:"adjclose"`
		} `json:"indicators"`
	} `json:"result"`
	Error *struct {
		Code        string `json:"code"`
		Description string `json:"description"`
	} `json:"error"`
}

type refAmount struct {
	Amount cell     `json:"amount"`
	Date   refStamp `json:"date"`
}

type refBody struct {
	Chart   *refOuter `json:"chart"`
	Finance *refOuter `json:"finance"`
}

// readByReference reads a body with encoding/json into what our reader gives.
func readByReference(body string) (chartBody, error) {
	var sent refBody
	if err := json.Unmarshal([]byte(body), &sent); err != nil {
		return chartBody{}, err
	}
	return chartBody{Chart: sent.Chart.outer(), Finance: sent.Finance.outer()}, nil
}

func (sent *refOuter) outer() *chartOuter {
	if sent == nil {
		return nil
	}
	o := &chartOuter{}
	if sent.Error != nil {
		o.Error = &chartError{sent.Error.Code, sent.Error.Description}
	}
	for _, r := range sent.Result {
		m := r.Meta
		result := chartResult{
			Meta: chartMeta{
				Currency: m.Currency, Symbol: m.Symbol, VenueCode: m.VenueCode, VenueName: m.VenueName, Kind: m.Kind,
				LongName: m.LongName, ShortName: m.ShortName, Zone: m.Zone, Granularity: m.Granularity, Range: m.Range, Ranges: m.Ranges,
				FirstTrade: stamp(m.FirstTrade), MarketTime: stamp(m.MarketTime), ExtendedHours: m.ExtendedHours,
				Trading:  chartDay{m.Trading.Pre.period(), m.Trading.Regular.period(), m.Trading.Post.period()},
				Sessions: chartSession{flat(m.Sessions.Pre), flat(m.Sessions.Regular), flat(m.Sessions.Post)},
			},
			Events: chartEvent{Dividends: amountsOf(r.Events.Dividends), CapitalGains: amountsOf(r.Events.CapitalGains)},
			Quotes: len(r.Indicators.Quote), Adjusted: len(r.Indicators.Adjusted),
		}
		for key, s := range r.Events.Splits {
			if result.Events.Splits == nil {
				result.Events.Splits = map[string]chartSplit{}
			}
			result.Events.Splits[key] = chartSplit{s.Numerator, s.Denominator, s.Ratio, stamp(s.Date)}
		}
		for _, at := range r.Timestamp {
			result.Columns.stamps = append(result.Columns.stamps, stamp(at))
		}
		if result.Quotes > 0 {
			q := r.Indicators.Quote[0]
			result.Columns.open, result.Columns.high, result.Columns.low, result.Columns.close, result.Columns.vol = q.Open, q.High, q.Low, q.Close, q.Volume
		}
		if result.Adjusted > 0 {
			result.Columns.adjusted = r.Indicators.Adjusted[0].Close
		}
		o.Result = append(o.Result, result)
	}
	return o
}

func (p refPeriod) period() chartPeriod { return chartPeriod{stamp(p.Start), stamp(p.End)} }

func flat(days [][]refPeriod) (all []chartPeriod) {
	for _, day := range days {
		for _, p := range day {
			all = append(all, p.period())
		}
	}
	return all
}

func amountsOf(sent map[string]refAmount) (all map[string]chartAmount) {
	for key, a := range sent {
		if all == nil {
			all = map[string]chartAmount{}
		}
		all[key] = chartAmount{a.Amount, stamp(a.Date)}
	}
	return all
}

// chartNames are what our reader looks for.
var chartNames = strings.Fields(`chart finance result error code description meta timestamp events indicators quote adjclose
	open high low close volume currency symbol exchangeName fullExchangeName instrumentType longName shortName exchangeTimezoneName
	dataGranularity range validRanges firstTradeDate regularMarketTime hasPrePostMarketData currentTradingPeriod tradingPeriods
	pre regular post start end dividends capitalGains splits amount date numerator denominator splitRatio`)

// ambiguous says that a name comes twice in an object, or in another spelling
// than the vendor's. There encoding/json merges and guesses, and our reader
// refuses or looks away.
func ambiguous(body string) bool {
	type level struct {
		object, value bool // value: a name was read
		names         []string
	}
	levels, in := []level{{}}, json.NewDecoder(bytes.NewReader([]byte(body)))
	in.UseNumber()
	for {
		token, err := in.Token()
		if err != nil {
			return false
		}
		top := &levels[len(levels)-1]
		if name, isText := token.(string); isText && top.object && !top.value {
			for _, known := range chartNames {
				if known != name && strings.EqualFold(known, name) {
					return true
				}
			}
			for _, before := range top.names {
				if before == name {
					return true
				}
			}
			top.names, top.value = append(top.names, name), true
			continue
		}
		top.value = false
		switch token {
		case json.Delim('{'):
			levels = append(levels, level{object: true})
		case json.Delim('['):
			levels = append(levels, level{})
		case json.Delim('}'), json.Delim(']'):
			levels = levels[:len(levels)-1]
		}
	}
}

// agrees holds our reader to the reference.
func agrees(t testing.TB, body string) {
	t.Helper()
	ours, err := readChart(body)
	if ambiguous(body) {
		return
	}
	reference, refused := readByReference(body)
	if refused != nil {
		require.Error(t, err, "encoding/json refuses it: %v", refused)
		return
	}
	require.NoError(t, err)
	require.Equal(t, reference, ours)
}

const everything = `{"chart":{"result":[{"meta":{"currency":"USD","symbol":"X\u00e9\n","validRanges":["1d",null,"max"],"firstTradeDate":-252322200,
	"regularMarketTime":null,"hasPrePostMarketData":true,"priceHint":2,"scale":-1.5e-3,"odd":[{},[],"a\\\"b",true,false,null,0,-0.0,1E+2],
	"currentTradingPeriod":{"pre":{"timezone":"EST","start":1,"end":2},"regular":{"start":2,"end":3},"post":null},
	"tradingPeriods":{"pre":[[{"start":1,"end":2}],[]],"regular":[[{"start":2,"end":3}]],"post":null}},
	"timestamp":[1709821800 , 1709908200],
	"events":{"dividends":{"1709821800":{"amount":0.205,"date":1709821800}},"capitalGains":{},"splits":{"1":{"date":null,"numerator":4,"denominator":1.0,"splitRatio":"4:1"}}},
	"indicators":{"adjclose":[{"adjclose":[1,null]}],"quote":[{"open":[1.50,null],"high":[1e2,-0],"low":[],"close":null,"volume":[0,12345678901234567890123456789012345678901234567890]},{"open":[7]},null]}}],"error":null}}`

func TestTheReaderGivesWhatEncodingJSONGives(t *testing.T) {
	ours, err := readChart(everything)
	require.NoError(t, err)
	require.Len(t, ours.Chart.Result, 1)
	assert.Equal(t, "1.50", string(ours.Chart.Result[0].Columns.open[0]))
	for rule, body := range map[string]string{
		"every kind of value":             everything,
		"nothing":                         `null`,
		"a refusal":                       `{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`,
		"blanks of every kind":            " \t\r\n{ \"chart\" : { \"result\" : [ ] , \"error\" : { } } }\n",
		"a page":                          `<html>`,
		"two answers":                     `{}{}`,
		"a comma too many in a list":      `{"chart":{"result":[{"timestamp":[1,]}]}}`,
		"a comma too many in an object":   `{"chart":{"result":[],}}`,
		"no comma":                        `{"chart":{"result":[]"error":null}}`,
		"a number with a nought before":   `{"chart":{"result":[{"timestamp":[01]}]}}`,
		"a number without a fraction":     `{"x":1.}`,
		"a number without an exponent":    `{"x":1e}`,
		"a minus alone":                   `{"x":-}`,
		"a plus":                          `{"x":+1}`,
		"a word cut short":                `{"x":nul}`,
		"NaN":                             `{"x":NaN}`,
		"a control character in a text":   "{\"x\":\"\x01\"}",
		"an escape that is none":          `{"x":"\q"}`,
		"an escape cut short":             `{"x":"\u12"}`,
		"an escape at the end":            `{"x":"\`,
		"half of a pair of escapes":       `{"chart":{"result":[{"meta":{"symbol":"\ud800x"}}]}}`,
		"a text without an end":           `{"x":"`,
		"a name that is a number":         `{1:2}`,
		"a symbol that is a number":       `{"chart":{"result":[{"meta":{"symbol":7}}]}}`,
		"quotes that are an object":       `{"chart":{"result":[{"indicators":{"quote":{}}}]}}`,
		"a number too long for a price":   `{"chart":{"result":[{"indicators":{"quote":[{"open":[` + strings.Repeat("1", 500) + `]}]}}]}}`,
		"an exponent too large":           `{"chart":{"result":[{"indicators":{"quote":[{"open":[1e9999]}]}}]}}`,
		"a second list of quotes is read": `{"chart":{"result":[{"indicators":{"quote":[{},{"open":["x"]}]}}]}}`,
		"a stamp with a fraction":         `{"chart":{"result":[{"timestamp":[1.0]}]}}`,
		"as deep as is allowed":           strings.Repeat("[", 9_998) + strings.Repeat("]", 9_998),
		"deeper than is allowed":          `{"x":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + `}`,
		"as deep inside an object":        `{"x":` + strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999) + `}`,
		"a NUL":                           "{}\x00",
	} {
		t.Run(rule, func(t *testing.T) { agrees(t, body) })
	}
}

func TestANameThatComesTwiceIsRefused(t *testing.T) {
	for _, body := range []string{
		`{"chart":{"result":[]},"chart":{"result":[]}}`,
		`{"chart":{"result":[{"indicators":{"quote":[{"close":[1],"close":[2]}]}}]}}`,
	} {
		_, err := readChart(body)
		assert.ErrorContains(t, err, "comes twice")
	}
}

func TestACellsNumberIsTheSameEitherWay(t *testing.T) {
	for _, text := range []string{"0", "-0", "0.0", "1.50", "-12.5", "190.05999755859375", "999999999999999999", "9999999999999999999", "0.123456789012345678", "1e2", "1.5E-3", "12345678901234567.8901234"} {
		c := cell(text)
		d := c.decimal()
		slow, err := json.Number(text).Float64()
		require.NoError(t, err)
		assert.InEpsilon(t, 1+slow, 1+c.float(), 1e-14, text)
		want, err := source.ParseDecimal(text)
		require.NoError(t, err)
		assert.Equal(t, want.String(), d.String(), text)
	}
	assert.True(t, cell("").decimal().IsZero())
}

// FuzzReadChart holds our reader to encoding/json: it takes the same bodies, and
// gives the same values.
func FuzzReadChart(f *testing.F) {
	f.Add(everything)
	f.Add(chartOf(newYork, thursday+","+friday, `"close":[10,null],"volume":[1,2]`, `,"adjclose":[{"adjclose":[9,null]}]`))
	f.Add(`{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`)
	f.Add(`{"x":[1.5e-3,"\u00e9\"",true,{"y":[]}]}`)
	f.Fuzz(func(t *testing.T, body string) {
		agrees(t, strings.ToValidUTF8(body, "?")) // another encoding is refused before
	})
}
