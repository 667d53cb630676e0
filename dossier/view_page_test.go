package dossier_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// pageSize is what an agent reads of one answer.
const pageSize = 8000

// kept puts an entry into the log as it is, without the door: ten thousand of
// them are filed in a moment.
func (d desk) kept(by dossier.Author, e dossier.Entry, change ...func(*dossier.Event)) int64 {
	d.t.Helper()
	c := dossier.ContributionOf(e)
	var kinds map[dossier.Kind]json.RawMessage
	body, err := json.Marshal(c)
	require.NoError(d.t, err)
	require.NoError(d.t, json.Unmarshal(body, &kinds))
	event := dossier.Event{At: time.Unix(0, 0).UTC(), By: by, Contribution: c}
	for kind := range kinds {
		event.Kind = kind
	}
	for _, one := range change {
		one(&event)
	}
	seq, err := d.Log.Append(d.t.Context(), event, -1)
	require.NoError(d.t, err)
	return seq
}

// large is a dossier in which every list is longer than a page, and a conflict
// has more claims than one.
func large(t *testing.T, contributions int) desk {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	expected := func(e *dossier.Event) {
		e.Figure = source.Figure{Locator: d.at("f-1"), Value: source.Whole(e.Contribution.Fact.Stated.Number().IntPart()), About: source.About{Entity: apple, Unit: "USD", Kind: source.Estimate, Period: source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))}}
	}
	roles := []dossier.Author{fundamentals, markets, lead, {Role: "macro", Card: "macro-1"}, {Role: "macro", Card: "macro-2"}}
	for i := range contributions - 1 { // the frame is one more
		by, n := roles[i%len(roles)], source.Whole(int64(i))
		switch {
		case i%100 == 0:
			d.kept(by, dossier.Assumption{ID: "disputed", Value: n, Unit: "USD", Justification: "guess"})
		case i%100 == 3 || i%100 == 13:
			d.kept(by, dossier.Assumption{ID: fmt.Sprintf("pair_%d", i/100), Value: n, Justification: "a <guess> & \"quotes\" of a role"})
		case i%10 == 4:
			d.kept(by, dossier.Fact{ID: fmt.Sprintf("size_%d", i/400), At: d.at("f-1"), Stated: n}, expected)
		case i%10 == 5:
			d.kept(by, dossier.Limit{Text: strings.Repeat("long ", i%60+1)})
		default:
			d.kept(by, dossier.Section{ID: fmt.Sprintf("s_%d", i), Title: fmt.Sprintf("Section of %d", i), Text: "Text."})
		}
	}
	for i := range 40 {
		d.record(fmt.Sprintf("read.%d", i), figures(func(int) string { return "1" }, source.About{Unit: "USD"}))
	}
	return d
}

// pages follows every cursor that a page names, and puts all lines together.
func pages(t *testing.T, d desk, req dossier.PageRequest, size int) (all dossier.View, count int) {
	t.Helper()
	page, err := d.Page(t.Context(), req, size)
	require.NoError(t, err)
	all, count = page, 1
	within(t, page, size)
	for _, rest := range page.Rest {
		for cursor, left := rest.Cursor, rest.Count; cursor != ""; count++ {
			next, err := d.Page(t.Context(), dossier.PageRequest{Cursor: cursor, By: req.By}, size)
			require.NoError(t, err, cursor)
			within(t, next, size)
			all.Roles, all.Spreads, all.Limits = append(all.Roles, next.Roles...), joined(all.Spreads, next.Spreads, spreadID, moreEstimates), append(all.Limits, next.Limits...)
			all.Conflicts, all.Contributions, all.Reads = joined(all.Conflicts, next.Conflicts, conflictName, moreClaims), append(all.Contributions, next.Contributions...), append(all.Reads, next.Reads...)
			cursor = ""
			if len(next.Rest) > 0 {
				require.Len(t, next.Rest, 1)
				assert.LessOrEqual(t, next.Rest[0].Count, left, "the rest never grows")
				cursor, left = next.Rest[0].Cursor, next.Rest[0].Count
			}
		}
	}
	return all, count
}

func within(t *testing.T, page dossier.View, size int) {
	t.Helper()
	body, err := json.Marshal(page)
	require.NoError(t, err)
	assert.LessOrEqual(t, utf8.RuneCount(body), size)
}

// joined appends items; one that the page before began goes on.
func joined[T any](all, next []T, name func(T) string, more func(a, b T) T) []T {
	if len(all) > 0 && len(next) > 0 && name(all[len(all)-1]) == name(next[0]) {
		all[len(all)-1] = more(all[len(all)-1], next[0])
		next = next[1:]
	}
	return append(all, next...)
}

