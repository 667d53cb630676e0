package deskworth

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Registry is the list of tools, checked and ready to call. It never changes.
type Registry struct {
	tools      []Tool // by name
	validators map[string]*validator
}

var toolName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)

// NewRegistry compiles schemas and refuses a tool that asks for what no caller
// gives, that lacks a sentence, or whose capability nobody holds. Every refusal
// is one for whoever wrote the tool.
func NewRegistry(tools ...Tool) (*Registry, error) {
	r := &Registry{tools: slices.Clone(tools), validators: map[string]*validator{}}
	slices.SortFunc(r.tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range r.tools {
		if r.validators[t.Name] != nil {
			return nil, fmt.Errorf("tool %s: there are two of that name", t.Name)
		}
		if err := admit(t); err != nil {
			return nil, err
		}
		v, err := compile(t.Name, t.InSchema)
		if err != nil {
			return nil, fmt.Errorf("tool %s: its schema does not compile: %w", t.Name, err)
		}
		r.validators[t.Name] = v
	}
	return r, nil
}

func admit(t Tool) error {
	switch {
	case !toolName.MatchString(t.Name):
		return fmt.Errorf("tool %q: a name is a letter and up to 31 of a-z, 0-9 and _", t.Name)
	case t.fault != nil:
		return fmt.Errorf("tool %s: %w", t.Name, t.fault)
	case t.run == nil:
		return fmt.Errorf("tool %s: make it with Reading or Acting", t.Name)
	case !slices.Contains(Capabilities(), t.Capability):
		return fmt.Errorf("tool %s: the capability %q is not in the list of capabilities", t.Name, t.Capability)
	case len(t.Capability.Holders()) == 0:
		return fmt.Errorf("tool %s: no role holds %s", t.Name, t.Capability)
	}
	if err := checkNotices(t); err != nil {
		return err
	}
	if err := checkRoot(t); err != nil {
		return err
	}
	return guardKeys(t.Name, t.InSchema)
}

// checkRoot refuses what providers of models refuse: a composition at the root.
func checkRoot(t Tool) error {
	var root map[string]json.RawMessage
	if err := json.Unmarshal(t.InSchema, &root); err != nil {
		return fmt.Errorf("tool %s: its schema is no object: %w", t.Name, err)
	}
	if string(root["type"]) != `"object"` || string(root["additionalProperties"]) != "false" {
		return fmt.Errorf("tool %s: its schema must be a closed object", t.Name)
	}
	for _, keyword := range []string{"oneOf", "anyOf", "allOf", "$ref"} {
		if root[keyword] != nil {
			return fmt.Errorf("tool %s: %s at the root of its schema; say the choice in a sentence", t.Name, keyword)
		}
	}
	return nil
}

// Tools gives all tools, by name.
func (r *Registry) Tools() []Tool { return slices.Clone(r.tools) }

// Visible gives the tools that a card may list, by name; they are the ones that
// it may call.
func (r *Registry) Visible(c Card) (out []Tool) {
	for _, t := range r.tools {
		if c.Sees(t) {
			out = append(out, t)
		}
	}
	return out
}

// Lookup gives a tool that the card may call.
func (r *Registry) Lookup(c Card, name string) (Tool, bool) {
	i := slices.IndexFunc(r.tools, func(t Tool) bool { return t.Name == name })
	if i < 0 || !c.Sees(r.tools[i]) {
		return Tool{}, false
	}
	return r.tools[i], true
}

// Unknown refuses a name that the card cannot call. The answer for a tool that
// does not exist and for another role's is made of the name and of the card's
// own list alone, so that it teaches nothing about the others'.
func (r *Registry) Unknown(c Card, name string) error {
	var near []string
	for _, t := range r.Visible(c) {
		if closeTo(name, t.Name) {
			near = append(near, t.Name)
		}
	}
	return &source.NotFoundError{What: "tool " + quote(name), Near: near, Remedy: "call one of the tools that your list shows"}
}

// closeTo is an edit distance of one in short names and two in longer ones.
func closeTo(a, b string) bool {
	most := min(2, max(len(a), len(b))/3)
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return false
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			before, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, before+cost)
		}
	}
	return row[len(b)] <= most
}

// Revision is a digest over everything that a caller can see of the tools.
func Revision(tools []Tool) string {
	type seen struct {
		Name, Capability, English, French string
		Hints                             Hints
		In, Out                           json.RawMessage
	}
	sorted := slices.Clone(tools)
	slices.SortFunc(sorted, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	var all bytes.Buffer
	for _, t := range sorted {
		line, err := json.Marshal(seen{t.Name, string(t.Capability), t.English, t.French, t.Hints, t.InSchema, t.OutSchema})
		if err != nil {
			panic("a tool cannot be written as JSON: " + err.Error()) // its schemas come from a marshaller
		}
		all.Write(line)
	}
	sum := sha256.Sum256(all.Bytes())
	return hex.EncodeToString(sum[:])
}
