package xbrl

import (
	"slices"
	"strings"
)

// container reads what a segment or scenario holds: dimensions, and other
// content that is kept so that contexts differing there stay apart.
func (r *reader) container(c *Context, in Container) (fault string, err error) {
	for {
		more, err := r.nextChild()
		if err != nil || !more {
			return fault, err
		}
		name, err := r.element()
		if err != nil {
			return "", err
		}
		f := ""
		switch {
		case name.Space == spaceDimension && name.Local == "explicitMember":
			f, err = r.explicitMember(c, in)
		case name.Space == spaceDimension && name.Local == "typedMember":
			f, err = r.typedMember(c, in)
		default:
			var b strings.Builder
			err = r.canonical(&b, name)
			c.Other = append(c.Other, Content{Container: in, Text: b.String()})
		}
		if err != nil {
			return "", err
		}
		fault = firstOf(fault, f)
	}
}

func (r *reader) explicitMember(c *Context, in Container) (fault string, err error) {
	axis, fault := r.axis()
	text, elements, err := r.content()
	if err != nil {
		return "", err
	}
	member, ok := r.resolve(trim(text)) // the element's own prefixes are still in scope
	if fault == "" && (!ok || elements) {
		fault = "the member " + quoted(trim(text)) + " of " + axis.String() + " is not a name whose prefix is declared"
	}
	c.Dimensions = append(c.Dimensions, Dimension{Axis: r.ownName(axis), Member: r.ownName(member), Container: in})
	return fault, nil
}

func (r *reader) axis() (axis QName, fault string) {
	written, _ := r.attr("dimension")
	axis, ok := r.resolve(trim(written))
	if !ok {
		return axis, "the dimension " + quoted(written) + " is not a name whose prefix is declared"
	}
	return axis, ""
}

// typedMember reads the one element that holds a typed value. White space
// around the value is layout: no taxonomy is read that could say otherwise.
func (r *reader) typedMember(c *Context, in Container) (fault string, err error) {
	axis, fault := r.axis()
	d := Dimension{Axis: r.ownName(axis), Typed: true, Container: in}
	count := 0
	for {
		more, err := r.nextChild()
		if err != nil {
			return "", err
		}
		if !more {
			break
		}
		if count++; count > 1 {
			if err := r.skip(nil); err != nil {
				return "", err
			}
			continue
		}
		if err := r.typedValue(&d); err != nil {
			return "", err
		}
	}
	if fault == "" && count != 1 {
		fault = "the typed member of " + axis.String() + " does not hold exactly one element"
	}
	c.Dimensions = append(c.Dimensions, d)
	return fault, nil
}

func (r *reader) typedValue(d *Dimension) (err error) {
	if d.Domain, err = r.element(); err != nil {
		return err
	}
	d.Domain = r.ownName(d.Domain)
	nilText := r.nilAttr()
	d.Nil = nilText == "true" || nilText == "1"
	var b strings.Builder
	if err := r.canonicalContent(&b, true); err != nil {
		return err
	}
	if !d.Nil {
		d.Value = b.String() // built, and so no part of the document
	}
	return nil
}

// nilAttr gives the text of xsi:nil on the tag just read, whatever the prefix.
func (r *reader) nilAttr() string {
	for _, a := range r.attrs {
		if strings.HasSuffix(a.name, ":nil") {
			if q, ok := r.resolve(a.name); ok && q.Space == spaceNil {
				return trim(a.value)
			}
		}
	}
	return ""
}

// canonical writes the element just opened, up to its end, so that equal
// content gives equal text: names with their namespaces, attributes sorted,
// white space around text removed.
func (r *reader) canonical(b *strings.Builder, name QName) error {
	b.WriteString("<" + name.Clark())
	attrs := make([]string, 0, len(r.attrs))
	for _, a := range r.attrs {
		key := a.name
		if strings.Contains(key, ":") {
			q, ok := r.resolve(key)
			if !ok {
				return r.fail("the prefix of the attribute "+clip(key)+" is not declared", "")
			}
			key = q.Clark()
		}
		attrs = append(attrs, key+"="+escaped(a.value))
	}
	slices.Sort(attrs)
	for _, a := range attrs {
		b.WriteString(" " + a)
	}
	b.WriteByte('>')
	if err := r.canonicalContent(b, false); err != nil {
		return err
	}
	b.WriteString("</>")
	return nil
}

// canonicalContent writes what the element just opened holds. Asked for bare
// text, it writes content that is only text as the text itself.
func (r *reader) canonicalContent(b *strings.Builder, bare bool) error {
	var text pieces
	for {
		t, err := r.next()
		if err != nil {
			return err
		}
		switch t {
		case tokenText:
			if err := r.addText(&text); err != nil {
				return err
			}
		case tokenStart:
			bare = false
			b.WriteString(escaped(trim(text.String())))
			text = pieces{}
			name, err := r.element()
			if err != nil {
				return err
			}
			if err := r.canonical(b, name); err != nil {
				return err
			}
		case tokenEnd:
			last := trim(text.String())
			if !bare {
				last = escaped(last)
			}
			b.WriteString(last)
			return nil
		}
	}
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func escaped(text string) string { return escaper.Replace(text) }
