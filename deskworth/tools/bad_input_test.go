package tools

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/dossier"
)

// badInput is one contribution that no dossier keeps, with the refusal that its
// author gets: the code, and words that name the place and the remedy.
type badInput struct {
	name, args, code string
	says             []string
}

// badInputs are the list, and their kinds through every entry that takes
// such a value. The codes were decided before they were run.
func badInputs(at string) []badInput {
	text := func(s string) string { b, _ := json.Marshal(s); return string(b) }
	assume := func(id, value string) string {
		return `{"assumption":{"id":` + text(id) + `,"value":` + text(value) + `,"justification":"given"}}`
	}
	list := []badInput{
		{"a section of ten megabytes", `{"section":{"id":"s","title":"T","text":"` + strings.Repeat("word ", 2<<20) + `"}}`, "arguments", []string{"at most 4194304 are read", "send less"}},
		{"a section of three megabytes", `{"section":{"id":"s","title":"T","text":"` + strings.Repeat("word ", 3<<20/5) + `"}}`, "arguments", []string{"text", "longer than 20000 characters", "shorten it"}},
		{"1e400", assume("n", "1e400"), "unkeepable", []string{"300 digits"}},
		{"1e401", assume("n", "1e401"), "arguments", []string{"1e401", "is not a decimal number"}},
		{"NaN", assume("n", "NaN"), "arguments", []string{"assumption.value"}},
		{"an infinity", assume("n", "-Infinity"), "arguments", []string{"assumption.value"}},
		{"a number of JSON where digits are a text", `{"assumption":{"id":"n","value":1e400,"justification":"given"}}`, "arguments", []string{"assumption.value"}},
		{"a bare NaN", `{"assumption":{"id":"n","value":NaN,"justification":"given"}}`, "arguments", []string{"no JSON"}},
		{"a direction override in an identifier", assume("rev\u202eeun", "1"), "arguments", []string{"id", "overrides of direction", "remove"}},
		{"an isolate in an identifier", assume("rev\u2066", "1"), "arguments", []string{"id", "remove"}},
		{"a nought byte in an identifier", assume("rev\x00", "1"), "arguments", []string{"id", "remove control characters"}},
		{"a line break in an identifier", assume("rev\n", "1"), "arguments", []string{"id", "in one line"}},
		{"an escape sequence in an identifier", assume("\x1b[31mrev", "1"), "arguments", []string{"id", "remove control characters"}},
		{"an identifier that differs by case", assume("REVENUE", "1"), "spelling", []string{"REVENUE differs from revenue", "write revenue"}},
		{"an identifier of composed letters", assume("caf\u00e9", "1"), "arguments", []string{"U.00E9", "letters, digits"}},
		{"the same of decomposed ones", assume("cafe\u0301", "1"), "arguments", []string{"U.0301", "letters, digits"}},
		{"an identifier in the letters of another alphabet", assume("r\u0435venue", "1"), "arguments", []string{"U.0435"}},
		{"a calculation 10,000 deep", `{"calculation":{"id":"c","expression":"` + strings.Repeat("(", 10_000) + "1" + strings.Repeat(")", 10_000) + `"}}`, "arguments", []string{"expression", "longer than 20000 characters", "shorten it"}},
		{"a calculation 9,000 deep", `{"calculation":{"id":"c","expression":"` + strings.Repeat("(", 9_000) + "1" + strings.Repeat(")", 9_000) + `"}}`, "too_large", []string{"shorten it|split it"}},
		{"a calculation of 10,000 signs", `{"calculation":{"id":"c","expression":"` + strings.Repeat("-", 10_000) + `1"}}`, "too_large", nil},
		{"a JSON 10,001 deep", strings.Repeat(`{"section":`, 10_001) + "1" + strings.Repeat("}", 10_001), "arguments", nil},
		{"a reason of spaces", `{"settlement":{"conflict":"C1","choose":1,"reason":" \u00a0\t "}}`, "reason", []string{"say in one sentence why"}},
		{"a settlement of something not in conflict", `{"settlement":{"conflict":"revenue","choose":1,"reason":"It is right."}}`, "no_conflict", []string{"revenue is not in conflict"}},
		{"a settlement of a conflict nobody has", `{"settlement":{"conflict":"C9","choose":1,"reason":"It is right."}}`, "not_found", []string{"near: C1"}},
		{"a settlement that chooses below nought", `{"settlement":{"conflict":"C1","choose":-1,"reason":"It is right."}}`, "claim", []string{"choose one of"}},
		{"text that is no UTF-8", `{"limit":{"text":"caf` + "\xe9" + `"}}`, "arguments", []string{"text", "no document can show"}},
		{"half a surrogate", `{"limit":{"text":"\ud800"}}`, "arguments", []string{"text"}},
		{"no entry", `{}`, "arguments", []string{"exactly one entry"}},
		{"an entry of null", `{"limit":null}`, "arguments", nil},
		{"an empty entry", `{"limit":{}}`, "arguments", []string{"text"}},
		{"an unknown kind", `{"opinion":{"text":"x"}}`, "arguments", []string{"opinion"}},
		{"an unknown field", `{"limit":{"text":"x","path":"/tmp/x"}}`, "arguments", []string{"path"}},
		{"a field twice", `{"limit":{"text":"x","text":"y"}}`, "arguments", []string{"twice"}},
		{"two kinds at once", `{"limit":{"text":"x"},"risk":{"text":"y"}}`, "arguments", []string{"exactly one entry", "one kind"}},
		{"a list", `[{"limit":{"text":"x"}}]`, "arguments", nil},
		{"something behind the object", `{"limit":{"text":"x"}} {}`, "arguments", nil},
		{"a frame in no currency", `{"frame":{"title":"T","question":"Q","currency":"dollars"}}`, "arguments", []string{"currency", "ISO 4217"}},
		{"a frame of a scale that no amount has", `{"frame":{"title":"T","question":"Q","scale":99}}`, "arguments", []string{"scale"}},
	}
	for kind, entry := range map[string]string{
		"a fact": `{"fact":{"id":%s,"at":` + text(at) + `}}`, "a calculation": `{"calculation":{"id":%s,"expression":"1+1"}}`, "a check": `{"check":{"id":%s,"expression":"1=1"}}`,
		"a section": `{"section":{"id":%s,"title":"T","text":"X"}}`,
	} {
		for what, id := range map[string]string{"control characters": "a\x07b", "an override": "a\u202db", "a full-width letter": "\uff41b", "nothing": ""} {
			list = append(list, badInput{fmt.Sprintf("%s with %s in its identifier", kind, what), fmt.Sprintf(entry, text(id)), "arguments", []string{"id"}})
		}
	}
	return list
}

