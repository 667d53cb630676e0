package dossier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// The cases of peers.md that a dossier decides, by their numbers. The figures are
// those of the public reports; what must become of them was decided by hand.

// about changes what a figure is about.
type about = func(*source.About)

func with(changes ...about) source.About {
	return filed(func(a *source.About) {
		for _, change := range changes {
			change(a)
		}
	})
}

func ofKind(k source.Kind) about { return func(a *source.About) { a.Kind = k } }
func inUnit(u source.Unit) about { return func(a *source.About) { a.Unit = u } }
func scaled(s source.Scale) about {
	return func(a *source.About) { a.Scale = s }
}
func known(to string) about { return func(a *source.About) { a.Precision = to } }
func onAxis(axis, member string) about {
	return func(a *source.About) {
		a.Dimensions = append(a.Dimensions, source.Dimension{Axis: axis, Member: member})
	}
}
func until(d source.Date) about {
	return func(a *source.About) { a.Period = source.Between(source.NewDate(2022, 7, 1), d) }
}

// PEER-19: what is comparable, over twelve rows; nothing is ever averaged.
func TestPEER19SpreadIsNotContradictionAndAVendorsGapIsNoError(t *testing.T) {
	june, march := until(source.NewDate(2023, 6, 30)), until(source.NewDate(2023, 3, 31))
	for name, c := range map[string]struct {
		values      [2]string
		left, right source.About
		becomes     string // "conflict", "spread", "apart: …" or "agreed"
		gap         string
	}{
		"1 debt to equity of two agents, 0.89 and 1.34":               {[2]string{"0.89", "1.34"}, with(inUnit("ratio")), with(inUnit("ratio")), "conflict", "0.50562"},
		"2 twelve months of revenue from two vendors, to two dates":   {[2]string{"21.145", "19.206"}, with(june, scaled(9)), with(march, scaled(9)), "apart: period", ""},
		"3 the same once their dates agree":                           {[2]string{"21.145", "19.206"}, with(june, scaled(9)), with(june, scaled(9)), "conflict", "0.10096"},
		"4 two houses' sizes of one market":                           {[2]string{"3.1", "4.7"}, with(ofKind(source.Estimate), scaled(9)), with(ofKind(source.Estimate), scaled(9)), "spread", ""},
		"5 what a house expected and what was filed":                  {[2]string{"380", "383.285"}, with(ofKind(source.Estimate), scaled(9)), with(scaled(9)), "apart: kind", ""},
		"6 383,285 to half a million and 383,285.0":                   {[2]string{"383285", "383285.0"}, with(scaled(6), known("-6")), with(scaled(6)), "agreed", ""},
		"7 383,285 to half a million and 383,284.4, which is outside": {[2]string{"383285", "383284.4"}, with(scaled(6), known("-6")), with(scaled(6), known("-5")), "conflict", "0.00000"},
		"8 one amount in two scales":                                  {[2]string{"383.285", "383285"}, with(scaled(9)), with(scaled(6)), "agreed", ""},
		"9 one amount in two currencies":                              {[2]string{"100", "92"}, with(), with(inUnit("EUR")), "apart: unit", ""},
		"10 the company alone and its group":                          {[2]string{"100", "140"}, with(onAxis(source.AxisConsolidation, "company")), with(), "apart: consolidation", ""},
		"11 the first release and its revision":                       {[2]string{"26465", "26813"}, with(onAxis(source.AxisVintage, "2023-04-27")), with(onAxis(source.AxisVintage, "2023-09-28")), "apart: vintage", ""},
		"12 two segments that share the label":                        {[2]string{"162560", "94294"}, with(onAxis("us-gaap:StatementBusinessSegmentsAxis", "aapl:AmericasSegmentMember")), with(onAxis("us-gaap:StatementBusinessSegmentsAxis", "aapl:EuropeSegmentMember")), "conflict", "0.72397"},
	} {
		t.Run(name, func(t *testing.T) {
			v, sealed, err := both(t, c.values, [2]source.About{c.left, c.right})
			if c.becomes == "conflict" {
				require.Len(t, v.Conflicts, 1)
				assert.Equal(t, "C1", v.Conflicts[0].Name)
				assert.Len(t, v.Conflicts[0].Claims, 2, "both claims")
				assert.Equal(t, c.gap, v.Conflicts[0].Gap.String())
				assert.Equal(t, 1, v.Counts.Open)
				assert.Equal(t, "conflict", code(err), "it blocks")
				return
			}
			require.NoError(t, err)
			assert.Empty(t, v.Conflicts)
			assert.Len(t, sealed.Facts, map[bool]int{true: 1, false: 2}[c.becomes == "agreed"], "no figure is made, and none is lost")
			assert.Len(t, sealed.Spreads, map[bool]int{true: 1}[c.becomes == "spread"])
			assert.Len(t, v.Spreads, len(sealed.Spreads), "the view shows what the seal will")
			differs, isApart := strings.CutPrefix(c.becomes, "apart: ")
			require.Len(t, sealed.Apart, map[bool]int{true: 1}[isApart])
			if isApart {
				assert.Equal(t, []string{differs}, sealed.Apart[0].Differs)
			}
		})
	}
}

