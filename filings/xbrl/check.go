package xbrl

import (
	"context"
	"slices"
	"strconv"
)

// Finding is one place where an instance, or a document it refers to, breaks a
// rule of XBRL 2.1.
type Finding struct {
	Rule     string // one of the Check constants, or the Rule of a [Problem]
	Section  string // of the XBRL 2.1 recommendation, "4.6.3"; "" for a Problem
	What     string // what was found, in words
	Subject  string // the concept, id, role or label concerned
	Ordinal  int    // of the fact in the instance; nought when none is to blame
	Document string // address
	Line     int    // of the document, from one
}

// The rules that [Check] holds a document to, besides those of a [Problem].
const (
	CheckAccuracy    = "accuracy"      // decimals or precision missing, given twice, or given where no number is
	CheckConcept     = "concept"       // a fact of an element that no schema of the set declares as one
	CheckPeriodType  = "period-type"   // an instant where a duration is due, or the other way round
	CheckUnitType    = "unit-type"     // a unit that the type of the concept does not allow
	CheckContent     = "content"       // content of segment or scenario that is XBRL's own
	CheckFootnote    = "footnote"      // a footnote link that does not tie facts of this instance to footnotes
	CheckRole        = "role"          // a role or arcrole used where it may not stand, or declared twice
	CheckReference   = "reference"     // a reference to something else than it must be
	CheckID          = "id"            // one id on two elements
	CheckCalculation = "calculation"   // facts that do not add up as a calculation link says
	CheckAlias       = "essence-alias" // facts that must be equal and are not
	CheckRequires    = "requires"      // a fact that another one demands is absent
	CheckCycle       = "cycle"         // a network with a circle that its arcrole does not allow
	CheckArc         = "arc"           // an arc that joins what it may not, or by a weight that cannot be
	CheckDeclaration = "declaration"   // a concept that its schema declares in a way XBRL does not allow
	CheckDocument    = "document"      // the document to begin with is no instance, schema or linkbase
)

// Verification is what [Check] found.
type Verification struct {
	Instance *Instance // as [ParseBytes] reads it; nil when the document is a schema or linkbase
	Findings []Finding // by document, in the order they were met, and by line
	Read     []string  // addresses of the documents read, the one asked for first
	Unread   []string  // addresses referred to and not given; what they would say is not checked
}

// Check holds an instance to the rules of XBRL 2.1 that need more than the
// instance itself: the schemas and linkbases that it refers to. It is no XML
// Schema validation: it holds content to no model and values to no pattern, and
// knows of types only whether and how values compare.
//
// Address names the document to begin with, an instance, or a schema or linkbase
// to check a taxonomy alone. open gives a document by its address (resolved
// against the one that names it, escapes in a path decoded, no fragment); an
// error that is fs.ErrNotExist means that it is not at hand, which is reported and is no finding.
// The schemas of XBRL itself are never asked for. Limits bounds each document,
// and Limits.Bytes all of them together.
//
// Facts that do not add up are not wrong for that, and nothing here changes or
// adds one: CheckCalculation says what an auditor would ask about. Contexts are
// compared as XBRL 2.1 (4.10) says, container, order and all; [Context] says how
// that differs from what dimensions mean.
//
// It fails as [ParseBytes] does, with ctx's error, or with open's own.
func Check(ctx context.Context, address string, open func(ctx context.Context, address string) ([]byte, error), limits Limits) (*Verification, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	if open == nil {
		return nil, &Error{What: "there is nothing to open documents with", Remedy: "give open", code: CodeArguments}
	}
	c := newChecker(ctx, open, limits)
	entry, err := c.load(address)
	if err != nil {
		return nil, err
	}
	if entry == nil {
		return nil, &Error{What: "there is no document at " + quoted(address), Remedy: "give its address as open knows it", code: CodeArguments}
	}
	c.declare()
	for _, d := range c.order {
		c.report.Read = append(c.report.Read, d.address)
	}
	switch {
	case entry.root.is(spaceInstance, "xbrl"):
		if err := c.instance(entry); err != nil {
			return nil, err
		}
	case !entry.root.is(spaceSchema, "schema") && !entry.root.is(spaceLinkbase, "linkbase"):
		c.find(entry, entry.root, CheckDocument, "3.1", entry.root.name.String(), "its root is neither xbrl nor schema nor linkbase")
	}
	c.taxonomy()
	if c.bounds > maxBounds {
		c.refuse(shape("more than "+strconv.Itoa(maxBounds)+" relationships", "check the taxonomy in parts"))
	}
	if c.refused != nil {
		return nil, c.refused
	}
	c.place()
	return c.report, nil
}

