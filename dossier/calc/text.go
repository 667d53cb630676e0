package calc

import "strings"

// How strongly things bind, weakest first.
const (
	bindCompare = iota + 1
	bindAdd
	bindMultiply
	bindNegate
	bindPower
	bindAtom
)

func binding(operator string) int {
	switch operator {
	case "+", "-":
		return bindAdd
	case "*", "/":
		return bindMultiply
	case "^":
		return bindPower
	}
	return bindCompare
}

func (n *Node) binding() int {
	switch n.Kind {
	case Binary:
		return binding(n.Text)
	case Negate:
		return bindNegate
	}
	return bindAtom
}

// String is the expression in its usual form: one comma between arguments, no
// parenthesis that is not needed. Parsing it gives the same tree.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	switch n.Kind {
	case Number:
		b.WriteString(n.Number.String() + n.Text)
	case ID:
		b.WriteString(n.Text)
	case Negate:
		b.WriteString("-")
		n.Args[0].writeWithin(b, bindNegate)
	case Binary:
		left, right := n.sides()
		n.Args[0].writeWithin(b, left)
		b.WriteString(" " + n.Text + " ")
		n.Args[1].writeWithin(b, right)
	case Call:
		b.WriteString(n.Text + "(")
		for i, arg := range n.Args {
			if i > 0 {
				b.WriteString(", ")
			}
			arg.write(b)
		}
		b.WriteString(")")
	}
}

// sides gives the weakest binding that each side may have without parentheses.
func (n *Node) sides() (left, right int) {
	here := binding(n.Text)
	switch here {
	case bindPower: // the exponent is a unary: 2^-1 needs no parentheses
		return bindAtom, bindNegate
	default:
		return here + boolInt(here == bindCompare), here + 1
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (n *Node) writeWithin(b *strings.Builder, weakest int) {
	if n.binding() >= weakest {
		n.write(b)
		return
	}
	b.WriteString("(")
	n.write(b)
	b.WriteString(")")
}
