package tools

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

type schema struct {
	Type                 string            `json:"type"`
	Enum                 []any             `json:"enum"`
	Required             []string          `json:"required"`
	Properties           map[string]schema `json:"properties"`
	Items                *schema           `json:"items"`
	AdditionalProperties any               `json:"additionalProperties"`
	Pattern              string            `json:"pattern"`
	Format               string            `json:"format"`
	Minimum              *float64          `json:"minimum"`
	Maximum              *float64          `json:"maximum"`
	MinLength            int               `json:"minLength"`
	MaxLength            int               `json:"maxLength"`
}

func parsed(t *testing.T, body json.RawMessage) (s schema) {
	t.Helper()
	require.NoError(t, json.Unmarshal(body, &s))
	return s
}

// notStricter holds each bound of a listed schema to the whole one: whatever the
// whole takes, the listed takes.
func notStricter(t *testing.T, at string, listed, whole schema) {
	t.Helper()
	for _, name := range listed.Required {
		assert.Contains(t, whole.Required, name, at)
	}
	if listed.AdditionalProperties == false {
		assert.Len(t, listed.Properties, len(whole.Properties), "%s is closed, and so has every field", at)
	}
	for _, same := range [][2]any{
		{listed.Type, whole.Type}, {listed.Pattern, whole.Pattern}, {listed.Format, whole.Format}, {listed.Minimum, whole.Minimum},
		{listed.Maximum, whole.Maximum}, {listed.MinLength, whole.MinLength}, {listed.MaxLength, whole.MaxLength}, {listed.Enum, whole.Enum},
	} {
		if !slices.Contains([]any{"", 0, (*float64)(nil)}, same[0]) {
			if list, is := same[0].([]any); is && list == nil {
				continue
			}
			assert.Equal(t, same[1], same[0], at)
		}
	}
	assert.NotEmpty(t, listed.Type, "%s: clients refuse what has no type", at)
	assert.Equal(t, listed.Type == "array", listed.Items != nil, "%s: clients refuse a list of nobody knows what", at)
	for name, property := range listed.Properties {
		inner, known := whole.Properties[name]
		if assert.True(t, known, "%s.%s", at, name) {
			notStricter(t, at+"."+name, property, inner)
		}
	}
	if listed.Items != nil && assert.NotNil(t, whole.Items, at) {
		notStricter(t, at+"[]", *listed.Items, *whole.Items)
	}
}

// A list of tools is read at every turn: its schemas leave out what has no room, and
// take whatever the whole ones take.
func TestListedSchemasAreNeverStricter(t *testing.T) {
	for _, tool := range All() {
		for _, lang := range []string{"en", "fr"} {
			in, out := tool.Listed(lang)
			notStricter(t, tool.Name, parsed(t, in), parsed(t, tool.InSchema))
			notStricter(t, tool.Name+" answer", parsed(t, out), parsed(t, tool.OutSchema))
			assert.Equal(t, "object", parsed(t, in).Type, tool.Name)
			assert.Equal(t, false, parsed(t, in).AdditionalProperties, "%s: every argument is named", tool.Name)
			assert.Equal(t, false, parsed(t, out).AdditionalProperties, "%s: every field of the answer is named", tool.Name)
			assert.Equal(t, parsed(t, tool.InSchema).Required, parsed(t, in).Required, "%s: what must be given is said", tool.Name)
		}
	}
}

// What has room is listed as it is.
func TestASmallSchemaIsListedWhole(t *testing.T) {
	i := slices.IndexFunc(All(), func(tool deskworth.Tool) bool { return tool.Name == "fred_vintage" })
	in, _ := All()[i].Listed("en")
	assert.JSONEq(t, string(All()[i].InSchema), string(in))
}
