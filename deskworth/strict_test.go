package deskworth

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// What a caller writes twice, too large or with a key in it.

type nested struct {
	Inner struct {
		Kind string `json:"kind,omitzero" jsonschema:"enum=a,enum=b"`
		Word string `json:"word,omitzero"`
	} `json:"inner"`
	List []struct {
		Kind string `json:"kind,omitzero" jsonschema:"enum=a,enum=b"`
	} `json:"list,omitempty"`
	Count int `json:"count,omitzero"`
}

func nestedTool(got *nested) Tool {
	return Acting(Spec{Name: "nest", Capability: DossierContribute, Hints: Adds, English: "Nests.", French: "Emboîte."},
		func(_ context.Context, _ *Call, in nested) (noted, error) { *got = in; return noted{Number: 1}, nil })
}

func TestWhatIsValidatedIsWhatIsDecoded(t *testing.T) {
	var got nested
	d := deskAt(t, nestedTool(&got))
	for _, rule := range []struct{ name, args, says string }{
		{"an object twice: a decoder would merge both", `{"inner":{"kind":"forbidden"},"inner":{"word":"x"}}`, `"inner" stands twice`},
		{"a key twice within", `{"inner":{"kind":"forbidden","kind":"a"}}`, `"kind" stands twice`},
		{"a list twice", `{"inner":{},"list":[{"kind":"forbidden"}],"list":[{}]}`, `"list" stands twice`},
		{"the same key, escaped", `{"inner":{},"count":1,"c\u006funt":2}`, `"count" stands twice`},
		{"an integer beyond all", `{"inner":{},"count":1e400000000}`, "count"},
		{"an integer that Go cannot hold", `{"inner":{},"count":99999999999999999999}`, "count: 99999999999999999999 does not fit"},
		{"nought after a dot", `{"inner":{},"count":1.0}`, "count: 1.0 does not fit"},
		{"a number as a text", `{"inner":{},"count":"1"}`, "count must be integer, not string"},
		{"null for an object", `{"inner":null}`, "inner must be object, not null"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			got = nested{}
			res, _ := d.call(t, Lead, "nest", rule.args)
			assert.Equal(t, CodeArguments, res.Code, res.Message)
			assert.Contains(t, res.Message, rule.says)
			assert.NotContains(t, res.Message, "Go ")
			assert.Equal(t, nested{}, got)
		})
	}
}

func TestArgumentsWithAKeyOfThisDeskAreRefusedBeforeAnythingIsFiled(t *testing.T) {
	const key = "k3y-of-this-desk-0001"
	ran := false
	d := deskAt(t, noteTool(func(_ context.Context, _ *Call, in noteRequest) (noted, error) { ran = true; return noted{}, nil }))
	d.Redactor = source.NewRedactor(key)
	res, _ := d.call(t, Lead, "note", `{"text":"see https://v.example/?api_key=`+key+`"}`)
	assert.Equal(t, "secret", res.Code)
	assert.Equal(t, 3, res.Exit())
	assert.NotContains(t, res.Message, key)
	assert.False(t, ran)
}

type badRows struct{ *source.Grid }

func (badRows) About(int, int) source.About { panic("rows are broken") }

func TestAPanicInTheRowsOfATableIsAFailedResult(t *testing.T) {
	tool := Reading(Spec{Name: "bars", Capability: MarketRead, Hints: ReadsWorld, English: "Reads bars.", French: "Lit des barres."},
		func(_ context.Context, c *Call, in barsRequest) (bars, error) {
			table := barTable(c.Source, 2, "https://vendor.example/")
			grid := &source.Grid{}
			grid.Add("1", "1", "2")
			table.Rows = badRows{grid}
			return bars{table: table}, nil
		})
	d := deskAt(t, tool)
	require.NotPanics(t, func() {
		res, c := d.call(t, Markets, "bars", `{"symbol":"A"}`)
		assert.Equal(t, CodeFailed, res.Code)
		assert.NotContains(t, res.Message, "rows are broken")
		lines, _, err := c.Journal.Lines(0)
		require.NoError(t, err)
		assert.Equal(t, CodeFailed, lines[len(lines)-1].Code)
	})
}

func TestNoNameOfAVendorsMakesAnAnswerLong(t *testing.T) {
	long := strings.Repeat("Very long ", 2000)
	table := column("1.50", strings.Repeat("9", 399))
	table.Name = long
	table.Read.Ref, table.Read.Vendor = "R-00000000-0", long
	table.Read.Identity = source.Identity{Name: long, Venue: long}
	table.Columns[0].Name, table.Columns[0].About.Unit = long, source.Unit(long)
	for i := range 600 {
		table.Dropped = append(table.Dropped, source.Drop{Reason: fmt.Sprintf("reason %d %s", i, long), Count: 1})
	}
	grid := &source.Grid{}
	grid.Add(long, strings.Repeat("9", 399))
	table.Rows = grid
	s := summarise(nil, []source.Table{table, table, table}, nil, []string{long, long}, nil)
	body := Result{Summary: s}.Structured()
	assert.LessOrEqual(t, utf8.RuneCount(body), maxModelRunes)
	assert.LessOrEqual(t, utf8.RuneCountInString(s.Text()), maxModelRunes)
	for _, o := range s.Tables {
		shown := 0
		for _, drop := range o.Dropped {
			shown += drop.Count
		}
		left := 0
		for _, l := range s.LeftOut {
			if strings.HasSuffix(l.Where, "reasons of drops") {
				left += l.Count
			}
		}
		assert.Positive(t, left)
		assert.LessOrEqual(t, shown, 600)
	}
}

