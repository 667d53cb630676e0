package market

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The answers are written by hand and read on 2 March 2026: three days of March
// 2024, of which the third has a split; the cutoff is the second. What must come
// out was reckoned by hand.
func splitChart(quote, events string) string {
	body := chartOf(newYork, thursday+","+friday+","+monday, quote, `,"adjclose":[{"adjclose":[1,1,1]}]`)
	return strings.Replace(body, `"indicators"`, `"events":{`+events+`},"indicators"`, 1)
}

func splitOf(at, numerator, denominator string) string {
	return `"` + at + `":{"date":` + at + `,"numerator":` + numerator + `,"denominator":` + denominator + `}`
}

const tenSplits = `"close":[10.25,10.50,10.75],"open":[10,null,10],"volume":[400,1001,7]`

func TestUnderAPastCutoffPricesAreThoseOfThatDay(t *testing.T) {
	announced := "1804773600" // 11 March 2027, after the reading
	for rule, c := range map[string]struct {
		quote, events string
		bars          []string // date, open, close, volume
		undone        int
		drops         []source.Drop // beside the later bar and the two adj_close
	}{
		"four for one: prices times four, volumes a quarter, and a volume that was rounded is left out": {
			tenSplits, `"splits":{` + splitOf(monday, "4", "1") + `}`,
			[]string{"2024-03-07 40 41 100", "2024-03-08  42 "}, 1, []source.Drop{{Reason: DroppedInexact, Count: 1}},
		},
		"one for ten: prices a tenth, volumes times ten": {
			tenSplits, `"splits":{` + splitOf(monday, "1", "10") + `}`,
			[]string{"2024-03-07 1 1.025 4000", "2024-03-08  1.05 10010"}, 1, nil,
		},
		"three for two, as numbers with a point": {
			tenSplits, `"splits":{` + splitOf(monday, "1.5", "1.0") + `}`,
			[]string{"2024-03-07 15 15.375 ", "2024-03-08  15.75 "}, 1, []source.Drop{{Reason: DroppedInexact, Count: 2}},
		},
		"the vendor's seventeen digits are multiplied to the last": {
			`"close":[13.237000465393066,10.5,10.75]`, `"splits":{` + splitOf(monday, "10", "1") + `}`,
			[]string{"2024-03-07  132.37000465393066 ", "2024-03-08  105 "}, 1, nil,
		},
		"two splits multiply": {
			`"close":[1.5,1.25,1.3]`, `"splits":{` + splitOf(monday, "4", "1") + `,` + splitOf("1710250200", "10", "4") + `}`,
			[]string{"2024-03-07  15 ", "2024-03-08  12.5 "}, 2, nil,
		},
		"a thirty for ten and a ten for thirty leave nothing to undo": {
			`"close":[1.5,1.25,1.3]`, `"splits":{` + splitOf(monday, "30", "10") + `,"a":` + strings.SplitN(splitOf(monday, "10", "30"), ":", 2)[1] + `}`,
			[]string{"2024-03-07  1.5 ", "2024-03-08  1.25 "}, 2, nil,
		},
		"a split before the cutoff stays in, as it did then": {
			`"close":[10,10.5,10.75]`, `"splits":{` + splitOf(thursday, "4", "1") + `}`,
			[]string{"2024-03-07  10 ", "2024-03-08  10.5 "}, 0, nil,
		},
		"one that is announced for a day after the reading has divided nothing": {
			`"close":[10,10.5,10.75]`, `"splits":{` + splitOf(announced, "4", "1") + `}`,
			[]string{"2024-03-07  10 ", "2024-03-08  10.5 "}, 0, nil,
		},
		"without a split the vendor's digits stand": {
			`"close":[10.00,10.50,10.75]`, `"dividends":{}`,
			[]string{"2024-03-07  10.00 ", "2024-03-08  10.50 "}, 0, nil,
		},
	} {
		body := splitChart(c.quote, c.events)
		if strings.Contains(rule, "two splits") {
			body = strings.Replace(strings.Replace(body, monday+"],", monday+",1710250200],", 1), "1.3]", "1.3,1.4]", 1)
			body = strings.Replace(body, "[1,1,1]", "[1,1,1,1]", 1)
		}
		o, err := parsed(t, body, OHLCVRequest{Symbol: "X", Range: "max"}, day("2024-03-08"))
		require.NoError(t, err, rule)
		var bars []string
		for _, b := range o.Bars {
			bars = append(bars, fmt.Sprint(b.Date, " ", b.Open, " ", b.Close, " ", b.Volume))
			assert.True(t, b.AdjClose.IsZero(), rule)
		}
		assert.Equal(t, c.bars, bars, rule)
		assert.Equal(t, c.undone, o.SplitsUndone, rule)
		for _, want := range append(c.drops, source.Drop{Reason: DroppedAdjusted, Count: 2}) {
			assert.Contains(t, o.Dropped, want, rule)
		}
		holdsLaws(t, o)
	}
}

