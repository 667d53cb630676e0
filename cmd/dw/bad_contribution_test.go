package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
)

// What comes through a pipe is refused as what an agent sends is: nothing of it
// stays, and the next contribution is filed.
func TestABadContributionThroughAPipeIsRefusedAndTheNextIsFiled(t *testing.T) {
	b := newBench(t)
	b.newMission(mission)
	filed := 0
	for rule, c := range map[string]struct {
		entry string
		exit  int
		says  string
	}{
		"a section of ten megabytes":        {`{"section":{"id":"s","title":"T","text":"` + strings.Repeat("word ", 2<<20) + `"}}`, 2, "more than 4194304 bytes"},
		"a section of three megabytes":      {`{"section":{"id":"s","title":"T","text":"` + strings.Repeat("word ", 600_000) + `"}}`, 2, "longer than 20000 characters"},
		"a number of 401 digits":            {`{"assumption":{"id":"n","value":"1e400","justification":"given"}}`, 3, "at most 300 digits"},
		"no number":                         {`{"assumption":{"id":"n","value":"NaN","justification":"given"}}`, 2, "assumption.value"},
		"an override in an identifier":      {`{"assumption":{"id":"a\u202eb","value":"1","justification":"given"}}`, 2, "overrides of direction"},
		"a calculation 9,000 deep":          {`{"calculation":{"id":"c","expression":"` + strings.Repeat("(", 9000) + "1" + strings.Repeat(")", 9000) + `"}}`, 3, "split it"},
		"text that is no UTF-8":             {"{\"limit\":{\"text\":\"caf\xe9\"}}", 2, "no document can show"},
		"an empty object":                   {`{}`, 2, "exactly one entry"},
		"nothing":                           {``, 2, "it is no JSON"},
		"an unknown field":                  {`{"limit":{"text":"x","note":"y"}}`, 2, "note"},
		"two kinds at once":                 {`{"limit":{"text":"x"},"risk":{"text":"y"}}`, 2, "exactly one entry"},
		"a settlement of no conflict":       {`{"settlement":{"conflict":"C1","choose":1,"reason":"It is right."}}`, 4, "conflict"},
		"a settlement for a reason of none": {`{"settlement":{"conflict":"C1","choose":1,"reason":" "}}`, 3, "say in one sentence why"},
	} {
		r := b.feed(c.entry, "dossier", "contribute", "--mission", mission)
		assert.Equal(t, c.exit, r.code, "%s: %.300s", rule, r.err)
		assert.Contains(t, r.err, c.says, rule)
		assert.Empty(t, r.out, rule)
		assert.Less(t, len(r.err), 6000, rule)
		next := b.feed(`{"limit":{"text":"Filed after a refusal."}}`, "dossier", "contribute", "--mission", mission)
		require.Equal(t, 0, next.code, next.err)
		filed++
		view := decoded[dossier.View](b, "dossier", "show", "--all", "--format", "json", "--mission", mission)
		require.Equal(t, filed, view.Counts.Contributions, rule)
	}
}
