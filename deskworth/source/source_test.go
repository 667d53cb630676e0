package source

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func aRead(t *testing.T, c *Client, body string) Read {
	t.Helper()
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	answer := Answer{Part: Part{Address: "https://example.com/a", Digest: Digest([]byte(body)), Bytes: int64(len(body)), ReadAt: at}, Origin: Replay}
	r, err := c.Read(Vendor{Name: "Example"}, "test.verb", map[string]string{"symbol": "X"}, answer)
	require.NoError(t, err)
	return r
}

func aTable(r Read) Table {
	grid := &Grid{What: func(row, _ int) About {
		return About{Period: Instant(OnDay(NewDate(2024, 1, 1).AddDays(row)))}
	}}
	grid.Add("2024-01-01", "first/one", "2.50")
	grid.Add("2024-01-02", "", "")
	grid.Add("2024/01#03", "third", "0")
	return Table{
		Name: "bars", Read: r, About: About{Unit: "USD", Marks: []string{"stale"}, Dimensions: []Dimension{{"b", "1"}}},
		Columns: []Column{{Name: "said", Type: Text}, {Name: "close", Type: Number, About: About{Metric: "close", Unit: "GBp", Marks: []string{"partial"}, Dimensions: []Dimension{{"a", "2"}}}}},
		Rows:    grid, Dropped: []Drop{{"null", 3}},
	}
}

func TestDecimalsKeepTheirDigits(t *testing.T) {
	for text, want := range map[string]string{
		"2.50": "2.50", "-0.010": "-0.010", "0": "0", "1e3": "1000", "25663.289": "25663.289", "14690.0": "14690.0",
		"123456789012345678901234567890.1": "123456789012345678901234567890.1",
	} {
		d, err := ParseDecimal(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, d.String())
		assert.False(t, d.IsZero(), "nought is present")
		body, err := json.Marshal(d)
		require.NoError(t, err)
		assert.Equal(t, `"`+want+`"`, string(body))
	}
}

func TestTextsThatAreNoDecimalAreRefused(t *testing.T) {
	for _, text := range []string{"", ".", "NaN", "1,234", "1_000", "1e100000000", "0x10", "1 234", "١٢", "Inf", strings.Repeat("9", 900)} {
		_, err := ParseDecimal(text)
		var refused *ArgumentError
		require.ErrorAs(t, err, &refused, text)
	}
}

func TestAbsentVanishesAndNoughtDoesNot(t *testing.T) {
	body, err := json.Marshal(struct {
		Absent Decimal `json:"absent,omitzero"`
		Nought Decimal `json:"nought,omitzero"`
		Day    Date    `json:"day,omitzero"`
		Moment Moment  `json:"moment,omitzero"`
		Period Period  `json:"period,omitzero"`
	}{Nought: Whole(0)})
	require.NoError(t, err)
	assert.JSONEq(t, `{"nought":"0"}`, string(body))
}

func TestDatesAreDaysAndNotInstants(t *testing.T) {
	sydney, err := time.LoadLocation("Australia/Sydney")
	require.NoError(t, err)
	open := time.Date(2022, 1, 12, 23, 0, 0, 0, time.UTC)
	assert.Equal(t, "2022-01-13", DateOf(open.In(sydney)).String())
	leap, err := ParseDate("2024-02-29")
	require.NoError(t, err)
	assert.Equal(t, "2024-03-01", leap.AddDays(1).String())
	assert.Equal(t, 366, NewDate(2024, 1, 1).DaysUntil(NewDate(2025, 1, 1)))
	for _, text := range []string{"2023-02-29", "1/1/2015", "2024-1-1", "0000-01-01", ""} {
		_, err := ParseDate(text)
		assert.Error(t, err, text)
	}
}

func TestAnInstantKeepsItsZonesDay(t *testing.T) {
	m, err := ParseMoment("2024-01-01T23:30:00-05:00")
	require.NoError(t, err)
	assert.Equal(t, "2024-01-01", m.Day().String())
	assert.Equal(t, "2024-01-01T23:30:00-05:00", m.String())
	utc, err := ParseMoment("2024-01-02T04:30:00Z")
	require.NoError(t, err)
	assert.True(t, m.Equal(utc))
	assert.False(t, OnDay(m.Day()).Equal(m), "a day is not an instant")
}