func TestWhatLaterSplitsWereTakenOutOfIsMarked(t *testing.T) {
	body := splitChart(`"close":[10.25,10.50,10.75]`, `"dividends":{"`+friday+`":{"amount":0.24,"date":`+friday+`}},"splits":{`+splitOf(monday, "4", "1")+`}`)
	o, err := parsed(t, body, OHLCVRequest{Symbol: "X", Range: "max"}, day("2024-03-08"))
	require.NoError(t, err)
	bars, actions := o.Tables()[0], o.Tables()[1]
	assert.Equal(t, []string{markUndone}, bars.AboutCell(0, 4).Marks)
	assert.Empty(t, bars.AboutCell(0, 0).Marks, "the time is no price")
	assert.Equal(t, "0.96", actions.Text(0, 1), "a dividend of then was divided as prices were")
	assert.Equal(t, []string{markUndone}, actions.AboutCell(0, 1).Marks)
	assert.Contains(t, o.Dropped, source.Drop{Reason: DroppedActionLater, Count: 1})
	assert.Equal(t, []string{"splits_undone"}, named(o))
	assert.NotContains(t, o.Warnings[0].Text, "2024-03-11", "whoever works on that day must not learn of the split's")
	again, err := Rederivers()[VerbOHLCV](o.Reads[0], [][]byte{[]byte(body)})
	require.NoError(t, err)
	assert.Equal(t, "41", again[0].Text(0, 4))
}

func TestPricesOfThatDayAreRefusedWhereTheyCannotBeTold(t *testing.T) {
	for rule, c := range map[string]struct{ quote, events, says string }{
		"a ratio without a number":              {tenSplits, `"splits":{` + splitOf(monday, "4", "null") + `}`, "without a usable ratio"},
		"a ratio of nought":                     {tenSplits, `"splits":{` + splitOf(monday, "0", "1") + `}`, "without a usable ratio"},
		"a negative ratio":                      {tenSplits, `"splits":{` + splitOf(monday, "-4", "1") + `}`, "without a usable ratio"},
		"a third has no exact decimal":          {tenSplits, `"splits":{` + splitOf(monday, "1", "3") + `}`, "no decimal holds exactly"},
		"a split that prices were not divided":  {`"close":[41,42,10.75]`, `"splits":{` + splitOf(monday, "4", "1") + `}`, "as if prices were not divided"},
		"one by which they were divided twice":  {`"close":[2.5,2.6,10.75]`, `"splits":{` + splitOf(monday, "4", "1") + `}`, "as if prices were not divided"},
		"no close since the split":              {`"close":[10,10.5,null]`, `"splits":{` + splitOf(monday, "4", "1") + `}`, "no close since a split"},
		"more splits than anybody ever counted": {tenSplits, `"splits":{` + splitOf(monday, "1", "1") + "," + manySplits() + `}`, "more than 100 splits"},
	} {
		_, err := parsed(t, splitChart(c.quote, c.events), OHLCVRequest{Symbol: "X", Range: "max"}, day("2024-03-08"))
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, rule)
		assert.Equal(t, "cutoff", refused.Rule, rule)
		assert.Contains(t, refused.Reason, c.says, rule)
		assert.Contains(t, refused.Remedy, "vendor_bars", rule)
		assert.NotContains(t, err.Error(), "2024-03-11", rule)
	}
}

func manySplits() string {
	var all []string
	for i := range maxLaterSplits {
		all = append(all, strings.Replace(splitOf(monday, "1", "1"), `"`+monday, fmt.Sprintf(`"%d`, 1_800_000_000+i), 1))
	}
	return strings.Join(all, ",")
}

func TestOnTheDayOfReadingNothingIsUndone(t *testing.T) {
	body := splitChart(tenSplits, `"splits":{`+splitOf(monday, "4", "1")+`}`)
	o, err := parsed(t, body, OHLCVRequest{Symbol: "X", Range: "max"}, day("2026-03-02"))
	require.NoError(t, err)
	assert.Equal(t, []string{"2024-03-07 10.25", "2024-03-08 10.50", "2024-03-11 10.75"}, brief(o))
	assert.Equal(t, "1", o.Bars[0].AdjClose.String())
}

