package deskworth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func quiet(context.Context, *Call, noteRequest) (noted, error) { return noted{Number: 7}, nil }

func TestABadArgumentIsAResultThatSaysWhatIsAllowed(t *testing.T) {
	d := deskAt(t, barsTool())
	for _, rule := range []struct {
		name, args, says string
	}{
		{"a missing one", `{}`, `symbol is missing; correct`},
		{"an extra one", `{"symbol":"A","path":"x"}`, `there is no parameter "path"`},
		{"a wrong type", `{"symbol":7}`, `symbol must be string, not number`},
		{"a wrong word", `{"symbol":"A","every":"hour"}`, `every must be one of day, week`},
		{"a wrong date", `{"symbol":"A","from":"2024-02-30"}`, `from must be a day that exists, as YYYY-MM-DD`},
		{"a wrong case of a key", `{"Symbol":"A","symbol":"B"}`, `there is no parameter "Symbol"`},
		{"two at once", `{"symbol":7,"every":"hour"}`, `every must be one of day, week; symbol must be string`},
		{"no object", `[1]`, `the whole of the arguments must be object, not array`},
		{"no JSON", `{"symbol":`, `no JSON`},
		{"more after the object", `{"symbol":"A"} {}`, `no JSON`},
		{"a number that no integer holds", `{"symbol":"A","rows":99999999999999999999}`, `rows: 99999999999999999999 does not fit`},
	} {
		t.Run(rule.name, func(t *testing.T) {
			res, _ := d.call(t, Markets, "bars", rule.args)
			assert.Equal(t, CodeArguments, res.Code)
			assert.Equal(t, 2, res.Exit())
			assert.Contains(t, res.Message, rule.says)
			assert.Nil(t, res.Structured())
			assert.Equal(t, res.Message, res.Text())
		})
	}
}

func TestNullArgumentsAreTheEmptyObject(t *testing.T) {
	type nothing struct{}
	tool := Acting(Spec{Name: "look", Capability: DossierRead, Hints: ReadsDesk, English: "Looks.", French: "Regarde."},
		func(context.Context, *Call, nothing) (noted, error) { return noted{Number: 1}, nil })
	d := deskAt(t, tool)
	for _, args := range []string{"", "null", " null ", "{}"} {
		res, _ := d.call(t, Lead, "look", args)
		assert.Empty(t, res.Code, res.Message)
		assert.JSONEq(t, `{"number":1}`, res.Text())
	}
}

func TestAToolOfAnotherRoleAndNoToolAtAllGetOneAnswer(t *testing.T) {
	d := deskAt(t, barsTool(), noteTool(quiet))
	hidden, _ := d.call(t, Macro, "bars", `{"symbol":"A"}`)
	absent := newRegistryWithout(t, "bars")
	c, err := d.Call(Card{ID: "macro", Role: Macro, Mission: "acme"})
	require.NoError(t, err)
	none := absent.Call(t.Context(), c, "bars", json.RawMessage(`{"symbol":"A"}`))
	assert.Equal(t, none.Message, hidden.Message)
	assert.Equal(t, none.Code, hidden.Code)
	assert.Equal(t, 4, hidden.Exit())
}

func newRegistryWithout(t *testing.T, name string) *Registry {
	var kept []Tool
	for _, tool := range []Tool{barsTool(), noteTool(quiet)} {
		if tool.Name != name {
			kept = append(kept, tool)
		}
	}
	return registry(t, kept...)
}

func TestAMisspeltToolLearnsTheNearNamesOfItsOwnList(t *testing.T) {
	d := deskAt(t, barsTool(), noteTool(quiet))
	res, _ := d.call(t, Markets, "notes", `{}`)
	assert.Contains(t, res.Message, `tool "notes"`)
	assert.Contains(t, res.Message, "near: note")
	res, _ = d.call(t, Macro, "bar", `{}`)
	assert.NotContains(t, res.Message, "bars", "a near name of another role's list stays hidden")
}

func TestListAndCallFollowOneRule(t *testing.T) {
	d := deskAt(t, barsTool(), noteTool(quiet))
	for _, role := range Roles() {
		card := Card{Role: role}
		listed := map[string]bool{}
		for _, tool := range d.Registry.Visible(card) {
			listed[tool.Name] = true
		}
		for _, tool := range d.Registry.Tools() {
			_, callable := d.Registry.Lookup(card, tool.Name)
			assert.Equal(t, listed[tool.Name], callable, "%s, %s", role, tool.Name)
		}
	}
}

func TestAPanicIsAFailedResultThatTellsNothing(t *testing.T) {
	d := deskAt(t, noteTool(func(context.Context, *Call, noteRequest) (noted, error) { panic("the key is SECRET-1234") }), barsTool())
	res, _ := d.call(t, Lead, "note", `{"text":"x"}`)
	assert.Equal(t, CodeFailed, res.Code)
	assert.Equal(t, 1, res.Exit())
	assert.NotContains(t, res.Message, "SECRET")
	var defect *DefectError
	assert.ErrorAs(t, res.Err(), &defect)
	res, _ = d.call(t, Lead, "bars", `{"symbol":"A","rows":1}`)
	assert.Empty(t, res.Code, "the others go on")
}