func TestBadInputIsRefusedAndNothingIsLostOrKept(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple").String()
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"assumption":{"id":"revenue","value":"1","justification":"given"}}`))
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"assumption":{"id":"disputed","value":"1","justification":"given"}}`))
	good(t, call(t, d, deskworth.Markets, "dossier_contribute", `{"assumption":{"id":"disputed","value":"2","justification":"given"}}`))
	before := events(t, d)
	for _, c := range badInputs(at) {
		t.Run(c.name, func(t *testing.T) {
			res := call(t, d, deskworth.Lead, "dossier_contribute", c.args)
			assert.Equal(t, c.code, res.Code, "%.300s", res.Message)
			assert.LessOrEqual(t, len(res.Message), 4000)
			assert.Contains(t, res.Message, ";", "a remedy follows the reason")
			for _, says := range c.says {
				assert.Regexp(t, says, res.Message)
			}
			require.Equal(t, before, events(t, d), "the dossier is as it was")
			// The door is open to whoever comes next.
			next := good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"limit":{"text":"Filed after a refusal."}}`))
			after := events(t, d)
			require.Len(t, after, len(before)+1)
			require.Equal(t, int64(len(after)), next.Value.(filed).Number)
			before = after
		})
	}
}

// Nought has one form, whatever sign it was given with.
func TestMinusNoughtIsNought(t *testing.T) {
	d := desk(t)
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"assumption":{"id":"n","value":"-0","justification":"given"}}`))
	second := good(t, call(t, d, deskworth.Markets, "dossier_contribute", `{"assumption":{"id":"n","value":"0","justification":"given"}}`))
	assert.Empty(t, second.Value.(filed).Conflicts)
}

func TestAContributionAfterTheSealOpensTheNextRevision(t *testing.T) {
	d := desk(t)
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"T","question":"Q"}}`))
	good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`))
	first := events(t, d)
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"limit":{"text":"Filed later."}}`))
	view := good(t, call(t, d, deskworth.Lead, "dossier_read", `{}`)).Value.(dossier.View)
	assert.Equal(t, dossier.Open, view.State)
	assert.Equal(t, 1, view.Revision)
	sealed := good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`)).Value.(composed)
	assert.Equal(t, 2, sealed.Revision)
	assert.Equal(t, first, events(t, d)[:len(first)], "nothing of the first was touched")
	old, err := d.Home.Bundles("apple").Revision("000001")
	require.NoError(t, err)
	_, err = old.Open("manifest.json")
	assert.NoError(t, err, "the bundle of the first revision stays")
}

// events are what the mission's dossier holds, as text.
func events(t *testing.T, d *deskworth.Desk) (lines []string) {
	t.Helper()
	store, err := d.Stores("apple")
	require.NoError(t, err)
	kept, err := store.Events(t.Context(), 0)
	require.NoError(t, err)
	for _, e := range kept {
		body, err := json.Marshal(e)
		require.NoError(t, err)
		lines = append(lines, string(body))
	}
	return lines
}