func TestAnOutlineHoldsNoSecret(t *testing.T) {
	table := column("1")
	table.Read.Identity.Name = "Acme token=abcd1234efgh"
	table.Dropped = []source.Drop{{Reason: "https://h.example/?api_key=abcd1234efgh", Count: 1}}
	s := summarise(nil, []source.Table{table}, nil, nil, nil)
	assert.NotContains(t, s.Text(), "abcd1234efgh")
}

func TestTheLeastAndTheMostKeepTheirDigits(t *testing.T) {
	line := describe(column("2.50", "10.00", "3"))[0]
	assert.Equal(t, "2.50", line.Min)
	assert.Equal(t, "10.00", line.Max)
}

func TestCutCharactersAreCountedOnce(t *testing.T) {
	answer, err := bound(map[string]string{"text": strings.Repeat("a", 40000)}, maxModelRunes)
	require.NoError(t, err)
	var got struct {
		Text string    `json:"text"`
		Left []LeftOut `json:"left_out"`
	}
	require.NoError(t, json.Unmarshal(answer.body, &got))
	assert.Equal(t, 40000, strings.Count(got.Text, "a")+got.Left[0].Count)
}

func TestAnAnswerOfManyShortMembersIsBoundedToo(t *testing.T) {
	wide := map[string]string{}
	for i := range 3000 {
		wide[fmt.Sprintf("member_%04d", i)] = "a value"
	}
	answer, err := bound(map[string]any{"only": []any{wide}}, maxModelRunes)
	require.NoError(t, err)
	assert.LessOrEqual(t, utf8.RuneCount(answer.body), maxModelRunes)
	assert.Contains(t, string(answer.body), `"left_out"`)
}

type declaring struct{ Many []string }

func (d declaring) Declares() []string { return d.Many }

func TestAJournalLineStaysShortWhateverACallerDeclares(t *testing.T) {
	many := make([]string, 5000)
	for i := range many {
		many[i] = fmt.Sprintf("https://h.example/%d/%s", i, strings.Repeat("&", 400))
	}
	tool := Acting(Spec{Name: "declare", Capability: DossierContribute, Hints: Adds, English: "Declares.", French: "Déclare."},
		func(context.Context, *Call, noteRequest) (declaring, error) { return declaring{many}, nil })
	d := deskAt(t, tool)
	res, c := d.call(t, Lead, "declare", `{"text":"x"}`)
	require.Empty(t, res.Code, res.Message)
	lines, _, err := c.Journal.Lines(0)
	require.NoError(t, err)
	last := lines[len(lines)-1]
	assert.Len(t, last.Declared, maxNamed)
	assert.Equal(t, []LeftOut{{Where: "declared", Count: 5000 - maxNamed}}, last.LeftOut)
}

func TestMessagesForAgentsDoNotSayWhereTheHomeIs(t *testing.T) {
	d := deskAt(t, noteTool(nil))
	where := d.Home.Path()
	d.Registry = registry(t, noteTool(func(context.Context, *Call, noteRequest) (noted, error) {
		return noted{}, fmt.Errorf("open %s/missions/acme/dossier.db: no space", where)
	}))
	res, _ := d.call(t, Lead, "note", `{"text":"x"}`)
	assert.NotContains(t, res.Text(), where)
	assert.Contains(t, res.Text(), "(home)/missions/acme/dossier.db")
	assert.Contains(t, res.Err().Error(), where, "the operator's own command says where")
}

func TestASpreadsheetTakesNothingOfACSVForAFormula(t *testing.T) {
	table := column("-1.50", "=1+1")
	table.Columns[0].Name = "=cmd()"
	grid := &source.Grid{}
	grid.Add("@x", "-1.50")
	grid.Add("+y", "=1+1")
	grid.Add("＝z", "-a")
	table.Rows = grid
	var out strings.Builder
	require.NoError(t, WriteCSV(&out, table))
	assert.Equal(t, "row,'=cmd()\n'@x,-1.50\n'+y,'=1+1\n'＝z,'-a\n", out.String())
}

func TestARevokedCardKeepsItsID(t *testing.T) {
	d := deskAt(t, barsTool())
	_, token, err := d.NewCard(t.Context(), "acme", Markets, "desk-1")
	require.NoError(t, err)
	require.NoError(t, d.Revoke(t.Context(), "desk-1"))
	_, err = d.Admit(token)
	require.ErrorIs(t, err, ErrRefused)
	_, _, err = d.NewCard(t.Context(), "acme", Lead, "desk-1")
	require.ErrorContains(t, err, "already", "its folder is its own")
}
