package calc

// check holds what a tree must be and a grammar cannot say: sorts of arguments
// and the depth.
func check(root *Node) *Error {
	if root.depth() > MaxDepth {
		return refuse(TooLarge, root.Pos, "use SUM for long sums, or split it into several calculations", "more than %d operations within each other", MaxDepth)
	}
	var first *Error
	root.walk(func(n *Node) {
		if err := n.sorts(); err != nil && first == nil {
			first = err
		}
	})
	return first
}

// sorts checks the arguments of one node.
func (n *Node) sorts() *Error {
	if n.Kind != Call {
		return n.all(false)
	}
	switch functions[n.Text].takes {
	case truths:
		return n.all(true)
	case choice:
		return n.choice()
	case identifier:
		return n.identifiers()
	}
	return n.all(false)
}

func (n *Node) all(boolean bool) *Error {
	for _, arg := range n.Args {
		if err := arg.must(boolean); err != nil {
			return err
		}
	}
	return nil
}

func (n *Node) must(boolean bool) *Error {
	switch {
	case boolean && !n.Boolean():
		return refuse(Type, n.Pos, "write a comparison, as a > 0", "%s is a number where a truth value is needed", n)
	case !boolean && n.Boolean():
		return refuse(Type, n.Pos, "write IF(comparison, 1, 0)", "%s is a truth value where a number is needed", n)
	}
	return nil
}

func (n *Node) choice() *Error {
	if err := n.Args[0].must(true); err != nil {
		return err
	}
	return n.Args[2].must(n.Args[1].Boolean())
}

func (n *Node) identifiers() *Error {
	for _, arg := range n.Args {
		if arg.Kind != ID {
			return refuse(Type, arg.Pos, "name two figures whose periods end on the days you mean", "%s takes identifiers, not %s", n.Text, arg)
		}
	}
	return nil
}