func TestACancelledCallIsCancelledWhateverItsToolSays(t *testing.T) {
	r := registry(t, noteTool(func(ctx context.Context, _ *Call, _ noteRequest) (noted, error) {
		<-ctx.Done()
		return noted{}, fmt.Errorf("gave up: %w", ctx.Err())
	}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	res := r.Call(ctx, &Call{Card: Card{Role: Lead}}, "note", json.RawMessage(`{"text":"x"}`))
	assert.Equal(t, CodeCancelled, res.Code)
}

func TestTheCutoffIsHeldOnceMoreForAToolThatForgets(t *testing.T) {
	d := deskAt(t, barsTool()) // the mission ends on 2024-06-03; bars begin on 2024-01-01
	res, c := d.call(t, Markets, "bars", `{"symbol":"A","rows":155}`)
	require.Empty(t, res.Code, res.Message)
	res, _ = d.call(t, Markets, "bars", `{"symbol":"A","rows":156}`)
	assert.Equal(t, "cutoff", res.Code)
	assert.Equal(t, 3, res.Exit())
	assert.Contains(t, res.Message, "2024-06-04")
	assert.Nil(t, res.Tables, "nothing that came later is handed on")
	refs, err := c.Dossier.Ledger.Refs(t.Context())
	require.NoError(t, err)
	assert.Len(t, refs, 1, "nor recorded")
}

func TestUnderACutoffAFigureThatNobodyDatesIsRefused(t *testing.T) {
	client := &source.Client{Cutoff: source.NewDate(2024, 6, 3), Clock: clock}
	table := barTable(client, 2, "https://vendor.example/")
	table.Rows.(*source.Grid).What = nil
	assert.ErrorContains(t, net(client, "bars", []source.Table{table}), "nobody gives")
	assert.NoError(t, net(nil, "bars", []source.Table{table}))
	assert.NoError(t, net(&source.Client{}, "bars", []source.Table{table}))
}

func TestAReadIsInTheLedgerAndMayBeCited(t *testing.T) {
	d := deskAt(t, barsTool())
	res, c := d.call(t, Markets, "bars", `{"symbol":"A","rows":3}`)
	require.Empty(t, res.Code, res.Message)
	at, err := source.ParseLocator(res.Summary.Tables[0].Quote[0])
	require.NoError(t, err)
	figure, _, err := source.Cite(t.Context(), c.Dossier.Ledger, at)
	require.NoError(t, err)
	assert.Equal(t, "3.50", figure.Value.String())
}

func TestALongAnswerOfAnActingToolIsCutAndCounted(t *testing.T) {
	long := noted{Number: 1}
	for i := range 5000 {
		long.Lines = append(long.Lines, fmt.Sprintf("line %d", i))
	}
	d := deskAt(t, noteTool(func(context.Context, *Call, noteRequest) (noted, error) { return long, nil }))
	res, _ := d.call(t, Lead, "note", `{"text":"x"}`)
	require.Empty(t, res.Code, res.Message)
	var got struct {
		Lines   []string  `json:"lines"`
		LeftOut []LeftOut `json:"left_out"`
	}
	require.NoError(t, json.Unmarshal(res.Structured(), &got))
	assert.LessOrEqual(t, len([]rune(res.Text())), maxModelRunes)
	require.Len(t, got.LeftOut, 1)
	assert.Equal(t, "lines", got.LeftOut[0].Where)
	assert.Equal(t, 5000, len(got.Lines)+got.LeftOut[0].Count)
	assert.Equal(t, long, res.Value, "the whole is whole")
}

func TestAnswersFitTheirOutputSchemas(t *testing.T) {
	d := deskAt(t, barsTool(), noteTool(quiet))
	for name, args := range map[string]string{"bars": `{"symbol":"A","rows":40}`, "note": `{"text":"x"}`} {
		res, _ := d.call(t, Markets, name, args)
		require.Empty(t, res.Code, res.Message)
		tool, _ := d.Registry.Lookup(Card{Role: Markets}, name)
		v, err := compile(name, tool.OutSchema)
		require.NoError(t, err)
		assert.NoError(t, v.check(res.Structured()))
	}
}

func TestCodesAndExits(t *testing.T) {
	for _, rule := range []struct {
		err  error
		code string
		exit int
	}{
		{nil, "", 0},
		{errors.New("x"), "failed", 1},
		{context.Canceled, "cancelled", 1},
		{fmt.Errorf("x: %w", context.DeadlineExceeded), "cancelled", 1},
		{&source.ArgumentError{}, "arguments", 2},
		{&source.RefusedError{Rule: "stated"}, "stated", 3},
		{&source.KeyError{}, "key", 3},
		{&source.NotFoundError{}, "not_found", 4},
		{&source.RateError{}, "rate", 5},
		{&source.UpstreamError{}, "upstream", 5},
		{&source.ShapeError{}, "shape", 5},
		{fmt.Errorf("x: %w", &source.ShapeError{}), "shape", 5},
	} {
		assert.Equal(t, rule.code, CodeOf(rule.err))
		assert.Equal(t, rule.exit, ExitOf(CodeOf(rule.err)))
	}
}

func BenchmarkCall(b *testing.B) {
	d := deskAt(b, barsTool())
	c, err := d.Call(Card{ID: "markets", Role: Markets, Mission: "acme"})
	require.NoError(b, err)
	c.Journal = nil
	args := json.RawMessage(`{"symbol":"A","rows":150}`)
	b.ReportAllocs()
	for b.Loop() {
		if res := d.Registry.Call(b.Context(), c, "bars", args); res.Failed() {
			b.Fatal(res.Message)
		}
	}
}