// byAddress replays one body for the addresses that hold a text.
type byAddress struct {
	holds, body string
	asked       *[]string
}

func (r byAddress) Replay(_ context.Context, address string) (source.Answer, error) {
	*r.asked = append(*r.asked, address)
	if !strings.Contains(address, r.holds) {
		return source.Answer{}, &source.NotFoundError{What: address}
	}
	part := source.Part{Address: address, Digest: source.Digest([]byte(r.body)), Bytes: int64(len(r.body)), ReadAt: readTime}
	return source.Answer{Part: part, Body: []byte(r.body), Status: 200, Origin: source.Replay}, nil
}

func TestUnderAPastCutoffTheWindowIsAskedUpToNow(t *testing.T) {
	body := splitChart(tenSplits, `"splits":{`+splitOf(monday, "4", "1")+`}`)
	req := OHLCVRequest{Symbol: "X", From: day("2024-03-07"), To: day("2024-03-08")}
	const open, closed = "period2=9999999999", "period2=1709942400"

	asked := &[]string{}
	c := Client{Source: &source.Client{Cutoff: day("2024-03-08"), Recorded: byAddress{open, body, asked}}}
	o, err := c.OHLCV(t.Context(), req)
	require.NoError(t, err)
	assert.Equal(t, []string{"2024-03-07 41"}, brief(o), "what lies after to is cut as ever")
	assert.Contains(t, (*asked)[len(*asked)-1], open)
	assert.Contains(t, string(o.Reads[0].Question.Request), `"to":"2024-03-08"`)

	*asked = nil
	c.Source.Recorded = byAddress{closed, body, asked}
	_, err = c.OHLCV(t.Context(), req)
	assert.ErrorIs(t, err, errUnreached, "a recording of the window alone cannot name later splits")
	assert.Len(t, *asked, 2)

	c.Source.Cutoff = day("2026-03-02")
	_, err = c.OHLCV(t.Context(), req)
	assert.NoError(t, err, "on the day of reading it does")

	live, requests := served(t, 200, body)
	live.Source.Clock = func() time.Time { return readTime }
	live.Source.Cutoff = day("2024-03-08")
	_, err = live.OHLCV(t.Context(), req)
	require.NoError(t, err)
	require.Len(t, *requests, 1)
	assert.Contains(t, (*requests)[0], open)
	refusing, _ := served(t, 422, `{"chart":{"result":null,"error":{"code":"Unprocessable Entity","description":"Only 8 days"}}}`)
	refusing.Source.Clock, refusing.Source.Cutoff = live.Source.Clock, live.Source.Cutoff
	_, err = refusing.OHLCV(t.Context(), req)
	assert.ErrorContains(t, err, `"Only 8 days"; under a past as-of date the window is asked up to now`)
	live.Source.Cutoff = day("2026-03-02")
	_, err = live.OHLCV(t.Context(), req)
	require.NoError(t, err)
	require.Len(t, *requests, 2)
	assert.Contains(t, (*requests)[1], closed)
}

func TestARangeAfterTheCutoffSaysWhatWouldWork(t *testing.T) {
	o, err := parsed(t, splitChart(tenSplits, `"dividends":{}`), OHLCVRequest{Symbol: "X", Range: "5d"}, day("2024-01-02"))
	require.NoError(t, err)
	assert.Empty(t, o.Bars)
	assert.Equal(t, []string{"range_after_cutoff"}, named(o))
}

// Two ways lead to one number: ours, by ratios, and decimals. What was undone,
// over the numerator, times the denominator is the vendor's number again.
func TestAnUndoneSplitIsTheVendorsNumberAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		price := decimal.New(rapid.Int64Range(1, 1e15).Draw(t, "digits"), -rapid.Int32Range(0, 16).Draw(t, "places"))
		numerator := rapid.SampledFrom([]int64{1, 2, 3, 4, 5, 7, 10, 20, 50, 1281, 1324}).Draw(t, "numerator")
		denominator := rapid.SampledFrom([]int64{1, 2, 4, 5, 8, 10, 20, 25, 1000}).Draw(t, "denominator")
		shares, usable := ratio(cell(fmt.Sprint(numerator)), cell(fmt.Sprint(denominator)))
		require.True(t, usable)
		c, d := cell(price.String()), source.Decimal{}
		require.True(t, rescale(&c, &d, shares))
		again := d.Number().Mul(decimal.NewFromInt(denominator))
		require.True(t, again.Equal(price.Mul(decimal.NewFromInt(numerator))), "%s became %s", price, c)
	})
}
