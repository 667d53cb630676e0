package opc

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// Lint finds what would make an office program repair or refuse the package, and
// what we never publish: every fault at once, each an [*Error], joined.
func (p *Package) Lint() error {
	if !p.linted {
		p.linted, p.faults = true, p.lint(func(part Part, say report) { p.lintPart(part, nil, say) })
	}
	return p.faults
}

// LintTrees is [Package.Lint] for who looks at parts that are XML: the tree of each
// that wants names and that parses is given on, in canonical order, so that it is
// parsed one time.
func (p *Package) LintTrees(wants func(Part) bool, take func(Part, *xmlr.Node)) error {
	p.linted, p.faults = true, p.lint(func(part Part, say report) {
		var taken func(*xmlr.Node)
		if wants(part) {
			taken = func(root *xmlr.Node) { take(part, root) }
		}
		p.lintPart(part, taken, say)
	})
	return p.faults
}

// LintBut is [Package.Lint] without a look inside some parts. Whoever reads them
// asks [Package.Dangling] of each element; then nothing is left out.
func (p *Package) LintBut(theirs func(Part) bool) error {
	return p.lint(func(part Part, say report) {
		if !theirs(part) {
			p.lintPart(part, nil, say)
		}
	})
}

func (p *Package) lint(look func(Part, report)) error {
	var faults []error
	say := func(part, remedy, what string, args ...any) {
		faults = append(faults, &Error{Part: part, What: fmt.Sprintf(what, args...), Remedy: remedy})
	}
	p.lintTypes(say)
	for _, part := range p.parts {
		if source, ok := relsSource(part.Name); ok {
			p.lintArrows(source, say)
		}
	}
	p.lintOrphans(say)
	for _, part := range p.parts {
		look(part, say)
	}
	return errors.Join(faults...)
}

// report notes a fault: the part, what would help, and what was found.
type report func(part, remedy, what string, args ...any)

func (p *Package) lintTypes(say report) {
	for _, part := range p.parts {
		if part.Name != typesName && part.Type == "" {
			say(part.Name, "declare it in "+typesName, "has no content type")
		}
	}
	seen := map[string]bool{}
	for _, o := range p.types.overrides {
		name := strings.TrimPrefix(o.of, "/")
		if p.at(name) < 0 {
			say(typesName, "drop the row", "types a part that is not there: %s", name)
		}
		if seen[fold(name)] {
			say(typesName, "keep one row", "types %s twice", name)
		}
		seen[fold(name)] = true
	}
}

func (p *Package) lintArrows(source string, say report) {
	name := relsName(source)
	if source != "" && p.at(source) < 0 {
		say(name, "drop it", "belongs to a part that is not there: %s", source)
	}
	seen := map[string]bool{}
	for _, r := range p.arrows[source] {
		if r.ID == "" || seen[r.ID] {
			say(name, "give each relationship its own id", "relationship id %q is empty or stands twice", r.ID)
		}
		seen[r.ID] = true
		if why := arrowFault(r); why != "" {
			say(name, "embed the content, or leave it out", "relationship %s %s", r.ID, why)
		} else if !r.External && p.at(resolve(source, r.Target)) < 0 {
			say(name, "add the part or drop the relationship", "relationship %s points at a part that is not there: %s", r.ID, resolve(source, r.Target))
		}
	}
}

// arrowFault says why an arrow may not be in a package of ours; "" when it may.
func arrowFault(r Relationship) string {
	kind := r.Type[strings.LastIndexByte(r.Type, '/')+1:]
	switch kind {
	case "vbaProject", "wordVbaData", "control", "activeXControlBinary":
		return "brings code: " + kind
	case "externalLink", "externalLinkPath", "attachedTemplate", "frame", "subDocument":
		return "brings content kept elsewhere: " + kind
	}
	if !r.External {
		return ""
	}
	if r.Type != RelHyperlink {
		return "leads outside and is no hyperlink: " + kind
	}
	address, err := url.Parse(r.Target)
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return fmt.Sprintf("links to %q, which is no http or https address", r.Target)
	}
	return ""
}

// lintOrphans walks the arrows from the package and names what it never reached.
func (p *Package) lintOrphans(say report) {
	reached, next := map[string]bool{}, []string{""}
	for len(next) > 0 {
		source := next[0]
		next = next[1:]
		for _, r := range p.arrows[source] {
			at := p.at(resolve(source, r.Target))
			if r.External || at < 0 || reached[p.parts[at].Name] {
				continue
			}
			reached[p.parts[at].Name] = true
			next = append(next, p.parts[at].Name)
		}
	}
	for _, part := range p.parts {
		_, isRels := relsSource(part.Name)
		if !isRels && part.Name != typesName && !reached[part.Name] {
			say(part.Name, "relate it or leave it out", "no relationship leads to it")
		}
	}
}
