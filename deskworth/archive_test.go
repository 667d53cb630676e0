package deskworth

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// exported is a mission with a fact, a limit, two reads with a body each, of
// which one must not travel, and one read that nobody may store.
func exported(t *testing.T) (*Desk, []byte, Exported) {
	t.Helper()
	d := deskAt(t)
	c, err := d.Call(Card{ID: "lead", Role: Lead, Mission: "acme"})
	require.NoError(t, err)
	terms := []source.Verdict{source.Keep, source.Quote, source.NoStore}
	for i, verdict := range terms {
		table := barTable(c.Source, i+2, "https://vendor.example/"+string(verdict))
		table.Read.Licence.Verdict = verdict
		require.NoError(t, c.Dossier.Ledger.Record(t.Context(), table))
		body := []byte(table.Read.Parts[0].Address)
		require.NoError(t, c.Bodies.Put(t.Context(), source.Digest(body), body))
		_, err = c.Dossier.Contribute(t.Context(), dossier.Author{Role: "lead", Card: "lead"}, dossier.Fact{ID: "f" + string(rune('a'+i)), At: source.Locator{Ref: table.Read.Ref, Row: "2024-01-01", Column: "close"}})
		require.NoError(t, err)
	}
	_, err = c.Dossier.Contribute(t.Context(), dossier.Author{Role: "lead", Card: "lead"}, dossier.Limit{Text: "One <venue> only, \u00e9."})
	require.NoError(t, err)
	var file bytes.Buffer
	done, err := d.Export(t.Context(), "acme", &file)
	require.NoError(t, err)
	return d, file.Bytes(), done
}

// other is a desk without missions.
func other(t *testing.T) *Desk {
	t.Helper()
	home, err := room.Open(t.TempDir())
	require.NoError(t, err)
	store := &dossier.Memory{}
	return &Desk{Registry: registry(t), Home: home, Clock: clock, Getenv: func(string) string { return "" }, Stores: func(string) (dossier.Store, error) { return store, nil }}
}

func TestAnExportHoldsWhatTheTermsAllow(t *testing.T) {
	_, file, done := exported(t)
	assert.Equal(t, 4, done.Events)
	assert.Equal(t, 3, done.Reads)
	assert.Equal(t, 1, done.Bodies)
	assert.Equal(t, []source.Drop{{Reason: "no_store", Count: 1}, {Reason: "not_handed_on", Count: 1}}, done.LeftOut)
	names := entries(t, file)
	assert.Equal(t, []string{"deskworth-mission.json", "mission.json", "events.jsonl", "reads/000001.json", "reads/000002.json", "reads/000003.json"}, names[:6])
	assert.Equal(t, []string{"journal.jsonl", "contents.json"}, names[7:])
	// The third read's rows: its closes beyond the cited cell stand nowhere.
	assert.NotContains(t, string(file), `"4.50"`)
	assert.Contains(t, string(file), `"3.50"`, "a quoted table stays with the mission")
}

func TestTheSameMissionIsTheSameBytes(t *testing.T) {
	d, file, _ := exported(t)
	var again bytes.Buffer
	_, err := d.Export(t.Context(), "acme", &again)
	require.NoError(t, err)
	assert.Equal(t, file, again.Bytes())
}

func TestAnImportIsTheMissionItWas(t *testing.T) {
	from, file, done := exported(t)
	to := other(t)
	got, err := to.Import(t.Context(), bytes.NewReader(file))
	require.NoError(t, err)
	done.LeftOut = nil
	assert.Equal(t, done, got)

	one, err := from.Dossier("acme")
	require.NoError(t, err)
	two, err := to.Dossier("acme")
	require.NoError(t, err)
	events, err := one.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	again, err := two.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, asJSON(t, events), asJSON(t, again))
	refs, err := one.Ledger.Refs(t.Context())
	require.NoError(t, err)
	back, err := two.Ledger.Refs(t.Context())
	require.NoError(t, err)
	assert.Equal(t, refs, back)
	f, _, err := source.Cite(t.Context(), two.Ledger, source.Locator{Ref: refs[0], Row: "2024-01-02", Column: "close"})
	require.NoError(t, err)
	assert.Equal(t, "2.50", f.Value.String(), "a reference is valid in its new home")
	count, _, err := to.Journal("acme").Verify()
	require.NoError(t, err)
	assert.Equal(t, int64(done.Lines+1), count, "the copy, and the import")

	// What it exports is what was exported, but for the line that says so.
	var once bytes.Buffer
	_, err = to.Export(t.Context(), "acme", &once)
	require.NoError(t, err)
	assert.Equal(t, content(t, file, "reads/000003.json"), content(t, once.Bytes(), "reads/000003.json"))
	assert.Equal(t, content(t, file, "events.jsonl"), content(t, once.Bytes(), "events.jsonl"))

	_, err = to.Import(t.Context(), bytes.NewReader(file))
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "mission", refused.Rule)
}

