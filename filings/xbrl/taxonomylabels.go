package xbrl

import (
	"cmp"
	"slices"
	"strings"
)

// Labels gives every label of a concept, sorted by role, language and text.
func (t *Taxonomy) Labels(name QName) []Label {
	n, known := t.find(name)
	if !known {
		return nil
	}
	return slices.Clone(t.labels[n])
}

func (t *Taxonomy) keepLabel(c candidate) {
	if c.arc.Arcrole != ArcConceptLabel || c.label.Text == "" {
		return
	}
	t.labels[c.from] = append(t.labels[c.from], Label{
		Text: c.label.Text, Role: orText(c.label.Role, RoleLabel), Lang: c.label.Lang, Address: c.label.home.Address,
	})
}

func orText(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// describe takes what MetaLinks says. It gives no relationship.
func (t *Taxonomy) describe(m *MetaLinks) {
	for _, tag := range m.Tags {
		n, known := t.find(tag.Name)
		if !known {
			n = t.node(tag.Name)
		}
		for _, l := range tag.Labels {
			l.meta = true
			t.labels[n] = append(t.labels[n], l)
		}
	}
	for _, r := range m.Roles {
		t.title(r)
	}
}

// settleLabels gives labels one order and drops what is said twice. MetaLinks
// repeats the linkbase, so the linkbase comes first.
func (t *Taxonomy) settleLabels() {
	for n, all := range t.labels {
		slices.SortFunc(all, compareLabels)
		said := map[[3]string]bool{}
		t.labels[n] = slices.DeleteFunc(all, func(l Label) bool {
			key := [3]string{l.Role, strings.ToLower(l.Lang), l.Text}
			before := said[key]
			said[key] = true
			return before
		})
	}
}

func compareLabels(a, b Label) int {
	return cmp.Or(strings.Compare(a.Role, b.Role), strings.Compare(strings.ToLower(a.Lang), strings.ToLower(b.Lang)),
		compareBool(a.meta, b.meta), strings.Compare(a.Text, b.Text), strings.Compare(a.Lang, b.Lang), strings.Compare(a.Address, b.Address))
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
