package deskworth

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
)

func composedAt(head dossier.Head) dossier.Event {
	return dossier.Event{Kind: dossier.KindComposed, Outcome: dossier.Outcome{Revision: 3, Journal: head}}
}

func TestAHeadNotedElsewhereShowsACutTail(t *testing.T) {
	d, lines := journalled(t)
	whole, err := d.Journal("acme").Chain(nil)
	require.NoError(t, err)
	assert.EqualValues(t, 5, whole.Lines)
	head := d.Journal("acme").Head()
	assert.Equal(t, dossier.Head{First: whole.First, Lines: 5, Hash: whole.Head}, head)

	for name, check := range map[string]func() (Chain, error){
		"in the dossier":        func() (Chain, error) { return d.Journal("acme").Chain([]dossier.Event{composedAt(head)}) },
		"with whoever noted it": func() (Chain, error) { return d.Journal("acme").Chain(nil, whole.Head) },
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(journalFile(d), append(bytes.Join(lines, nil), '\n'), 0o600))
			c, err := check()
			require.NoError(t, err)
			require.Len(t, c.Noted, 1)
			assert.EqualValues(t, 5, c.Noted[0].Line)
			require.NoError(t, os.WriteFile(journalFile(d), bytes.Join(lines[:4], nil), 0o600))
			_, err = check()
			require.Error(t, err)
			assert.Equal(t, "journal", CodeOf(err))
			assert.ErrorContains(t, err, "the journal ends at line 4")
		})
	}
}

// Each desk that shares a mission has a journal of its own.
func TestAHeadOfAnotherJournalIsCountedAndSaysNothing(t *testing.T) {
	d, _ := journalled(t)
	head := d.Journal("acme").Head()
	head.First = "another"
	c, err := d.Journal("acme").Chain([]dossier.Event{composedAt(head), composedAt(dossier.Head{})})
	require.NoError(t, err)
	assert.Equal(t, 1, c.Other)
	assert.Empty(t, c.Noted)
}

func TestALineCutShortIsNamedUntilTheNextTakesItsPlace(t *testing.T) {
	d, lines := journalled(t)
	require.NoError(t, os.WriteFile(journalFile(d), bytes.Join(append(lines[:4:4], lines[4][:20]), nil), 0o600))
	_, err := d.Journal("acme").Chain(nil)
	require.ErrorContains(t, err, "line 5 of the journal: it is cut short after 20 bytes")
	d.call(t, Markets, "bars", `{"symbol":"ACME","rows":2}`)
	c, err := d.Journal("acme").Chain(nil)
	require.NoError(t, err)
	assert.EqualValues(t, 5, c.Lines)
}

func TestAnEmptyJournalHasNoHead(t *testing.T) {
	d := other(t)
	c, err := d.Journal("acme").Chain(nil)
	require.NoError(t, err)
	assert.Zero(t, c)
	assert.Zero(t, d.Journal("acme").Head())
	var none *Journal
	assert.Zero(t, none.Head())
}

// A forger cuts the journal of a file and makes its digests anew.
func TestAFileWhoseJournalWasCutIsRefused(t *testing.T) {
	d, _, _ := exported(t)
	own, err := d.Dossier("acme")
	require.NoError(t, err)
	_, err = d.Journal("acme").Chain(nil)
	require.NoError(t, err)
	d.call(t, Lead, "nosuch", `{}`) // a second line
	require.NoError(t, own.ComposedAt(t.Context(), dossier.Author{Role: "lead", Card: "lead"}, 1, nil, d.Journal("acme").Head()))
	var file bytes.Buffer
	done, err := d.Export(t.Context(), "acme", &file)
	require.NoError(t, err)
	assert.Equal(t, d.Journal("acme").Head().Hash, done.Head)

	whole := content(t, file.Bytes(), entryJournal)
	cut := whole[:bytes.IndexByte(whole, '\n')+1]
	to := other(t)
	_, err = to.Import(t.Context(), bytes.NewReader(rewritten(t, file.Bytes(), entryJournal, string(whole), string(cut))))
	require.ErrorContains(t, err, "not the one that the dossier noted")
	nothingTaken(t, to)
	got, err := to.Import(t.Context(), bytes.NewReader(file.Bytes()))
	require.NoError(t, err)
	assert.Equal(t, done.Head, got.Head)
}
