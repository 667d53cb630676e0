package deskworth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/closed"
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
	if key := twice(args); key != "" {
		return &source.ArgumentError{Problem: quote(key) + " stands twice in one object", Remedy: "give each parameter once"}
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

// twice gives a key that stands twice in one object, at any depth. Readers
// differ in which they take, and Go's decoder merges both: what was validated
// would not be what is run. args is known to be JSON.
func twice(args json.RawMessage) string {
	d := json.NewDecoder(bytes.NewReader(args))
	var open []map[string]bool // keys of each object around; nil for a list
	wantsKey := false
	for {
		token, err := d.Token()
		if err != nil {
			return ""
		}
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{':
				open = append(open, map[string]bool{})
			case '[':
				open = append(open, nil)
			default:
				open = open[:len(open)-1]
			}
		case string:
			if wantsKey {
				if open[len(open)-1][t] {
					return t
				}
				open[len(open)-1][t], wantsKey = true, false
				continue
			}
		}
		wantsKey = len(open) > 0 && open[len(open)-1] != nil
	}
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
	err = closed.JSON(args, &in)
	var coded source.Coded
	if err == nil || errors.As(err, &coded) {
		return in, err
	}
	problem := clip(err.Error())
	var unfit *json.UnmarshalTypeError
	if errors.As(err, &unfit) {
		problem = fmt.Sprintf("%s: %s does not fit", clip(unfit.Field), clip(strings.TrimPrefix(unfit.Value, "number ")))
	}
	return in, &source.ArgumentError{Problem: problem, Remedy: "correct the arguments and call again"}
}
