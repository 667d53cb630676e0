package compose_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// unchecked publishes whatever it is given: the strongest forger there is, who
// renders every file again and makes the manifest again.
type unchecked struct{ files fstest.MapFS }

func (u *unchecked) Publish(_ context.Context, files []room.File, _ func(fs.FS) error) (string, error) {
	u.files = fstest.MapFS{}
	for _, f := range files {
		u.files[f.Name] = &fstest.MapFile{Data: f.Body}
	}
	return "000001", nil
}

// forgedBundle is a bundle of a dossier that nobody sealed so.
func forgedBundle(t *testing.T, change func(*dossier.Sealed)) fstest.MapFS {
	t.Helper()
	sealed, e := sealedExample(t, "en")
	change(&sealed)
	var to unchecked
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	return to.files
}

// Each of these renders every file again from a changed dossier. What follows
// from the bodies and from the rules of a seal is found all the same.
func TestAForgedDossierIsFoundThoughEveryFileAgrees(t *testing.T) {
	number := func(s string) source.Decimal { return mustDecimal(t, s) }
	for name, c := range map[string]struct {
		change func(*dossier.Sealed)
		place  string
	}{
		"a fact's value":      {func(s *dossier.Sealed) { s.Facts[0].Figure.Value = number("383286") }, "facts/0"},
		"a fact's scale":      {func(s *dossier.Sealed) { s.Facts[0].Figure.Scale = 9 }, "facts/0"},
		"a result's value":    {func(s *dossier.Sealed) { s.Calculations[0].Result.Value = number("0.6") }, "calculations/0"},
		"a result's scale":    {func(s *dossier.Sealed) { s.Calculations[2].Result.Scale = 6 }, "calculations/2"},
		"a check's left side": {func(s *dossier.Sealed) { s.Checks[0].Left = number("1") }, "checks/0"},
		"results that hang on each other": {func(s *dossier.Sealed) {
			s.Calculations[0].Expression, s.Calculations[0].Result = "growth", source.Quantity{Value: number("7"), Unit: "ratio"}
			s.Calculations[1].Expression, s.Calculations[1].Result = "share", source.Quantity{Value: number("7"), Unit: "ratio"}
		}, "calculations/0"},
		"a conflict that is open":                {func(s *dossier.Sealed) { s.Conflicts[0].Settled = false }, "conflicts/0"},
		"a conflict settled without a reason":    {func(s *dossier.Sealed) { s.Conflicts[0].Reason = " " }, "conflicts/0"},
		"a conflict settled for no claim of it":  {func(s *dossier.Sealed) { s.Conflicts[0].Chosen = 99 }, "conflicts/0"},
		"a frame that is missing":                {func(s *dossier.Sealed) { s.Frame = dossier.Frame{} }, "frame"},
		"an assumption without a justification":  {func(s *dossier.Sealed) { s.Assumptions[0].Justification = "" }, "assumptions/0"},
		"two figures of one identifier":          {func(s *dossier.Sealed) { s.Assumptions[0].ID = "sales" }, "figures (sales)"},
		"another subject":                        {func(s *dossier.Sealed) { s.Mission.Subject = source.Identity{Name: "HP Inc", CIK: "47217"} }, "facts/0"},
		"another mission":                        {func(s *dossier.Sealed) { s.Mission.ID = "other" }, "reads/0"},
		"a day that the reads were not bound to": {func(s *dossier.Sealed) { s.Mission.AsOf = source.NewDate(2023, 1, 1) }, "reads/0"},
		"a read's size":                          {func(s *dossier.Sealed) { s.Reads[0].Parts[0].Bytes++ }, "reads/0"},
		"a read's digest":                        {func(s *dossier.Sealed) { s.Reads[0].Digest = strings.Repeat("0", 64) }, "reads/0"},
		"a read's time":                          {func(s *dossier.Sealed) { s.Reads[0].ReadAt = s.Reads[0].ReadAt.Add(time.Hour) }, "reads/0"},
		"a read without a body":                  {func(s *dossier.Sealed) { s.Reads[0].Parts = nil }, "reads/0"},
		"an exhibit's table":                     {func(s *dossier.Sealed) { s.Exhibits[0].Table = "another" }, "exhibits/0"},
		"an exhibit's cell": {func(s *dossier.Sealed) {
			s.Exhibits[0].Packed = bytes.Replace(s.Exhibits[0].Packed, []byte("383285"), []byte("383286"), 1)
		}, "exhibits/0"},
		"who a transcribed figure is about": {func(s *dossier.Sealed) {
			s.Facts[4].Figure.Entity = source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "320193", Venue: "NYSE"}
		}, "facts/4"},
		"the passage of a transcribed figure": {func(s *dossier.Sealed) { s.Facts[4].Passage += "." }, "facts/4"},
		"what a rejected claim says":          {func(s *dossier.Sealed) { s.Conflicts[0].Claims[1].Says = "200584×10^6 USD" }, "conflicts/0/claims/1"},
	} {
		t.Run(name, func(t *testing.T) {
			bundle := forgedBundle(t, c.change)
			v := verify(t, bundle)
			require.False(t, v.Holds)
			found := slices.ContainsFunc(v.Findings, func(f compose.Finding) bool { return strings.Contains(f.Place, c.place) })
			assert.True(t, found, v.Findings)
		})
	}
}

