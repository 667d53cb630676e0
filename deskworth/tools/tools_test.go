package tools

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
	"github.com/deskworth/deskworth-go/dossier"
)

// The readings replay the demo's recordings, which say that they are hand-written.

const (
	bars     = `{"symbol":"AAPL","interval":"1d","from":"2023-09-25","to":"2023-10-04"}`
	segments = `{"ticker":"AAPL","form":"10-K","axis":"srt:ProductOrServiceAxis"}`
)

func desk(t testing.TB) *deskworth.Desk {
	t.Helper()
	registry, err := deskworth.NewRegistry(All()...)
	require.NoError(t, err)
	home, err := room.Open(t.TempDir())
	require.NoError(t, err)
	recorded, err := record.Open(reads.Files)
	require.NoError(t, err)
	stores := map[string]dossier.Store{}
	d := &deskworth.Desk{
		Registry: registry, Home: home, Recorded: recorded,
		Clock:  func() time.Time { return time.Date(2023, time.November, 3, 12, 0, 0, 0, time.UTC) },
		Getenv: func(string) string { return "" },
		Stores: func(mission string) (dossier.Store, error) {
			if stores[mission] == nil {
				stores[mission] = &dossier.Memory{}
			}
			return stores[mission], nil
		},
	}
	for _, id := range []string{"apple", "other"} {
		_, err = d.NewMission(t.Context(), dossier.Mission{ID: id, Subject: source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "0000320193"}})
		require.NoError(t, err)
	}
	return d
}

func callIn(t testing.TB, d *deskworth.Desk, mission string, role deskworth.Role, tool string, args any) deskworth.Result {
	t.Helper()
	body, is := args.(string)
	if !is {
		encoded, err := json.Marshal(args)
		require.NoError(t, err)
		body = string(encoded)
	}
	c, err := d.Call(deskworth.Card{ID: string(role), Role: role, Mission: mission})
	require.NoError(t, err)
	return d.Registry.Call(t.Context(), c, tool, json.RawMessage(body))
}

func call(t testing.TB, d *deskworth.Desk, role deskworth.Role, tool string, args any) deskworth.Result {
	t.Helper()
	return callIn(t, d, "apple", role, tool, args)
}

func good(t testing.TB, res deskworth.Result) deskworth.Result {
	t.Helper()
	require.Empty(t, res.Code, res.Message)
	assert.LessOrEqual(t, len([]rune(res.Text())), 8000)
	return res
}

// close of the last day of the demo's week, as a locator.
func lastClose(t testing.TB, d *deskworth.Desk, mission string) source.Locator {
	t.Helper()
	res := good(t, callIn(t, d, mission, deskworth.Markets, "ohlcv", bars))
	at, err := source.ParseLocator(string(res.Summary.Tables[0].Ref) + "#2023-09-29/close")
	require.NoError(t, err)
	return at
}

func TestTheOnlyOrphanIsQuantitativeCompute(t *testing.T) {
	claimedLater := []deskworth.Capability{deskworth.CorpusRead, deskworth.CanvasMount, deskworth.SandboxRun}
	for _, row := range deskworth.CapabilityTable(All()) {
		if row.Capability == deskworth.QuantCompute {
			assert.True(t, row.Orphan())
			assert.Equal(t, []deskworth.Role{deskworth.Quant}, row.Roles)
			continue
		}
		assert.Equal(t, contains(claimedLater, row.Capability), row.Orphan(), "%s", row.Capability)
	}
}

func contains(list []deskworth.Capability, c deskworth.Capability) bool {
	for _, one := range list {
		if one == c {
			return true
		}
	}
	return false
}

