package xbrl

// Schema is one taxonomy schema: the elements that it declares for concepts,
// axes and members, and the documents that it leads to.
type Schema struct {
	Address      string // where it was found
	Space        string // target namespace
	Prefix       string // that it declares for its target namespace; "" when none
	Elements     []Element
	Types        []Type
	Imports      []Import
	LinkbaseRefs []Reference
	Roles        []RoleType
	Arcroles     []RoleType
	Linkbases    []*Linkbase // embedded in it
	Namespaces   []Namespace // prefixes declared on its root

	nested map[string]bool // ids of declarations that are not global elements
}

// Element is the global declaration of a concept, an axis, a member, a
// hypercube, or of the element that holds a typed member.
type Element struct {
	Name              QName
	ID                string
	Address           string // of the schema
	SubstitutionGroup QName
	Type              QName // zero: declared in place, see Base
	Base              QName // what a type declared in place restricts or extends
	PeriodType        string
	Balance           string
	Abstract          bool
	Nillable          bool
	TypedDomain       string // address of the element that holds its typed members; "" for an explicit axis

	place string // child sequence below the document, "/1/14"
}

// Type is a global type; only what it is derived from is read.
type Type struct {
	Name QName
	Base QName
}

// Import is a schema that another imports, includes or redefines.
type Import struct {
	Space   string // of an import; an include has none
	Address string // "" when the schema gives no location
}

// Reference is a document that a schema or an instance names.
type Reference struct {
	Role    string
	Address string
}

// RoleType defines a link role, a label role or an arc role.
type RoleType struct {
	URI        string
	ID         string
	Definition string // "0000003 - Statement - CONSOLIDATED STATEMENTS OF OPERATIONS"
	Cycles     string // of an arc role: any, undirected, none
	UsedOn     []QName
}
