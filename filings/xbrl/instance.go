package xbrl

// Instance is one document as it was filed.
type Instance struct {
	Facts      []Fact      // in document order; a tuple before the facts in it
	Contexts   []*Context  // one for each distinct content, in order of first declaration
	Units      []*Unit     // likewise
	Problems   []*Problem  // what cannot be trusted, in document order
	Namespaces []Namespace // prefixes declared on the root element, as written there
	Schemas    []string    // addresses of the taxonomy schemas it names
	Footnotes  []Footnote  // in document order
	Relations  []Relation  // which fact refers to which footnote, as written
	Targets    []Target    // of inline documents, in order of appearance; nil for an instance
	OtherFacts int         // facts of inline documents meant for another target than the one read; counted, not read
	Notes      int         // footnotes of xBRL-JSON, which are facts there; counted
	Links      int         // from fact to fact in xBRL-JSON; counted, not read
	Extensions int         // properties that the author of xBRL-JSON added; counted, not read

	DeclaredContexts int // context elements, those with equal content included
	DeclaredUnits    int // unit elements, likewise; xBRL-JSON declares neither

	json bool // see Settle
}

// Fact is one fact as filed. A fact with a Problem keeps whatever could be
// read of it; its Context or Unit may then be nil.
type Fact struct {
	Ordinal  int      // the n-th fact element of the document, from 1
	Document int      // which document of an inline set holds it, from nought
	Child    int      // the n-th child element of its parent, from 1; nought in an inline document
	Parent   int      // ordinal of the tuple it stands in; nought at the top
	ID       string   // "" when the filer gave none, which is common
	Concept  QName    //
	Context  *Context // nil for a tuple
	Unit     *Unit    // nil unless the fact is numeric
	Accuracy Accuracy // as filed
	Value    string   // the text exactly as filed, references resolved; of an inline fact, what it means
	Lang     string   // xml:lang in force, "" when none
	Fraction *Fraction
	Order    string // place of an inline fact in its tuple, a number as written; "" when none is given

	ContextRef string // the handle used in the document; it identifies nothing
	UnitRef    string // likewise

	Nil     bool // reported, without a value: neither nought nor missing
	Tuple   bool // a group of facts; it has no value of its own
	Problem *Problem

	offset  int
	childed bool // it held elements where a value was due
	nilText string
}

// Fraction is the value of an item given as two numbers.
type Fraction struct {
	Numerator, Denominator string
}

// Numeric reports whether the fact has a unit, as every number must.
func (f *Fact) Numeric() bool { return f.UnitRef != "" }

// Entity is who the fact is about, in its own scheme: a CIK under
// http://www.sec.gov/CIK, an LEI under http://standards.iso.org/iso/17442.
type Entity struct {
	Scheme, Identifier string
}
