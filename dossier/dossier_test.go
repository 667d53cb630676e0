package dossier_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

var (
	apple        = source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "320193"}
	fundamentals = dossier.Author{Role: "fundamentals", Card: "fundamentals-1"}
	markets      = dossier.Author{Role: "markets", Card: "markets-1"}
	lead         = dossier.Author{Role: "lead", Card: "lead-1"}
)

// desk is a dossier with one read in its ledger: six facts of a filing.
type desk struct {
	*dossier.Dossier
	t   *testing.T
	ref source.Ref
}

func newDesk(t *testing.T, asOf source.Date, cutoff source.Date) desk {
	t.Helper()
	m := dossier.Mission{ID: "m", Subject: apple, AsOf: asOf}
	store := &dossier.Memory{}
	c := &source.Client{Mission: m.ID, Cutoff: cutoff}
	part := source.Part{Address: "https://www.sec.gov/x", Digest: source.Digest([]byte("filing")), ReadAt: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	read, err := c.Read(source.Vendor{Name: "SEC", Licence: source.Licence{Verdict: source.Keep}}, "filings.segments", map[string]string{}, source.Answer{Part: part})
	require.NoError(t, err)
	read.Identity = apple
	require.NoError(t, store.Record(t.Context(), filingTable(read)))
	return desk{&dossier.Dossier{Mission: m, Ledger: store, Log: store, Clock: func() time.Time { return time.Unix(0, 0) }}, t, read.Ref}
}

func filingTable(read source.Read) source.Table {
	year := source.Between(source.NewDate(2022, 9, 25), source.NewDate(2023, 9, 30))
	prior := source.Between(source.NewDate(2021, 9, 26), source.NewDate(2022, 9, 24))
	abouts := []source.About{
		{Period: year}, {Period: year, Dimensions: []source.Dimension{{Axis: "srt:ProductOrServiceAxis", Member: "us-gaap:ProductMember"}}},
		{Period: year, Precision: "-6"}, {Period: prior}, {Entity: source.Identity{Name: "HP Inc", CIK: "47217"}, Period: year}, {},
		{Period: year, Unit: "EUR"},
	}
	grid := &source.Grid{What: func(row, col int) source.About {
		if col == 1 {
			return source.About{}
		}
		return abouts[row]
	}}
	for i, value := range []string{"383285", "298085", "383285.0", "394328", "53718", "1", "360000"} {
		grid.Add("f-"+string(rune('1'+i)), value, "revenue was 383,285 million, up 1.5 percent")
	}
	return source.Table{
		Name: "facts", Read: read, Rows: grid,
		About:   source.About{Entity: apple, Metric: "Revenue", Unit: "USD", Scale: 6, Kind: source.Filed},
		Columns: []source.Column{{Name: "value", Type: source.Number}, {Name: "note", Type: source.Text}},
	}
}

func (d desk) at(row string) source.Locator {
	return source.Locator{Ref: d.ref, Row: row, Column: "value"}
}

func (d desk) file(by dossier.Author, e dossier.Entry) int64 {
	d.t.Helper()
	seq, err := d.Contribute(d.t.Context(), by, e)
	require.NoError(d.t, err)
	return seq
}

func (d desk) frame() desk {
	d.file(lead, dossier.Frame{Title: "Apple", Question: "What carries the growth?"})
	return d
}

func code(err error) string {
	if coded, ok := err.(source.Coded); ok {
		return coded.Code()
	}
	return ""
}

func TestAFactIsWhatItsCellHolds(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1"), Stated: source.Whole(383285)})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	got := sealed.Facts[0]
	assert.Equal(t, "383285", got.Figure.Value.String())
	assert.Equal(t, source.Unit("USD"), got.Figure.Unit)
	assert.Equal(t, source.Scale(6), got.Figure.Scale)
	assert.Equal(t, "2022-09-25/2023-09-30", got.Figure.Period.String())
	assert.Equal(t, "Revenue", got.Label)
	assert.Equal(t, fundamentals, got.By)
}

func TestEachBadEntryIsRefusedByItsRule(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	number := func(s string) source.Decimal { n, err := source.ParseDecimal(s); require.NoError(t, err); return n }
	note := d.at("f-1")
	note.Column = "note"
	forged := d.at("f-1")
	forged.Ref = "R-00000000-0"
	for name, c := range map[string]struct {
		entry dossier.Entry
		code  string
		says  string
	}{
		"a stated value that differs is refused with both": {dossier.Fact{ID: "a", At: d.at("f-1"), Stated: number("383286")}, "stated", "383286"},
		"a fact without a source":                          {dossier.Fact{ID: "a"}, "source", "no fact"},
		"a reference that nobody read":                     {dossier.Fact{ID: "a", At: forged}, "reference", "read"},
		"a cell that does not exist":                       {dossier.Fact{ID: "a", At: d.at("f-99")}, "locator", "f-99"},
		"a figure about somebody else":                     {dossier.Fact{ID: "a", At: d.at("f-5")}, "entity", "HP Inc"},
		"a figure without a period":                        {dossier.Fact{ID: "a", At: d.at("f-6")}, "period", "period"},
		"an identifier with a space":                       {dossier.Fact{ID: "a b", At: d.at("f-1")}, "arguments", "identifier"},
		"a passage without the digits":                     {dossier.Transcribed{ID: "a", At: note, Value: number("383286"), Unit: "USD"}, "transcribed", "383286"},
		"an assumption without a justification":            {dossier.Assumption{ID: "a", Value: number("2"), Justification: " "}, "justification", "justification"},
		"an assumption without a value":                    {dossier.Assumption{ID: "a", Justification: "x"}, "arguments", "value"},
		"digits typed into prose":                          {dossier.Section{ID: "s", Title: "Up", Text: "Revenue was 383,285."}, "prose", "383,285"},
		"a broken expression":                              {dossier.Calculation{ID: "a", Expression: "1 +"}, "syntax", ""},
		"a calculation from itself":                        {dossier.Calculation{ID: "a", Expression: "a + 1"}, "cycle", "itself"},
		"a comparison as a calculation":                    {dossier.Calculation{ID: "a", Expression: "1 < 2"}, "arguments", "check"},
		"a number as a check":                              {dossier.Check{ID: "a", Expression: "1 + 2"}, "arguments", "check"},
		"an exhibit of no column":                          {dossier.Exhibit{ID: "e", Title: "E", Ref: d.ref, Columns: []string{"nothing"}, Form: "table"}, "locator", "nothing"},
		"a settlement without a reason":                    {dossier.Settlement{Conflict: "C1"}, "reason", "reason"},
		"a settlement of nothing":                          {dossier.Settlement{Conflict: "C9", Reason: "x"}, "not_found", "C9"},
		"a blocked question without what was attempted":    {dossier.Blocked{Stopped: "x"}, "arguments", "attempted"},
		"a character that overrides the direction of text": {dossier.Limit{Text: "a\u202eb"}, "arguments", "character"},
		"nothing": {nil, "arguments", "exactly one"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := d.Contribute(t.Context(), fundamentals, c.entry)
			require.Error(t, err)
			assert.Equal(t, c.code, code(err), err.Error())
			assert.Contains(t, err.Error(), c.says)
		})
	}
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Len(t, v.Contributions, 1, "nothing that was refused was kept")
}

