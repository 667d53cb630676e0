package filings

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestWhatMustBeKnownIsSaidBeforeAFigureIsUsed(t *testing.T) {
	page := string(written(t, "instance-products.xml"))
	s := fromFile(t, []byte(page), SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
	assert.Equal(t, []string{`us-gaap:GrossProfit f16 is unreadable: its text "(12)" is not a number`}, s.Warnings)
	s = fromFile(t, []byte(page), SegmentsRequest{Concept: "us-gaap:Assets"})
	assert.Equal(t, []string{"us-gaap:Assets is reported, and never without an axis: 1 facts stand on exa:PlanAxis"}, s.Warnings)

	head, _, _ := strings.Cut(page, "<dei:EntityRegistrantName")
	s = fromFile(t, []byte(head+`<us-gaap:Assets contextRef="t" unitRef="usd" decimals="0" id="x">5</us-gaap:Assets></xbrl>`), SegmentsRequest{})
	assert.Equal(t, 5, s.Filing.ContextsUnused)
	require.Len(t, s.Warnings, 1)
	assert.Contains(t, s.Warnings[0], "5 of 6 contexts carry no fact here")
}

func TestATableOfFactsSaysWhatSetsOneApart(t *testing.T) {
	table := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{Axis: "srt:ProductOrServiceAxis"}).Tables()[0]
	assert.Equal(t, []string{"", "2 times", "2 times; also 300000000 (-8)", "", "conflict", "conflict", "nil", ""}, column(t, table, "remarks"))
}

// A model reads the beginning of a cell: a member behind a long axis would be cut.
func TestATableOfFactsHasTheMemberInAColumnAndFurtherAxesInAnother(t *testing.T) {
	page := written(t, "instance-products.xml")
	table := fromFile(t, page, SegmentsRequest{Axis: "srt:ProductOrServiceAxis"}).Tables()[0]
	assert.Equal(t, "us-gaap:ProductMember", column(t, table, "member")[0])
	assert.Equal(t, []string{"", "", "", "srt:StatementGeographicalAxis=exa:NorthMember", "", "", "", ""}, column(t, table, "further_dimensions"))

	table = fromFile(t, page, SegmentsRequest{Axis: "PlanAxis"}).Tables()[0]
	assert.Equal(t, []string{`Plan "B" (typed)`}, column(t, table, "member"), "a name without a prefix is of the one axis that has it")

	table = fromFile(t, page, SegmentsRequest{Concept: "us-gaap:Revenues"}).Tables()[0]
	_, found := table.Column("member")
	assert.False(t, found, "facts without an axis have no member")
}

func TestEveryAxisIsNamedOnceBeforeItsMembers(t *testing.T) {
	s := fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{})
	tables := s.Tables()
	require.Len(t, tables, 2)
	assert.Equal(t, []string{"axes", "members"}, []string{tables[0].Name, tables[1].Name})
	names := column(t, tables[0], "axis")
	require.Len(t, names, len(s.Axes))
	require.Len(t, s.FactsByAxis, len(s.Axes))
	for i, a := range s.Axes {
		assert.Equal(t, a.Axis, names[i])
		assert.Equal(t, a.Facts, s.FactsByAxis[a.Axis])
	}
	assert.NotEmpty(t, tables[0].Dropped)
	assert.Empty(t, tables[1].Dropped, "what is left out is counted once")
}

// xBRL-JSON writes an explicit member and a typed text alike.
func TestAMemberToldByItsLookSaysSo(t *testing.T) {
	s := fromFile(t, []byte(jsonReport), SegmentsRequest{})
	assert.True(t, s.Axes[0].Assumed)
	assert.Contains(t, strings.Join(s.Warnings, "\n"), "whether a member is a name or a typed text")
	s = fromFile(t, []byte(jsonReport), SegmentsRequest{Axis: "ifrs-full:SegmentsAxis"})
	assert.Contains(t, strings.Join(s.Warnings, "\n"), "whether a member is a name or a typed text")

	s = fromFile(t, []byte(strings.ReplaceAll(jsonReport, `"exa:NorthMember"`, `"north of here"`)), SegmentsRequest{})
	assert.False(t, s.Axes[0].Assumed, "no name looks like this")
	s = fromFile(t, written(t, "instance-products.xml"), SegmentsRequest{})
	assert.NotContains(t, strings.Join(s.Warnings, "\n"), "xBRL-JSON")
}

func TestALongListOfConceptsSaysHowToNarrowIt(t *testing.T) {
	assert.Empty(t, Where{}.ofConcepts(make([]Tagged, maxAtAGlance)))
	long := Where{}.ofConcepts(make([]Tagged, maxAtAGlance+1))
	require.Len(t, long, 1)
	assert.Contains(t, long[0], "41 concepts are listed: search gives those with certain words")
}

// A model reads the first 240 characters of a sentence.
func TestWhatStandsInEveryAnswerIsReadWhole(t *testing.T) {
	for _, note := range []string{Note, AccountsNote, EuropeanNote, CandidatesNote, PlacementsNote, coverage()} {
		assert.LessOrEqual(t, len([]rune(note)), 240, note)
	}
}

// A register of another country has a scheme of its own, and no cover in dei.
func TestAFilerOfAnUnknownSchemeIsNotAnotherEntity(t *testing.T) {
	page := string(written(t, "instance-products.xml"))
	head, tail, _ := strings.Cut(page, "<dei:EntityRegistrantName")
	_, tail, _ = strings.Cut(tail, "</dei:EntityRegistrantName>")
	head2, tail2, _ := strings.Cut(tail, "<dei:EntityCentralIndexKey")
	_, tail2, _ = strings.Cut(tail2, "</dei:EntityCentralIndexKey>")
	page = strings.ReplaceAll(head+head2+tail2, "http://www.sec.gov/CIK", "http://dart.example/")
	s := fromFile(t, []byte(page), SegmentsRequest{Axis: "srt:ProductOrServiceAxis"})
	assert.Equal(t, "0000000001", s.Identity.Name, "its number is all the name there is")
	assert.Empty(t, s.Facts[0].Entity)
}

func column(t *testing.T, table source.Table, name string) (cells []string) {
	t.Helper()
	at, found := table.Column(name)
	require.True(t, found, name)
	for row := range table.Rows.Len() {
		cells = append(cells, table.Text(row, at))
	}
	return cells
}
