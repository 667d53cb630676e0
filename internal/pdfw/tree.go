package pdfw

// element is a node of the structure tree.
type element struct {
	kind     string // P, H1, Table, TD, …
	parent   *element
	kids     []kid
	attrs    string // PDF syntax: "/A <</O /Table /Scope /Column>>"
	id       string // unique in the document: notes
	title    string // identifier of the figure shown
	page     int    // index of the page where it was first drawn
	attached bool
	object   int // object number, given when the file is written
}

// kid is one child: an element, a piece of marked content of a page, or a link's annotation.
type kid struct {
	el    *element
	page  int
	mcid  int
	annot *annotation
}

func (e *element) child(kind string) *element { return &element{kind: kind, parent: e} }

// attach puts the element under its parent when it is first drawn: in the order of parsing a link would
// stand before the text that leads to it.
func (e *element) attach(page int) {
	if e.attached {
		return
	}
	e.attached, e.page = true, page
	if e.parent != nil {
		e.parent.attach(page)
		e.parent.kids = append(e.parent.kids, kid{el: e})
	}
}

// walk visits e and what is under it, parents first.
func (e *element) walk(visit func(*element)) {
	visit(e)
	for _, k := range e.kids {
		if k.el != nil {
			k.el.walk(visit)
		}
	}
}