func TestHintsSayWhatACallDoes(t *testing.T) {
	for _, tool := range All() {
		h := tool.Hints
		drives := tool.Capability == deskworth.DriveGesture
		assert.Equalf(t, drives, h.Destructive, "%s: nothing here edits or removes, but a gesture may", tool.Name)
		assert.Equalf(t, tool.Reads || drives, h.OpenWorld, "%s: only what reads a vendor meets the open world, and what drives", tool.Name)
		assert.Equalf(t, tool.Reads || tool.Name == "dossier_read", h.ReadOnly, "%s", tool.Name)
	}
}

func TestNoSchemaHasTheOperatorsFile(t *testing.T) {
	for _, tool := range All() {
		for _, p := range tool.Parameters() {
			for _, word := range []string{"instance", "file", "out", "replay"} {
				assert.NotEqual(t, word, strings.ToLower(p.Name), tool.Name)
			}
		}
	}
}

func TestReadingsLeaveFiguresThatCanBeCited(t *testing.T) {
	d := desk(t)
	for _, rule := range []struct {
		tool, args string
		role       deskworth.Role
	}{
		{"ohlcv", bars, deskworth.Markets},
		{"filing_segments", segments, deskworth.Fundamentals},
		{"fred_vintage", `{"series":"GDP","as_of":"2023-09-27"}`, deskworth.Macro},
	} {
		t.Run(rule.tool, func(t *testing.T) {
			res := good(t, call(t, d, rule.role, rule.tool, rule.args))
			require.NotEmpty(t, res.Summary.Tables[0].Quote)
			store, err := d.Stores("apple")
			require.NoError(t, err)
			for _, quote := range res.Summary.Tables[0].Quote {
				at, err := source.ParseLocator(quote)
				require.NoError(t, err)
				_, _, err = source.Cite(t.Context(), store, at)
				assert.NoError(t, err, quote)
			}
			if _, known := Rederivers()[res.Tables[0].Read.Question.Verb]; !known {
				t.Errorf("no rederiver for %s", res.Tables[0].Read.Question.Verb)
			}
		})
	}
}