func TestAnInterruptedImportGoesOn(t *testing.T) {
	from, file, _ := exported(t)
	old, err := from.Dossier("acme")
	require.NoError(t, err)
	events, err := old.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	to := other(t)
	store, err := to.Stores("acme")
	require.NoError(t, err)
	_, err = store.Append(t.Context(), events[0], 0)
	require.NoError(t, err)
	_, err = to.Import(t.Context(), bytes.NewReader(file))
	require.NoError(t, err)
	again, err := store.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, asJSON(t, events), asJSON(t, again))
}

func TestAStoreWithOtherEntriesIsLeftAlone(t *testing.T) {
	_, file, _ := exported(t)
	to := other(t)
	store, err := to.Stores("acme")
	require.NoError(t, err)
	_, err = store.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	_, err = to.Import(t.Context(), bytes.NewReader(file))
	assert.ErrorContains(t, err, "entries of another mission")
}

func TestACutFileIsRefusedAndNothingIsTaken(t *testing.T) {
	_, file, _ := exported(t)
	whole := bytes.Index(file, []byte(entryContents+"\x00")) + 512 + len(content(t, file, entryContents)) // what follows is padding
	for cut := 0; cut < whole; cut += 97 {
		to := other(t)
		_, err := to.Import(t.Context(), bytes.NewReader(file[:cut]))
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, cut)
		require.Equal(t, "archive", refused.Rule)
		if cut > 1024 {
			require.ErrorContains(t, err, "entry ", "it names one")
		}
		nothingTaken(t, to)
	}
}

func nothingTaken(t *testing.T, d *Desk) {
	t.Helper()
	store, err := d.Stores("acme")
	require.NoError(t, err)
	events, err := store.Events(t.Context(), 0)
	require.NoError(t, err)
	refs, err := store.Refs(t.Context())
	require.NoError(t, err)
	require.Empty(t, events)
	require.Empty(t, refs)
	_, err = d.Mission("acme")
	require.Equal(t, CodeNotFound, CodeOf(err))
}

func TestAChangedEntryIsRefusedByItsName(t *testing.T) {
	_, file, _ := exported(t)
	for _, name := range entries(t, file) {
		body := content(t, file, name)
		at := bytes.Index(file, []byte("\x00"+name+"\x00")) + 1 + 512 // a header of one block
		if name == entryHead {
			at = 512
		}
		require.Equal(t, body, file[at:at+len(body)])
		for _, place := range []int{0, len(body) / 2, len(body) - 2} {
			changed := bytes.Clone(file)
			changed[at+place] ^= 1
			to := other(t)
			_, err := to.Import(t.Context(), bytes.NewReader(changed))
			var refused *source.RefusedError
			require.ErrorAs(t, err, &refused, "%s at %d", name, place)
			if name != entryHead && name != entryContents {
				assert.ErrorContains(t, err, name)
			}
			nothingTaken(t, to)
		}
	}
}

// A forger recomputes the digests; what cannot be true is refused all the same.
func TestAForgedFileIsRefused(t *testing.T) {
	_, file, _ := exported(t)
	for rule, forge := range map[string]struct{ entry, old, new, says string }{
		"a value that the cited cell does not hold":  {"events.jsonl", `"1.50"`, `"9.50"`, "does not hold what event"},
		"a read of another mission":                  {"reads/000001.json", `"mission":"acme"`, `"mission":"acma"`, "no read of this mission"},
		"a read with another question":               {"reads/000001.json", `"symbol":"ACME"`, `"symbol":"ACMF"`, "no read of this mission"},
		"a field that this build does not know":      {"mission.json", `"id": "acme"`, `"id": "acme", "later": 1`, "would lose"},
		"a later field of an event":                  {"events.jsonl", `{"seq":1,`, `{"seq":1,"later":2,`, "would lose"},
		"an event that was taken out":                {"events.jsonl", `{"seq":2,`, `{"seq":3,`, "calls line 2 number 3"},
		"another mission in the first entry":         {"deskworth-mission.json", `"mission": "acme"`, `"mission": "acmf"`, "another mission"},
		"a file of a newer build":                    {"deskworth-mission.json", `"version": 1`, `"version": 7`, "version 7, and this build reads version 1"},
		"a file of another program":                  {"deskworth-mission.json", `"deskworth mission"`, `"other"`, "no exported mission"},
		"a line of the journal":                      {"journal.jsonl", `mission new`, `mission old`, "was edited"},
		"terms that would let a quoted body be kept": {"reads/000002.json", `"verdict":"quote"`, `"verdict":"kept?"`, ""},
		"a name that no mission can have":            {"mission.json", `"id": "acme"`, `"id": "../e"`, "names no mission"},
	} {
		t.Run(rule, func(t *testing.T) {
			to := other(t)
			_, err := to.Import(t.Context(), bytes.NewReader(rewritten(t, file, forge.entry, forge.old, forge.new)))
			if forge.says == "" {
				require.NoError(t, err, "no more than it says: the body did not travel")
				return
			}
			assert.ErrorContains(t, err, forge.says)
			nothingTaken(t, to)
		})
	}
}