func TestAnObserverFilesNoFact(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	observer := dossier.Author{Role: "observer", Card: "observer-1"}
	_, err := d.Contribute(t.Context(), observer, dossier.Fact{ID: "a", At: d.at("f-1")})
	assert.Equal(t, "observer", code(err))
	d.file(observer, dossier.Observation{Where: "a screen", Displayed: "383,285", For: "revenue"})
}

func TestAPeersFigureIsFiledAsAPeers(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "hp", At: d.at("f-5"), Peer: true})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.True(t, sealed.Facts[0].Peer)
}

func TestAMissionsDayBindsItsFacts(t *testing.T) {
	day := source.NewDate(2024, 1, 1)
	unbound := newDesk(t, day, source.Date{})
	_, err := unbound.Contribute(t.Context(), lead, dossier.Fact{ID: "a", At: unbound.at("f-1")})
	assert.Equal(t, "as_of", code(err))
	bound := newDesk(t, day, day)
	bound.file(lead, dossier.Fact{ID: "a", At: bound.at("f-1")})
}

func TestDisagreementHasANameUntilItIsSettled(t *testing.T) {
	ctx, d := t.Context(), newDesk(t, source.Date{}, source.Date{}).frame()
	right := d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	wrong := d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-3")}) // 383285.0 says the same

	v, err := d.View(ctx)
	require.NoError(t, err)
	require.Len(t, v.Conflicts, 1)
	c := v.Conflicts[0]
	assert.Equal(t, "C1", c.Name)
	assert.Equal(t, "Apple Inc.", c.Basis.Entity)
	assert.Contains(t, c.Claims[1].Says, "298085")

	_, err = d.Seal(ctx, lead)
	var refused *dossier.SealError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "conflict", refused.Code())

	_, err = d.Contribute(ctx, lead, dossier.Settlement{Conflict: "C1", Choose: 77, Reason: "x"})
	assert.Equal(t, "claim", code(err))
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: right, Reason: "Revenue is the consolidated total."})
	_, err = d.Contribute(ctx, lead, dossier.Settlement{Conflict: "C1", Choose: wrong, Reason: "No."})
	assert.Equal(t, "settled", code(err), "a second settlement")

	sealed, err := d.Seal(ctx, lead)
	require.NoError(t, err)
	require.Len(t, sealed.Facts, 1)
	assert.Equal(t, "383285", sealed.Facts[0].Figure.Value.String())
	assert.Equal(t, []dossier.Author{markets}, sealed.Facts[0].Agreed)
	assert.Equal(t, "Revenue is the consolidated total.", sealed.Conflicts[0].Reason)

	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	_, err = d.Seal(ctx, lead)
	require.Error(t, err, "a new claim opens it again")
	d.file(lead, dossier.Settlement{Conflict: "C1", Reason: "Nobody can say."})
	sealed, err = d.Seal(ctx, lead)
	require.NoError(t, err)
	assert.Empty(t, sealed.Facts, "none stands")
}

