package xsdgate

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"github.com/deskworth/deskworth-go/internal/opc"
)

const (
	nsCore  = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
	nsDC    = "http://purl.org/dc/elements/1.1/"
	nsTerms = "http://purl.org/dc/terms/"
	nsXSI   = "http://www.w3.org/2001/XMLSchema-instance"
)

// coreNames are the elements that ISO/IEC 29500-2 allows, each at most once.
var coreNames = map[xml.Name]bool{
	{Space: nsCore, Local: "category"}: true, {Space: nsCore, Local: "contentStatus"}: true,
	{Space: nsCore, Local: "keywords"}: true, {Space: nsCore, Local: "lastModifiedBy"}: true,
	{Space: nsCore, Local: "lastPrinted"}: true, {Space: nsCore, Local: "revision"}: true,
	{Space: nsCore, Local: "version"}: true, {Space: nsDC, Local: "creator"}: true,
	{Space: nsDC, Local: "description"}: true, {Space: nsDC, Local: "identifier"}: true,
	{Space: nsDC, Local: "language"}: true, {Space: nsDC, Local: "subject"}: true,
	{Space: nsDC, Local: "title"}: true, {Space: nsTerms, Local: "created"}: true,
	{Space: nsTerms, Local: "modified"}: true,
}

// coreFaults reads docProps/core.xml by the rules of its schema, written out.
func coreFaults(part opc.Part) (faults []Fault) {
	say := func(format string, args ...any) {
		faults = append(faults, Fault{part.Name, fmt.Sprintf(format, args...)})
	}
	seen := map[xml.Name]bool{}
	d := xml.NewDecoder(bytes.NewReader(part.Body))
	for depth := 0; ; {
		token, err := d.Token()
		if err == io.EOF {
			return faults
		}
		if err != nil {
			say("%v", err)
			return faults
		}
		switch e := token.(type) {
		case xml.EndElement:
			depth--
		case xml.StartElement:
			depth++
			if depth == 1 {
				if e.Name != (xml.Name{Space: nsCore, Local: "coreProperties"}) {
					say("the root is %s", e.Name.Local)
				}
				continue
			}
			if !coreNames[e.Name] || seen[e.Name] || depth != 2 {
				say("element %s is not allowed, or not there, or not twice", e.Name.Local)
			}
			seen[e.Name] = true
			if e.Name.Space == nsTerms {
				var at string
				if err := d.DecodeElement(&at, &e); err != nil {
					say("%v", err)
					return faults
				}
				depth--
				dateFaults(e, at, say)
			}
		}
	}
}

func dateFaults(e xml.StartElement, at string, say func(string, ...any)) {
	if _, err := time.Parse(time.RFC3339, at); err != nil {
		say("%s is no W3CDTF time: %q", e.Name.Local, at)
	}
	for _, a := range e.Attr {
		if a.Name.Space == nsXSI && a.Name.Local == "type" && a.Value == "dcterms:W3CDTF" {
			return
		}
	}
	say("%s lacks xsi:type dcterms:W3CDTF", e.Name.Local)
}
