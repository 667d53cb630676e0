package xbrl

import (
	"context"
	"fmt"
	"strings"
)

// ParseLinkbase reads one linkbase document. address is where it was found: a
// URL, a path in a package, or a bare name. Relative addresses in it are
// resolved against that (xml:base counts), and evidence names it.
//
// It fails with an [Error] when the document is no well-formed linkbase or is
// over a limit, and with the context's error when ctx ends.
func ParseLinkbase(ctx context.Context, address string, body []byte, limits Limits) (*Linkbase, error) {
	r, root, err := openTaxonomyDocument(ctx, address, body, limits)
	if err != nil {
		return nil, err
	}
	if root.Space != spaceLinkbase || root.Local != "linkbase" {
		return nil, r.fail(fmt.Sprintf("the root element is <%s>, not a linkbase", clip(r.name)),
			"give the document whose root is linkbase in "+spaceLinkbase)
	}
	lb, err := r.linkbase(address)
	if err != nil {
		return nil, err
	}
	_, err = r.next() // what follows the root: nothing, or an error
	return lb, err
}

// linkReader reads the documents of a taxonomy.
type linkReader struct {
	reader
	address string
	count   int // elements read, to look at ctx now and then
}

func openTaxonomyDocument(ctx context.Context, address string, body []byte, limits Limits) (*linkReader, QName, error) {
	doc, limits, err := openText(body, limits)
	if err != nil {
		return nil, QName{}, err
	}
	if i := strings.IndexByte(doc, 0); i >= 0 {
		return nil, QName{}, shapeAt(doc, i, "a NUL character, which XML does not allow", "fetch the document again")
	}
	if refuseHTML(doc) != nil {
		return nil, QName{}, shapeAt(doc, 0, "this is an HTML page, not part of a taxonomy", "it may be an error page; fetch it again")
	}
	r := &linkReader{address: address, reader: reader{
		scanner: scanner{doc: doc, limits: limits}, ctx: ctx, returns: strings.IndexByte(doc, '\r') >= 0,
	}}
	if _, err := r.next(); err != nil {
		return nil, QName{}, err
	}
	root, err := r.element()
	return r, root, err
}

// child moves to the next child element and gives its name.
func (r *linkReader) child() (name QName, more bool, err error) {
	if r.count++; r.count&1023 == 0 {
		if err := r.ctx.Err(); err != nil {
			return QName{}, false, err
		}
	}
	if more, err = r.nextChild(); err != nil || !more {
		return QName{}, false, err
	}
	name, err = r.element()
	return name, true, err
}

// foreign gives an attribute of another vocabulary, whatever its prefix.
func (r *linkReader) foreign(space, local string) string {
	for i := range r.attrs {
		prefix, name, has := strings.Cut(r.attrs[i].name, ":")
		if has && name == local {
			if found, _ := r.find(prefix); found == space {
				return trim(r.attrs[i].value)
			}
		}
	}
	return ""
}

func (r *linkReader) own(local string) string {
	value, _ := r.attr(local)
	return trim(value)
}

// based gives the base for addresses in the element just opened.
func (r *linkReader) based(base string) string {
	if own, has := r.attr("xml:base"); has {
		return ResolveAddress(base, own)
	}
	return base
}

func (r *linkReader) href(base string) string {
	return ResolveAddress(r.based(base), r.foreign(spaceXLink, "href"))
}

// linkbase reads the linkbase element just opened.
func (r *linkReader) linkbase(base string) (*Linkbase, error) {
	lb := &Linkbase{Address: r.address}
	base = r.based(base)
	lang, _ := r.attr("xml:lang")
	for {
		name, more, err := r.child()
		if err != nil || !more {
			return lb, err
		}
		switch kind := r.foreign(spaceXLink, "type"); {
		case kind == "extended":
			err = r.extended(lb, name, base, lang)
		case name.Space == spaceLinkbase && name.Local == "roleRef":
			lb.RoleRefs = append(lb.RoleRefs, RoleRef{r.own("roleURI"), r.href(base)})
			err = r.skip(nil)
		case name.Space == spaceLinkbase && name.Local == "arcroleRef":
			lb.ArcroleRefs = append(lb.ArcroleRefs, RoleRef{r.own("arcroleURI"), r.href(base)})
			err = r.skip(nil)
		default:
			err = r.skip(nil)
		}
		if err != nil {
			return nil, err
		}
	}
}

func (r *linkReader) extended(lb *Linkbase, name QName, base, lang string) error {
	link := Link{Element: name, Role: r.foreign(spaceXLink, "role")}
	base, lang = r.based(base), r.langOr(lang)
	for {
		name, more, err := r.child()
		if err != nil {
			return err
		}
		if !more {
			lb.Links = append(lb.Links, link)
			return nil
		}
		label := r.foreign(spaceXLink, "label")
		switch r.foreign(spaceXLink, "type") {
		case "locator":
			link.Locators = append(link.Locators, Locator{Label: label, Address: r.href(base)})
			err = r.skip(nil)
		case "arc":
			var arc Arc
			if arc, err = r.arc(name); err == nil {
				link.Arcs = append(link.Arcs, arc)
				err = r.skip(nil)
			}
		case "resource":
			res := Resource{Label: label, Element: name, ID: r.own("id"), Role: r.foreign(spaceXLink, "role"),
				Lang: r.langOr(lang), home: lb, offset: r.at}
			if res.Text, err = r.allText(); err == nil {
				link.Resources = append(link.Resources, res)
			}
		default:
			err = r.skip(nil)
		}
		if err != nil {
			return err
		}
	}
}

func (r *linkReader) langOr(lang string) string {
	if own, has := r.attr("xml:lang"); has {
		return trim(own)
	}
	return lang
}

// allText reads the text of the element just opened, that of elements inside
// it included: a label may hold markup, which is not what it says.
func (r *linkReader) allText() (string, error) {
	var held pieces
	for depth := len(r.open); ; {
		t, err := r.next()
		if err != nil {
			return "", err
		}
		if t == tokenText {
			if err := r.addText(&held); err != nil {
				return "", err
			}
		}
		if t == tokenEnd && len(r.open) < depth {
			return trim(held.String()), nil
		}
	}
}