// checker holds what is known of a set of documents.
type checker struct {
	ctx    context.Context
	open   func(ctx context.Context, address string) ([]byte, error)
	limits Limits
	room   int64
	report *Verification

	docs  map[string]*treeDoc // nil while a document is read, or when it is not given
	order []*treeDoc
	known declarations
	typed map[QName]*typed

	declared map[string][]roleDecl // by kind and URI
	holds    map[string][]bound    // relationships by arcrole, those of one are asked for more than once
	bounds   int                   // relationships that arcs state
	spaces   map[string]bool       // target namespaces of the schemas at hand

	numbers  map[*treeNode]int
	arcKeys  map[*treeNode]int
	arcTexts map[string]int
	refs     map[*treeNode]map[string]bool // what a linkbase refers to
	unequal  int                           // values that equal nothing
	work     int                           // comparisons made
	refused  error                         // the first reason to give up

	// Of the instance.
	entry    *treeDoc
	in       *Instance
	facts    []checkFact
	contexts map[string]string // what is equal in content has equal texts, by handle

	found []placedFinding
}

func newChecker(ctx context.Context, open func(ctx context.Context, address string) ([]byte, error), limits Limits) *checker {
	return &checker{
		ctx: ctx, open: open, limits: limits, room: limits.Bytes, report: &Verification{},
		docs: map[string]*treeDoc{}, typed: map[QName]*typed{}, numbers: map[*treeNode]int{}, arcKeys: map[*treeNode]int{}, arcTexts: map[string]int{},
		refs: map[*treeNode]map[string]bool{}, contexts: map[string]string{}, holds: map[string][]bound{}, spaces: map[string]bool{},
	}
}

// instance checks the document whose root is xbrl.
func (c *checker) instance(d *treeDoc) (err error) {
	c.entry = d
	if c.in, err = parse(c.ctx, d.doc, c.limits); err != nil {
		return err
	}
	c.report.Instance = c.in
	c.collect()
	c.problems()
	for i := range c.facts {
		c.item(&c.facts[i])
	}
	c.containers()
	c.unitMeasures()
	c.footnoteLinks()
	c.calculations()
	c.aliases()
	c.required()
	return nil
}

// taxonomy checks the documents for themselves.
func (c *checker) taxonomy() {
	for _, d := range c.order {
		for _, id := range d.twice {
			c.find(d, d.ids[id], CheckID, "3.5", id, "the id "+quoted(id)+" stands on two elements")
		}
		c.references(d)
	}
	c.roles()
	for _, d := range c.order {
		d.root.walk(func(n *treeNode) bool { c.customRoles(d, n); return true })
	}
	c.concepts()
	c.arcs()
	c.cycles()
	c.aliasTypes()
}

// problems takes over what reading the instance found, unless the schema makes
// it good: a default value stands where there is no text.
func (c *checker) problems() {
	for _, p := range c.in.Problems {
		if p.Ordinal > 0 && p.Rule == RuleNumber && c.facts[p.Ordinal-1].preset {
			continue
		}
		c.found = append(c.found, placedFinding{
			Finding{Rule: p.Rule, What: p.What, Subject: p.Subject, Ordinal: p.Ordinal, Document: c.entry.address},
			c.entry, p.Offset,
		})
	}
}

// Broken reports whether a rule is among the findings.
func (r *Verification) Broken(rule string) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Rule == rule })
}
