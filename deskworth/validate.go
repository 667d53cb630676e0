package deskworth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	maxArgumentBytes = 4 << 20
	maxProblems      = 8 // of one call, in a refusal
)

// validator checks arguments before anything is decoded from them.
type validator struct{ schema *jsonschema.Schema }

func compile(tool string, schema json.RawMessage) (*validator, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	c.UseLoader(noLoader{}) // no reference leaves the schema
	name := "tool:" + tool
	if err := c.AddResource(name, doc); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(name)
	return &validator{schema: compiled}, err
}

type noLoader struct{}

func (noLoader) Load(address string) (any, error) {
	return nil, fmt.Errorf("a schema refers to %s: write it out in place", clip(address))
}

// check returns a [source.ArgumentError] that names each place, its rule and
// what is allowed there.
func (v *validator) check(args json.RawMessage) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(args))
	if err != nil {
		return &source.ArgumentError{Problem: "the arguments are no JSON", Remedy: "send one object with the parameters of the tool"}
	}
	var invalid *jsonschema.ValidationError
	if err := v.schema.Validate(value); !errors.As(err, &invalid) {
		return err
	}
	problems := leaves(invalid)
	slices.Sort(problems)
	problems = slices.Compact(problems)
	more := ""
	if rest := len(problems) - maxProblems; rest > 0 {
		problems, more = problems[:maxProblems], fmt.Sprintf(" (and %d more)", rest)
	}
	return &source.ArgumentError{Problem: strings.Join(problems, "; ") + more, Remedy: "correct the arguments and call again"}
}

// leaves are the innermost problems: what stands above only repeats them.
func leaves(e *jsonschema.ValidationError) (problems []string) {
	if len(e.Causes) == 0 {
		return []string{pointer(e.InstanceLocation) + ": " + problem(e.ErrorKind)}
	}
	for _, cause := range e.Causes {
		problems = append(problems, leaves(cause)...)
	}
	return problems
}

// pointer is a JSON pointer into the arguments, "/" for the arguments themselves.
func pointer(location []string) string {
	escaped := strings.NewReplacer("~", "~0", "/", "~1")
	text := ""
	for _, step := range location {
		text += "/" + escaped.Replace(clip(step))
	}
	if text == "" {
		return "/"
	}
	return text
}

// problem says which rule was broken, in our words: a library's change with it.
func problem(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Required:
		return "is missing " + listed(k.Missing)
	case *kind.AdditionalProperties:
		return "has no parameter " + listed(k.Properties)
	case *kind.Type:
		return fmt.Sprintf("must be %s, not %s", strings.Join(k.Want, " or "), k.Got)
	case *kind.Enum:
		return "must be one of " + allowed(k.Want)
	case *kind.Const:
		return "must be " + allowed([]any{k.Want})
	case *kind.Pattern:
		return fmt.Sprintf("%s does not have the form %s", quote(k.Got), k.Want)
	case *kind.Format:
		return "is not a valid " + k.Want
	case *kind.Minimum:
		return "must be at least " + k.Want.RatString()
	case *kind.Maximum:
		return "must be at most " + k.Want.RatString()
	case *kind.MinLength:
		return fmt.Sprintf("must have at least %d characters, has %d", k.Want, k.Got)
	case *kind.MaxLength:
		return fmt.Sprintf("must have at most %d characters, has %d", k.Want, k.Got)
	case *kind.MinItems:
		return fmt.Sprintf("must have at least %d items, has %d", k.Want, k.Got)
	case *kind.MaxItems:
		return fmt.Sprintf("must have at most %d items, has %d", k.Want, k.Got)
	}
	return "breaks the rule " + strings.Join(k.KeywordPath(), "/")
}

func listed(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quote(n)
	}
	slices.Sort(quoted)
	return strings.Join(quoted, ", ")
}

func allowed(values []any) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
	}
	return strings.Join(texts, ", ")
}

// normal gives arguments as an object: absent and null are the empty one.
func normal(args json.RawMessage) (json.RawMessage, error) {
	args = bytes.TrimSpace(args)
	if len(args) > maxArgumentBytes {
		return nil, &source.ArgumentError{Problem: fmt.Sprintf("the arguments have %d bytes, at most %d are read", len(args), maxArgumentBytes), Remedy: "send less in one call"}
	}
	if len(args) == 0 || string(args) == "null" {
		return json.RawMessage("{}"), nil
	}
	return args, nil
}

// decode reads arguments that the schema let through. What a type's own reader
// refuses (a reference, a locator) keeps its own words.
func decode[In any](args json.RawMessage) (in In, err error) {
	d := json.NewDecoder(bytes.NewReader(args))
	d.DisallowUnknownFields()
	err = d.Decode(&in)
	if err == nil {
		if _, trailing := d.Token(); trailing != io.EOF {
			err = errors.New("there is more after the object")
		}
	}
	var coded source.Coded
	if err == nil || errors.As(err, &coded) {
		return in, err
	}
	return in, &source.ArgumentError{Problem: clip(err.Error()), Remedy: "correct the arguments and call again"}
}
