package xsdgate

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

const nsCompat = "http://schemas.openxmlformats.org/markup-compatibility/2006"

// plainXML takes out what the schemas of 2006 do not know: elements and
// attributes of the prefixes that mc:Ignorable lists, and of every
// mc:AlternateContent all but the content of its Fallback. Prefixes are taken as
// declared on the root, which is where office programs declare them.
func plainXML(body []byte) ([]byte, error) {
	p := plainer{d: xml.NewDecoder(bytes.NewReader(body)), ignored: map[string]bool{}, compat: "mc"}
	p.out.WriteString(`<?xml version="1.0" encoding="UTF-8"?>`)
	for {
		token, err := p.d.RawToken()
		if err == io.EOF {
			return p.out.Bytes(), nil
		}
		if err != nil {
			return nil, fmt.Errorf("not well-formed: %w", err)
		}
		if err := p.take(token); err != nil {
			return nil, err
		}
	}
}

type plainer struct {
	d       *xml.Decoder
	out     bytes.Buffer
	ignored map[string]bool // prefixes
	compat  string          // prefix of markup compatibility
	begun   bool
}

func (p *plainer) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.CharData:
		if len(bytes.TrimSpace(t)) > 0 { // blanks between elements tell a schema nothing
			return xml.EscapeText(&p.out, t)
		}
	case xml.StartElement:
		if !p.begun {
			p.learn(t)
		}
		switch {
		case p.ignored[t.Name.Space], t.Name.Space == p.compat && t.Name.Local == "Choice":
			return p.skip()
		case t.Name.Space == p.compat:
			return nil // AlternateContent and Fallback give way to what they hold
		}
		return p.open(t)
	case xml.EndElement:
		if t.Name.Space != p.compat {
			p.out.WriteString("</" + qualified(t.Name) + ">")
		}
	}
	return nil
}

// learn reads the declarations on the root.
func (p *plainer) learn(root xml.StartElement) {
	p.begun = true
	for _, a := range root.Attr {
		if a.Name.Space == "xmlns" && a.Value == nsCompat {
			p.compat = a.Name.Local
		}
	}
	for _, a := range root.Attr {
		if a.Name.Space == p.compat && a.Name.Local == "Ignorable" {
			for prefix := range strings.FieldsSeq(a.Value) {
				p.ignored[prefix] = true
			}
		}
	}
}

// skip reads to the end of the element just opened.
func (p *plainer) skip() error {
	for depth := 1; depth > 0; {
		token, err := p.d.RawToken()
		if err != nil {
			return fmt.Errorf("not well-formed: %w", err)
		}
		switch token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
	}
	return nil
}

func (p *plainer) open(e xml.StartElement) error {
	p.out.WriteString("<" + qualified(e.Name))
	for _, a := range e.Attr {
		if p.ignored[a.Name.Space] || a.Name.Space == p.compat || a.Name == (xml.Name{Space: "xml", Local: "space"}) {
			continue // every program writes xml:space on a cell's text, where the schema forgot it
		}
		p.out.WriteString(" " + qualified(a.Name) + `="`)
		if err := xml.EscapeText(&p.out, []byte(a.Value)); err != nil {
			return err
		}
		p.out.WriteByte('"')
	}
	p.out.WriteByte('>')
	return nil
}

func qualified(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}
