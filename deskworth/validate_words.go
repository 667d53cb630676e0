package deskworth

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// leaves are the innermost problems: what stands above only repeats them.
func leaves(e *jsonschema.ValidationError) (problems []string) {
	if len(e.Causes) == 0 {
		return problemsAt(e.InstanceLocation, e.ErrorKind)
	}
	for _, cause := range e.Causes {
		problems = append(problems, leaves(cause)...)
	}
	return problems
}

// problemsAt are the sentences about one place. Who lacks a parameter, or has one
// too many, learns its name first.
func problemsAt(location []string, k jsonschema.ErrorKind) (problems []string) {
	switch k := k.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			problems = append(problems, place(append(slices.Clone(location), name))+" is missing")
		}
		return problems
	case *kind.AdditionalProperties:
		within := ""
		if len(location) > 0 {
			within = place(location) + ": "
		}
		return []string{within + "there is no parameter " + listed(k.Properties)}
	}
	return []string{place(location) + " " + problem(k)}
}

// place names a place in the arguments as the reference does: "fact.at",
// "sections[0].title".
func place(location []string) string {
	if len(location) == 0 {
		return "the whole of the arguments"
	}
	text := ""
	for _, step := range location {
		if _, err := strconv.Atoi(step); err == nil && text != "" {
			text += "[" + step + "]"
			continue
		}
		text = join(text, clip(step))
	}
	return text
}

// problem says which rule was broken, in our words: a library's change with it.
func problem(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Type:
		return fmt.Sprintf("must be %s, not %s", strings.Join(k.Want, " or "), k.Got)
	case *kind.Enum:
		return "must be one of " + allowed(k.Want)
	case *kind.Const:
		return "must be " + allowed([]any{k.Want})
	case *kind.Pattern:
		return fmt.Sprintf("must have the form %s, and %s does not", k.Want, quote(k.Got))
	case *kind.Format:
		if k.Want == "date" {
			return "must be a day that exists, as YYYY-MM-DD"
		}
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
