package opc

// Relationship types that more than one format uses.
const (
	RelDocument  = relOffice + "/officeDocument"
	RelHyperlink = relOffice + "/hyperlink"
	RelTheme     = relOffice + "/theme"
	RelPackage   = relOffice + "/package" // a workbook embedded for a chart
	RelImage     = relOffice + "/image"
	RelCore      = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
	RelExtended  = relOffice + "/extended-properties"

	relOffice = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
)

// Content types that more than one format uses.
const (
	TypeCore     = "application/vnd.openxmlformats-package.core-properties+xml"
	TypeExtended = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
	TypeTheme    = "application/vnd.openxmlformats-officedocument.theme+xml"
	TypeWorkbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

	typeRels = "application/vnd.openxmlformats-package.relationships+xml"
	typeXML  = "application/xml"
)

// Namespaces of the container itself.
const (
	nsTypes         = "http://schemas.openxmlformats.org/package/2006/content-types"
	nsRelationships = "http://schemas.openxmlformats.org/package/2006/relationships"
)

// Names that the container fixes.
const (
	typesName    = "[Content_Types].xml"
	rootRelsName = "_rels/.rels"
)

// Part is one file of a package.
type Part struct {
	Name string // "ppt/slides/slide1.xml": no leading slash, ASCII
	Type string // content type
	Body []byte

	packed *Packed
}

// Relationship is one arrow from a part, or from the package, to a part or to an
// address outside.
type Relationship struct {
	ID       string // unique among the arrows of its source
	Type     string
	Target   string // as written: relative to the source, absolute, or an address
	External bool
}
