package deskworth

import (
	"encoding/json"
	"slices"
	"strings"
)

// Bounds of one tool in a list: every model reads all of them at every turn.
const (
	ListedBytes      = 2662 // 2.6 KiB, with the output's schema
	ListedInputBytes = 1331 // 1.3 KiB, without it

	aroundSchema = 190 // bytes of the names and hints around a sentence and a schema
)

// Listed are the schemas of a tool as a list shows them, within [ListedBytes] and
// [ListedInputBytes]. What has no room is left out in a fixed order, what an agent
// can do without first, and never makes a schema stricter: whatever the whole one
// takes, the listed one takes. Arguments are held to the whole one, and the refusal
// names the fields there are.
func (t Tool) Listed(lang string) (in, out json.RawMessage) {
	sentence, err := json.Marshal(t.Sentence(lang))
	if err != nil {
		panic("a sentence cannot be written as JSON: " + err.Error()) // a text always can
	}
	around := aroundSchema + len(sentence) + len(t.Name)
	in = reduced(t.InSchema, ListedInputBytes-around)
	return in, reduced(t.OutSchema, ListedBytes-around-len(in))
}

func reduced(schema json.RawMessage, limit int) json.RawMessage {
	if len(schema) <= limit {
		return schema
	}
	root, err := parseTree(schema)
	if err != nil {
		return schema
	}
	size := len(schema)
	for _, r := range reductions {
		for _, part := range root.schemas(0, r.depth) {
			if size <= limit {
				// A part of what was left out before was counted twice.
				if schema = root.write(nil); len(schema) <= limit {
					return schema
				}
				size = len(schema)
			}
			before := len(part.write(nil))
			r.change(part)
			size -= before - len(part.write(nil))
		}
	}
	return root.write(nil)
}

// reduction is a change to each schema that lies so deep or deeper.
type reduction struct {
	depth  int
	change func(*tree)
}

// reductions are what is left out of a schema, one after the other, and of the
// largest part first.
var reductions = []reduction{
	{0, func(s *tree) {
		s.drop("pattern", "format", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
	}},
	{2, func(s *tree) { s.drop("description") }},
	{1, func(s *tree) { s.drop("additionalProperties") }},
	{1, clause},
	{3, collapse},
	{1, keepRequired},
	{2, func(s *tree) { s.drop("enum") }},
	{1, func(s *tree) { s.drop("description") }},
	{1, func(s *tree) { s.drop("required", "enum", "default") }},
	{2, collapse},
	{1, collapse},
}

// schemas are those that lie so deep or deeper, the largest first.
func (t *tree) schemas(at, from int) []*tree {
	found := t.inner(at, from)
	for _, part := range found {
		part.weigh()
	}
	slices.SortStableFunc(found, func(a, b *tree) int { return b.size - a.size })
	return found
}

func (t *tree) inner(at, from int) (found []*tree) {
	if at >= from {
		found = append(found, t)
	}
	for i, key := range t.keys {
		switch key {
		case "items":
			found = append(found, t.items[i].inner(at+1, from)...)
		case "properties":
			for _, property := range t.items[i].items {
				found = append(found, property.inner(at+1, from)...)
			}
		}
	}
	return found
}

func (t *tree) drop(keys ...string) {
	for i := len(t.keys) - 1; i >= 0; i-- {
		if slices.Contains(keys, t.keys[i]) {
			t.keys, t.items = slices.Delete(t.keys, i, i+1), slices.Delete(t.items, i, i+1)
		}
	}
}

// collapse leaves of an object that it is one. A list keeps what it is a list of, and
// nothing is left without a type: some clients take neither.
func collapse(s *tree) { s.drop("properties", "required", "additionalProperties") }

// keepRequired leaves of an object what it cannot be without; one that needs nothing
// keeps all.
func keepRequired(s *tree) {
	properties, required := s.get("properties"), s.get("required")
	if properties == nil || required == nil {
		return
	}
	needed := required.texts()
	for i := len(properties.keys) - 1; i >= 0; i-- {
		if !slices.Contains(needed, properties.keys[i]) {
			properties.drop(properties.keys[i])
		}
	}
}

// clause leaves of a description its first clause.
func clause(s *tree) {
	d := s.get("description")
	if d == nil {
		return
	}
	if end := strings.IndexAny(d.text, ",;"); end > 0 {
		d.text = d.text[:end]
		leaf, err := json.Marshal(d.text)
		if err != nil {
			panic("a description cannot be written as JSON: " + err.Error()) // a text always can
		}
		d.leaf = leaf
	}
}