func conflictName(c dossier.Conflict) string { return c.Name }
func spreadID(s dossier.Spread) string       { return s.ID }
func moreClaims(a, b dossier.Conflict) dossier.Conflict {
	a.Claims = append(a.Claims, b.Claims...)
	return a
}
func moreEstimates(a, b dossier.Spread) dossier.Spread {
	a.Facts, a.Sources = append(a.Facts, b.Facts...), append(a.Sources, b.Sources...)
	return a
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	body, err := json.Marshal(value)
	require.NoError(t, err)
	return string(body)
}

func TestAllPagesTogetherAreTheWholeDossier(t *testing.T) {
	for _, c := range []struct{ contributions, size, least int }{{600, pageSize, 15}, {10_000, 100 * pageSize, 2}} {
		d := large(t, c.contributions)
		whole, err := d.View(t.Context())
		require.NoError(t, err)
		require.Equal(t, c.contributions, whole.Counts.Contributions)
		require.Greater(t, len(whole.Conflicts), 5)
		disputed := slices.IndexFunc(whole.Conflicts, func(c dossier.Conflict) bool { return c.ID == "disputed" })
		require.Equal(t, c.contributions/100, len(whole.Conflicts[disputed].Claims))
		require.NotEmpty(t, whole.Spreads)
		got, count := pages(t, d, dossier.PageRequest{}, c.size)
		assert.Greater(t, count, c.least)
		assert.Equal(t, whole.Counts, got.Counts, "each page counts the whole")
		assert.Equal(t, asJSON(t, whole.Roles), asJSON(t, got.Roles))
		assert.Equal(t, asJSON(t, whole.Conflicts), asJSON(t, got.Conflicts))
		assert.Equal(t, asJSON(t, whole.Spreads), asJSON(t, got.Spreads))
		assert.Equal(t, asJSON(t, whole.Reads), asJSON(t, got.Reads))
		require.Len(t, got.Contributions, len(whole.Contributions))
		require.Len(t, got.Limits, len(whole.Limits))
		for i, line := range whole.Contributions {
			assertLine(t, line, got.Contributions[i])
		}
		for i, line := range whole.Limits {
			assertLine(t, line, got.Limits[i])
		}
	}
}

// assertLine holds a line of a page to the whole one: it may be cut, and counts what it cuts.
func assertLine(t *testing.T, whole, got dossier.Filed) {
	t.Helper()
	if got.More > 0 {
		shown := strings.TrimSuffix(got.Says, "…")
		require.True(t, strings.HasPrefix(whole.Says, shown), got.Seq)
		require.Equal(t, utf8.RuneCountInString(whole.Says), utf8.RuneCountInString(shown)+got.More, got.Seq)
		got.Says, got.More = whole.Says, 0
	}
	if asJSON(t, whole) != asJSON(t, got) {
		t.Fatalf("line %d: %s\nwant %s", whole.Seq, asJSON(t, got), asJSON(t, whole))
	}
}

func TestTheFirstPageShowsSomethingOfEveryList(t *testing.T) {
	d := large(t, 10_000)
	page, err := d.Page(t.Context(), dossier.PageRequest{}, pageSize)
	require.NoError(t, err)
	for name, n := range map[string]int{"roles": len(page.Roles), "conflicts": len(page.Conflicts), "spreads": len(page.Spreads), "limits": len(page.Limits), "contributions": len(page.Contributions), "reads": len(page.Reads)} {
		assert.Positive(t, n, name)
	}
	assert.GreaterOrEqual(t, len(page.Conflicts[0].Claims), 2, "a conflict shows both claims")
	body, err := json.Marshal(page)
	require.NoError(t, err)
	assert.Greater(t, utf8.RuneCount(body), pageSize*3/4, "and little room is wasted")
	got := map[string][2]int{}
	for _, r := range page.Roles {
		got[r.Role] = [2]int{r.Filed, r.Cards}
	}
	assert.Equal(t, map[string][2]int{"lead": {2001, 1}, "fundamentals": {2000, 1}, "markets": {2000, 1}, "macro": {3999, 2}}, got)
}

func TestAPageListsWhatARoleFiledAfterANumber(t *testing.T) {
	d := large(t, 1000)
	got, _ := pages(t, d, dossier.PageRequest{By: "markets", After: 500}, pageSize)
	assert.Len(t, got.Contributions, 100)
	for _, f := range got.Contributions {
		require.Equal(t, "markets", f.By.Role)
		require.Greater(t, f.Seq, int64(500))
	}
}

