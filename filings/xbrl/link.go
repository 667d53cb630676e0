package xbrl

// Linkbase is one linkbase document, or one that a schema embeds: labels,
// presentation, calculation, definition, references, or several of these.
type Linkbase struct {
	Address     string    // where it was found; what evidence names
	Links       []Link    // extended links, in document order
	RoleRefs    []RoleRef // link roles that it uses, and where they are defined
	ArcroleRefs []RoleRef // likewise arc roles
}

// RoleRef names a role and the element that defines it.
type RoleRef struct {
	URI     string
	Address string // "…/nflx-20091231.xsd#StatementOfIncome", absolute as far as its base is
}

// Link is one extended link: arcs between the things that its locators point to
// and the resources that it holds.
type Link struct {
	Element   QName // link:labelLink, link:presentationLink, link:calculationLink, link:definitionLink, …
	Role      string
	Locators  []Locator
	Resources []Resource
	Arcs      []Arc
}

// Locator gives something outside the link a label by which arcs name it.
type Locator struct {
	Label   string
	Address string // of a schema element, "…/us-gaap-2023.xsd#us-gaap_Assets", or of a resource
}

// Resource is content inside a link: the text of a label. The parts of a
// reference are not read.
type Resource struct {
	Label   string
	Element QName // link:label, link:reference, …
	ID      string
	Role    string // [RoleLabel], [RoleTerse], …
	Lang    string // xml:lang in force
	Text    string // markup inside removed, white space around removed

	home   *Linkbase
	offset int
}

// Arc relates everything labelled From to everything labelled To.
type Arc struct {
	Element        QName
	Arcrole        string
	From, To       string // labels
	Order          string // decimal as written; "" means 1
	Weight         string // of a calculation arc, as written
	Priority       int
	Prohibited     bool   // use="prohibited": it takes a relationship away
	PreferredLabel string // role of the label that a presentation shows
	TargetRole     string // link role in which what depends on it continues
	ContextElement string // of a hypercube: "segment" or "scenario"; "" when missing
	Closed         bool   // of a hypercube: no dimension besides its own
	Unusable       bool   // usable="false": a heading among members, never itself used

	rest    string // canonical: the attributes that make arcs equivalent
	illegal string // the first attribute whose value the schema of XBRL Dimensions refuses
}

// The arc roles that taxonomies use.
const (
	ArcConceptLabel       = "http://www.xbrl.org/2003/arcrole/concept-label"
	ArcConceptReference   = "http://www.xbrl.org/2003/arcrole/concept-reference"
	ArcParentChild        = "http://www.xbrl.org/2003/arcrole/parent-child"
	ArcSummationItem      = "http://www.xbrl.org/2003/arcrole/summation-item"
	ArcSummationItem11    = "https://xbrl.org/2023/arcrole/summation-item"
	ArcGeneralSpecial     = "http://www.xbrl.org/2003/arcrole/general-special"
	ArcEssenceAlias       = "http://www.xbrl.org/2003/arcrole/essence-alias"
	ArcSimilarTuples      = "http://www.xbrl.org/2003/arcrole/similar-tuples"
	ArcRequiresElement    = "http://www.xbrl.org/2003/arcrole/requires-element"
	ArcAll                = "http://xbrl.org/int/dim/arcrole/all"
	ArcNotAll             = "http://xbrl.org/int/dim/arcrole/notAll"
	ArcHypercubeDimension = "http://xbrl.org/int/dim/arcrole/hypercube-dimension"
	ArcDimensionDomain    = "http://xbrl.org/int/dim/arcrole/dimension-domain"
	ArcDomainMember       = "http://xbrl.org/int/dim/arcrole/domain-member"
	ArcDimensionDefault   = "http://xbrl.org/int/dim/arcrole/dimension-default"
	ArcWiderNarrower      = "http://www.esma.europa.eu/xbrl/esef/arcrole/wider-narrower"
)

// Namespaces of taxonomies.
const (
	spaceXLink    = "http://www.w3.org/1999/xlink"
	spaceTaxonomy = "http://xbrl.org/2005/xbrldt"
)

// roleLink is the link role of arcs that stand in none of their own.
const roleLink = "http://www.xbrl.org/2003/role/link"
