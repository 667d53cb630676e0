package xbrl

import "strings"

// footnoteLinks holds the footnote links of the instance to 4.11.1.
func (c *checker) footnoteLinks() {
	for _, link := range c.entry.root.elements() {
		if link.is(spaceLinkbase, "footnoteLink") {
			c.footnoteLink(link)
		}
	}
}

func (c *checker) footnoteLink(link *treeNode) {
	c.arcEnds(c.entry, link)
	ends := c.ends(c.entry, link)
	for _, k := range link.elements() {
		label := k.attr(spaceXLink, "label")
		switch k.attr(spaceXLink, "type") {
		case "locator":
			c.footnoteLocator(k, label)
		case "resource":
			if k.is(spaceLinkbase, "footnote") && k.lang(nil) == "" {
				c.find(c.entry, k, CheckFootnote, "4.11.1.2.1", label, "the footnote has no language: no xml:lang is in force")
			}
		case "arc":
			if trim(k.attr(spaceXLink, "arcrole")) == arcFootnote {
				c.footnoteArc(k, ends)
			}
		}
	}
}

// footnoteLocator holds a locator to 4.11.1.1: it points at a fact of this very
// instance.
func (c *checker) footnoteLocator(k *treeNode, label string) {
	if !k.is(spaceLinkbase, "loc") {
		c.find(c.entry, k, CheckFootnote, "4.11.1.1", label, "the locator is "+k.name.String()+", and loc alone may locate facts")
		return
	}
	at, in, _ := c.target(c.entry, k, k.attr(spaceXLink, "href"))
	if in != c.entry || at == nil || !isFactNode(at) {
		c.find(c.entry, k, CheckFootnote, "4.11.1.1", label, "the locator "+quoted(k.attr(spaceXLink, "href"))+" points at no fact of this instance")
	}
}

// isFactNode reports whether an element of an instance is an item or a tuple.
func isFactNode(n *treeNode) bool {
	for at := n; at != nil; at = at.parent {
		if at.parent == nil {
			return at != n
		}
		if at.name.Space == spaceInstance || at.name.Space == spaceLinkbase {
			return false
		}
	}
	return false
}

// footnoteArc holds an arc of the standard arcrole to 4.11.1.3.1: from facts to
// footnotes.
func (c *checker) footnoteArc(arc *treeNode, ends map[string][]*treeNode) {
	label := arc.attr(spaceXLink, "from") + " to " + arc.attr(spaceXLink, "to")
	for _, from := range ends[arc.attr(spaceXLink, "from")] {
		if !isFactNode(from) {
			c.find(c.entry, arc, CheckFootnote, "4.11.1.3.1", label, "the arc does not begin at a fact")
		}
	}
	for _, to := range ends[arc.attr(spaceXLink, "to")] {
		if !to.is(spaceLinkbase, "footnote") {
			c.find(c.entry, arc, CheckFootnote, "4.11.1.3.1", label, "the arc does not end at a footnote")
		}
	}
}

// arcEnds holds the arcs of a link to 3.5.3.9: both ends are labels of the link,
// and no two arcs join the same two labels.
func (c *checker) arcEnds(d *treeDoc, link *treeNode) {
	labels := map[string]bool{}
	for _, k := range link.elements() {
		switch k.attr(spaceXLink, "type") {
		case "locator", "resource":
			labels[k.attr(spaceXLink, "label")] = true
		}
	}
	seen := map[[2]string]bool{}
	for _, k := range link.elements() {
		if k.attr(spaceXLink, "type") != "arc" {
			continue
		}
		ends := [2]string{k.attr(spaceXLink, "from"), k.attr(spaceXLink, "to")}
		for _, e := range ends {
			if !labels[e] {
				c.find(d, k, CheckReference, "3.5.3.9", e, "the arc leads to "+quoted(e)+", which is no label in its link")
			}
		}
		if seen[ends] {
			c.find(d, k, CheckReference, "3.5.3.9", strings.Join(ends[:], " to "), "two arcs of one link join the same two labels")
		}
		seen[ends] = true
	}
}
