package calc

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Kind says what a node of the tree is.
type Kind string

// The kinds of nodes.
const (
	Number Kind = "number" // Number is the value; Text is "%" when it was written as a percentage
	ID     Kind = "id"     // Text is the identifier
	Call   Kind = "call"   // Text is the function in capitals, Args its arguments
	Negate Kind = "negate" // one argument
	Binary Kind = "binary" // Text is the operator, Args its two sides
)

// Node is one node of an expression. A tree is not changed once it was parsed,
// and may be shared.
type Node struct {
	Kind   Kind
	Text   string
	Number source.Decimal // as written: of "15%" it is 15
	Args   []*Node
	Pos    int // 1-based place in the text, in characters
}

const percentSign = "%"

// Boolean says that the expression gives a truth value and not a number.
func (n *Node) Boolean() bool {
	switch n.Kind {
	case Binary:
		return isComparison(n.Text)
	case Call:
		return n.Text == "AND" || n.Text == "OR" || n.Text == "NOT" || n.Text == "IF" && n.Args[1].Boolean()
	default:
		return false
	}
}

// IDs gives the identifiers that the expression uses, each once, in the order
// in which they first appear.
func (n *Node) IDs() []string {
	var ids []string
	n.walk(func(m *Node) {
		if m.Kind == ID && !slices.Contains(ids, m.Text) {
			ids = append(ids, m.Text)
		}
	})
	return ids
}

// walk visits the tree, a node before its arguments.
func (n *Node) walk(visit func(*Node)) {
	visit(n)
	for _, arg := range n.Args {
		arg.walk(visit)
	}
}

// depth counts the nodes on the longest way down.
func (n *Node) depth() int {
	deepest := 0
	for _, arg := range n.Args {
		deepest = max(deepest, arg.depth())
	}
	return deepest + 1
}

func isComparison(operator string) bool {
	switch operator {
	case "=", "<>", "<", "<=", ">", ">=":
		return true
	}
	return false
}
