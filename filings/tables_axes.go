package filings

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// axisTable has a row for each axis, so that a reader of a few rows sees many.
func (s Segments) axisTable() source.Table {
	rows := &source.Grid{}
	for i, a := range s.Axes {
		rows.Add(strconv.Itoa(i+1), a.Axis, a.Label, a.Default, strconv.Itoa(len(a.Members)), strconv.Itoa(a.Facts), strconv.Itoa(a.Listed))
	}
	return source.Table{Name: "axes", Read: s.read, About: s.whole(), Rows: rows, Dropped: s.Dropped, Columns: []source.Column{
		{Name: "axis", Type: source.Text},
		{Name: "label", Type: source.Text},
		{Name: "default", Type: source.Text},
		{Name: "members", Type: source.Number, Computed: true},
		{Name: "facts", Type: source.Number, Computed: true},
		{Name: "listed", Type: source.Number, Computed: true},
	}}
}

// memberTable has a row for each member, keyed by the number of its axis and its
// own.
func (s Segments) memberTable() source.Table {
	rows := &source.Grid{}
	for i, a := range s.Axes {
		for j, m := range a.Members {
			rows.Add(strconv.Itoa(i+1)+"."+strconv.Itoa(j+1), a.Axis, m.shown(), m.Label, strconv.Itoa(m.Facts), strconv.Itoa(m.Listed))
		}
	}
	return source.Table{Name: "members", Read: s.read, About: s.whole(), Rows: rows, Dropped: s.Dropped, Columns: []source.Column{
		{Name: "axis", Type: source.Text},
		{Name: "member", Type: source.Text},
		{Name: "label", Type: source.Text},
		{Name: "facts", Type: source.Number, Computed: true},
		{Name: "listed", Type: source.Number, Computed: true},
	}}
}

// shown marks a typed member, which may have the text of an explicit one.
func (m Member) shown() string {
	if m.Typed {
		return m.Member + typedMark
	}
	return m.Member
}

// treeTable shows what stands under what, a row for each place of each tree.
func (s Segments) treeTable() source.Table {
	rows := &source.Grid{}
	for i, tree := range s.Trees {
		for j, m := range tree.Members {
			shown := strings.Repeat("  ", m.Depth) + cmp.Or(m.Label, m.Member)
			rows.Add(strconv.Itoa(i+1)+"."+strconv.Itoa(j+1), shown, m.Member, m.Parent, strconv.Itoa(m.Facts), tree.title())
		}
	}
	return source.Table{Name: "tree", Read: s.read, About: s.whole(), Rows: rows, Dropped: []source.Drop{}, Columns: []source.Column{
		{Name: "place", Type: source.Text},
		{Name: "member", Type: source.Text},
		{Name: "parent", Type: source.Text},
		{Name: "facts_on_member", Type: source.Number, Computed: true},
		{Name: "network", Type: source.Text},
	}}
}

// title is where a tree stands: the first of its networks, and how many more.
func (t Tree) title() string {
	title := cmp.Or(t.Networks[0].Title, t.Networks[0].Role)
	if more := len(t.Networks) - 1; more > 0 {
		title += " and " + strconv.Itoa(more) + " more"
	}
	return title
}
