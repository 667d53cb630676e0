package deskworth

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheGuardReadsKeysOfSchemas(t *testing.T) {
	for _, rule := range []struct {
		name, schema string
		refused      string // part of the message; empty: passes
	}{
		{"a description may say path", `{"properties":{"title":{"type":"string","description":"a title, never a path, url or formula"}}}`, ""},
		{"an enum may say path", `{"properties":{"kind":{"enum":["path","url"]}}}`, ""},
		{"a key path", `{"properties":{"path":{"type":"string"}}}`, `"path"`},
		{"a snake word of a key", `{"properties":{"output_dir":{"type":"string"}}}`, `"output_dir"`},
		{"a camel word of a key, nested", `{"properties":{"a":{"type":"object","properties":{"sourceUrl":{"type":"string"}}}}}`, `"sourceUrl"`},
		{"an acronym within a key", `{"properties":{"sourceURLs":{"type":"array"}}}`, `"sourceURLs"`},
		{"below items", `{"properties":{"list":{"items":{"properties":{"file-name":{"type":"string"}}}}}}`, `"file-name"`},
		{"below a branch", `{"properties":{"x":{"anyOf":[{"type":"string"},{"properties":{"formula":{"type":"string"}}}]}}}`, `"formula"`},
		{"below definitions", `{"$defs":{"inner":{"properties":{"cmd":{"type":"string"}}}}}`, `"cmd"`},
		{"two words of one forbidden one", `{"properties":{"readAt":{"type":"string"}}}`, `"readAt"`},
		{"a digest with its number apart", `{"properties":{"sha_256":{"type":"string"}}}`, `"sha_256"`},
		{"who acts", `{"properties":{"card_id":{"type":"string"}}}`, `"card_id"`},
		{"for which mission", `{"properties":{"Missions":{"type":"string"}}}`, `"Missions"`},
		{"a number behind a word", `{"properties":{"path2":{"type":"string"}}}`, `"path2"`},
		{"two words in one", `{"properties":{"filepath":{"type":"string"},"dirname":{"type":"string"}}}`, "asks for a"},
		{"a plural with ies", `{"properties":{"directories":{"type":"string"}}}`, `"directories"`},
		{"a letter of another alphabet", `{"properties":{"p\u0430th":{"type":"string"}}}`, "not snake_case"},
		{"a full-width letter", `{"properties":{"ｐath":{"type":"string"}}}`, "not snake_case"},
		{"a letter that nobody sees", `{"properties":{"pa\u200bth":{"type":"string"}}}`, "asks for a path"},
		{"below a definition that is called like a keyword", `{"$defs":{"default":{"properties":{"url":{"type":"string"}}}}}`, `"url"`},
		{"a map whose keys nobody declared", `{"properties":{"x":{"type":"object","additionalProperties":{"type":"string"}}}}`, "free keys"},
		{"a map within a list", `{"properties":{"x":{"type":"array","items":{"type":"object","additionalProperties":true}}}}`, "free keys"},
		{"names by a pattern", `{"properties":{"x":{"type":"object","patternProperties":{"^p.th$":{"type":"string"}}}}}`, "pattern of names"},
		{"a value of any type", `{"properties":{"x":{"description":"anything"}}}`, "any type"},
		{"a value of any type, in short", `{"properties":{"x":true}}`, "any type"},
		{"words that only contain a forbidden one", `{"properties":{"discard":{"type":"string"},"profile":{"type":"string"},"transcript":{"type":"string"},"form":{"type":"string"},"desktop":{"type":"string"},"xpath":{"type":"string"}}}`, ""},
		{"a property called properties", `{"properties":{"properties":{"type":"object","properties":{"token":{"type":"string"}}}}}`, `"token"`},
	} {
		t.Run(rule.name, func(t *testing.T) {
			err := guardKeys("t", json.RawMessage(rule.schema))
			if rule.refused == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, rule.refused)
		})
	}
}

func TestARegistryRefusesWhatAToolMayNotBe(t *testing.T) {
	type pathRequest struct {
		OutputPath string `json:"output_path"`
	}
	type loop struct {
		Name string `json:"name"`
		Next []loop `json:"next"`
	}
	type choice struct {
		A string `json:"a" jsonschema:"oneof_required=a"`
		B string `json:"b" jsonschema:"oneof_required=b"`
	}
	good := Spec{Name: "good", Capability: MarketRead, English: "Reads.", French: "Lit."}
	spec := func(change func(*Spec)) Spec { s := good; change(&s); return s }
	for _, rule := range []struct {
		name    string
		tool    Tool
		refused string
	}{
		{"a key of a path", act[pathRequest](good), "output_path"},
		{"a type that contains itself", act[loop](good), "contains itself"},
		{"a choice at the root", act[choice](good), "oneOf at the root"},
		{"no French sentence", act[noteRequest](spec(func(s *Spec) { s.French = "" })), "both sentences"},
		{"one sentence for two languages", act[noteRequest](spec(func(s *Spec) { s.French = s.English })), "French sentence is the English one"},
		{"a capability of nobody", act[noteRequest](spec(func(s *Spec) { s.Capability = "disk.write" })), "disk.write"},
		{"a name with a dot", act[noteRequest](spec(func(s *Spec) { s.Name = "a.b" })), "a name is"},
		{"a sentence with an example", act[noteRequest](spec(func(s *Spec) { s.English = "Reads, e.g. bars." })), "e.g."},
		{"a tool that nobody made", Tool{Spec: good, InSchema: json.RawMessage(`{}`)}, "Reading or Acting"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			_, err := NewRegistry(rule.tool)
			assert.ErrorContains(t, err, rule.refused)
		})
	}
	_, err := NewRegistry(barsTool(), barsTool())
	require.ErrorContains(t, err, "two of that name")
}

func act[In any](s Spec) Tool {
	return Acting(s, func(context.Context, *Call, In) (noted, error) { return noted{}, nil })
}
