package compose_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// inMemory publishes into a map.
type inMemory struct{ files fstest.MapFS }

func (m *inMemory) Publish(_ context.Context, files []room.File, check func(fs.FS) error) (string, error) {
	staged := fstest.MapFS{}
	for _, f := range files {
		staged[f.Name] = &fstest.MapFile{Data: f.Body}
	}
	if err := check(staged); err != nil {
		return "", err
	}
	m.files = staged
	return "000001", nil
}

var twoTexts = []compose.Renderer{plainText{"memo.txt", "1"}, plainText{"deck.txt", "1"}}

func bundleOf(t *testing.T, lang string) fstest.MapFS {
	t.Helper()
	sealed, e := sealedExample(t, lang)
	var to inMemory
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	return to.files
}

func verify(t *testing.T, bundle fs.FS) compose.Verdict {
	t.Helper()
	v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: exampleRederivers})
	require.NoError(t, err)
	return v
}

func TestEachFigureHasOneText(t *testing.T) {
	for lang, want := range map[string]map[string]string{
		"en": {"sales": "383,285", "phones": "200.6", "loss": "-12.50", "next_growth": "2.5%", "share": "52.3%", "growth": "-2.8%", "next_sales": "392,867"},
		"fr": {"sales": "383\u202f285", "phones": "200,6", "loss": "-12,50", "next_growth": "2,5\u00a0%", "share": "52,3\u00a0%", "growth": "-2,8\u00a0%", "next_sales": "392\u202f867"},
	} {
		sealed, _ := sealedExample(t, lang)
		d, err := compose.Prepare(sealed, "")
		require.NoError(t, err)
		for id, text := range want {
			shown, known := d.Figure(id)
			require.True(t, known, id)
			assert.Equal(t, text, shown.Text, id)
		}
	}
}

// Values that spreadsheets and slides are known to round differently, with what
// decimal rounding, half away from nought, gives.
func TestRoundingIsDecimal(t *testing.T) {
	for _, c := range []struct {
		value  string
		rule   dossier.Display
		expect string
	}{
		{"107310.6", dossier.Display{Style: dossier.StyleNumber}, "107,311"},
		{"1.065", dossier.Display{Style: dossier.StylePercent}, "107%"},
		{"0.285", dossier.Display{Style: dossier.StylePercent}, "29%"}, // times a hundred it is 28.499999999999996 in binary
		{"2.675", dossier.Display{Style: dossier.StyleNumber, Places: 2}, "2.68"},
		{"-2.5", dossier.Display{Style: dossier.StyleNumber}, "-3"},
		{"1234567.891", dossier.Display{Style: dossier.StyleNumber, Places: 1, Scale: 3}, "1,234.6"},
		{"12.345", dossier.Display{Style: dossier.StyleMultiple, Places: 1}, "12.3x"},
		{"999", dossier.Display{Style: dossier.StyleNumber}, "999"},
		{"-1000", dossier.Display{Style: dossier.StyleNumber}, "-1,000"},
	} {
		e := newExample(t, source.Keep)
		e.file(t, lead, dossier.Frame{Title: "T", Question: "Q"})
		e.file(t, lead, dossier.Assumption{ID: "x", Value: mustDecimal(t, c.value), Justification: "a test", Display: c.rule})
		sealed, err := e.Seal(t.Context(), lead)
		require.NoError(t, err)
		d, err := compose.Prepare(sealed, "en")
		require.NoError(t, err)
		assert.Equal(t, c.expect, d.Shown[0].Text, c.value)
	}
}

func TestProseTakesItsFiguresFromTheDossier(t *testing.T) {
	sealed, _ := sealedExample(t, "en")
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	assert.Equal(t, "Phones are 52.3% of net sales", compose.Plain(d.Passages[0].Title))
	assert.Contains(t, compose.Plain(d.Passages[0].Runs), "came to 383,285\u00a0USD million, against 394,328\u00a0USD million a year before: -2.8%.")
}

func TestABundleHoldsTogether(t *testing.T) {
	bundle := bundleOf(t, "en")
	v := verify(t, bundle)
	assert.True(t, v.Holds, v.Findings)
	assert.Equal(t, 5, v.Count(compose.Rederived), "four figures and one passage")
	assert.Contains(t, slices.Collect(maps.Keys(bundle)), "sources/"+source.Digest([]byte(exampleBody)))
	var m compose.Manifest
	require.NoError(t, json.Unmarshal(bundle[compose.ManifestFile].Data, &m))
	assert.Equal(t, "https://in-toto.io/Statement/v1", m.Type)
	assert.Equal(t, []string{"memo.txt line 1", "deck.txt line 1"}, m.Predicate.Figures[0].Places)
}

