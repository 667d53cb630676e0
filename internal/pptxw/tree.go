package pptxw

import (
	"encoding/xml"
	"iter"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// node is an element with what it holds, in order.
type node struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Nodes   []node     `xml:",any"`
}

func parse(part opc.Part) (n node, err error) {
	if err := xml.Unmarshal(part.Body, &n); err != nil {
		return n, &opc.Error{Part: part.Name, What: "cannot be read: " + err.Error(), Remedy: "write the file again"}
	}
	return n, nil
}

func (n node) is(space, local string) bool {
	return n.XMLName.Space == space && n.XMLName.Local == local
}

func (n node) attr(local string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == local && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

func (n node) relationship(local string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == local && a.Name.Space == nsR {
			return a.Value
		}
	}
	return ""
}

// all walks n and everything in it, in the order of the text.
func (n node) all() iter.Seq[node] {
	return func(yield func(node) bool) { n.walk(yield) }
}

func (n node) walk(yield func(node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, child := range n.Nodes {
		if !child.walk(yield) {
			return false
		}
	}
	return true
}

// find gives the elements of that name in n.
func (n node) find(space, local string) (found []node) {
	for e := range n.all() {
		if e.is(space, local) {
			found = append(found, e)
		}
	}
	return found
}

// first gives the first element of that name in n, or an empty one.
func (n node) first(space, local string) node {
	for e := range n.all() {
		if e.is(space, local) {
			return e
		}
	}
	return node{}
}
