package xbrl

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// Documents are the parts of a taxonomy that are at hand. Any may be missing: a
// filing brings its own schema and linkbases and seldom the standard taxonomy.
type Documents struct {
	Schemas   []*Schema // the linkbases that they embed belong to them
	Linkbases []*Linkbase
	MetaLinks []*MetaLinks
}

// Taxonomy is what the documents at hand say about concepts: labels, types,
// which member stands under which, defaults, calculations. It may be asked from
// several goroutines at once.
//
// A concept is known exactly where its schema is at hand. Elsewhere it is known
// by the locators that point to it, "…/us-gaap-2023.xsd#us-gaap_Assets", with
// the namespace that the filing's own imports or MetaLinks give; where neither
// does, it has a prefix and a local name only.
type Taxonomy struct {
	nodes    []node
	byClark  map[string]int
	byText   map[string][]int // prefix:Local
	types    map[string]QName // by the name of the derived type
	schemas  map[string]*Schema
	roles    map[string]string // definitions of link roles, by URI
	places   map[string]int    // address of a schema element to its node
	out, in  map[string]map[int][]relation
	labels   map[int][]Label
	defaults map[int]Default
	missing  []string
	refused  []Refused
	raw      []*Linkbase
	dangling int
}

// node is a concept.
type node struct {
	name    QName
	element *Element
}

// Refused is a document of a taxonomy that could not be read.
type Refused struct {
	Address string
	Err     error
}

// maxRelationships bounds what arcs may make of locators that share a label.
const maxRelationships = 1 << 20

// NewTaxonomy puts the documents at hand together. Their order does not matter.
// It fails with an [Error] when arcs relate more than a million pairs, and
// with the context's error when ctx ends.
func NewTaxonomy(ctx context.Context, d Documents) (*Taxonomy, error) {
	t := &Taxonomy{
		byClark: map[string]int{}, byText: map[string][]int{}, types: map[string]QName{}, schemas: map[string]*Schema{},
		roles: map[string]string{}, places: map[string]int{}, labels: map[int][]Label{}, defaults: map[int]Default{},
		out: map[string]map[int][]relation{}, in: map[string]map[int][]relation{},
	}
	schemas := sortedBy(d.Schemas, func(s *Schema) string { return s.Address })
	linkbases := slices.Clone(d.Linkbases)
	for _, s := range schemas {
		linkbases = append(linkbases, s.Linkbases...)
		t.declare(s)
	}
	metas := sortedBy(d.MetaLinks, func(m *MetaLinks) string { return m.Address })
	t.raw = sortedBy(linkbases, func(l *Linkbase) string { return l.Address })
	a := assembler{t: t, spaces: importedSpaces(schemas), tags: tagNames(metas), ends: map[string]int{}}
	if err := a.relate(ctx, t.raw); err != nil {
		return nil, err
	}
	for _, m := range metas {
		t.describe(m)
	}
	t.settleLabels()
	t.settleDefaults()
	return t, ctx.Err()
}

func sortedBy[T any](all []T, key func(T) string) []T {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b T) int { return strings.Compare(key(a), key(b)) })
	return all
}

// declare files what a schema declares.
func (t *Taxonomy) declare(s *Schema) {
	if t.schemas[s.Address] != nil {
		return // the same document twice
	}
	t.schemas[s.Address] = s
	for i := range s.Elements {
		e := &s.Elements[i]
		n := t.node(e.Name)
		if t.nodes[n].element == nil {
			t.nodes[n].element = e
		}
		if e.ID != "" {
			t.places[s.Address+"#"+e.ID] = n
		}
		t.places[s.Address+"#"+e.place] = n
	}
	for _, of := range s.Types {
		t.types[of.Name.Clark()] = of.Base
	}
	for _, r := range s.Roles {
		t.title(r)
	}
}

// title keeps the definition of a role; of several, the one first in the
// alphabet, so that no order of documents matters.
func (t *Taxonomy) title(r RoleType) {
	if known, has := t.roles[r.URI]; r.Definition != "" && (!has || r.Definition < known) {
		t.roles[r.URI] = r.Definition
	}
}

// node gives the number of a concept, a new one when it is not known yet.
func (t *Taxonomy) node(name QName) int {
	clark := name.Clark()
	if name.Space == "" {
		clark = name.String()
	}
	if n, known := t.byClark[clark]; known {
		return n
	}
	n := len(t.nodes)
	t.nodes = append(t.nodes, node{name: name})
	t.byClark[clark] = n
	t.byText[name.String()] = append(t.byText[name.String()], n)
	return n
}

// find gives the number of a concept that a caller names.
func (t *Taxonomy) find(name QName) (int, bool) {
	if name.Space != "" {
		if n, ok := t.byClark[name.Clark()]; ok {
			return n, true
		}
		n, ok := t.byClark[name.String()] // known by a locator only
		return n, ok && t.nodes[n].name.Space == ""
	}
	if all := t.byText[name.String()]; len(all) == 1 {
		return all[0], true
	}
	return 0, false
}

// ParseName reads a name as people write it, "srt:ProductOrServiceAxis". It has
// no namespace; a [Taxonomy] finds it when only one of its concepts is written so.
func ParseName(written string) QName {
	prefix, local, has := strings.Cut(trim(written), ":")
	if !has {
		return QName{Local: prefix}
	}
	return QName{Prefix: prefix, Local: local}
}

// Absent lists the addresses that the documents name and that were not at
// hand, sorted. Only [Discover] looks for them.
func (t *Taxonomy) Absent() []string { return t.missing }

// Refused lists the documents that [Discover] could not read, sorted.
func (t *Taxonomy) Refused() []Refused { return t.refused }

// Dangling counts the locators that point to nothing in a document at hand.
func (t *Taxonomy) Dangling() int { return t.dangling }

// RoleTitle is what a schema or MetaLinks says a link role is, "0000003 -
// Statement - CONSOLIDATED STATEMENTS OF OPERATIONS"; "" when none says.
func (t *Taxonomy) RoleTitle(role string) string { return t.roles[role] }

func tooMany() error {
	return shape(fmt.Sprintf("the arcs relate more than %d pairs", maxRelationships),
		"leave out the linkbases that are not needed")
}

func compareNodes(t *Taxonomy, a, b int) int {
	x, y := t.nodes[a].name, t.nodes[b].name
	return cmp.Or(compareNames(x, y), strings.Compare(x.Prefix, y.Prefix))
}
