package deskworth

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// disputed is a mission in which two roles disagreed twice and settled once.
func disputed(t *testing.T) (events string, file []byte) {
	t.Helper()
	d := deskAt(t)
	c, err := d.Call(Card{ID: "lead", Role: Lead, Mission: "acme"})
	require.NoError(t, err)
	filed := func(role string, entry dossier.Entry) {
		_, err := c.Dossier.Contribute(t.Context(), dossier.Author{Role: role, Card: role}, entry)
		require.NoError(t, err)
	}
	for _, id := range []string{"growth", "margin"} {
		for role, value := range map[string]string{"markets": "2.5", "macro": "3.5"} {
			number, err := source.ParseDecimal(value)
			require.NoError(t, err)
			filed(role, dossier.Assumption{ID: id, Label: id, Value: number, Unit: "%", Justification: "as " + role + " sees it"})
		}
	}
	var out bytes.Buffer
	_, err = d.Export(t.Context(), "acme", &out)
	require.NoError(t, err)
	return string(content(t, out.Bytes(), "events.jsonl")), out.Bytes()
}

func TestConflictsTravelWithTheirNames(t *testing.T) {
	events, file := disputed(t)
	require.Equal(t, 2, strings.Count(events, `"opens":[`))
	to := other(t)
	_, err := to.Import(t.Context(), bytes.NewReader(file))
	require.NoError(t, err)
	d, err := to.Dossier("acme")
	require.NoError(t, err)
	found, err := d.Examine(t.Context())
	require.NoError(t, err)
	assert.Empty(t, found.Faults)
	view, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Len(t, view.Conflicts, 2)
}

func TestAFileWithOtherNamesOfConflictsIsRefused(t *testing.T) {
	events, file := disputed(t)
	names := strings.SplitAfter(events, `"opens":["`)
	one, _, _ := strings.Cut(names[1], `"`)
	two, _, _ := strings.Cut(names[2], `"`)
	for rule, forge := range map[string][2]string{
		"one name twice":         {`"opens":["` + two + `"]`, `"opens":["` + one + `"]`},
		"a name of its own":      {`"opens":["` + two + `"]`, `"opens":["x"]`},
		"a conflict not there":   {`"opens":["` + two + `"]`, `"opens":["` + two + `","y"]`},
		"a later one is missing": {`,"opens":["` + two + `"]`, ``},
	} {
		to := other(t)
		_, err := to.Import(t.Context(), bytes.NewReader(rewritten(t, file, "events.jsonl", forge[0], forge[1])))
		assert.ErrorContains(t, err, `"events.jsonl" makes no sense`, rule)
		assert.ErrorContains(t, err, "it opened "+two, rule)
		nothingTaken(t, to)
	}
}
