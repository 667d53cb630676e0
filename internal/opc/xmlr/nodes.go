package xmlr

// Nodes are elements that count as one: where a schema knows one element and a
// file has two, what both hold is there, and of two texts the last. So does
// encoding/xml fill a struct. Names count whatever their namespace.
type Nodes []*Node

// Of gives the elements of a name in any of these.
func (ns Nodes) Of(local string) (found Nodes) {
	for _, n := range ns {
		for i := range n.Nodes {
			if n.Nodes[i].Local == local {
				found = append(found, &n.Nodes[i])
			}
		}
	}
	return found
}

// Text is that of the last one, or nothing.
func (ns Nodes) Text() string {
	if len(ns) == 0 {
		return ""
	}
	return ns[len(ns)-1].Text
}

// TextOf is [Nodes.Text] of [Nodes.Of] for one element, without a slice.
func (n *Node) TextOf(local string) (text string) {
	for i := range n.Nodes {
		if n.Nodes[i].Local == local {
			text = n.Nodes[i].Text
		}
	}
	return text
}

// Attr gives the last attribute of a name, or nothing.
func (ns Nodes) Attr(local string) (value string) {
	for _, n := range ns {
		for _, a := range n.Attrs {
			if a.Local == local {
				value = a.Value
			}
		}
	}
	return value
}

// AttrIn gives the last attribute of a name in a namespace, or nothing.
func (ns Nodes) AttrIn(space, local string) (value string) {
	for _, n := range ns {
		for _, a := range n.Attrs {
			if a.Local == local && a.Space == space {
				value = a.Value
			}
		}
	}
	return value
}
