package pdfw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// writeTree writes the structure tree and the two indexes into it: by marked content and by identifier.
// It returns the number of the tree's root.
func writeTree(o *objects, root *element, pages []*page, pageObjects []int) int {
	top := o.reserve()
	root.walk(func(e *element) { e.object = o.reserve() })
	var named []*element
	root.walk(func(e *element) {
		o.set(e.object, elementBody(e, top, pageObjects))
		if e.id != "" {
			named = append(named, e)
		}
	})
	b := fmt.Sprintf("<</Type /StructTreeRoot /K %s /ParentTree %s /ParentTreeNextKey %d", ref(root.object), ref(parentTree(o, pages)), nextKey(pages))
	if len(named) > 0 {
		slices.SortFunc(named, func(a, b *element) int { return strings.Compare(a.id, b.id) })
		var names strings.Builder
		for _, e := range named {
			fmt.Fprintf(&names, "%s %s ", text(e.id), ref(e.object))
		}
		b += fmt.Sprintf(" /IDTree <</Names [%s]>>", names.String())
	}
	o.set(top, b+">>")
	return top
}

func elementBody(e *element, top int, pageObjects []int) string {
	parent := top
	if e.parent != nil {
		parent = e.parent.object
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<</Type /StructElem /S /%s /P %s /Pg %s", e.kind, ref(parent), ref(pageObjects[e.page]))
	if e.id != "" {
		b.WriteString(" /ID " + text(e.id))
	}
	if e.title != "" {
		b.WriteString(" /T " + text(e.title))
	}
	if e.attrs != "" {
		b.WriteString(" " + e.attrs)
	}
	b.WriteString(" /K [")
	for i, k := range e.kids {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case k.el != nil:
			b.WriteString(ref(k.el.object))
		case k.annot != nil:
			fmt.Fprintf(&b, "<</Type /OBJR /Obj %s>>", ref(k.annot.object))
		case k.page == e.page:
			b.WriteString(strconv.Itoa(k.mcid))
		default:
			fmt.Fprintf(&b, "<</Type /MCR /Pg %s /MCID %d>>", ref(pageObjects[k.page]), k.mcid)
		}
	}
	return b.String() + "]>>"
}

// parentTree leads from a page's marked content, and from a link's annotation, to its element. Pages have
// the first keys, links follow in the order of drawing.
func parentTree(o *objects, pages []*page) int {
	var b strings.Builder
	b.WriteString("<</Nums [")
	for i, p := range pages {
		numbers := make([]int, len(p.marked))
		for j, e := range p.marked {
			numbers[j] = e.object
		}
		fmt.Fprintf(&b, "%d %s ", i, refs(numbers))
	}
	key := len(pages)
	for _, p := range pages {
		for _, a := range p.links {
			fmt.Fprintf(&b, "%d %s ", key, ref(a.el.object))
			key++
		}
	}
	return o.add(b.String() + "]>>")
}

func nextKey(pages []*page) int {
	key := len(pages)
	for _, p := range pages {
		key += len(p.links)
	}
	return key
}
