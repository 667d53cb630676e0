package source

// Look is what a body must look like at its first bytes, before a decoder sees it.
type Look string

// The looks that domains ask for. HTML never passes for any of them but HTML.
const (
	LookAnything Look = ""
	LookJSON     Look = "JSON"
	LookXML      Look = "XML"
	LookCSV      Look = "CSV"
	LookHTML     Look = "HTML"
)
