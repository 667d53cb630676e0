package opc

import (
	"strconv"
	"time"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Names of the two parts that hold a document's properties.
const (
	CoreName     = "docProps/core.xml"
	ExtendedName = "docProps/app.xml"
)

// Properties are what a viewer or an indexer shows of a document. There is no
// clock here: an absent time is left out.
type Properties struct {
	Title, Subject, Creator, Language string
	Created                           time.Time // to the second, written in UTC
	Application                       string
	Slides, Notes                     int // presentations only
}

// Parts gives docProps/core.xml and docProps/app.xml.
func (p Properties) Parts() ([]Part, error) {
	core, err := p.core()
	if err != nil {
		return nil, err
	}
	app, err := p.extended()
	if err != nil {
		return nil, err
	}
	return []Part{{Name: CoreName, Type: TypeCore, Body: core}, {Name: ExtendedName, Type: TypeExtended, Body: app}}, nil
}

func (p Properties) core() ([]byte, error) {
	w := xmlw.New()
	w.Open("cp:coreProperties",
		"xmlns:cp", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
		"xmlns:dc", "http://purl.org/dc/elements/1.1/",
		"xmlns:dcterms", "http://purl.org/dc/terms/",
		"xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
	leaf(w, "dc:title", p.Title)
	leaf(w, "dc:subject", p.Subject)
	leaf(w, "dc:creator", p.Creator)
	leaf(w, "dc:language", p.Language)
	if !p.Created.IsZero() {
		at := p.Created.UTC().Format("2006-01-02T15:04:05Z")
		w.Leaf("dcterms:created", at, "xsi:type", "dcterms:W3CDTF")
		w.Leaf("dcterms:modified", at, "xsi:type", "dcterms:W3CDTF")
	}
	return w.Close().Bytes()
}

func (p Properties) extended() ([]byte, error) {
	w := xmlw.New()
	w.Open("Properties", "xmlns", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties")
	leaf(w, "Application", p.Application)
	if p.Slides > 0 {
		w.Leaf("PresentationFormat", "Widescreen")
		w.Leaf("Slides", strconv.Itoa(p.Slides))
		w.Leaf("Notes", strconv.Itoa(p.Notes))
	}
	return w.Close().Bytes()
}

// leaf leaves an absent property out: an empty title reads as one that somebody chose.
func leaf(w *xmlw.Writer, name, text string) {
	if text != "" {
		clean, _ := xmlw.Clean(text)
		w.Leaf(name, clean)
	}
}
