package tools

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/dossier"
)

// seen is what a screen showed, in words that stand nowhere else.
const seen = `{"where":"terminal of the observer, quokka pane","displayed":"wombat close 171.99","for":"platypus research"}`

var seenWords = []string{"quokka", "wombat", "platypus", "171.99"}

func TestTheWordsOfAnObservationStandInNoFileOfABundle(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What did it close at?"}}`))
	noted := good(t, call(t, d, deskworth.Observer, "dossier_observe", seen))
	assert.Contains(t, noted.Text(), "an observation, not a fact")
	// Another role checks it at its source, and files what it finds there under its own name.
	good(t, call(t, d, deskworth.Markets, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}}))
	view := good(t, call(t, d, deskworth.Markets, "dossier_read", `{}`))
	for _, word := range seenWords {
		assert.Contains(t, view.Text(), word, "every role reads where it was seen, what, and for which research")
	}
	good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`))

	bundle, err := d.Home.Bundles("apple").Current()
	require.NoError(t, err)
	texts := textsIn(t, bundle)
	for _, word := range seenWords {
		for name, text := range texts {
			assert.NotContains(t, text, word, name)
		}
	}
	// The same search finds what was filed, so that it can fail.
	found := 0
	for _, text := range texts {
		if strings.Contains(text, "171.21") {
			found++
		}
	}
	assert.GreaterOrEqual(t, found, 3, "manifest, workbook and deck hold the fact")

	own, err := d.Dossier("apple")
	require.NoError(t, err)
	sealed, err := own.Last(t.Context())
	require.NoError(t, err)
	body, err := sealed.JSON()
	require.NoError(t, err)
	assert.Contains(t, string(body), "171.21")
	for _, word := range seenWords {
		assert.NotContains(t, string(body), word)
	}
	// Nor does it open the next revision.
	good(t, call(t, d, deskworth.Observer, "dossier_observe", seen))
	assert.Equal(t, dossier.Finished, good(t, call(t, d, deskworth.Markets, "dossier_read", `{}`)).Value.(dossier.View).State)
}

// textsIn are the files of a bundle, packed ones part by part.
func textsIn(t *testing.T, bundle fs.FS) map[string]string {
	t.Helper()
	texts := map[string]string{}
	require.NoError(t, fs.WalkDir(bundle, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(bundle, name)
		require.NoError(t, err)
		texts[name] = string(body)
		packed, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
		if err != nil {
			return nil // no packed file
		}
		for _, part := range packed.File {
			text, err := fs.ReadFile(packed, part.Name)
			require.NoError(t, err)
			texts[name+"!"+part.Name] = string(text)
		}
		return nil
	}))
	for _, name := range []string{"manifest.json", "workbook.xlsx!xl/sharedStrings.xml", "deck.pptx!ppt/slides/slide1.xml"} {
		_, has := texts[name]
		has = has || strings.Contains(name, "sharedStrings") && texts["workbook.xlsx!xl/worksheets/sheet1.xml"] != ""
		require.True(t, has, name)
	}
	// A page holds its text compressed: it is read as its reader reads it.
	for _, renderer := range Renderers() {
		body, err := fs.ReadFile(bundle, renderer.File())
		if err != nil {
			continue
		}
		shown, err := renderer.Read(t.Context(), body)
		require.NoError(t, err)
		for _, f := range shown {
			texts[renderer.File()+" as read"] += f.Text + "\n"
		}
	}
	return texts
}

// What broke is every role's to read, and where the desk lies is its operator's.
func TestAFailedStateSaysWhatBrokeWithoutAPathOfTheDesk(t *testing.T) {
	d := desk(t)
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What did it close at?"}}`))
	bundles := filepath.Join(d.Home.Path(), "missions", "apple", "bundles")
	require.NoError(t, os.MkdirAll(filepath.Dir(bundles), 0o700))
	require.NoError(t, os.WriteFile(bundles, []byte("a file where a folder must be"), 0o600))
	res := call(t, d, deskworth.Lead, "dossier_seal", `{}`)
	require.True(t, res.Failed())
	view := good(t, call(t, d, deskworth.Markets, "dossier_read", `{}`))
	got := view.Value.(dossier.View)
	assert.Equal(t, dossier.Failed, got.State)
	assert.NotEmpty(t, got.Broke)
	assert.NotContains(t, got.Broke, d.Home.Path())
	assert.Contains(t, got.Broke, "bundles")
}
