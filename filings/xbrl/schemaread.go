package xbrl

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// ParseSchema reads one taxonomy schema. address is where it was found, as
// [ParseLinkbase] takes it.
//
// It fails with an [Error] when the document is no well-formed schema or is
// over a limit, and with the context's error when ctx ends.
func ParseSchema(ctx context.Context, address string, body []byte, limits Limits) (*Schema, error) {
	r, root, err := openTaxonomyDocument(ctx, address, body, limits)
	if err != nil {
		return nil, err
	}
	if root.Space != spaceSchema || root.Local != "schema" {
		return nil, r.fail(fmt.Sprintf("the root element is <%s>, not a schema", clip(r.name)),
			"give the document whose root is schema in "+spaceSchema)
	}
	s := &schemaReader{linkReader: r, out: &Schema{Address: address, Space: r.own("targetNamespace"), nested: map[string]bool{}}}
	if err := s.schema(); err != nil {
		return nil, err
	}
	_, err = r.next()
	return s.out, err
}

type schemaReader struct {
	*linkReader
	out *Schema
}

func (r *schemaReader) schema() error {
	base := r.based(r.address)
	for _, b := range r.live {
		r.out.Namespaces = append(r.out.Namespaces, Namespace{b.prefix, b.space})
		if b.space == r.out.Space && b.space != "" && (r.out.Prefix == "" || b.prefix != "" && b.prefix < r.out.Prefix) {
			r.out.Prefix = b.prefix
		}
	}
	for n := 1; ; n++ {
		name, more, err := r.child()
		if err != nil || !more {
			return err
		}
		if name.Space == spaceSchema {
			err = r.declaration(name.Local, base, "/1/"+strconv.Itoa(n))
		} else {
			err = r.skip(nil)
		}
		if err != nil {
			return err
		}
	}
}

// declaration reads one child of the schema.
func (r *schemaReader) declaration(local, base, place string) error {
	switch local {
	case "element":
		return r.global(base, place)
	case "simpleType", "complexType":
		t := Type{Name: QName{Prefix: r.out.Prefix, Local: r.own("name"), Space: r.out.Space}}
		r.nest()
		err := r.derivation(&t.Base)
		r.out.Types = append(r.out.Types, t)
		return err
	case "import", "include", "redefine":
		in := Import{Space: r.own("namespace")}
		if at, has := r.attr("schemaLocation"); has {
			in.Address = ResolveAddress(r.based(base), at)
		}
		r.out.Imports = append(r.out.Imports, in)
	case "annotation":
		return r.annotation(base)
	}
	return r.skip(r.nest)
}

// nest notes the id of a declaration that is no global element: a reference to
// it is a reference to the wrong thing.
func (r *schemaReader) nest() {
	if id := r.own("id"); id != "" {
		r.out.nested[id] = true
	}
}

func (r *schemaReader) global(base, place string) error {
	e := Element{
		Name: QName{Prefix: r.out.Prefix, Local: r.own("name"), Space: r.out.Space}, ID: r.own("id"),
		Address: r.address, PeriodType: r.foreign(spaceInstance, "periodType"), Balance: r.foreign(spaceInstance, "balance"),
		Abstract: isTrue(r.own("abstract")), Nillable: isTrue(r.own("nillable")), place: place,
	}
	// A schema that has no prefix for its own names shows it in its ids.
	if prefix, has := strings.CutSuffix(e.ID, "_"+e.Name.Local); has && e.Name.Prefix == "" {
		e.Name.Prefix = prefix
	}
	e.SubstitutionGroup, _ = r.resolve(r.own("substitutionGroup"))
	e.Type, _ = r.resolve(r.own("type"))
	if ref := r.foreign(spaceTaxonomy, "typedDomainRef"); ref != "" {
		e.TypedDomain = ResolveAddress(r.based(base), ref)
	}
	err := r.derivation(&e.Base)
	r.out.Elements = append(r.out.Elements, e)
	return err
}

func isTrue(text string) bool { return text == "true" || text == "1" }

// derivation reads to the end of the element just opened and notes what the
// first restriction or extension in it starts from.
func (r *schemaReader) derivation(base *QName) error {
	return r.skip(func() {
		r.nest()
		q, ok := r.resolve(r.name)
		if !ok || q.Space != spaceSchema || q.Local != "restriction" && q.Local != "extension" || !base.IsZero() {
			return
		}
		if written := r.own("base"); written != "" {
			*base, _ = r.resolve(written)
		}
	})
}

// annotation reads what a schema says to XBRL: linkbases, roles.
func (r *schemaReader) annotation(base string) error {
	base = r.based(base)
	for {
		name, more, err := r.child()
		if err != nil || !more {
			return err
		}
		switch {
		case name.Space == spaceSchema && name.Local == "appinfo":
			err = r.annotation(base)
		case name.Space == spaceLinkbase:
			err = r.appinfo(name.Local, base)
		default:
			err = r.skip(nil)
		}
		if err != nil {
			return err
		}
	}
}

func (r *schemaReader) appinfo(local, base string) error {
	switch local {
	case "linkbaseRef":
		r.out.LinkbaseRefs = append(r.out.LinkbaseRefs, Reference{r.foreign(spaceXLink, "role"), r.href(base)})
	case "linkbase":
		lb, err := r.linkbase(base)
		r.out.Linkbases = append(r.out.Linkbases, lb)
		return err
	case "roleType", "arcroleType":
		role := RoleType{URI: r.own("roleURI"), ID: r.own("id"), Cycles: r.own("cyclesAllowed")}
		to := &r.out.Roles
		if local == "arcroleType" {
			role.URI, to = r.own("arcroleURI"), &r.out.Arcroles
		}
		err := r.role(&role)
		*to = append(*to, role)
		return err
	}
	return r.skip(nil)
}

func (r *schemaReader) role(to *RoleType) error {
	for {
		name, more, err := r.child()
		if err != nil || !more {
			return err
		}
		text, _, err := r.content()
		if err != nil {
			return err
		}
		switch name.Local {
		case "definition":
			to.Definition = trim(text)
		case "usedOn":
			if q, ok := r.resolve(trim(text)); ok { // the element's own prefixes are still in scope
				to.UsedOn = append(to.UsedOn, q)
			}
		}
	}
}
