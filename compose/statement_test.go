package compose_test

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
)

// The rules of an in-toto Statement v1, in our words: four members, a type by
// its address, at least one subject, each with a name of its own and a SHA-256
// in 64 small hexadecimal digits, a predicate type that is an address, and a
// predicate that is an object. Read as plain JSON, without our types.
func TestTheManifestIsAStatement(t *testing.T) {
	statement := object(t, bundleOf(t, "en")[compose.ManifestFile].Data)
	assert.ElementsMatch(t, []string{"_type", "subject", "predicateType", "predicate"}, keysOf(statement))
	assert.Equal(t, "https://in-toto.io/Statement/v1", statement["_type"])
	address, err := url.Parse(statement["predicateType"].(string))
	require.NoError(t, err)
	assert.True(t, address.IsAbs())
	subjects := statement["subject"].([]any)
	require.NotEmpty(t, subjects)
	var names []string
	for _, s := range subjects {
		subject := s.(map[string]any)
		names = append(names, subject["name"].(string))
		assert.Regexp(t, regexp.MustCompile(`^[0-9a-f]{64}$`), subject["digest"].(map[string]any)["sha256"])
	}
	assert.NotContains(t, names, "")
	slices.Sort(names)
	assert.Len(t, slices.Compact(names), len(subjects))
	assert.IsType(t, map[string]any{}, statement["predicate"])
}

// Names and places of files are bound as their bytes are.
func TestAFileOfAnotherNameIsFound(t *testing.T) {
	for rule, c := range map[string]struct {
		forge func(fstest.MapFS)
		file  string
	}{
		"a name in other case":   {func(b fstest.MapFS) { b["MEMO.txt"] = b["memo.txt"]; delete(b, "memo.txt") }, "MEMO.txt"},
		"a second manifest":      {func(b fstest.MapFS) { b["Manifest.json"] = b[compose.ManifestFile] }, "Manifest.json"},
		"a manifest in a folder": {func(b fstest.MapFS) { b["sources/manifest.json"] = b[compose.ManifestFile] }, "sources/manifest.json"},
		"an empty file":          {func(b fstest.MapFS) { b["note.txt"] = &fstest.MapFile{} }, "note.txt"},
		"a hidden file":          {func(b fstest.MapFS) { b[".memo.txt"] = b["memo.txt"] }, ".memo.txt"},
		"a file of other words":  {func(b fstest.MapFS) { b["memo.txt"] = &fstest.MapFile{Data: []byte("x")} }, "memo.txt"},
	} {
		bundle := bundleOf(t, "en")
		c.forge(bundle)
		v := verify(t, bundle)
		require.False(t, v.Holds, rule)
		assert.True(t, slices.ContainsFunc(v.Findings, func(f compose.Finding) bool { return f.File == c.file }), "%s: %v", rule, v.Findings)
	}
}

func object(t *testing.T, body []byte) (o map[string]any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(body, &o))
	return o
}

func keysOf(o map[string]any) (keys []string) {
	for key := range o {
		keys = append(keys, key)
	}
	return keys
}
