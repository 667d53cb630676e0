package xbrl

import (
	"cmp"
	"slices"
	"strings"
)

// ElementKind is what a schema element is in XBRL.
type ElementKind string

// The kinds. What no schema at hand declares is unknown.
const (
	KindUnknown      ElementKind = ""
	KindItem         ElementKind = "item" // a concept, a member
	KindTuple        ElementKind = "tuple"
	KindDimension    ElementKind = "dimension" // an axis
	KindHypercube    ElementKind = "hypercube"
	KindOtherElement ElementKind = "other" // declared, and none of these: what holds a typed member
)

// maxChain bounds how far derivations and substitutions are followed.
const maxChain = 64

// Element gives the declaration of a concept, where its schema is at hand.
func (t *Taxonomy) Element(name QName) (Element, bool) {
	n, known := t.find(name)
	if !known || t.nodes[n].element == nil {
		return Element{}, false
	}
	return *t.nodes[n].element, true
}

// Elements gives the declaration of every concept of the schemas at hand, in
// the order of the schemas' addresses and of each schema.
func (t *Taxonomy) Elements() []Element {
	var all []Element
	for _, n := range t.nodes {
		if n.element != nil {
			all = append(all, *n.element)
		}
	}
	return all
}

// Kind says what an element is, as far as the schemas at hand tell: by its
// substitution group, or the substitution group of that.
func (t *Taxonomy) Kind(name QName) ElementKind {
	n, known := t.find(name)
	if !known {
		return KindUnknown
	}
	return t.kind(n)
}

func (t *Taxonomy) kind(n int) ElementKind {
	e := t.nodes[n].element
	if e == nil {
		return KindUnknown
	}
	for range maxChain {
		group := e.SubstitutionGroup
		switch {
		case group.IsZero():
			return KindOtherElement
		case group.Space == spaceInstance && group.Local == "item":
			return KindItem
		case group.Space == spaceInstance && group.Local == "tuple":
			return KindTuple
		case group.Space == spaceTaxonomy && group.Local == "dimensionItem":
			return KindDimension
		case group.Space == spaceTaxonomy && group.Local == "hypercubeItem":
			return KindHypercube
		}
		next, known := t.byClark[group.Clark()]
		if !known || t.nodes[next].element == nil {
			return KindUnknown // its schema is not at hand
		}
		e = t.nodes[next].element
	}
	return KindUnknown
}

// ItemType gives the type of XBRL itself that the type of a concept is derived
// from, xbrli:monetaryItemType. It is not found where the schemas that derive it
// are not at hand.
func (t *Taxonomy) ItemType(name QName) (QName, bool) {
	n, known := t.find(name)
	if !known || t.nodes[n].element == nil {
		return QName{}, false
	}
	of := t.nodes[n].element.Type
	if of.IsZero() {
		of = t.nodes[n].element.Base
	}
	for range maxChain {
		if of.Space == spaceInstance {
			return of, true
		}
		base, known := t.types[of.Clark()]
		if !known || base.IsZero() {
			return QName{}, false
		}
		of = base
	}
	return QName{}, false
}

// Concepts names every concept that the documents at hand declare or point to,
// sorted.
func (t *Taxonomy) Concepts() []QName {
	all := make([]QName, len(t.nodes))
	for i, n := range t.nodes {
		all[i] = n.name
	}
	slices.SortFunc(all, func(a, b QName) int { return cmp.Or(compareNames(a, b), strings.Compare(a.Prefix, b.Prefix)) })
	return all
}