// resummed writes a changed manifest with digests and sum that fit it.
func resummed(t *testing.T, change func(m *compose.Manifest)) fstest.MapFS {
	t.Helper()
	bundle := bundleOf(t, "en")
	var m compose.Manifest
	require.NoError(t, json.Unmarshal(bundle[compose.ManifestFile].Data, &m))
	change(&m)
	m.Predicate.Sum = ""
	plain, err := json.Marshal(m)
	require.NoError(t, err)
	m.Predicate.Sum = source.Digest(plain)
	body, err := json.MarshalIndent(m, "", " ")
	require.NoError(t, err)
	bundle[compose.ManifestFile] = &fstest.MapFile{Data: append(body, '\n')}
	return bundle
}

func TestTheLanguageIsTheDossiers(t *testing.T) {
	v := verify(t, resummed(t, func(m *compose.Manifest) { m.Predicate.Language = "de" }))
	require.False(t, v.Holds)
	assert.Equal(t, "/predicate/language", v.Findings[0].Place)
}

func TestAFileThatNobodyCanCheckIsNeverOK(t *testing.T) {
	bundle := resummed(t, func(m *compose.Manifest) {
		digest := source.Digest([]byte("net sales were 999"))
		m.Subject = append(m.Subject, compose.Subject{Name: "summary.pdf", Digest: map[string]string{"sha256": digest}})
		m.Predicate.Files = append(m.Predicate.Files, compose.FileLine{Name: "summary.pdf", Bytes: 18, SHA256: digest, Renderer: "1"})
	})
	bundle["summary.pdf"] = &fstest.MapFile{Data: []byte("net sales were 999")}
	v := verify(t, bundle)
	require.False(t, v.Holds)
	assert.Equal(t, "summary.pdf", v.Findings[0].File)
}

// A digit of a date, a reference or a count can be changed so that the manifest
// cannot even be read: it is a bundle that does not hold, with the place named.
func TestAManifestThatCannotBeReadIsAFinding(t *testing.T) {
	for name, c := range map[string]struct{ from, to, place string }{
		"a day that does not exist":         {`"2022-09-25"`, `"2022-99-25"`, "facts/0/figure/period"},
		"a reference with a changed digit":  {`"at": "R-`, `"at": "R-0`, "at"},
		"a count that starts with a nought": {`"seq": 1`, `"seq": 01`, "byte"},
	} {
		bundle := bundleOf(t, "en")
		change(bundle, compose.ManifestFile, c.from, c.to)
		v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: exampleRederivers})
		require.NoError(t, err, name)
		require.False(t, v.Holds, name)
		assert.Equal(t, compose.ManifestFile, v.Findings[0].File, name)
		assert.Contains(t, v.Findings[0].Place, c.place, name)
	}
}

// Every leaf of the dossier is changed, and everything that follows from it is
// written again: files, digests, sum. What no rule binds can pass then, and is
// listed here: words, authors, how a number is shown, and the terms of a source.
// Every value, unit, period, reference, time and digest is bound.
func TestEachLeafOfTheDossierThatIsNoWordIsBound(t *testing.T) {
	words := []string{
		"/id", "/label", "/by/role", "/by/card", "/seq", "/display/", "/title", "/text", "/mitigant", "/what", "/why", "/justification", "/tolerance",
		"/frame/", "/mission/subject/name", "/mission/subject/symbol", "/revision", "/form", "/licence/verdict",
		"/conflicts/0/basis/", "/conflicts/0/name", "/conflicts/0/reason", "/conflicts/0/settle", "/claims/1/seq",
	}
	bundle := bundleOf(t, "en")
	var m compose.Manifest
	require.NoError(t, json.Unmarshal(bundle[compose.ManifestFile].Data, &m))
	sealed, _ := sealedExample(t, "en")
	passed := map[string]bool{}
	for _, pointer := range leafPointers(t, m.Predicate.Dossier) {
		changed := changeLeaf(t, m.Predicate.Dossier, pointer)
		var s dossier.Sealed
		if strings.Contains(pointer, "/packed/") || json.Unmarshal(changed, &s) != nil {
			continue // a cell is tried above
		}
		for i := range s.Exhibits {
			s.Exhibits[i].Packed = sealed.Exhibits[i].Packed // in its own order of keys
		}
		var to unchecked
		_, e := sealedExample(t, "en")
		if _, err := compose.Bundle(t.Context(), s, &to, e.store, twoTexts, exampleRederivers); err != nil {
			continue
		}
		if v, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: twoTexts, Rederivers: exampleRederivers}); err == nil && v.Holds {
			passed[pointer] = true
		}
	}
	for _, pointer := range slices.Sorted(maps.Keys(passed)) {
		known := slices.ContainsFunc(words, func(part string) bool { return strings.Contains(pointer, part) })
		assert.True(t, known, "%s can be changed unseen", pointer)
	}
	assert.NotEmpty(t, passed)
}

