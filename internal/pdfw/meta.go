package pdfw

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"time"
)

const producer = "deskworth pdfw"

// info is the information dictionary; metadata says the same in XMP.
func info(d Document) string {
	var b strings.Builder
	b.WriteString("<<")
	for _, e := range []struct{ key, value string }{
		{"Title", d.Title}, {"Author", d.Author}, {"Subject", d.Subject}, {"Creator", d.Creator}, {"Producer", producer},
	} {
		if e.value != "" {
			fmt.Fprintf(&b, "/%s %s ", e.key, text(e.value))
		}
	}
	if !d.Date.IsZero() {
		stamp := "(" + d.Date.UTC().Format("D:20060102150405") + "+00'00')"
		fmt.Fprintf(&b, "/CreationDate %s /ModDate %s ", stamp, stamp)
	}
	return b.String() + ">>"
}

// metadata is the XMP packet: what info says, in XML, and that the file is PDF/A-1b.
func metadata(d Document) []byte {
	var b strings.Builder
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
		"<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">" +
		"<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"" +
		" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n<pdfaid:part>1</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n" +
		"<dc:format>application/pdf</dc:format>\n")
	write := func(value, before, after string) {
		if value != "" {
			b.WriteString(before + escape(value) + after + "\n")
		}
	}
	write(d.Title, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">", "</rdf:li></rdf:Alt></dc:title>")
	write(d.Author, "<dc:creator><rdf:Seq><rdf:li>", "</rdf:li></rdf:Seq></dc:creator>")
	write(d.Subject, "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">", "</rdf:li></rdf:Alt></dc:description>")
	write(d.Lang, "<dc:language><rdf:Bag><rdf:li>", "</rdf:li></rdf:Bag></dc:language>")
	write(d.Creator, "<xmp:CreatorTool>", "</xmp:CreatorTool>")
	if !d.Date.IsZero() {
		at := d.Date.UTC().Format(time.RFC3339)
		write(at, "<xmp:CreateDate>", "</xmp:CreateDate>")
		write(at, "<xmp:ModifyDate>", "</xmp:ModifyDate>")
	}
	write(producer, "<pdf:Producer>", "</pdf:Producer>")
	b.WriteString("</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
	return []byte(b.String())
}

func escape(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // a bytes.Buffer does not fail
	return b.String()
}