func TestDifferentBasesStandSideBySide(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-4")})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	require.Len(t, sealed.Facts, 2)
	assert.Equal(t, "revenue@2", sealed.Facts[1].ID)
	assert.Equal(t, []dossier.Apart{{ID: "revenue", Facts: []string{"revenue", "revenue@2"}, Differs: []string{"period"}}}, sealed.Apart)
	d.file(fundamentals, dossier.Calculation{ID: "double", Expression: "revenue * 2"})
	_, err = d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "names 2 facts")
}

func TestAssumptionsDisagreeToo(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(lead, dossier.Assumption{ID: "growth", Value: source.Whole(2), Justification: "as before"})
	d.file(markets, dossier.Assumption{ID: "growth", Value: source.Whole(3), Justification: "better"})
	_, err := d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "C1 about growth is open")
}

func TestASealListsEveryRefusalAtOnce(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	d.file(lead, dossier.Assumption{ID: "x", Value: source.Whole(2), Justification: "as before"})
	d.file(markets, dossier.Assumption{ID: "x", Value: source.Whole(3), Justification: "better"})
	d.file(lead, dossier.Calculation{ID: "bad", Expression: "nobody / 0"})
	d.file(lead, dossier.Calculation{ID: "p", Expression: "q + 1"})
	d.file(lead, dossier.Calculation{ID: "q", Expression: "p + 1"})
	d.file(lead, dossier.Section{ID: "s", Title: "Title", Text: "See {unfiled}."})
	_, err := d.Seal(t.Context(), lead)
	var refused *dossier.SealError
	require.ErrorAs(t, err, &refused)
	var rules []string
	for _, r := range refused.Refusals {
		rules = append(rules, r.Rule)
	}
	assert.Subset(t, rules, []string{"frame", "conflict", "cycle", "unknown_id", "not_found"})
}

func TestCalculationsAndChecksAreComputed(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Calculation{ID: "growth", Expression: "CHANGE(prior, revenue)", Display: dossier.Display{Style: dossier.StylePercent, Places: 1}})
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(fundamentals, dossier.Fact{ID: "prior", At: d.at("f-4")})
	d.file(fundamentals, dossier.Check{ID: "larger", Expression: "prior > revenue"})
	d.file(fundamentals, dossier.Check{ID: "never", Expression: "prior < revenue"})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	// −11043/394328, by hand: 0.028 × 394328 leaves 1.816, which is 0.0000046053 of it.
	assert.True(t, strings.HasPrefix(sealed.Calculations[0].Result.Value.String(), "-0.028004605303"), sealed.Calculations[0].Result.Value.String())
	assert.True(t, sealed.Checks[0].Passed)
	assert.False(t, sealed.Checks[1].Passed, "a failed check blocks nothing")
}

