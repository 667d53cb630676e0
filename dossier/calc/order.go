package calc

import "strings"

// Named is one calculation under its identifier.
type Named struct {
	ID   string
	Node *Node
}

// Order sorts calculations so that each uses only earlier ones and what is not
// in the list. Where several orders are possible the given one is kept.
//
// It returns an [Error] for calculations that need each other, with the whole
// path ("a → b → a"), for two of one name, and for more than [MaxGraph].
func Order(calculations []Named) ([]string, error) {
	if len(calculations) > MaxGraph {
		return nil, refuse(TooLarge, 0, "leave out what no section shows", "%d calculations; %d are the most", len(calculations), MaxGraph)
	}
	s := sorter{nodes: make(map[string]*Node, len(calculations)), state: map[string]visit{}}
	for _, c := range calculations {
		if s.nodes[c.ID] != nil {
			return nil, &Error{Rule: Twice, ID: c.ID, Problem: "two calculations share this identifier", Remedy: "name one of them otherwise"}
		}
		s.nodes[c.ID] = c.Node
	}
	for _, c := range calculations {
		if err := s.visit(c.ID, 0); err != nil {
			return nil, err
		}
	}
	return s.order, nil
}

type visit int

const (
	unseen visit = iota
	open
	done
)

type sorter struct {
	nodes map[string]*Node
	state map[string]visit
	path  []string
	order []string
}

func (s *sorter) visit(id string, pos int) *Error {
	node := s.nodes[id]
	if node == nil || s.state[id] == done {
		return nil
	}
	s.path = append(s.path, id)
	defer func() { s.path = s.path[:len(s.path)-1] }()
	if s.state[id] == open {
		return s.cycle(id, pos)
	}
	s.state[id] = open
	for _, use := range node.uses() {
		if err := s.visit(use.Text, use.Pos); err != nil {
			return err
		}
	}
	s.state[id] = done
	s.order = append(s.order, id)
	return nil
}

// cycle names the path from the first visit of id to its second.
func (s *sorter) cycle(id string, pos int) *Error {
	from := 0
	for s.path[from] != id {
		from++
	}
	return &Error{
		Rule: Cycle, ID: s.path[len(s.path)-2], Pos: pos,
		Problem: "calculations need each other: " + strings.Join(s.path[from:], " → "),
		Remedy:  "replace one of them by a fact or an assumption",
	}
}

// uses gives the first node of each identifier that the expression uses.
func (n *Node) uses() []*Node {
	var uses []*Node
	seen := map[string]bool{}
	n.walk(func(m *Node) {
		if m.Kind == ID && !seen[m.Text] {
			seen[m.Text] = true
			uses = append(uses, m)
		}
	})
	return uses
}
