package filings

import "github.com/deskworth/deskworth-go/filings/xbrl"

// axisCounter counts facts by axis and member, in document order.
type axisCounter struct {
	axes    []Axis
	index   map[string]int
	members map[memberKey]int
}

// memberKey is a member of the axis at a place. A typed axis may have as many as
// there are facts, so that they are not looked for one by one.
type memberKey struct {
	axis        int
	text        string
	typed, none bool
}

func newAxisCounter() axisCounter {
	return axisCounter{index: map[string]int{}, members: map[memberKey]int{}}
}

func (a *axisCounter) count(g xbrl.Group) {
	c := g.Facts[0].Context
	if c == nil || c.Problem != nil {
		return
	}
	listed := 1
	switch {
	case g.Facts[0].Problem != nil:
		listed = 0
	case g.Agreement == xbrl.Inconsistent:
		listed = len(g.Facts)
	}
	for _, d := range c.Dimensions {
		at := a.at(d.Axis.String())
		axis := &a.axes[at]
		axis.Facts += len(g.Facts)
		axis.Listed += listed
		axis.Assumed = axis.Assumed || d.Assumed
		member := a.member(at, d)
		member.Facts += len(g.Facts)
		member.Listed += listed
	}
}

func (a *axisCounter) at(name string) int {
	i, ok := a.index[name]
	if !ok {
		i = len(a.axes)
		a.index[name] = i
		a.axes = append(a.axes, Axis{Axis: name})
	}
	return i
}

func (a *axisCounter) member(axis int, d xbrl.Dimension) *Member {
	members := &a.axes[axis].Members
	key := memberKey{axis, memberText(d), d.Typed, d.Nil}
	i, ok := a.members[key]
	if !ok {
		i = len(*members)
		a.members[key] = i
		*members = append(*members, Member{Member: key.text, Typed: d.Typed})
	}
	return &(*members)[i]
}

func memberText(d xbrl.Dimension) string {
	if d.Nil {
		return "nil"
	}
	return d.Text()
}