func TestPeriodsHaveTwoShapes(t *testing.T) {
	for _, p := range []Period{Between(NewDate(2022, 9, 25), NewDate(2023, 9, 30)), Instant(OnDay(NewDate(2023, 9, 30)))} {
		body, err := json.Marshal(p)
		require.NoError(t, err)
		var again Period
		require.NoError(t, json.Unmarshal(body, &again))
		assert.True(t, p.Equal(again), string(body))
	}
	body, _ := json.Marshal(Instant(OnDay(NewDate(2023, 9, 30))))
	assert.JSONEq(t, `{"instant":"2023-09-30"}`, string(body))
}

func TestEverySlipInAReferenceIsCaught(t *testing.T) {
	ref := string(aRead(t, nil, "body").Ref)
	_, err := ParseRef(ref)
	require.NoError(t, err)
	places := []int{2, 3, 4, 5, 6, 7, 8, 9, 11}
	for _, at := range places {
		for _, other := range crockford {
			slip := ref[:at] + string(other) + ref[at+1:]
			if _, err := ParseRef(slip); slip != ref {
				assert.Error(t, err, slip)
			}
		}
	}
	for i, a := range places {
		for _, b := range places[i+1:] {
			swapped := []byte(ref)
			swapped[a], swapped[b] = swapped[b], swapped[a]
			if _, err := ParseRef(string(swapped)); string(swapped) != ref {
				assert.Error(t, err, "%s for %s", swapped, ref)
			}
		}
	}
}

func TestAReferenceFollowsFromWhatWasRead(t *testing.T) {
	base := aRead(t, nil, "body")
	assert.Equal(t, base.Ref, aRead(t, nil, "body").Ref, "the same read, the same reference")
	assert.NotEqual(t, base.Ref, aRead(t, nil, "other").Ref)
	assert.NotEqual(t, base.Ref, aRead(t, &Client{Mission: "m"}, "body").Ref)
	assert.NotEqual(t, base.Ref, aRead(t, &Client{Cutoff: NewDate(2024, 1, 1)}, "body").Ref)
	spaced := base
	spaced.Question.Request = json.RawMessage(`{ "symbol" : "X" }`)
	assert.Equal(t, base.Ref, DeriveRef(spaced), "white space asks nothing")
	spaced.Origin = Live
	assert.Equal(t, base.Ref, DeriveRef(spaced), "origin is not part of it")
}

func TestTheNearerSaysMore(t *testing.T) {
	table := aTable(aRead(t, nil, "body"))
	got := table.AboutCell(0, 1)
	assert.Equal(t, Unit("GBp"), got.Unit)
	assert.Equal(t, []string{"stale", "partial"}, got.Marks)
	assert.Equal(t, []Dimension{{"a", "2"}, {"b", "1"}}, got.Dimensions)
	assert.Equal(t, "2024-01-01", got.Period.String())
}

func TestALocatorIsCutAtTheFirstHashAndTheLastSlash(t *testing.T) {
	r := aRead(t, nil, "body")
	l, err := ParseLocator(string(r.Ref) + "#2024/01#03/close")
	require.NoError(t, err)
	assert.Equal(t, Locator{r.Ref, "2024/01#03", "close"}, l)
	f, err := aTable(r).Figure(l)
	require.NoError(t, err)
	assert.Equal(t, "0", f.Value.String())
	for _, bad := range []string{string(r.Ref), string(r.Ref) + "#row", string(r.Ref) + "#/close", string(r.Ref) + "#row/", "R-00000000-X#a/b"} {
		_, err := ParseLocator(bad)
		assert.Error(t, err, bad)
	}
}