// The basis is the figure's; what its author calls it changes nothing.
func TestPEER19AContributorsWordsMakeNoBasis(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	ref := d.record("pair", figures(func(row int) string { return []string{"21.145", "19.206"}[row] }, with(scaled(9)), with(scaled(9))))
	d.file(fundamentals, dossier.Fact{ID: "ttm", Label: "Revenue to March, as one vendor has it", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
	d.file(markets, dossier.Fact{ID: "ttm", Label: "Revenue to June, as another has it", At: source.Locator{Ref: ref, Row: "r2", Column: "value"}, Peer: true})
	_, err := d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "a gap of 10.1 percent")
}

func TestPEER19SettlingForNoneLeavesNoneAndALaterClaimReopens(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	ref := d.record("three", figures(func(row int) string { return []string{"21.145", "19.206", "20"}[row] }, with(scaled(9)), with(scaled(9)), with(scaled(9))))
	at := func(row string) dossier.Fact {
		return dossier.Fact{ID: "ttm", At: source.Locator{Ref: ref, Row: row, Column: "value"}}
	}
	d.file(fundamentals, at("r1"))
	d.file(markets, at("r2"))
	d.file(lead, dossier.Settlement{Conflict: "C1", Reason: "Neither vendor names its window."})
	sealed := sealsWith(t, d)
	assert.Empty(t, sealed.Facts, "none stands")
	require.Len(t, sealed.Conflicts, 1, "and the reader sees that there were two")
	assert.Equal(t, "Neither vendor names its window.", sealed.Conflicts[0].Reason)
	d.file(markets, at("r3"))
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, v.Counts.Open, "a later contribution reopens")
	_, err = d.Seal(t.Context(), lead)
	assert.Equal(t, "conflict", code(err))
}

// PEER-01: the identity is the read's. A company that was mistaken for a famous
// one cannot enter, whatever the ticker resembles, unless it is filed as a peer.
func TestPEER01AReportAboutAnotherCompanyIsRefusedAtTheDoor(t *testing.T) {
	toto := source.Identity{Name: "TOTO LTD", Symbol: "TOTDY", Venue: "OTC", ShareKind: "ADR"}
	total := source.Identity{Name: "TotalEnergies SE", Symbol: "TTE", Venue: "NYSE", ShareKind: "ADR"}
	hp := source.Identity{Name: "Helmerich & Payne, Inc.", Symbol: "HP", CIK: "46765"}
	hpq := source.Identity{Name: "HP INC", Symbol: "HPQ", CIK: "47217"}
	for name, c := range map[string]struct{ subject, other source.Identity }{
		"TOTO and TotalEnergies":                     {toto, total},
		"TOTO by its name alone":                     {source.Identity{Name: "TOTO LTD"}, total},
		"HP and HPQ":                                 {hp, hpq},
		"HPQ and HP":                                 {hpq, hp},
		"a name that is another's ticker":            {source.Identity{Name: "HP"}, hpq},
		"two CIKs under one name":                    {source.Identity{Name: "HP Inc", CIK: "46765"}, hpq},
		"a subject that shares no kind of name with": {source.Identity{LEI: "549300DRPQI8NWTJ3I63"}, hpq},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, source.Date{}, source.Date{})
			d.Mission.Subject = c.subject
			ref := d.record("about-another", figures(func(int) string { return "1" }, with(func(a *source.About) { a.Entity = c.other })))
			fact := dossier.Fact{ID: "revenue", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}}
			_, err := d.Contribute(t.Context(), fundamentals, fact)
			require.Error(t, err)
			assert.Equal(t, "entity", code(err))
			assert.ErrorContains(t, err, c.other.Label())
			assert.ErrorContains(t, err, c.subject.Label(), "the refusal names both")
			fact.Peer = true
			d.file(fundamentals, fact)
			v, err := d.View(t.Context())
			require.NoError(t, err)
			assert.Equal(t, c.other.Label(), v.Contributions[0].Peer, "and a peer is called by its name")
		})
	}
}

