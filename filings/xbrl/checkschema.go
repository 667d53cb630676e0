package xbrl

import "strings"

// declarations are the global components of all schemas of a set, by name.
type declarations struct {
	elements, attributes, types, groups map[QName]*treeNode
}

// key is a name without its prefix, to look it up.
func (q QName) key() QName { return QName{Local: q.Local, Space: q.Space} }

// declare files what the schemas of the set declare.
func (c *checker) declare() {
	c.known = declarations{
		elements: map[QName]*treeNode{}, attributes: map[QName]*treeNode{},
		types: map[QName]*treeNode{}, groups: map[QName]*treeNode{},
	}
	for _, d := range c.order {
		d.root.walk(func(n *treeNode) bool {
			if !n.is(spaceSchema, "schema") {
				return true
			}
			space := trim(n.attr("", "targetNamespace"))
			c.spaces[space] = true
			for _, k := range n.elements() {
				if k.name.Space != spaceSchema {
					continue
				}
				name := QName{Local: trim(k.attr("", "name")), Space: space}
				switch k.name.Local {
				case "element":
					c.known.elements[name] = k
				case "attribute":
					c.known.attributes[name] = k
				case "complexType", "simpleType":
					c.known.types[name] = k
				case "attributeGroup":
					c.known.groups[name] = k
				}
			}
			return false
		})
	}
}

// valueKind is how the text of an element or attribute is compared.
type valueKind string

const (
	kindText     valueKind = "string"     // as it stands
	kindReplaced valueKind = "normalized" // white space made blanks
	kindToken    valueKind = "token"      // and runs of it one blank
	kindDecimal  valueKind = "decimal"
	kindDouble   valueKind = "double"
	kindFloat    valueKind = "float"
	kindBoolean  valueKind = "boolean"
	kindName     valueKind = "QName"
)

var builtinKinds = map[string]valueKind{
	"string": kindText, "normalizedString": kindReplaced, "anySimpleType": kindText, "anyType": kindText,
	"decimal": kindDecimal, "integer": kindDecimal, "long": kindDecimal, "int": kindDecimal, "short": kindDecimal, "byte": kindDecimal,
	"nonNegativeInteger": kindDecimal, "positiveInteger": kindDecimal, "nonPositiveInteger": kindDecimal, "negativeInteger": kindDecimal,
	"unsignedLong": kindDecimal, "unsignedInt": kindDecimal, "unsignedShort": kindDecimal, "unsignedByte": kindDecimal,
	"double": kindDouble, "float": kindFloat, "boolean": kindBoolean, "QName": kindName,
}

// The heads of substitution groups that make a concept.
const (
	groupItem  = "item"
	groupTuple = "tuple"
)

// group is "item" or "tuple" when an element can stand where one is due.
func (c *checker) group(name QName) string {
	for range maxDerivation {
		if name.Space == spaceInstance {
			return name.Local
		}
		decl := c.known.elements[name.key()]
		if decl == nil {
			return ""
		}
		head, is := decl.attrIs("", "substitutionGroup")
		if !is {
			return ""
		}
		name, _ = decl.resolve(head)
	}
	return ""
}

// isNumericItem reports whether an item type stands for numbers.
func isNumericItem(item string) bool {
	base := strings.TrimSuffix(item, "ItemType")
	switch base {
	case "monetary", "shares", "pure", "fraction":
		return base+"ItemType" == item
	}
	switch builtinKinds[base] {
	case kindDecimal, kindDouble, kindFloat:
		return base+"ItemType" == item
	}
	return false
}