func TestACellThatIsNoFigureIsRefused(t *testing.T) {
	ctx, ledger := t.Context(), &Memory{}
	r := aRead(t, nil, "body")
	require.NoError(t, ledger.Record(ctx, aTable(r)))
	for name, at := range map[string]Locator{
		"no such row":    {r.Ref, "2030-01-01", "close"},
		"no such column": {r.Ref, "2024-01-01", "open"},
		"missing cell":   {r.Ref, "2024-01-02", "close"},
		"a text":         {r.Ref, "2024-01-01", "said"},
		"unread":         {aRead(t, nil, "else").Ref, "2024-01-01", "close"},
	} {
		_, _, err := Cite(ctx, ledger, at)
		var refused *RefusedError
		require.ErrorAs(t, err, &refused, name)
	}
	f, _, err := Cite(ctx, ledger, Locator{r.Ref, "2024-01-01", "close"})
	require.NoError(t, err)
	assert.Equal(t, "2.50", f.Value.String())
	text, _, err := Passage(ctx, ledger, Locator{r.Ref, "2024-01-01", "said"})
	require.NoError(t, err)
	assert.Equal(t, "first/one", text)
}

func TestAForgedReadIsNotRecorded(t *testing.T) {
	r := aRead(t, nil, "body")
	r.Vendor = "Another"
	assert.Error(t, (&Memory{}).Record(t.Context(), aTable(r)))
}

func TestPackingLosesNothing(t *testing.T) {
	table := aTable(aRead(t, nil, "body"))
	body, err := Pack(table)
	require.NoError(t, err)
	again, err := Unpack(body)
	require.NoError(t, err)
	twice, err := Pack(again)
	require.NoError(t, err)
	assert.Equal(t, string(body), string(twice))
	for f := range table.Figures() {
		got, err := again.Figure(f.Locator)
		require.NoError(t, err)
		assert.Equal(t, f.Value.String(), got.Value.String())
		assert.Equal(t, f.Marks, got.Marks)
	}
	_, found := again.Row("2024/01#03")
	assert.True(t, found)
}

func TestACutoffLetsNothingUndatedThrough(t *testing.T) {
	c := &Client{Cutoff: NewDate(2024, 3, 31)}
	assert.True(t, c.Allows(OnDay(NewDate(2024, 3, 31))))
	assert.False(t, c.Allows(OnDay(NewDate(2024, 4, 1))))
	assert.False(t, c.Allows(Moment{}), "nobody can date it")
	assert.True(t, (*Client)(nil).Allows(Moment{}), "no bound")
}

func TestIdentitiesAreNotGuessed(t *testing.T) {
	hp, hpq := Identity{Name: "Helmerich & Payne, Inc.", Symbol: "HP", CIK: "46765"}, Identity{Name: "HP INC", Symbol: "HPQ", CIK: "0000047217"}
	assert.Equal(t, Different, hp.Compare(hpq))
	assert.Equal(t, Same, hp.Compare(Identity{CIK: "0000046765", Name: "renamed"}))
	assert.Equal(t, Same, Identity{Name: "Apple Inc."}.Compare(Identity{Name: "APPLE INC"}))
	assert.Equal(t, Unknown, Identity{Symbol: "AAPL"}.Compare(Identity{LEI: "x"}))
}

func FuzzUnpack(f *testing.F) {
	f.Add([]byte(`{"columns":[{"name":"a","type":"number"}],"keys":["k"],"cells":[["1"]],"where":[[1]],"abouts":[{"unit":"USD"}]}`))
	f.Add([]byte(`{"columns":[],"keys":["k"],"cells":[]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		table, err := Unpack(in)
		if err != nil {
			return
		}
		for range table.Figures() {
			t.Log("a figure")
		}
		packed, err := Pack(table)
		require.NoError(t, err)
		_, err = Unpack(packed)
		require.NoError(t, err, "what was packed can be unpacked")
	})
}

func FuzzLocator(f *testing.F) {
	f.Add("R-00000000-0#row/column")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLocator(text)
		if err == nil && l.String() != text {
			t.Fatalf("%q became %q", text, l)
		}
	})
}

func FuzzDecimal(f *testing.F) {
	f.Add("1e400")
	f.Add("1e-400")
	f.Add(strings.Repeat("9", 399) + "e400")
	f.Add(strings.Repeat("9", 433) + "e400")
	f.Add("-" + strings.Repeat("9", 402) + ".9e400")
	f.Add("2.50")
	f.Add("-1e-7")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDecimal(text)
		if err != nil {
			return
		}
		again, err := ParseDecimal(d.String())
		if err != nil || !again.Equal(d) {
			t.Fatalf("%q became %q: %v", text, d, err)
		}
	})
}