// PEER-05: 348.4 billion over 5,693,585,848 ordinary shares is 61.2 each; one ADS
// is four of them, as the 20-F says, and so 244.8.
func TestPEER05AValuePerOrdinaryShareIsNoPricePerADS(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	ref := d.record("pdd", figures(func(row int) string { return []string{"348.4", "5693585848", "96", "4"}[row] },
		with(inUnit("USD"), scaled(9)), with(inUnit("share[ordinary]")), with(inUnit("USD/share[ADS]")), with(inUnit("ordinary/ADS"))))
	draft := func(entries ...dossier.Entry) (dossier.Sealed, error) {
		all := []dossier.Entry{dossier.Frame{Title: "PDD", Question: "Is it cheap?"}}
		for i, id := range []string{"equity", "shares", "price", "ratio"} {
			all = append(all, dossier.Fact{ID: id, At: source.Locator{Ref: ref, Row: "r" + string(rune('1'+i)), Column: "value"}})
		}
		return dossier.Draft(t.Context(), d.Mission, d.Ledger, lead, append(all, entries...)...)
	}
	_, err := draft(dossier.Check{ID: "cheap", Expression: "equity / shares > price"})
	require.Error(t, err)
	for _, unit := range []string{"USD/ordinary", "USD/ADS"} {
		assert.ErrorContains(t, err, unit, "the refusal names the units")
	}
	_, err = draft(dossier.Assumption{ID: "guess", Value: source.Whole(4), Unit: "ordinary/ADS", Justification: "as everybody says"}, dossier.Check{ID: "cheap", Expression: "equity / shares * guess > price"})
	assert.ErrorContains(t, err, "was not read", "a ratio is never guessed")

	sealed, err := draft(dossier.Calculation{ID: "each", Expression: "equity / shares"}, dossier.Calculation{ID: "value", Expression: "equity / shares * ratio"}, dossier.Check{ID: "cheap", Expression: "value > price"})
	require.NoError(t, err)
	assert.Equal(t, "61.2", sealed.Calculations[0].Result.Value.Number().Round(1).String())
	assert.Equal(t, source.Unit("USD/ordinary"), sealed.Calculations[0].Result.Unit)
	assert.Equal(t, "244.8", sealed.Calculations[1].Result.Value.Number().Round(1).String())
	assert.Equal(t, source.Unit("USD/ADS"), sealed.Calculations[1].Result.Unit)
	assert.True(t, sealed.Checks[0].Passed, "it is undervalued, which the ratio turned around")
}

// PEER-11: nothing is filed that became public after the mission's day, however
// its reader let it through; PEER-09: of two values, the one that was public then.
func TestPEER11NothingFromAfterTheMissionsDayIsFiled(t *testing.T) {
	asOf := source.NewDate(2023, 3, 31)
	public := func(day source.Date) about { return func(a *source.About) { a.Published = source.OnDay(day) } }
	for name, c := range map[string]struct {
		cutoff    source.Date
		published source.Date
		code      string
		says      string
	}{
		"read within the mission, public before":     {asOf, source.NewDate(2023, 3, 14), "", ""},
		"read within the mission, public on the day": {asOf, asOf, "", ""},
		"read within the mission, public after":      {asOf, source.NewDate(2023, 4, 12), "as_of", "became public on 2023-04-12, and the mission ends on 2023-03-31"},
		"read without a bound":                       {source.Date{}, source.NewDate(2023, 3, 14), "as_of", "was not bound to the mission's day"},
		"read for a later day":                       {source.NewDate(2023, 4, 30), source.NewDate(2023, 3, 14), "as_of", "was not bound"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, asOf, c.cutoff)
			table := figures(func(int) string { return "301.8" }, with(public(c.published)))
			ref := d.recordWithin("fred.vintage", table, c.cutoff)
			_, err := d.Contribute(t.Context(), lead, dossier.Fact{ID: "cpi", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
			if c.code == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Equal(t, c.code, code(err))
			assert.ErrorContains(t, err, c.says)
		})
	}
}

