package xbrl

import (
	"fmt"
	"strings"
)

// document reads the root and all that stands directly in it.
func (r *reader) document() error {
	if err := r.root(); err != nil {
		return err
	}
	for _, b := range r.live {
		r.in.Namespaces = append(r.in.Namespaces, Namespace{b.prefix, b.space})
	}
	for child := 1; ; child++ {
		more, err := r.nextChild()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if err := r.topLevel(child); err != nil {
			return err
		}
	}
	_, err := r.next() // what follows the root: nothing, or an error
	return err
}

// root reads the start tag of the root.
func (r *reader) root() error {
	if _, err := r.next(); err != nil { // the first token can only be a start
		return err
	}
	root, err := r.element()
	if err != nil {
		return err
	}
	if root.Space != spaceInstance || root.Local != "xbrl" {
		return r.notInstance(root)
	}
	r.lang, _ = r.attr("xml:lang")
	return nil
}

// nextChild moves to the next child element, past text between children, and
// reports false at the end of the parent.
func (r *reader) nextChild() (more bool, err error) {
	for {
		t, err := r.next()
		if err != nil || t == tokenEnd {
			return false, err
		}
		if t == tokenStart {
			return true, nil
		}
	}
}

// topLevel reads one child of the root, its start tag being the last token.
func (r *reader) topLevel(child int) error {
	if child&1023 == 0 {
		if err := r.ctx.Err(); err != nil {
			return err
		}
	}
	name, err := r.element()
	if err != nil {
		return err
	}
	switch name.Space {
	case spaceInstance:
		return r.declaration(name)
	case spaceLinkbase:
		return r.link(name)
	}
	return r.fact(name, child, 0, r.lang)
}

func (r *reader) declaration(name QName) error {
	switch name.Local {
	case "context":
		return r.context()
	case "unit":
		return r.unit()
	}
	return r.fail(fmt.Sprintf("<%s> has no place in an instance", clip(r.name)), "fetch the document again")
}

func (r *reader) link(name QName) error {
	if name.Local == "schemaRef" {
		for _, a := range r.attrs {
			if strings.HasSuffix(a.name, ":href") {
				r.in.Schemas = append(r.in.Schemas, trim(a.value))
			}
		}
	}
	if name.Local == "footnoteLink" && r.names == nil { // a stream gives facts alone
		return r.footnoteLink(r.lang)
	}
	return r.skip(nil)
}

// skip reads to the end of the element just opened. each, if given, is called
// at every element inside.
func (r *reader) skip(each func()) error {
	for depth := len(r.open); ; {
		t, err := r.next()
		if err != nil {
			return err
		}
		if t == tokenStart && each != nil {
			each()
		}
		if t == tokenEnd && len(r.open) < depth {
			return nil
		}
	}
}

func (r *reader) problem(p *Problem) *Problem {
	r.in.Problems = append(r.in.Problems, p)
	return p
}
