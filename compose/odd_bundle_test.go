package compose_test

import (
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// odd is something that users or sources put into a dossier, on its way through
// the seal and the whole bundle. It is written faithfully in every format, or
// refused with the place and a remedy; then nothing is left on the disk.
type odd struct {
	rule    string
	says    string          // the source's body; empty: the example's
	entries []dossier.Entry // besides a frame, unless there is one
	refused string          // pattern of the dossier's refusal
	unbound string          // pattern of a format's refusal, which keeps the whole bundle back; the others hold it
	shown   []string        // in every format that is written
	only    string          // pattern of the formats that show it; empty: all
	marks   int             // how many ж stand in each of these, at least: nothing is cut
}

// framed adds a frame and a fact to what is tried; a frame alone stays alone.
func (o odd) framed(e example) []dossier.Entry {
	if _, is := o.entries[0].(dossier.Frame); is && len(o.entries) == 1 {
		return o.entries
	}
	entries := []dossier.Entry{dossier.Fact{ID: "sales", At: e.at("f-1"), Label: "Net sales"}}
	if !slices.ContainsFunc(o.entries, func(entry dossier.Entry) bool { _, is := entry.(dossier.Frame); return is }) {
		entries = append(entries, dossier.Frame{Title: "Odd", Question: "Does it hold?"})
	}
	return append(entries, o.entries...)
}

func (o odd) sealed(t *testing.T, e example) (dossier.Sealed, error) {
	t.Helper()
	for _, entry := range o.framed(e) {
		if _, err := e.Contribute(t.Context(), lead, entry); err != nil {
			return dossier.Sealed{}, err
		}
	}
	return e.Seal(t.Context(), lead)
}

// published tries all formats, and then without the one that refused. It gives
// the folder of the bundle; none when nothing was to be sealed.
func (o odd) published(t *testing.T, folder string) string {
	t.Helper()
	e := exampleOf(t, source.Keep, o.body())
	for i, entry := range o.entries {
		if exhibit, is := entry.(dossier.Exhibit); is {
			exhibit.Ref = e.ref
			o.entries[i] = exhibit
		}
	}
	sealed, err := o.sealed(t, e)
	if o.refused != "" {
		refusedSo(t, err, o.refused)
		return ""
	}
	require.NoError(t, err)
	formats, refusals := compose.Formats(), 0
	for {
		_, err := compose.Bundle(t.Context(), sealed, room.BundlesAt(folder), e.store, formats, exampleRederivers)
		if err == nil {
			break
		}
		require.NotEmpty(t, o.unbound, "%.2000s", err)
		refusedSo(t, err, o.unbound)
		assert.Empty(t, revisionsIn(t, folder), "no part of a bundle is left")
		name, _, _ := strings.Cut(err.Error(), ":")
		formats = slices.DeleteFunc(formats, func(r compose.Renderer) bool { return r.File() == name })
		refusals++
		require.LessOrEqual(t, refusals, 2)
	}
	assert.Equal(t, o.unbound != "", refusals > 0, "the whole bundle is kept back")
	assert.Equal(t, []string{"000001", "current"}, revisionsIn(t, folder))
	bundle := filepath.Join(folder, "000001")
	verdict, err := compose.Verify(t.Context(), os.DirFS(bundle), compose.VerifyOptions{Formats: compose.Formats(), Rederivers: exampleRederivers})
	require.NoError(t, err)
	require.True(t, verdict.Holds, verdict.Findings)
	return bundle
}

func (o odd) body() string {
	if o.says == "" {
		return exampleBody
	}
	return o.says
}

// refusedSo holds a refusal to its words: a code, the place, and after a
// semicolon or a colon what helps.
func refusedSo(t *testing.T, err error, pattern string) {
	t.Helper()
	require.Error(t, err)
	var coded source.Coded
	require.True(t, errors.As(err, &coded), "%T %v", err, err)
	assert.Regexp(t, pattern, err.Error())
	assert.Regexp(t, `[;:] \w`, err.Error(), "it says what helps")
	assert.Less(t, len(err.Error()), 4_000)
}

// revisionsIn is what lies in a folder but for the lock.
func revisionsIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	require.NoError(t, err)
	for _, entry := range entries {
		if entry.Name() != ".lock" {
			names = append(names, entry.Name())
		}
	}
	return names
}

//go:embed testdata/read_office.py
var readOffice string

// read is what other programs find in one file.
type read struct {
	Texts    []string `json:"texts"`
	Formulas []string `json:"formulas"`
	Links    []string `json:"links"`
}

// readElsewhere reads every file of the bundles with openpyxl, python-docx, lxml
// and poppler: by bundle, by file.
func readElsewhere(t *testing.T, bundles []string) map[string]map[string]read {
	t.Helper()
	const python = "/usr/bin/python3"
	if exec.Command(python, "-c", "import openpyxl, docx, lxml").Run() != nil {
		t.Skip("python3-openpyxl, python3-docx or python3-lxml is not installed")
	}
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed (package poppler-utils)")
	}
	out, err := exec.Command(python, append([]string{"-c", readOffice}, bundles...)...).Output()
	require.NoError(t, err)
	found := map[string]map[string]read{}
	require.NoError(t, json.Unmarshal(out, &found))
	return found
}

// tryAll sends everything through, and looks with other programs for what is to
// be shown.
func tryAll(t *testing.T, list []odd) {
	t.Helper()
	home, tried, bundles := t.TempDir(), map[string]odd{}, []string{}
	for i, o := range list {
		t.Run(o.rule, func(t *testing.T) {
			if bundle := o.published(t, filepath.Join(home, strconv.Itoa(i))); bundle != "" {
				tried[bundle], bundles = o, append(bundles, bundle)
			}
		})
	}
	for bundle, files := range readElsewhere(t, bundles) {
		o := tried[bundle]
		require.NotEmpty(t, files, o.rule)
		for name, found := range files {
			if o.only == "" || regexp.MustCompile(o.only).MatchString(name) {
				for _, text := range o.shown {
					assert.True(t, found.shows(text), "%s: %s: %.80q", o.rule, name, text)
				}
				assert.GreaterOrEqual(t, strings.Count(strings.Join(found.Texts, ""), "ж"), o.marks, "%s: %s", o.rule, name)
			}
			for _, link := range found.Links {
				assert.Regexp(t, `^https?://`, link, "%s: %s", o.rule, name)
			}
			for _, formula := range found.Formulas {
				assert.NotRegexp(t, `cmd|HYPERLINK|WEBSERVICE|SUM\(A1\)|^=1\+1$`, formula, "%s: only the compiler writes formulas", o.rule)
			}
		}
	}
}

// shows looks for a text that may be broken into lines, in either form of its
// accents, and with or without the signs that show nothing.
func (r read) shows(text string) bool {
	seen := func(text string) string { return norm.NFC.String(dossier.Seen(together(text))) }
	return strings.Contains(seen(strings.Join(r.Texts, "")), seen(text))
}