func TestAResultIsAFractionWhateverItsAuthorCallsIt(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(lead, dossier.Calculation{ID: "rate", Expression: "1 / 20", Unit: "percent"})
	d.file(lead, dossier.Calculation{ID: "half", Expression: "rate / 2"})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, source.Quantity{Value: sealed.Calculations[0].Result.Value, Unit: "ratio"}, sealed.Calculations[0].Result)
	assert.Equal(t, "0.05", sealed.Calculations[0].Result.Value.String())
	assert.Equal(t, "0.025", sealed.Calculations[1].Result.Value.String())
}

func TestARevisionIsKeptForEver(t *testing.T) {
	ctx, d := t.Context(), newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	first, err := d.Seal(ctx, lead)
	require.NoError(t, err)
	again, err := d.Seal(ctx, lead)
	require.NoError(t, err)
	assert.Equal(t, first.Digest(), again.Digest(), "nothing new, no new revision")
	require.NoError(t, d.Composed(ctx, lead, 1, nil))

	d.file(fundamentals, dossier.Fact{ID: "prior", At: d.at("f-4")})
	second, err := d.Seal(ctx, lead)
	require.NoError(t, err)
	assert.Equal(t, 2, second.Revision)
	old, err := d.Revision(ctx, 1)
	require.NoError(t, err)
	assert.Equal(t, first.Digest(), old.Digest())
}

func TestTheStateSaysWhatBroke(t *testing.T) {
	ctx, d := t.Context(), newDesk(t, source.Date{}, source.Date{}).frame()
	state := func() dossier.Condition {
		v, err := d.View(ctx)
		require.NoError(t, err)
		return v.State
	}
	assert.Equal(t, dossier.Open, state())
	_, err := d.Seal(ctx, lead)
	require.NoError(t, err)
	assert.Equal(t, dossier.IsSealed, state())
	require.NoError(t, d.Composed(ctx, lead, 1, context.DeadlineExceeded))
	assert.Equal(t, dossier.Failed, state())
	v, err := d.View(ctx)
	require.NoError(t, err)
	assert.Contains(t, v.Broke, "deadline")
	require.NoError(t, d.Composed(ctx, lead, 1, nil))
	assert.Equal(t, dossier.Finished, state())
	d.file(lead, dossier.Limit{Text: "more"})
	assert.Equal(t, dossier.Open, state())
}

func TestAnObservationEntersNoRevision(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(lead, dossier.Observation{Where: "terminal", Displayed: "unmistakable", For: "revenue"})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	body, err := sealed.JSON()
	require.NoError(t, err)
	assert.NotContains(t, string(body), "unmistakable")
}

func TestADraftKeepsNothing(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	sealed, err := dossier.Draft(t.Context(), d.Mission, d.Ledger, lead,
		dossier.Frame{Title: "Apple", Question: "What?"}, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	require.NoError(t, err)
	assert.Equal(t, 0, sealed.Revision)
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Empty(t, v.Contributions)
}

func TestADossierWithoutAStoreSaysWhatItLacks(t *testing.T) {
	_, err := (&dossier.Dossier{}).Contribute(t.Context(), lead, dossier.Limit{Text: "a"})
	assert.ErrorContains(t, err, "dossier.Memory")
	_, err = (&dossier.Dossier{}).View(t.Context())
	assert.ErrorContains(t, err, "dossier.Memory")
	_, err = (&dossier.Dossier{}).Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "dossier.Memory")
	_, err = (&dossier.Dossier{}).Last(t.Context())
	assert.ErrorContains(t, err, "dossier.Memory")
}

func TestAContributionIsExactlyOneEntry(t *testing.T) {
	assert.Nil(t, dossier.Contribution{}.Entry())
	assert.Nil(t, dossier.Contribution{Limit: dossier.Limit{Text: "a"}, Risk: dossier.Risk{Text: "b"}}.Entry())
	assert.Equal(t, dossier.Limit{Text: "a"}, dossier.Contribution{Limit: dossier.Limit{Text: "a"}}.Entry())
}

func TestNamesAndDatesAreNoTypedFigures(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	d.file(lead, dossier.Section{ID: "s", Title: "The 10-K for FY2023", Text: "Filed on 2023-11-03 for Q4 2023, as its 20-F peers do, see {revenue}."})
	for _, text := range []string{"up 5 percent", "12.5x", "about 300", "$5bn", "3 of them"} {
		_, err := d.Contribute(t.Context(), lead, dossier.Limit{Text: text})
		assert.Error(t, err, text)
	}
}
