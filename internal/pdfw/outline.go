package pdfw

import "fmt"

// entry is a bookmark with its place among the others.
type entry struct {
	bookmark
	object, parent, prev, next, first, last int // indexes into the entries; -1: none
	open                                    int // entries under it, all levels
}

// writeOutline writes the bookmarks, nested by the headings' levels; nought when there are none.
func writeOutline(o *objects, marks []bookmark, pageObjects []int) int {
	if len(marks) == 0 {
		return 0
	}
	root := o.reserve()
	entries := nest(marks)
	for i := range entries {
		entries[i].object = o.reserve()
	}
	first, last := -1, -1
	for i, e := range entries {
		if e.parent < 0 {
			if first < 0 {
				first = i
			}
			last = i
		}
		o.set(e.object, outlineBody(entries, e, root, pageObjects))
	}
	o.set(root, fmt.Sprintf("<</Type /Outlines /First %s /Last %s /Count %d>>", ref(entries[first].object), ref(entries[last].object), len(entries)))
	return root
}

// nest links each bookmark with the nearest one above it of a higher level.
func nest(marks []bookmark) []entry {
	entries := make([]entry, len(marks))
	lastAt := map[int]int{} // the newest child of each parent
	for i, m := range marks {
		e := entry{bookmark: m, parent: -1, prev: -1, next: -1, first: -1, last: -1}
		for j := i - 1; j >= 0 && e.parent < 0; j-- {
			if marks[j].level < m.level {
				e.parent = j
			}
		}
		if prev, has := lastAt[e.parent]; has {
			e.prev = prev
			entries[prev].next = i
		}
		lastAt[e.parent] = i
		entries[i] = e
		for j := e.parent; j >= 0; j = entries[j].parent {
			entries[j].open++
		}
		if e.parent >= 0 {
			if entries[e.parent].first < 0 {
				entries[e.parent].first = i
			}
			entries[e.parent].last = i
		}
	}
	return entries
}

func outlineBody(entries []entry, e entry, root int, pageObjects []int) string {
	parent := root
	if e.parent >= 0 {
		parent = entries[e.parent].object
	}
	b := fmt.Sprintf("<</Title %s /Parent %s", text(e.title), ref(parent))
	for _, l := range []struct {
		key   string
		index int
	}{{"Prev", e.prev}, {"Next", e.next}, {"First", e.first}, {"Last", e.last}} {
		if l.index >= 0 {
			b += fmt.Sprintf(" /%s %s", l.key, ref(entries[l.index].object))
		}
	}
	if e.open > 0 {
		b += fmt.Sprintf(" /Count %d", e.open)
	}
	top := num(nil, pageHeight-e.top+12000) // a little above the heading
	return b + fmt.Sprintf(" /Dest [%s /XYZ 0 %s 0]>>", ref(pageObjects[e.page]), top)
}