// Two pages of one reader tell of one dossier, whoever files between them.
func TestACursorGoesOnInTheDossierAsItStood(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	for i := range 200 {
		d.kept(lead, dossier.Assumption{ID: fmt.Sprintf("a_%d", i%100), Value: source.Whole(int64(i)), Justification: "guess"})
	}
	before, err := d.View(t.Context())
	require.NoError(t, err)
	first, err := d.Page(t.Context(), dossier.PageRequest{}, pageSize)
	require.NoError(t, err)
	d.file(lead, dossier.Settlement{Conflict: "C2", Reason: "Neither is right."})
	for _, rest := range first.Rest {
		if rest.Where != "conflicts" {
			continue
		}
		all := first.Conflicts
		for cursor := rest.Cursor; cursor != ""; {
			next, err := d.Page(t.Context(), dossier.PageRequest{Cursor: cursor}, pageSize)
			require.NoError(t, err)
			if all, cursor = append(all, next.Conflicts...), ""; len(next.Rest) > 0 {
				cursor = next.Rest[0].Cursor
			}
		}
		assert.Equal(t, asJSON(t, before.Conflicts), asJSON(t, all))
		return
	}
	t.Fatal("a hundred conflicts fit no page")
}

func TestAContributionIsReadWholeByItsNumber(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	short := d.file(lead, dossier.Section{ID: "s", Title: "A title", Text: "A text."})
	long := d.file(lead, dossier.Section{ID: "l", Title: "A title", Text: strings.Repeat("é<\n", 6000)})
	page, err := d.Page(t.Context(), dossier.PageRequest{Number: short}, pageSize)
	require.NoError(t, err)
	assert.Equal(t, "A text.", page.Entry.Contribution.Section.Text)
	assert.Empty(t, page.Rest)

	text, count := "", 0
	for req := (dossier.PageRequest{Number: long}); ; count++ {
		page, err := d.Page(t.Context(), req, pageSize)
		require.NoError(t, err)
		within(t, page, pageSize)
		text += page.Entry.Text
		if len(page.Rest) == 0 {
			break
		}
		assert.Equal(t, page.Entry.Of, utf8.RuneCountInString(text)+page.Rest[0].Count)
		req = dossier.PageRequest{Cursor: page.Rest[0].Cursor}
	}
	assert.Greater(t, count, 2)
	var again dossier.Contribution
	require.NoError(t, json.Unmarshal([]byte(text), &again))
	assert.Equal(t, strings.Repeat("é<\n", 6000), again.Section.Text)
}

func TestAPlaceThatNoPageGaveIsRefused(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	for _, cursor := range []string{"x", "contributions:1", "contributions:x@1", "contributions:-1@1", "nothing:1@1", "conflicts:1@1", "conflicts:01@1", "conflicts:0.0@1", "reads:9@1", "conflicts:0@0", "conflicts:0@1 ", strings.Repeat("9", 400)} {
		_, err := d.Page(t.Context(), dossier.PageRequest{Cursor: cursor}, pageSize)
		require.Error(t, err, cursor)
		assert.Equal(t, "arguments", code(err), cursor)
		assert.ErrorContains(t, err, "take it from rest", cursor)
	}
	_, err := d.Page(t.Context(), dossier.PageRequest{Number: 99}, pageSize)
	assert.Equal(t, "not_found", code(err))
}

// What broke stays readable while somebody works on the next revision, and is never empty.
func TestAFailedStateSaysWhatBrokeAndAnOpenOneRemembersIt(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	sealsWith(t, d)
	for name, broke := range map[string]error{"an error without a word": wordless{}, "the disk is full": fmt.Errorf("the disk is full")} {
		require.NoError(t, d.Composed(t.Context(), lead, 1, broke))
		v, err := d.View(t.Context())
		require.NoError(t, err)
		assert.Equal(t, dossier.Failed, v.State, name)
		assert.NotEmpty(t, v.Broke, name)
	}
	d.file(lead, dossier.Limit{Text: "more"})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Equal(t, dossier.Open, v.State)
	assert.NotEmpty(t, v.Broke)
}

type wordless struct{}

func (wordless) Error() string { return " " }

func FuzzCursor(f *testing.F) {
	for _, text := range []string{"contributions:1@2", "conflicts:3.20@1234", "entry:2.100@2", "reads:0@1", "x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := newDesk(t, source.Date{}, source.Date{}).frame()
		page, err := d.Page(t.Context(), dossier.PageRequest{Cursor: text}, pageSize)
		if err != nil {
			assert.NotEmpty(t, code(err), "a typed refusal")
			return
		}
		within(t, page, pageSize)
	})
}
