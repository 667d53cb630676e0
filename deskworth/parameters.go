package deskworth

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Parameter is one key that a tool reads, as its schema declares it.
type Parameter struct {
	Name        string // with the names above it: "fact.at", "sections[].title"
	Type        string
	Required    bool
	Enum        []string
	Default     string
	Description string
}

// Parameters are the keys of the tool's input schema, those of inner objects
// after the one that holds them, in the order of the struct.
func (t Tool) Parameters() []Parameter {
	root, err := parseTree(t.InSchema)
	if err != nil {
		return nil
	}
	return parameters("", root)
}

func parameters(above string, schema *tree) (list []Parameter) {
	required := schema.get("required").texts()
	properties := schema.get("properties")
	if properties == nil {
		return nil
	}
	for i, key := range properties.keys {
		inner := properties.items[i]
		p := Parameter{
			Name: join(above, key), Type: inner.get("type").one(), Required: slices.Contains(required, key),
			Enum: inner.get("enum").texts(), Default: inner.get("default").one(), Description: inner.get("description").one(),
		}
		below := p.Name
		if items := inner.get("items"); items != nil {
			p.Type = fmt.Sprintf("list of %s", items.get("type").one())
			p.Enum = append(p.Enum, items.get("enum").texts()...)
			inner, below = items, p.Name+"[]"
		}
		if format := inner.get("format").one(); format != "" {
			p.Type += " (" + format + ")"
		}
		list = append(list, p)
		list = append(list, parameters(below, inner)...)
	}
	return list
}

// get is the member of an object, or nil.
func (t *tree) get(key string) *tree {
	if t == nil {
		return nil
	}
	if i := slices.Index(t.keys, key); i >= 0 {
		return t.items[i]
	}
	return nil
}

// one is a leaf as text, or nothing.
func (t *tree) one() string {
	if t == nil || t.leaf == nil {
		return ""
	}
	return t.plain()
}

// texts are the leaves of a list.
func (t *tree) texts() (texts []string) {
	if t == nil {
		return nil
	}
	for _, item := range t.items {
		texts = append(texts, item.one())
	}
	return texts
}

// Fields names what a tool's answer has at its top, from its output schema.
func (t Tool) Fields() []string {
	var schema struct {
		Properties json.RawMessage `json:"properties"`
	}
	if json.Unmarshal(t.OutSchema, &schema) != nil {
		return nil
	}
	root, err := parseTree(schema.Properties)
	if err != nil {
		return nil
	}
	return root.keys
}

// cell keeps a text within its cell of a Markdown table.
func cell(text string) string {
	if text == "" {
		return "–"
	}
	return strings.NewReplacer("|", "\\|", "\n", " ").Replace(text)
}