func TestABodyThatMayNotTravelIsRefused(t *testing.T) {
	_, file, _ := exported(t)
	name := "bodies/" + source.Digest([]byte("https://vendor.example/quote"))
	bad := withEntry(t, file, name, []byte("https://vendor.example/quote"))
	_, err := other(t).Import(t.Context(), bytes.NewReader(bad))
	assert.ErrorContains(t, err, "let nobody hand it on")
	bad = withEntry(t, file, "bodies/"+source.Digest([]byte("x")), []byte("x"))
	_, err = other(t).Import(t.Context(), bytes.NewReader(bad))
	assert.ErrorContains(t, err, "belongs to no read")
}

func FuzzImport(f *testing.F) {
	f.Add([]byte("not a tar"))
	f.Add(seedArchive())
	f.Fuzz(func(t *testing.T, in []byte) {
		to := other(t)
		done, err := to.Import(t.Context(), bytes.NewReader(in))
		if err != nil {
			nothingTaken(t, to)
			return
		}
		var out bytes.Buffer
		again, err := to.Export(t.Context(), done.Mission.ID, &out)
		if err != nil || again.Events != done.Events || again.Reads != done.Reads || again.Bodies != done.Bodies {
			t.Fatalf("%+v came back as %+v: %v", done, again, err)
		}
	})
}

// seedArchive is the smallest mission there can be.
func seedArchive() []byte {
	var file bytes.Buffer
	w := archiveWriter{tar: tar.NewWriter(&file)}
	_ = w.addJSON(entryHead, archiveHead{archiveFormat, archiveVersion, "acme"})
	_ = w.addJSON(entryMission, dossier.Mission{ID: "acme", Subject: source.Identity{Name: "Acme"}})
	_ = w.add(entryEvents, nil)
	_ = w.close()
	return file.Bytes()
}

type tarEntry struct {
	name string
	body []byte
}

func unpackTar(t *testing.T, file []byte) (list []tarEntry) {
	t.Helper()
	for r := tar.NewReader(bytes.NewReader(file)); ; {
		head, err := r.Next()
		if err == io.EOF {
			return list
		}
		require.NoError(t, err)
		assert.True(t, head.ModTime.Equal(time.Unix(0, 0)))
		body, err := io.ReadAll(r)
		require.NoError(t, err)
		list = append(list, tarEntry{head.Name, body})
	}
}

func entries(t *testing.T, file []byte) (names []string) {
	for _, e := range unpackTar(t, file) {
		names = append(names, e.name)
	}
	return names
}

func content(t *testing.T, file []byte, name string) []byte {
	t.Helper()
	for _, e := range unpackTar(t, file) {
		if e.name == name {
			return e.body
		}
	}
	t.Fatalf("no entry %s", name)
	return nil
}

// packTar writes entries with their digests made anew, as a forger would.
func packTar(t *testing.T, list []tarEntry) []byte {
	t.Helper()
	var file bytes.Buffer
	w := archiveWriter{tar: tar.NewWriter(&file)}
	for _, e := range list {
		if e.name != entryContents {
			require.NoError(t, w.add(e.name, e.body))
		}
	}
	require.NoError(t, w.close())
	return file.Bytes()
}

func rewritten(t *testing.T, file []byte, name, old, new string) []byte {
	t.Helper()
	list := unpackTar(t, file)
	for i := range list {
		if list[i].name == name {
			require.Contains(t, string(list[i].body), old)
			list[i].body = []byte(strings.Replace(string(list[i].body), old, new, 1))
		}
	}
	return packTar(t, list)
}

// withEntry puts a body before the journal.
func withEntry(t *testing.T, file []byte, name string, body []byte) []byte {
	var list []tarEntry
	for _, e := range unpackTar(t, file) {
		if e.name == entryJournal {
			list = append(list, tarEntry{name, body})
		}
		list = append(list, e)
	}
	return packTar(t, list)
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	body, err := json.Marshal(value)
	require.NoError(t, err)
	return string(body)
}
