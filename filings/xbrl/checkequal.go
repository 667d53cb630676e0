package xbrl

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// equalKey writes an element so that equal texts mean what XBRL 2.1 (4.10)
// calls s-equal: the same elements and attributes, in the same order, with
// values that are equal in the type their schema gives them; a default that is
// left unsaid counts as said. NaN equals nothing, itself included.
func (c *checker) equalKey(b *strings.Builder, n *treeNode) {
	b.WriteString("<" + n.name.Clark())
	t, declared := c.typeOf(n.name)
	if !declared {
		t = &typed{kind: kindText}
	}
	for _, a := range c.equalAttributes(n, t) {
		b.WriteString(" " + a)
	}
	b.WriteByte('>')
	kids := n.elements()
	if len(kids) == 0 {
		text := n.content()
		if preset, is := c.presetContent(n, text); is && c.afford(preset) {
			text = preset
		}
		b.WriteString(escaped(c.equalValue(n, t.kind, text)))
	}
	for i, k := range n.kids {
		switch {
		case len(kids) == 0:
		case !k.name.IsZero():
			c.equalKey(b, k)
		case trim(k.text) != "":
			b.WriteString(strconv.Itoa(i) + escaped(k.text))
		}
	}
	b.WriteString("</>")
}

func (c *checker) presetContent(n *treeNode, text string) (string, bool) {
	decl := c.known.elements[n.name.key()]
	if text != "" || decl == nil || isNilNode(n) {
		return "", false
	}
	if value, is := decl.attrIs("", "default"); is {
		return value, true
	}
	return decl.attrIs("", "fixed")
}

func isNilNode(n *treeNode) bool {
	text := trim(n.attr(spaceNil, "nil"))
	return text == "true" || text == "1"
}

func (c *checker) equalAttributes(n *treeNode, t *typed) []string {
	var out []string
	for _, a := range n.attrs {
		if a.name.Space != spaceNil || a.name.Local == "nil" {
			out = append(out, a.name.Clark()+"="+escaped(c.equalValue(n, c.attributeKind(t, a.name), a.value)))
		}
	}
	for _, u := range t.attributes {
		if _, said := n.attrIs(u.name.Space, u.name.Local); !said && u.isPreset && !u.dropped && c.afford(u.preset) {
			out = append(out, u.name.Clark()+"="+escaped(c.equalValue(n, u.kind, u.preset)))
		}
	}
	slices.Sort(out)
	return out
}

// attributeKind is how an attribute compares: as its element's type says, else
// as it is declared on its own.
func (c *checker) attributeKind(t *typed, name QName) valueKind {
	for _, u := range t.attributes {
		if u.name == name.key() {
			return u.kind
		}
	}
	if decl := c.known.attributes[name.key()]; decl != nil {
		return c.simpleKind(decl)
	}
	return kindText
}

// equalValue writes a value so that equal texts mean equal values of its kind.
// Text that is not of the kind stays as it is.
func (c *checker) equalValue(at *treeNode, kind valueKind, text string) string {
	switch kind {
	case kindText:
		return text
	case kindReplaced:
		return strings.NewReplacer("\t", " ", "\n", " ", "\r", " ").Replace(text)
	case kindDecimal:
		if n, ok := parseNumber(trim(text)); ok {
			return plainDecimal(n)
		}
	case kindDouble, kindFloat:
		if v, ok := c.float(kind, trim(text)); ok {
			return v
		}
	case kindBoolean:
		switch trim(text) {
		case "1", "true":
			return "true"
		case "0", "false":
			return "false"
		}
	case kindName:
		if q, ok := at.resolve(text); ok {
			return q.Clark()
		}
	}
	return strings.Join(strings.Fields(text), " ")
}

func plainDecimal(n decimal.Decimal) string {
	if n.IsZero() {
		return "0"
	}
	text := n.String()
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

func (c *checker) float(kind valueKind, text string) (string, bool) {
	bits := 64
	if kind == kindFloat {
		bits = 32
	}
	switch text {
	case "INF", "-INF":
		return text, true
	case "NaN":
		c.unequal++
		return "NaN" + strconv.Itoa(c.unequal), true
	}
	if !isNumber(text) {
		return "", false
	}
	v, err := strconv.ParseFloat(text, bits)
	if err != nil && !math.IsInf(v, 0) {
		return "", false
	}
	if v == 0 {
		v = 0 // minus nought is nought
		return "0", true
	}
	return strconv.FormatFloat(v, 'g', -1, bits), true
}