// PEER-13: a stale figure is filed with its mark only, and every view says it.
func TestPEER13AStaleFigureIsFiledWithItsMark(t *testing.T) {
	const mark = "stale: newest observation 2025-12-31, expected by 2026-02-15"
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	table := figures(func(int) string { return "2.5" }, with(func(a *source.About) { a.Marks = []string{mark} }))
	table.Columns = append(table.Columns, source.Column{Name: "note", Type: source.Text})
	table.Rows.(*source.Grid).Cells[0] = append(table.Rows.(*source.Grid).Cells[0], "a rate of 2.5 percent")
	ref := d.record("ecb.series", table)
	two := source.Exactly(source.Whole(25).Number().Shift(-1))
	d.file(fundamentals, dossier.Fact{ID: "rate", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
	d.file(markets, dossier.Transcribed{ID: "quoted", At: source.Locator{Ref: ref, Row: "r1", Column: "note"}, Value: two, Unit: "percent", Period: year2023})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	for _, line := range v.Contributions[1:] {
		assert.Equal(t, []string{mark}, line.Marks, line.ID)
	}
	for _, held := range sealsWith(t, d).Facts {
		assert.Equal(t, []string{mark}, held.Figure.Marks, held.ID)
	}
}

// PEER-17: one of five reads fails: four facts and one gap, with the vendor's words.
func TestPEER17OneDeadCallLeavesFourFactsAndOneGap(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	ref := d.record("four", figures(func(int) string { return "1" }, with(), with(), with(), with()))
	for i, row := range []string{"r1", "r2", "r3", "r4"} {
		d.file(fundamentals, dossier.Fact{ID: "f" + string(rune('1'+i)), At: source.Locator{Ref: ref, Row: row, Column: "value"}})
	}
	d.file(fundamentals, dossier.Blocked{Attempted: "the fifth series", Stopped: `HTTP 403: {"error": "legacy endpoint"}`})
	sealed := sealsWith(t, d)
	assert.Len(t, sealed.Facts, 4)
	assert.Equal(t, []dossier.Missing{{What: "the fifth series", Why: `HTTP 403: {"error": "legacy endpoint"}`}}, sealed.Missing)
	v, err := d.View(t.Context())
	require.NoError(t, err)
	require.Len(t, v.Limits, 1)
	assert.Equal(t, dossier.KindBlocked, v.Limits[0].Kind)
}

// PEER-25: equal values under two axes stay two facts, and each says its member.
func TestPEER25MembersOfTwoAxesStayTwoFacts(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	ref := d.record("segments", figures(func(int) string { return "72559" },
		with(scaled(6), onAxis("us-gaap:StatementBusinessSegmentsAxis", "aapl:GreaterChinaSegmentMember")), with(scaled(6), onAxis("srt:StatementGeographicalAxis", "country:CN"))))
	d.file(fundamentals, dossier.Fact{ID: "greater_china", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
	d.file(fundamentals, dossier.Fact{ID: "china", At: source.Locator{Ref: ref, Row: "r2", Column: "value"}})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Contains(t, v.Contributions[1].Says, "us-gaap:StatementBusinessSegmentsAxis=aapl:GreaterChinaSegmentMember")
	assert.Contains(t, v.Contributions[2].Says, "srt:StatementGeographicalAxis=country:CN")
	assert.Len(t, sealsWith(t, d).Facts, 2)
}

// A precision that nobody can read is refused: taken for exact, 383,285 to half a
// million would contradict 383,285.0.
func TestAPrecisionThatNobodyCanReadIsRefused(t *testing.T) {
	for claimed, refused := range map[string]bool{"": false, "-6": false, "INF": false, "0": false, "2": false, "about": true, "-6.5": true, "1e3": true, "inf": true, " -6": true, "99": true, "-41": true} {
		d := newDesk(t, source.Date{}, source.Date{})
		ref := d.record("claims", figures(func(int) string { return "1" }, with(known(claimed))))
		_, err := d.Contribute(t.Context(), lead, dossier.Fact{ID: "x", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
		if refused {
			require.Error(t, err, claimed)
			assert.Equal(t, "precision", code(err), claimed)
			continue
		}
		assert.NoError(t, err, claimed)
	}
}

func TestASealNeedsAFrameAndASubject(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	d.Mission.Subject = source.Identity{}
	_, err := d.Seal(t.Context(), lead)
	var refused *dossier.SealError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "frame", refused.Code())
	assert.Len(t, refused.Refusals, 2, "no frame, and nobody whom it is about")
	d.Mission.Subject = apple
	d.file(lead, dossier.Frame{Title: "T", Question: "Q", Audience: "A", Currency: "USD", Scale: 6, Language: "fr"})
	assert.Equal(t, source.Scale(6), sealsWith(t, d).Frame.Scale)
}
