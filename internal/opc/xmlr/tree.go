package xmlr

import "iter"

// Node is an element with what it holds, in order.
type Node struct {
	Space, Local string
	Attrs        []Attr
	Text         string // all that stands between its own elements, joined
	Nodes        []Node
}

// Attr gives an attribute of that name without a namespace, or nothing.
func (n Node) Attr(local string) string { return n.AttrIn("", local) }

// AttrIn gives an attribute of a namespace, or nothing.
func (n Node) AttrIn(space, local string) string {
	for _, a := range n.Attrs {
		if a.Local == local && a.Space == space {
			return a.Value
		}
	}
	return ""
}

// Parse reads a document into a tree. See [Walk] for what it refuses.
func Parse(body []byte) (Node, error) {
	open := []Node{{}} // the last is the innermost
	err := Walk(body, Visitor{
		Open: func(e Element) {
			n := Node{Space: e.Space, Local: e.Local}
			if len(e.Attrs) > 0 {
				n.Attrs = append([]Attr(nil), e.Attrs...)
			}
			open = append(open, n)
		},
		Text: func(s string) { open[len(open)-1].Text += s },
		Close: func() {
			last := len(open) - 1
			open[last-1].Nodes = append(open[last-1].Nodes, open[last])
			open = open[:last]
		},
	})
	if err != nil {
		return Node{}, err
	}
	return open[0].Nodes[0], nil
}

// Is says that an element has that name.
func (n Node) Is(space, local string) bool { return n.Local == local && n.Space == space }

// All walks n and everything in it, in the order of the text.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) { n.walk(yield) }
}

func (n *Node) walk(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for i := range n.Nodes {
		if !n.Nodes[i].walk(yield) {
			return false
		}
	}
	return true
}

// Find gives the elements of that name in n.
func (n *Node) Find(space, local string) (found []*Node) {
	for e := range n.All() {
		if e.Is(space, local) {
			found = append(found, e)
		}
	}
	return found
}

// First gives the first element of that name in n, or an empty one.
func (n *Node) First(space, local string) *Node {
	for e := range n.All() {
		if e.Is(space, local) {
			return e
		}
	}
	return &Node{}
}
