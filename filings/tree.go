package filings

import (
	"slices"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// Tree is what the filing's own linkbases show under an axis, in one network or
// in several that show the same. It is evidence that members nest, and no proof
// that those of one parent divide it.
type Tree struct {
	Evidence  xbrl.Evidence `json:"evidence"` // definition, else presentation
	Networks  []Network     `json:"networks"`
	Documents []string      `json:"documents"` // linkbases that say so
	Members   []TreeMember  `json:"members"`   // each before those under it
	Cut       []string      `json:"cut,omitempty"`
}

// Network is a link role, with what the filing says it is.
type Network struct {
	Role  string `json:"role"`
	Title string `json:"title,omitzero"`
}

// TreeMember is a member at one place of a tree.
type TreeMember struct {
	Member  string `json:"member"`
	Label   string `json:"label,omitzero"`
	Parent  string `json:"parent,omitzero"` // absent directly under the axis
	Depth   int    `json:"depth"`
	Domain  bool   `json:"domain,omitzero"`
	Default bool   `json:"default,omitzero"` // meant when a fact does not carry the axis
	Heading bool   `json:"heading,omitzero"` // no fact may stand on it
	Again   bool   `json:"again,omitzero"`   // it stands in this tree before
	Facts   int    `json:"facts"`            // fact elements of the filing that stand on it
}

// trees are those of an axis: by definition, or where none defines it by
// presentation. Networks that show the same are one tree.
func (w words) trees(axis Axis) []Tree {
	onMember := map[string]int{}
	for _, m := range axis.Members {
		if !m.Typed {
			onMember[m.Member] = m.Facts
		}
	}
	var out []Tree
	for _, found := range w.taxonomy.Members(xbrl.ParseName(axis.Axis)) {
		if len(out) > 0 && out[0].Evidence != found.Evidence {
			break
		}
		tree := w.tree(found, onMember)
		same := slices.IndexFunc(out, func(t Tree) bool { return slices.Equal(t.Members, tree.Members) })
		if same < 0 {
			out = append(out, tree)
			continue
		}
		out[same].Networks = append(out[same].Networks, tree.Networks...)
	}
	return out
}

func (w words) tree(found xbrl.MemberTree, onMember map[string]int) Tree {
	t := Tree{Evidence: found.Evidence, Networks: []Network{{found.Role, found.Title}}, Cut: found.Cut}
	for _, address := range found.Addresses {
		t.Documents = append(t.Documents, baseName(address))
	}
	for _, m := range found.Members {
		name := m.Name.String()
		one := TreeMember{Member: name, Label: w.label(name), Depth: m.Depth, Domain: m.Domain, Default: m.Default,
			Heading: !m.Usable, Again: m.Again, Facts: onMember[name]}
		if m.Parent >= 0 {
			one.Parent = found.Members[m.Parent].Name.String()
		}
		t.Members = append(t.Members, one)
	}
	return t
}
