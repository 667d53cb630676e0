package xbrl

import (
	"strconv"
	"strings"
)

// typed is what the schemas say of an element: how its text compares, the
// XBRL item type it comes from, its attributes.
type typed struct {
	kind       valueKind
	item       string // local name of the xbrli type at the end of the derivation, "monetaryItemType"
	attributes []attributeUse
	content    bool               // it may have text
	groups     map[*treeNode]bool // attribute groups taken already
}

type attributeUse struct {
	name           QName
	kind           valueKind
	preset         string // default or fixed value
	isPreset       bool
	fixed, dropped bool
}

// maxDerivation bounds how far a type is followed back; a circle ends there.
const maxDerivation = 64

// typeOf works out the type of an element from its declaration, once.
func (c *checker) typeOf(name QName) (t *typed, declared bool) {
	if t, done := c.typed[name.key()]; done {
		return t, t != nil
	}
	decl := c.known.elements[name.key()]
	if decl == nil {
		c.typed[name.key()] = nil
		return nil, false
	}
	t = &typed{kind: kindText}
	c.typed[name.key()] = t
	c.derive(t, decl, decl, 0)
	return t, true
}

// derive takes the type that at declares, inline or by reference: base types
// first, so that what is nearer prevails.
func (c *checker) derive(t *typed, at, decl *treeNode, depth int) {
	if depth > maxDerivation {
		return
	}
	if written, is := at.attrIs("", "type"); is {
		c.deriveName(t, at, written, depth)
		return
	}
	for _, k := range at.elements() {
		if k.is(spaceSchema, "complexType") || k.is(spaceSchema, "simpleType") {
			c.deriveType(t, k, depth)
			return
		}
	}
	if head := at.attr("", "substitutionGroup"); head != "" { // no type of its own: that of the head
		if q, ok := at.resolve(head); ok && c.known.elements[q.key()] != nil {
			c.derive(t, c.known.elements[q.key()], decl, depth+1)
		}
	}
}

func (c *checker) deriveName(t *typed, at *treeNode, written string, depth int) {
	q, ok := at.resolve(written)
	switch {
	case !ok || depth > maxDerivation:
	case q.Space == spaceSchema:
		t.content = true
		if t.kind, ok = builtinKinds[q.Local]; !ok {
			t.kind = kindToken
		}
	case q.Space == spaceInstance:
		t.item, t.content = q.Local, true
		base := strings.TrimSuffix(q.Local, "ItemType")
		switch base {
		case "monetary", "shares", "pure":
			base = "decimal"
		}
		if t.kind, ok = builtinKinds[base]; !ok {
			t.kind = kindToken
		}
	case c.known.types[q.key()] != nil:
		c.deriveType(t, c.known.types[q.key()], depth+1)
	}
}

// deriveType reads a complexType or simpleType.
func (c *checker) deriveType(t *typed, def *treeNode, depth int) {
	for _, k := range def.elements() {
		switch k.name.Local {
		case "simpleContent", "complexContent":
			c.deriveType(t, k, depth+1)
			return
		case "restriction", "extension":
			if base, is := k.attrIs("", "base"); is {
				c.deriveName(t, k, base, depth+1)
			}
			c.attributes(t, k, depth)
			return
		case "list", "union":
			t.kind, t.content = kindToken, true
		}
	}
	c.attributes(t, def, depth)
}

// attributes takes the attributes that a type declares.
func (c *checker) attributes(t *typed, def *treeNode, depth int) {
	for _, k := range def.elements() {
		switch {
		case k.is(spaceSchema, "attribute"):
			if len(t.attributes) >= c.limits.Attributes {
				c.refuse(shape("a type has more than "+strconv.Itoa(c.limits.Attributes)+" attributes", "raise Limits.Attributes if that is meant"))
				return
			}
			t.use(c.attributeUse(k))
		case k.is(spaceSchema, "attributeGroup") && depth < maxDerivation:
			q, _ := k.resolve(k.attr("", "ref"))
			group := c.known.groups[q.key()]
			if group == nil || t.groups[group] {
				continue // groups that name each other twice would double at every step
			}
			if t.groups == nil {
				t.groups = map[*treeNode]bool{}
			}
			t.groups[group] = true
			c.attributes(t, group, depth+1)
		}
	}
}

func (t *typed) use(u attributeUse) {
	for i := range t.attributes {
		if t.attributes[i].name == u.name {
			t.attributes[i] = u
			return
		}
	}
	t.attributes = append(t.attributes, u)
}

// attributeUse reads a declaration of an attribute, or a reference to one.
func (c *checker) attributeUse(k *treeNode) (u attributeUse) {
	u.name = QName{Local: trim(k.attr("", "name"))}
	decl := k
	if ref, is := k.attrIs("", "ref"); is {
		q, _ := k.resolve(ref)
		u.name = q.key()
		if decl = c.known.attributes[u.name]; decl == nil {
			decl = k
		}
	} else if form := k.attr("", "form"); form == "qualified" || form == "" && qualifiedAttributes(k) {
		u.name.Space = targetSpace(k)
	}
	u.kind = c.simpleKind(decl)
	for _, from := range []*treeNode{decl, k} {
		if value, is := from.attrIs("", "default"); is {
			u.preset, u.isPreset = value, true
		}
		if value, is := from.attrIs("", "fixed"); is {
			u.preset, u.isPreset, u.fixed = value, true, true
		}
	}
	u.dropped = k.attr("", "use") == "prohibited"
	return u
}

// simpleKind is how values of an attribute compare.
func (c *checker) simpleKind(decl *treeNode) valueKind {
	t := typed{kind: kindText}
	c.derive(&t, decl, decl, 0)
	return t.kind
}

func targetSpace(n *treeNode) string {
	for at := n; at != nil; at = at.parent {
		if at.is(spaceSchema, "schema") {
			return trim(at.attr("", "targetNamespace"))
		}
	}
	return ""
}

func qualifiedAttributes(n *treeNode) bool {
	for at := n; at != nil; at = at.parent {
		if at.is(spaceSchema, "schema") {
			return trim(at.attr("", "attributeFormDefault")) == "qualified"
		}
	}
	return false
}
