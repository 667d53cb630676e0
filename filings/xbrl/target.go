package xbrl

import (
	"context"
	"strings"
)

// Target is one of the instances that inline documents hold: facts and
// references may be meant for another than the default.
type Target struct {
	Name      string   // "" is the default
	Facts     int      // fact elements meant for it
	Schemas   []string // addresses of the taxonomy schemas that its references name
	Linkbases []string // and of linkbases
}

// ParseInlineTarget is [ParseInline] for another target than the default: the
// facts whose target attribute says so, in documents that hold several
// instances at once. [Instance.Targets] lists what there is; contexts and units
// are those of all targets.
//
// It fails with an [Error] that names the targets when there is none of that name.
func ParseInlineTarget(ctx context.Context, documents [][]byte, target string, limits Limits) (*Instance, error) {
	in, err := parseInline(ctx, documents, trim(target), limits)
	if err != nil {
		return nil, err
	}
	for _, t := range in.Targets {
		if t.Name == trim(target) {
			return in, nil
		}
	}
	return nil, &Error{
		What: "there is no target " + quoted(target) + " in the documents", Remedy: "ask for one of: " + targetNames(in.Targets),
		code: CodeArguments,
	}
}

func targetNames(targets []Target) string {
	names := make([]string, len(targets))
	for i, t := range targets {
		if names[i] = t.Name; t.Name == "" {
			names[i] = `"" (the default)`
		}
	}
	return strings.Join(names, ", ")
}

// target gives the target of the element just opened. There are few, so looking
// through the list is fast.
func (p *inline) target() *Target {
	name, _ := p.attr("target")
	name = trim(name)
	for i := range p.in.Targets {
		if p.in.Targets[i].Name == name {
			return &p.in.Targets[i]
		}
	}
	p.in.Targets = append(p.in.Targets, Target{Name: name})
	return &p.in.Targets[len(p.in.Targets)-1]
}

// reference files an address that the references of a target name.
func (t *Target) reference(local, href string) {
	switch local {
	case "schemaRef":
		t.Schemas = append(t.Schemas, href)
	case "linkbaseRef":
		t.Linkbases = append(t.Linkbases, href)
	}
}