func TestTheSameDossierGivesTheSameBytes(t *testing.T) {
	one, two := bundleOf(t, "en"), bundleOf(t, "en")
	require.Equal(t, len(one), len(two))
	for name := range one {
		assert.Equal(t, string(one[name].Data), string(two[name].Data), name)
	}
}

// forge recomputes sizes and digests of a changed file in the manifest, as
// somebody would who wants the change to pass.
func forge(t *testing.T, bundle fstest.MapFS, name string) {
	t.Helper()
	var m map[string]any
	decoder := json.NewDecoder(bytes.NewReader(bundle[compose.ManifestFile].Data))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&m))
	digest := source.Digest(bundle[name].Data)
	for _, s := range m["subject"].([]any) {
		if s := s.(map[string]any); s["name"] == name {
			s["digest"].(map[string]any)["sha256"] = digest
		}
	}
	for _, f := range m["predicate"].(map[string]any)["files"].([]any) {
		if f := f.(map[string]any); f["name"] == name {
			f["sha256"], f["bytes"] = digest, len(bundle[name].Data)
		}
	}
	body, err := json.MarshalIndent(m, "", " ")
	require.NoError(t, err)
	var again compose.Manifest
	require.NoError(t, json.Unmarshal(body, &again))
	again.Predicate.Sum = ""
	plain, err := json.Marshal(again)
	require.NoError(t, err)
	again.Predicate.Sum = source.Digest(plain)
	body, err = json.MarshalIndent(again, "", " ")
	require.NoError(t, err)
	bundle[compose.ManifestFile] = &fstest.MapFile{Data: body}
}

func change(bundle fstest.MapFS, name, from, to string) {
	bundle[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(bundle[name].Data), from, to, 1))}
}

func TestAChangedDigitIsFoundEvenWhenTheManifestIsForged(t *testing.T) {
	for _, forged := range []bool{false, true} {
		bundle := bundleOf(t, "en")
		change(bundle, "memo.txt", "383,285", "383,286")
		if forged {
			forge(t, bundle, "memo.txt")
		}
		v := verify(t, bundle)
		require.False(t, v.Holds)
		assert.Contains(t, v.Findings, compose.Finding{File: "memo.txt", Place: "line 1 (sales)", Expected: "383,285", Found: "383,286"})
		var failed *compose.VerifyError
		require.ErrorAs(t, v.Err(), &failed)
		assert.Equal(t, "verify", failed.Code())
	}
}

// Digits all over the manifest are changed, one at a time: none passes. The
// step shares no factor with the manifest's indentation.
func TestEveryDigitOfTheManifestMatters(t *testing.T) {
	bundle := bundleOf(t, "en")
	original := bundle[compose.ManifestFile].Data
	for i := 0; i < len(original); i += 11 {
		if original[i] < '0' || original[i] > '9' {
			continue
		}
		changed := bytes.Clone(original)
		changed[i] = '0' + (changed[i]-'0'+1)%10
		bundle[compose.ManifestFile] = &fstest.MapFile{Data: changed}
		v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: exampleRederivers})
		if err == nil {
			require.False(t, v.Holds, "byte %d: …%s…", i, changed[max(0, i-40):min(len(changed), i+20)])
			require.NotEmpty(t, v.Findings[0].Place)
		}
	}
}

func TestABodyThatIsMissingOrChangedIsNeverOK(t *testing.T) {
	name := "sources/" + source.Digest([]byte(exampleBody))
	missing := bundleOf(t, "en")
	delete(missing, name)
	v := verify(t, missing)
	assert.False(t, v.Holds)
	assert.Equal(t, 0, v.Count(compose.Rederived))
	assert.Equal(t, 5, v.Count(compose.Untraced))

	changed := bundleOf(t, "en")
	change(changed, name, "383285", "383286")
	v = verify(t, changed)
	assert.False(t, v.Holds)
	assert.Equal(t, name, v.Findings[0].File)

	extra := bundleOf(t, "en")
	extra["note.txt"] = &fstest.MapFile{Data: []byte("hello")}
	assert.False(t, verify(t, extra).Holds)
	gone := bundleOf(t, "en")
	delete(gone, "deck.txt")
	assert.False(t, verify(t, gone).Holds)
}

