package dossier_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// record adds one more read of a table with these cells to the desk.
func (d desk) record(verb string, t source.Table) source.Ref {
	d.t.Helper()
	return d.recordWithin(verb, t, source.Date{})
}

// figures is a table of one number column, a row an About.
func figures(value func(row int) string, abouts ...source.About) source.Table {
	grid := &source.Grid{What: func(row, _ int) source.About { return abouts[row] }}
	for i := range abouts {
		grid.Add("r"+string(rune('1'+i)), value(i))
	}
	return source.Table{Name: "t", Rows: grid, Columns: []source.Column{{Name: "value", Type: source.Number}}}
}

func sealsWith(t *testing.T, d desk) dossier.Sealed {
	t.Helper()
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	return sealed
}

func TestAPointerIsTheEntryItPointsTo(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(lead, &dossier.Fact{ID: "revenue", At: d.at("f-1")})
	assert.Len(t, sealsWith(t, d).Facts, 1)
	for name, e := range map[string]dossier.Entry{"nil": (*dossier.Fact)(nil), "another type around it": struct{ dossier.Limit }{dossier.Limit{Text: "x"}}} {
		_, err := d.Contribute(t.Context(), lead, e)
		require.Error(t, err, name)
		assert.Equal(t, "arguments", code(err), name)
	}
}

// What a file cannot give back would make the whole dossier unreadable.
func TestNothingIsKeptThatCannotBeReadBack(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "d.db"), &source.Memory{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, store.Close()) })
	d.Log = store
	year := source.About{Entity: apple, Unit: "USD", Period: source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))}
	table := figures(func(int) string { return "1e400" }, year)
	table.Columns = append(table.Columns, source.Column{Name: "USD/share", Type: source.Number})
	table.Rows.(*source.Grid).Cells[0] = append(table.Rows.(*source.Grid).Cells[0], "2")
	ref := d.record("odd", table)
	huge, err := source.ParseDecimal("1e400")
	require.NoError(t, err)
	for name, e := range map[string]dossier.Entry{
		"a figure with more digits than can be read": dossier.Fact{ID: "a", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}},
		"a column that a locator's text cuts":        dossier.Fact{ID: "a", At: source.Locator{Ref: ref, Row: "r1", Column: "USD/share"}},
		"an assumption with too many digits":         dossier.Assumption{ID: "a", Value: huge, Justification: "large"},
	} {
		_, err := d.Contribute(t.Context(), lead, e)
		assert.Error(t, err, name)
		var coded source.Coded
		assert.ErrorAs(t, err, &coded, name)
	}
	_, err = d.View(t.Context())
	assert.NoError(t, err, "the dossier can still be read")
}

func TestAFrameMustStand(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	_, err := d.Contribute(t.Context(), lead, dossier.Assumption{ID: "frame", Value: source.Whole(1), Justification: "x"})
	assert.Equal(t, "arguments", code(err), "the word is taken")
	d.file(lead, dossier.Frame{Title: "A", Question: "?"})
	d.file(markets, dossier.Frame{Title: "B", Question: "?"})
	d.file(lead, dossier.Settlement{Conflict: "C1", Reason: "Neither."})
	_, err = d.Seal(t.Context(), lead)
	require.Error(t, err)
	assert.Equal(t, "frame", code(err))
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.False(t, v.Framed)
}

// A publisher's answer often holds braces; a blocked question is a result all the same.
func TestABlockedQuestionMayQuoteBraces(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Blocked{Attempted: "GET {series}", Stopped: `403 {"error": {"code": 403}}`})
	assert.Equal(t, []dossier.Missing{{What: "GET {series}", Why: `403 {"error": {"code": 403}}`}}, sealsWith(t, d).Missing)
}

// A risk, a limit or a gap has no identifier, so nobody could ever correct it.
func TestATextWithoutAnIdentifierShowsOnlyWhatIsFiled(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	for _, e := range []dossier.Entry{dossier.Limit{Text: "See {revnue}."}, dossier.Risk{Text: "x", Mitigant: "{revnue}"}, dossier.Missing{What: "{revnue}", Why: "x"}} {
		_, err := d.Contribute(t.Context(), lead, e)
		assert.Equal(t, "not_found", code(err))
	}
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(lead, dossier.Limit{Text: "Only {revenue} was read."})
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-4")}) // another year: apart
	_, err := d.Contribute(t.Context(), lead, dossier.Limit{Text: "Which {revenue}?"})
	assert.Equal(t, "ambiguous", code(err))
	assert.Len(t, sealsWith(t, d).Limits, 1, "it meant the one that was there")
}

