package xbrl

import (
	"context"
	"strings"
)

// treeNode is an element of a document read whole, or a run of text in one: then it
// has no name. Facts are read without such a tree; only [Check] needs it, to
// compare content by the types that a taxonomy gives it.
type treeNode struct {
	name   QName
	attrs  []treeAttr
	spaces []Namespace // that the element declares
	kids   []*treeNode
	text   string
	parent *treeNode
	at     int // offset of the start tag
}

type treeAttr struct {
	name  QName // without a namespace when it has no prefix
	value string
}

// readTree reads one document of a set, held to the same well-formedness and
// limits as an instance.
func readTree(ctx context.Context, doc string, limits Limits) (*treeNode, error) {
	r := &reader{scanner: scanner{doc: doc, limits: limits}, ctx: ctx, returns: strings.IndexByte(doc, '\r') >= 0}
	top := &treeNode{}
	here := top
	for n := 1; ; n++ {
		if n&4095 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		t, err := r.next()
		if err != nil {
			return nil, err
		}
		switch t {
		case tokenEOF:
			root := top.kids[0]
			root.parent = nil
			return root, nil
		case tokenStart:
			made, err := r.treeNode(here)
			if err != nil {
				return nil, err
			}
			here = made
		case tokenEnd:
			here = here.parent
		case tokenText:
			var piece pieces
			if err := r.addText(&piece); err != nil {
				return nil, err
			}
			here.addText(piece.String())
		}
	}
}

// addText adds to the run of text that comments and CDATA sections divide.
func (n *treeNode) addText(text string) {
	if last := len(n.kids) - 1; last >= 0 && n.kids[last].name.IsZero() {
		n.kids[last].text += text
		return
	}
	n.kids = append(n.kids, &treeNode{text: text, parent: n})
}

// treeNode makes the node of the start tag just read.
func (r *reader) treeNode(parent *treeNode) (*treeNode, error) {
	name, err := r.element()
	if err != nil {
		return nil, err
	}
	n := &treeNode{name: name, parent: parent, at: r.at}
	for i := len(r.live) - 1; i >= 0 && r.live[i].depth == len(r.open); i-- {
		n.spaces = append(n.spaces, Namespace{r.live[i].prefix, r.live[i].space})
	}
	for _, a := range r.attrs {
		q := QName{Local: a.name}
		if strings.Contains(a.name, ":") {
			var ok bool
			if q, ok = r.resolve(a.name); !ok {
				return nil, r.fail("the prefix of the attribute "+clip(a.name)+" is not declared", "")
			}
		}
		n.attrs = append(n.attrs, treeAttr{q, a.value})
	}
	parent.kids = append(parent.kids, n)
	return n, nil
}

func (n *treeNode) is(space, local string) bool {
	return n.name.Local == local && n.name.Space == space
}

// attr gives an attribute by namespace and local name; "" when it is absent.
func (n *treeNode) attr(space, local string) string {
	value, _ := n.attrIs(space, local)
	return value
}

func (n *treeNode) attrIs(space, local string) (string, bool) {
	for _, a := range n.attrs {
		if a.name.Local == local && a.name.Space == space {
			return a.value, true
		}
	}
	return "", false
}

// elements gives the child elements.
func (n *treeNode) elements() []*treeNode {
	var out []*treeNode
	for _, k := range n.kids {
		if !k.name.IsZero() {
			out = append(out, k)
		}
	}
	return out
}

// content is the text directly in an element.
func (n *treeNode) content() string {
	if len(n.kids) == 1 && n.kids[0].name.IsZero() {
		return n.kids[0].text
	}
	var b strings.Builder
	for _, k := range n.kids {
		b.WriteString(k.text)
	}
	return b.String()
}

// walk calls f at n and everything in it, in document order, as long as f says
// to go on inside.
func (n *treeNode) walk(f func(*treeNode) (inside bool)) {
	if !n.name.IsZero() && !f(n) {
		return
	}
	for _, k := range n.kids {
		if !k.name.IsZero() {
			k.walk(f)
		}
	}
}

// resolve reads a qualified name as it is meant at n.
func (n *treeNode) resolve(written string) (q QName, ok bool) {
	written = trim(written)
	if prefix, local, found := strings.Cut(written, ":"); found {
		q.Prefix, q.Local = prefix, local
	} else {
		q.Local = written
	}
	if q.Local == "" {
		return q, false
	}
	for at := n; at != nil; at = at.parent {
		for _, s := range at.spaces {
			if s.Prefix == q.Prefix {
				q.Space = s.Space
				return q, q.Prefix == "" || s.Space != ""
			}
		}
	}
	return q, q.Prefix == ""
}

// base is the address that references in n are relative to.
func (n *treeNode) base(document string) string {
	var stated []string
	for at := n; at != nil; at = at.parent {
		if b, is := at.attrIs(spaceXML, "base"); is {
			stated = append(stated, b)
		}
	}
	for i := len(stated) - 1; i >= 0; i-- {
		document, _ = treeAddress(document, stated[i])
	}
	return document
}

// lang is the xml:lang in force at n, looked for up to top.
func (n *treeNode) lang(top *treeNode) string {
	for at := n; at != nil && at != top; at = at.parent {
		if l, is := at.attrIs(spaceXML, "lang"); is {
			return l
		}
	}
	return ""
}