func leafPointers(t *testing.T, document []byte) (pointers []string) {
	t.Helper()
	var walk func(pointer string, node any)
	walk = func(pointer string, node any) {
		switch node := node.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(node)) {
				walk(pointer+"/"+strings.ReplaceAll(key, "/", "~1"), node[key])
			}
		case []any:
			for i, child := range node {
				walk(fmt.Sprintf("%s/%d", pointer, i), child)
			}
		default:
			pointers = append(pointers, pointer)
		}
	}
	walk("", decoded(t, document))
	return pointers
}

func decoded(t *testing.T, document []byte) (root any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&root))
	return root
}

// changeLeaf changes a digit of a leaf, or a letter, or a truth.
func changeLeaf(t *testing.T, document []byte, pointer string) []byte {
	t.Helper()
	other := func(leaf any) any {
		switch leaf := leaf.(type) {
		case bool:
			return !leaf
		case json.Number:
			return json.Number(leaf.String() + "1")
		case string:
			if i := strings.LastIndexAny(leaf, "0123456789"); i >= 0 {
				return leaf[:i] + string('0'+(leaf[i]-'0'+1)%10) + leaf[i+1:]
			}
			return leaf + "x"
		}
		return leaf
	}
	var walk func(at string, node any) any
	walk = func(at string, node any) any {
		switch node := node.(type) {
		case map[string]any:
			for key, child := range node {
				node[key] = walk(at+"/"+strings.ReplaceAll(key, "/", "~1"), child)
			}
			return node
		case []any:
			for i, child := range node {
				node[i] = walk(fmt.Sprintf("%s/%d", at, i), child)
			}
			return node
		}
		if at == pointer {
			return other(node)
		}
		return node
	}
	changed, err := json.Marshal(walk("", decoded(t, document)))
	require.NoError(t, err)
	return changed
}

func TestExplainEndsOnAnyManifest(t *testing.T) {
	absent := forgedBundle(t, func(s *dossier.Sealed) { s.Facts[0].Figure.Value = source.Decimal{} })
	x, err := compose.Explain(absent, "sales")
	require.NoError(t, err)
	assert.Empty(t, x.Bytes)

	deep := forgedBundle(t, func(s *dossier.Sealed) {
		s.Calculations = nil
		for i := range 60 {
			expression := "sales + prior"
			if i > 1 {
				expression = fmt.Sprintf("c%d + c%d", i-1, i-2)
			}
			s.Calculations = append(s.Calculations, dossier.Computed{Calculation: dossier.Calculation{ID: fmt.Sprintf("c%d", i), Expression: expression}, Result: source.Quantity{Value: source.Whole(1)}})
		}
	})
	done := make(chan error, 1)
	go func() { _, err := compose.Explain(deep, "c59"); done <- err }()
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(5 * time.Second):
		t.Fatal("each shared figure is followed again and again")
	}
}

func TestOddNumbersAreShownWithTheirDigits(t *testing.T) {
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: "T", Question: "Q"})
	e.file(t, lead, dossier.Assumption{ID: "tiny", Value: mustDecimal(t, "1."+strings.Repeat("0", 199)+"1"), Justification: "a test"})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(d.Shown[0].Text, "1.000"), d.Shown[0].Text)
}

func TestADossierThatIsNoJSONIsRefused(t *testing.T) {
	sealed, _ := sealedExample(t, "en")
	sealed.Exhibits[0].Packed = json.RawMessage("x")
	_, err := compose.Prepare(sealed, "")
	assert.Error(t, err)
}

func TestACancelledBundleSaysSo(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := compose.Bundle(ctx, sealed, &unchecked{}, cancelledStore{e.store}, twoTexts, exampleRederivers)
	assert.ErrorIs(t, err, context.Canceled)
}

type cancelledStore struct{ source.Store }

func (cancelledStore) Get(ctx context.Context, _ string) ([]byte, error) { return nil, ctx.Err() }

func TestWhatAParserFindsOfTheReadIsBoundToo(t *testing.T) {
	bundle := forgedBundle(t, func(s *dossier.Sealed) { s.Reads[0].Identity.Venue = "NYSE" })
	finding := source.Rederivers{"example.facts": func(read source.Read, bodies [][]byte) ([]source.Table, error) {
		read.Identity = apple
		return exampleTables(read, bodies)
	}}
	v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: finding})
	require.NoError(t, err)
	assert.True(t, slices.ContainsFunc(v.Findings, func(f compose.Finding) bool {
		return strings.Contains(f.Place, "reads/0") && strings.Contains(f.Found, "NYSE")
	}), v.Findings)
}

func TestAParserThatFindsNoTableIsAFinding(t *testing.T) {
	bundle := forgedBundle(t, func(s *dossier.Sealed) { s.Exhibits = nil })
	none := source.Rederivers{"example.facts": func(source.Read, [][]byte) ([]source.Table, error) { return nil, nil }}
	v, err := compose.Verify(t.Context(), bundle, compose.VerifyOptions{Formats: twoTexts, Rederivers: none})
	require.NoError(t, err)
	assert.False(t, v.Holds)
}
