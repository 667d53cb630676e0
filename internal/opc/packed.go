package opc

// Packed is the body of a part that was deflated while it was written, so that
// it was never held whole.
type Packed struct {
	Deflated []byte
	CRC32    uint32 // IEEE, of the body
	Size     int64  // of the body, in bytes
}

// AddPacked puts a part in that was deflated before. [Writer.Bytes] does not look
// inside it: whoever streamed it answers for its XML and the relationships that
// it names; [Read] and [Package.Lint] look at everything.
func (w *Writer) AddPacked(name, kind string, p Packed) {
	w.Add(Part{Name: name, Type: kind, packed: &p})
}

// lint looks at the package as a reader would find it; at one with packed parts
// as it was put together, without unpacking them.
func (w *Writer) lint(body []byte, parts []Part) error {
	p := &Package{index: map[string]int{}, arrows: w.arrow}
	for _, part := range parts {
		if part.packed == nil {
			continue
		}
		types, err := typesXML(parts)
		if err != nil {
			return err
		}
		if p.types, err = parseTypes(types); err != nil {
			return err
		}
		return p.assembled(parts).Lint()
	}
	return lint(body)
}

// assembled gives parts their types from the table of types.
func (p *Package) assembled(parts []Part) *Package {
	kind := p.types.lookup()
	for i, part := range parts {
		part.Type = kind(part.Name)
		p.index[fold(part.Name)] = i
		p.parts = append(p.parts, part)
	}
	return p
}