func TestABodyThatMayNotTravelIsDigestOnly(t *testing.T) {
	e := newExample(t, source.Quote)
	e.file(t, lead, dossier.Frame{Title: "T", Question: "Q"})
	e.file(t, fundamentals, dossier.Fact{ID: "sales", At: e.at("f-1")})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	var to inMemory
	_, err = compose.Bundle(t.Context(), sealed, &to, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	v := verify(t, to.files)
	assert.True(t, v.Holds)
	assert.Equal(t, 1, v.Count(compose.DigestOnly))
	assert.Len(t, to.files, 3, "no body")
}

// A file of another version of its renderer is compared by what it shows: the
// verdict names it and never holds, and a figure that was changed in it is found
// all the same, also when the manifest was written for the change.
func TestAnotherVersionOfARendererIsComparedByWhatItShows(t *testing.T) {
	newer := []compose.Renderer{plainText{"memo.txt", "2"}, plainText{"deck.txt", "1"}}
	check := func(bundle fstest.MapFS) compose.Verdict {
		v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: newer, Rederivers: exampleRederivers})
		require.NoError(t, err)
		return v
	}
	bundle := bundleOf(t, "en")
	v := check(bundle)
	assert.Empty(t, v.Findings)
	assert.False(t, v.Holds, "what no reader looks at may differ: it was not rebuilt")
	assert.Len(t, v.Notes, 1)
	assert.Equal(t, []string{"memo.txt"}, v.NotRebuilt)
	assert.Empty(t, verify(t, bundle).NotRebuilt)

	for _, forged := range []bool{false, true} {
		bundle := bundleOf(t, "en")
		change(bundle, "memo.txt", "383,285", "383,286")
		if forged {
			forge(t, bundle, "memo.txt")
		}
		v := check(bundle)
		require.False(t, v.Holds)
		assert.True(t, slices.ContainsFunc(v.Findings, func(f compose.Finding) bool { return f.File == "memo.txt" && f.Place == "line 1 (sales)" }), v.Findings)
	}
}

func TestWhatIsNoBundleIsSaidSo(t *testing.T) {
	for name, bundle := range map[string]fstest.MapFS{
		"empty":       {},
		"no JSON":     {"manifest.json": &fstest.MapFile{Data: []byte("<html>")}},
		"no dossier":  {"manifest.json": &fstest.MapFile{Data: []byte("{}")}},
		"odd dossier": {"manifest.json": &fstest.MapFile{Data: []byte(`{"predicate":{"dossier":{"facts":[{"figure":{"value":"x"}}]}}}`)}},
	} {
		_, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{})
		var coded source.Coded
		require.ErrorAs(t, err, &coded, name)
	}
}

// lying shows another digit than it was given.
type lying struct{ plainText }

func (l lying) Render(ctx context.Context, d compose.Document) ([]byte, error) {
	d.Shown = slices.Clone(d.Shown)
	d.Shown[0].Text = "383,286"
	return l.plainText.Render(ctx, d)
}

func TestAFormatThatShowsAnotherFigureFailsAll(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	var to inMemory
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, []compose.Renderer{plainText{"memo.txt", "1"}, lying{plainText{"deck.txt", "1"}}}, exampleRederivers)
	require.ErrorContains(t, err, "383,286")
	assert.Nil(t, to.files)
}

// broken is a caller's own format with a fault in it.
type broken struct{ plainText }

func (broken) Render(context.Context, compose.Document) ([]byte, error) { panic("at the third line") }

func TestAFormatThatPanicsDoesSoWhereItsCallerCanCatchIt(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	var to inMemory
	assert.PanicsWithValue(t, "at the third line", func() {
		_, _ = compose.Bundle(t.Context(), sealed, &to, e.store, []compose.Renderer{plainText{"memo.txt", "1"}, broken{plainText{"deck.txt", "1"}}}, exampleRederivers)
	})
	assert.Nil(t, to.files)
}

func TestABundleWithoutAFormatIsRefused(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	_, err := compose.Bundle(t.Context(), sealed, &inMemory{}, e.store, nil, exampleRederivers)
	var refused *source.ArgumentError
	require.ErrorAs(t, err, &refused)
}

func FuzzVerify(f *testing.F) {
	f.Add([]byte(`{"predicate":{"dossier":{"facts":[]}}}`))
	f.Fuzz(func(t *testing.T, manifest []byte) {
		bundle := fstest.MapFS{compose.ManifestFile: &fstest.MapFile{Data: manifest}}
		v, err := compose.Verify(context.Background(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: exampleRederivers})
		if err == nil && v.Holds && v.Figures > 0 {
			t.Fatalf("a bundle without files holds: %s", manifest)
		}
	})
}

// One thing that is wrong is said once, and not drowned by what follows from it.
func TestAMissingFileIsOneFinding(t *testing.T) {
	bundle := bundleOf(t, "en")
	delete(bundle, "deck.txt")
	assert.Len(t, verify(t, bundle).Findings, 1)
	bundle = bundleOf(t, "en")
	delete(bundle, "sources/"+source.Digest([]byte(exampleBody)))
	assert.Len(t, verify(t, bundle).Findings, 2, "the file, and the bytes that no parser can read")
}