func TestTheClaimThatWasChosenIsTheOneShown(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	year := source.About{Entity: apple, Unit: "USD", Kind: source.Filed, Period: source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))}
	rounded := year
	rounded.Precision = "-2"
	ref := d.record("three", figures(func(row int) string { return []string{"1000", "1040", "970"}[row] }, rounded, year, year))
	at := func(row string) source.Locator { return source.Locator{Ref: ref, Row: row, Column: "value"} }
	chosen := d.file(lead, dossier.Fact{ID: "x", At: at("r1")})
	d.file(fundamentals, dossier.Fact{ID: "x", At: at("r2")}) // agrees with the rounded one
	d.file(markets, dossier.Fact{ID: "x", At: at("r3")})      // so does this, and not with the second
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: chosen, Reason: "Only the rounded figure is certain."})
	facts := sealsWith(t, d).Facts
	require.Len(t, facts, 1)
	assert.Equal(t, "1000", facts[0].Figure.Value.String())
}

func TestTwoFiguresOfOnePrecisionThatDifferDisagree(t *testing.T) {
	year := source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))
	for name, c := range map[string]struct {
		values     [2]string
		precisions [2]string
		conflicts  int
	}{
		"0.89 and 0.90, both to two decimals":             {[2]string{"0.89", "0.90"}, [2]string{"2", "2"}, 1},
		"one million apart, both to the million":          {[2]string{"383285000000", "383286000000"}, [2]string{"-6", "-6"}, 1},
		"a rounded value and what it was rounded from":    {[2]string{"383286000000", "383285500000"}, [2]string{"-6", "INF"}, 0},
		"the same value, of which one is rounded":         {[2]string{"383286000000", "383286000000"}, [2]string{"-6", "-3"}, 0},
		"a finer value outside what the coarser may mean": {[2]string{"383286000000", "383285400000"}, [2]string{"-6", "-5"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, source.Date{}, source.Date{})
			about := func(i int) source.About {
				return source.About{Entity: apple, Unit: "USD", Period: year, Precision: c.precisions[i]}
			}
			ref := d.record("pair", figures(func(row int) string { return c.values[row] }, about(0), about(1)))
			for _, row := range []string{"r1", "r2"} {
				d.file(lead, dossier.Fact{ID: "x", At: source.Locator{Ref: ref, Row: row, Column: "value"}})
			}
			v, err := d.View(t.Context())
			require.NoError(t, err)
			assert.Len(t, v.Conflicts, c.conflicts)
		})
	}
}

func TestTheSameSaidInOtherWordsIsNoConflict(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	number := func(s string) source.Decimal { n, err := source.ParseDecimal(s); require.NoError(t, err); return n }
	d.file(lead, dossier.Assumption{ID: "a", Value: number("2.5"), Label: "One", Justification: "x"})
	d.file(markets, dossier.Assumption{ID: "a", Value: number("2.50"), Label: "Two", Justification: "x"})
	d.file(lead, dossier.Calculation{ID: "c", Expression: "a*2"})
	d.file(markets, dossier.Calculation{ID: "c", Expression: "a * 2", Label: "Twice"})
	d.file(lead, dossier.Check{ID: "k", Expression: "a>2", Tolerance: number("0.0")})
	d.file(markets, dossier.Check{ID: "k", Expression: "a > 2", Tolerance: number("0")})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Empty(t, v.Conflicts)
}

func TestOneEntityUnderTwoSpellingsIsOneBasis(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	about := func(name, zone string) source.About {
		at, err := source.ParseMoment(zone)
		require.NoError(t, err)
		return source.About{Entity: source.Identity{Name: name, CIK: "47217"}, Unit: "USD", Period: source.Instant(at)}
	}
	ref := d.record("peers", figures(func(row int) string { return []string{"1", "2"}[row] },
		about("HP Inc", "2023-10-31T12:00:00Z"), about("HP INC.", "2023-10-31T14:00:00+02:00")))
	for _, row := range []string{"r1", "r2"} {
		d.file(lead, dossier.Fact{ID: "hp", Peer: true, At: source.Locator{Ref: ref, Row: row, Column: "value"}})
	}
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Len(t, v.Conflicts, 1)
}

// An assumption under the identifier of facts of two years contradicts both.
func TestAClaimIsPartOfEachConflictItContradicts(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(lead, dossier.Fact{ID: "x", At: d.at("f-1")})
	d.file(lead, dossier.Fact{ID: "x", At: d.at("f-2")}) // C1
	d.file(lead, dossier.Fact{ID: "x", At: d.at("f-4")}) // another year
	assumed := d.file(markets, dossier.Assumption{ID: "x", Value: source.Whole(7), Justification: "x"})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	require.Len(t, v.Conflicts, 2)
	assert.Equal(t, assumed, v.Conflicts[0].Claims[2].Seq)
	assert.Len(t, v.Conflicts[1].Claims, 2, "the other year and the assumption")
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: assumed, Reason: "x"})
	_, err = d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "C2 about x is open")
}

