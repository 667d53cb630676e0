package xmlr

import (
	"iter"
	"slices"
)

// Node is an element with what it holds, in order.
type Node struct {
	Space, Local string
	Attrs        []Attr
	Text         string // all that stands between its own elements, joined
	Nodes        []Node
}

// Attr gives an attribute of that name without a namespace, or nothing.
func (n *Node) Attr(local string) string { return n.AttrIn("", local) }

// AttrIn gives an attribute of a namespace, or nothing.
func (n *Node) AttrIn(space, local string) string {
	for _, a := range n.Attrs {
		if a.Local == local && a.Space == space {
			return a.Value
		}
	}
	return ""
}

// Parse reads a document into a tree. See [Walk] for what it refuses.
func Parse(body []byte) (Node, error) {
	var t tree
	if err := Walk(body, Visitor{Open: t.start, Text: t.text, Close: t.end}); err != nil {
		return Node{}, err
	}
	return t.ended[0], nil
}

// tree is a document while it is read. What an element holds is gathered apart and
// copied once, into slices of their size.
type tree struct {
	open  []openNode // the last is the innermost
	ended []Node     // whose parents are open, in order
	attrs []Attr     // room for those of elements to come
}

type openNode struct {
	Node
	from int // where in ended its own begin
}

func (t *tree) start(e Element) {
	const many = 256
	if len(e.Attrs) > cap(t.attrs)-len(t.attrs) {
		t.attrs = make([]Attr, 0, max(many, len(e.Attrs)))
	}
	n := openNode{Node: Node{Space: e.Space, Local: e.Local}, from: len(t.ended)}
	if from := len(t.attrs); len(e.Attrs) > 0 {
		t.attrs = append(t.attrs, e.Attrs...)
		n.Attrs = t.attrs[from:len(t.attrs):len(t.attrs)]
	}
	t.open = append(t.open, n)
}

func (t *tree) text(s string) { t.open[len(t.open)-1].Text += s }

func (t *tree) end() {
	n := t.open[len(t.open)-1]
	t.open = t.open[:len(t.open)-1]
	if len(t.ended) > n.from {
		n.Nodes = slices.Clone(t.ended[n.from:])
	}
	t.ended = append(t.ended[:n.from], n.Node)
}

// Is says that an element has that name.
func (n *Node) Is(space, local string) bool { return n.Local == local && n.Space == space }

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
func (n *Node) Find(space, local string) []*Node { return n.find(space, local, nil) }

func (n *Node) find(space, local string, found []*Node) []*Node {
	if n.Local == local && n.Space == space {
		found = append(found, n)
	}
	for i := range n.Nodes {
		found = n.Nodes[i].find(space, local, found)
	}
	return found
}

// First gives the first element of that name in n, or an empty one.
func (n *Node) First(space, local string) *Node {
	if first := n.first(space, local); first != nil {
		return first
	}
	return &Node{}
}

func (n *Node) first(space, local string) *Node {
	if n.Local == local && n.Space == space {
		return n
	}
	for i := range n.Nodes {
		if first := n.Nodes[i].first(space, local); first != nil {
			return first
		}
	}
	return nil
}