func TestTwoRolesThatDisagreeOpenAConflictAndTheSealWaits(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	open := at
	open.Column = "open"
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", dossier.Contribution{Frame: dossier.Frame{Title: "Apple", Question: "What did it close at?"}}))
	good(t, call(t, d, deskworth.Markets, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}}))
	second := good(t, call(t, d, deskworth.Quant, "dossier_contribute", dossier.Contribution{Assumption: dossier.Assumption{ID: "price", Value: source.Whole(9), Unit: "USD", Justification: "a guess"}}))
	assert.Equal(t, []string{"C1"}, second.Value.(filed).Conflicts)

	refused := call(t, d, deskworth.Lead, "dossier_seal", `{}`)
	assert.NotEmpty(t, refused.Code)
	assert.Equal(t, 3, refused.Exit())
	assert.Contains(t, refused.Message, "C1")

	good(t, call(t, d, deskworth.Lead, "dossier_contribute", dossier.Contribution{Settlement: dossier.Settlement{Conflict: "C1", Choose: 2, Reason: "The price was read."}}))
	sealed := good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`)).Value.(composed)
	assert.True(t, sealed.Sealed)
	assert.Equal(t, 1, sealed.Revision)
	assert.Equal(t, "000001", sealed.Bundle)
	var names []string
	for _, f := range sealed.Files {
		names = append(names, f.Name)
	}
	assert.Subset(t, names, []string{"workbook.xlsx", "deck.pptx", "memo.pdf", "manifest.json"})

	view := good(t, call(t, d, deskworth.Markets, "dossier_read", `{}`)).Value.(dossier.View)
	assert.Equal(t, dossier.Finished, view.State)

	last := good(t, call(t, d, deskworth.Markets, "workbook", `{}`)).Value.(composed)
	assert.Equal(t, 1, last.Revision, "without a description: the last sealed revision")
	current, err := d.Home.Bundles("apple").Named()
	require.NoError(t, err)
	assert.Equal(t, "000001", current, "and current stays")
}

func TestACardsOwnDossierChangesNothingInTheSharedOne(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	const key = "sk_live_0123456789abcdef"
	own := good(t, call(t, d, deskworth.Markets, "workbook", map[string]any{
		"title": "Apple", "subject": "What did it close at?",
		"facts":        []any{map[string]any{"id": "price", "at": at.String()}},
		"assumptions":  []any{map[string]any{"id": "shares", "value": "15", "unit": "shares", "justification": "the operator said so"}},
		"calculations": []any{map[string]any{"id": "twice", "expression": "price * 2"}},
		"checks":       []any{map[string]any{"id": "dear", "expression": "price = 1"}},
		"sources":      []any{map[string]any{"address": "https://vendor.example/v1?api_key=" + key, "title": "a vendor"}, map[string]any{"ref": string(at.Ref)}},
		"limits":       []any{map[string]any{"text": "One day is no trend."}},
	})).Value.(composed)
	assert.False(t, own.Sealed)
	assert.Zero(t, own.Revision)
	assert.Equal(t, []string{"dear"}, own.Failed)
	assert.Equal(t, []string{"https://vendor.example/v1?api_key=REDACTED"}, own.Declared)

	view := good(t, call(t, d, deskworth.Markets, "dossier_read", `{}`)).Value.(dossier.View)
	assert.Empty(t, view.Contributions)
	_, err := d.Home.Bundles("apple").Named()
	assert.Error(t, err, "nothing was sealed")

	lines, _, err := d.Journal("apple").Lines(0)
	require.NoError(t, err)
	declared := 0
	for _, line := range lines {
		declared += len(line.Declared)
	}
	assert.Equal(t, 1, declared)
	assertNowhere(t, d.Home.Path(), key)
}

// assertNowhere looks at every file below a directory, and into packed ones.
func assertNowhere(t *testing.T, dir, secret string) {
	looked := 0
	require.NoError(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		body, err := os.ReadFile(name)
		assert.NotContains(t, string(body), secret, name)
		if packed, zerr := zip.NewReader(bytes.NewReader(body), int64(len(body))); zerr == nil {
			for _, part := range packed.File {
				text, err := fs.ReadFile(packed, part.Name)
				assert.NoError(t, err)
				assert.NotContains(t, string(text), secret, part.Name)
				looked++
			}
		}
		return err
	}))
	assert.Greater(t, looked, 5, "a workbook has parts")
}

func TestRefusalsOfTheDossierTools(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	wrong := at
	wrong.Row = "2023-09-30"
	foreign := lastClose(t, d, "other")
	nine, err := source.ParseDecimal("9")
	require.NoError(t, err)
	for _, rule := range []struct {
		name string
		role deskworth.Role
		tool string
		args any
		code string
	}{
		{"an observer files no fact", deskworth.Observer, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "x", At: at}}, "role"},
		{"what no screen showed is no observation", deskworth.Macro, "dossier_contribute", dossier.Contribution{Observation: dossier.Observation{Where: "a", Displayed: "b", For: "c"}}, "role"},
		{"two entries in one call", deskworth.Macro, "dossier_contribute", dossier.Contribution{Limit: dossier.Limit{Text: "a"}, Missing: dossier.Missing{What: "a", Why: "b"}}, "arguments"},
		{"no entry", deskworth.Macro, "dossier_contribute", `{}`, "arguments"},
		{"a cell that does not exist", deskworth.Macro, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "x", At: wrong}}, "locator"},
		{"a read of another mission", deskworth.Macro, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "x", At: foreign}}, "reference"},
		{"a reference with two characters swapped", deskworth.Macro, "dossier_contribute", `{"fact":{"id":"x","at":"` + swapped(at) + `"}}`, "reference"},
		{"another value than the cell's", deskworth.Macro, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "x", At: at, Stated: nine}}, "stated"},
		{"an assumption without a reason", deskworth.Macro, "dossier_contribute", `{"assumption":{"id":"x","value":"1","justification":""}}`, "justification"},
		{"a path", deskworth.Markets, "workbook", `{"title":"x","path":"/tmp/x"}`, "arguments"},
		{"a spreadsheet's own formula", deskworth.Markets, "workbook", `{"title":"x","formula":"=A1"}`, "arguments"},
		{"a source that is neither read nor declared", deskworth.Markets, "workbook", `{"title":"x","subject":"y","sources":[{"title":"z"}]}`, "arguments"},
		{"nothing described and nothing sealed", deskworth.Markets, "bundle", `{}`, "not_found"},
		{"a seal without a frame", deskworth.Lead, "dossier_seal", `{}`, "frame"},
		{"blocked without a reason", deskworth.News, "blocked", `{"attempted":"all feeds","stopped":""}`, "arguments"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			res := call(t, d, rule.role, rule.tool, rule.args)
			assert.Equal(t, rule.code, res.Code, res.Message)
			assert.NotEmpty(t, res.Message)
		})
	}
}

// swapped exchanges two neighbours of the reference.
func swapped(at source.Locator) string {
	text := []byte(at.String())
	for i := 2; i < 9; i++ {
		if text[i] != text[i+1] {
			text[i], text[i+1] = text[i+1], text[i]
			break
		}
	}
	return string(text)
}

func TestBlockedIsAResultWithoutTheErrorFlag(t *testing.T) {
	d := desk(t)
	res := good(t, call(t, d, deskworth.News, "blocked", `{"attempted":"all feeds","stopped":"none covers it"}`))
	assert.False(t, res.Failed())
	assert.Contains(t, res.Text(), "finished answer")
	view := good(t, call(t, d, deskworth.News, "dossier_read", `{}`)).Value.(dossier.View)
	require.Len(t, view.Contributions, 1)
	assert.Equal(t, dossier.KindBlocked, view.Contributions[0].Kind)
}

func TestAnObservationEntersNoDeliverable(t *testing.T) {
	d := desk(t)
	const seen = "zebracrossing"
	good(t, call(t, d, deskworth.Observer, "dossier_observe", `{"where":"a terminal","displayed":"`+seen+`","for":"the question"}`))
	at := lastClose(t, d, "apple")
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", dossier.Contribution{Frame: dossier.Frame{Title: "Apple", Question: "What?"}}))
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}}))
	good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`))
	files, err := d.Home.Bundles("apple").Current()
	require.NoError(t, err)
	manifest, err := files.Open("manifest.json")
	require.NoError(t, err)
	body, err := io.ReadAll(manifest)
	require.NoError(t, err)
	assert.NotContains(t, string(body), seen)
}

func TestABundleOfSomeFormatsHasThoseAndAManifest(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	made := good(t, call(t, d, deskworth.Markets, "bundle", map[string]any{
		"title": "Apple", "subject": "What?", "language": "fr", "facts": []any{map[string]any{"id": "price", "at": at.String()}}, "formats": []string{"workbook", "memo"},
	})).Value.(composed)
	var names []string
	for _, f := range made.Files {
		if !strings.HasPrefix(f.Name, "sources/") {
			names = append(names, f.Name)
		}
	}
	assert.Equal(t, []string{"manifest.json", "memo.docx", "memo.pdf", "workbook.xlsx"}, names)
}

func TestACancelledSealStillFilesHowItEnded(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", dossier.Contribution{Frame: dossier.Frame{Title: "Apple", Question: "What?"}}))
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}}))
	c, err := d.Call(deskworth.Card{ID: "lead", Role: deskworth.Lead, Mission: "apple"})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	res := d.Registry.Call(ctx, c, "dossier_seal", nil)
	assert.True(t, res.Failed())
	view := good(t, call(t, d, deskworth.Lead, "dossier_read", `{}`)).Value.(dossier.View)
	assert.NotEqual(t, dossier.Finished, view.State)
}
