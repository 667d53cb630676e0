package chartml

import "github.com/deskworth/deskworth-go/internal/opc/xmlr"

// nodes are elements that count as one: where a schema knows one element and a
// file has two, what both hold is there, and of two texts the last.
type nodes []*xmlr.Node

// of gives the elements of a name in any of these, whatever their namespace.
func (ns nodes) of(local string) (found nodes) {
	for _, n := range ns {
		for i := range n.Nodes {
			if n.Nodes[i].Local == local {
				found = append(found, &n.Nodes[i])
			}
		}
	}
	return found
}

func (ns nodes) text() string {
	if len(ns) == 0 {
		return ""
	}
	return ns[len(ns)-1].Text
}

// lastText is nodes{n}.of(local).text(), which a chart wants of each of its points.
func lastText(n *xmlr.Node, local string) (text string) {
	for i := range n.Nodes {
		if n.Nodes[i].Local == local {
			text = n.Nodes[i].Text
		}
	}
	return text
}

// attr gives the last attribute of a name, whatever its namespace.
func (ns nodes) attr(local string) (value string) {
	for _, n := range ns {
		for _, a := range n.Attrs {
			if a.Local == local {
				value = a.Value
			}
		}
	}
	return value
}

func (ns nodes) attrIn(space, local string) (value string) {
	for _, n := range ns {
		for _, a := range n.Attrs {
			if a.Local == local && a.Space == space {
				value = a.Value
			}
		}
	}
	return value
}