func TestAnExhibitThatCannotBeSealedIsRefusedAtOnce(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	grid := &source.Grid{}
	for i := range 20_001 {
		grid.Add(source.Whole(int64(i)).String(), "1")
	}
	ref := d.record("long", source.Table{Name: "t", Rows: grid, Columns: []source.Column{{Name: "value", Type: source.Number}}})
	for name, e := range map[string]dossier.Exhibit{
		"exhibit":   {ID: "e", Title: "E", Ref: ref, Columns: []string{"value"}, Form: "table"},
		"arguments": {ID: "e", Title: "E", Ref: d.ref, Columns: []string{"value", "value"}, Form: "table"},
	} {
		_, err := d.Contribute(t.Context(), lead, e)
		require.Error(t, err, name)
		assert.Equal(t, name, code(err))
	}
}

func TestOddRulesOfShowingAreRefused(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	long := string(make([]byte, 0, 300))
	for len(long) < 300 {
		long += "x"
	}
	one := source.Whole(1)
	for name, e := range map[string]dossier.Entry{
		"a language that no document is written in": dossier.Frame{Title: "T", Question: "Q", Language: "de"},
		"a unit as long as a text":                  dossier.Assumption{ID: "a", Value: one, Unit: source.Unit(long), Justification: "x"},
		"a scale that no unit has":                  dossier.Assumption{ID: "a", Value: one, Scale: 127, Justification: "x"},
		"a label of two lines":                      dossier.Assumption{ID: "a", Value: one, Label: "a\nb", Justification: "x"},
	} {
		_, err := d.Contribute(t.Context(), lead, e)
		require.Error(t, err, name)
		assert.Equal(t, "arguments", code(err), name)
	}
}

func TestProseHoldsNoTypedFigure(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	for _, text := range []string{
		"USD383bn", "EUR5m", "grew 5-percent", "a 200-million loss", "about-500", "½ of it", "٣٨٣ of them", "３８３", "5-fold", "up 25-basis points", "in 2023 of 2023.5",
	} {
		_, err := d.Contribute(t.Context(), lead, dossier.Limit{Text: text})
		assert.Error(t, err, text)
	}
	for _, text := range []string{
		"The 10-K and 20-F for FY2023 and Q4-2023", "COVID-19 and CO₂", "a 10-year yield over 12-month windows", "ISIN US0378331005", "M&A in H1", "since 2023-09-30",
	} {
		_, err := d.Contribute(t.Context(), lead, dossier.Limit{Text: text})
		assert.NoError(t, err, text)
	}
}

func TestANumberStandsInAPassageAsItIsWritten(t *testing.T) {
	for _, c := range []struct {
		passage, number string
		carries         bool
	}{
		{"grew 10-15 percent", "15", true},
		{"grew 10-15 percent", "-15", false},
		{"fell by -15 percent", "-15", true},
		{"In 2023 383 shops closed", "383", true},
		{"In 2023 383 shops closed", "2023383", false},
		{"a loss of (1,234) million", "-1234", true},
		{"up .5 percent", "5", false},
		{"up .5 percent", "0.5", true},
		{"12 345 678 shares", "12345678", true},
		{"code 1,2345", "1234", false},
		{"net sales of 383,285.50", "383285.50", true},
		{"net sales of 383,285.50", "383285", false},
	} {
		n, err := source.ParseDecimal(c.number)
		require.NoError(t, err)
		assert.Equal(t, c.carries, dossier.Carries(c.passage, n), "%s in %q", c.number, c.passage)
	}
}

func TestAnEmptyDossierShowsEmptyLists(t *testing.T) {
	v, err := (&dossier.Dossier{Ledger: &source.Memory{}, Log: &dossier.Memory{}}).View(t.Context())
	require.NoError(t, err)
	assert.NotNil(t, v.Conflicts)
	assert.NotNil(t, v.Contributions)
	assert.NotNil(t, v.Reads)
}

// What adds nothing to the last revision leaves it the last one, and sealed.
func TestASealThatChangesNothingIsSealedAgain(t *testing.T) {
	ctx, d := t.Context(), newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	first := sealsWith(t, d)
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	again := sealsWith(t, d)
	assert.Equal(t, first.Digest(), again.Digest())
	v, err := d.View(ctx)
	require.NoError(t, err)
	assert.Equal(t, dossier.IsSealed, v.State)
	events, err := d.Log.Events(ctx, 0)
	require.NoError(t, err)
	sealsWith(t, d)
	after, err := d.Log.Events(ctx, 0)
	require.NoError(t, err)
	assert.Len(t, after, len(events), "nothing to say twice")
	old, err := d.Revision(ctx, 1)
	require.NoError(t, err)
	assert.Equal(t, first.Digest(), old.Digest())
}

// recordWithin is record for a reader that was bound to a day.
func (d desk) recordWithin(verb string, t source.Table, cutoff source.Date) source.Ref {
	d.t.Helper()
	c := &source.Client{Mission: d.Mission.ID, Cutoff: cutoff}
	part := source.Part{Address: "https://example.com/" + verb, Digest: source.Digest([]byte(verb)), ReadAt: time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC)}
	read, err := c.Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, verb, map[string]string{}, source.Answer{Part: part})
	require.NoError(d.t, err)
	t.Read = read
	require.NoError(d.t, d.Ledger.Record(d.t.Context(), t))
	return read.Ref
}
