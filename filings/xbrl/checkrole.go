package xbrl

import (
	"net/url"
	"slices"
	"strings"
)

// roleDecl is a roleType or arcroleType of a schema.
type roleDecl struct {
	node   *treeNode
	in     *treeDoc
	uri    string
	usedOn []string // Clark names, sorted
	cycles string   // of an arcrole: any, undirected, none
}

// roles files the role and arcrole declarations of the set by URI, and holds
// them to 5.1.3 and 5.1.4.
func (c *checker) roles() {
	c.declared = map[string][]roleDecl{}
	for _, d := range c.order {
		d.root.walk(func(n *treeNode) bool {
			switch {
			case n.is(spaceLinkbase, "roleType"):
				c.roleDeclaration(d, n, "roleURI")
			case n.is(spaceLinkbase, "arcroleType"):
				c.roleDeclaration(d, n, "arcroleURI")
			}
			return true
		})
	}
	for _, all := range c.declared {
		for i, r := range all[1:] {
			switch {
			case slices.ContainsFunc(all[:i+1], func(o roleDecl) bool { return o.in == r.in }):
				c.find(r.in, r.node, CheckRole, "5.1.3", r.uri, "the schema declares it twice")
			case !slices.Equal(r.usedOn, all[0].usedOn) || r.cycles != all[0].cycles:
				c.find(r.in, r.node, CheckRole, "5.1.3", r.uri, "another schema declares it otherwise")
			}
		}
	}
}

func (c *checker) roleDeclaration(d *treeDoc, n *treeNode, attribute string) {
	r := roleDecl{node: n, in: d, uri: trim(n.attr("", attribute)), cycles: n.attr("", "cyclesAllowed")}
	switch u, err := url.Parse(r.uri); {
	case r.uri == "":
		c.find(d, n, CheckRole, "5.1.3", "", "it has no "+attribute)
	case err != nil || attribute == "arcroleURI" && !u.IsAbs():
		c.find(d, n, CheckRole, "5.1.4", r.uri, "its "+attribute+" is no absolute address")
	}
	if id, is := n.attrIs("", "id"); is && !isNCName(trim(id)) {
		c.find(d, n, CheckRole, "5.1.3", r.uri, "its id "+quoted(id)+" is no name")
	}
	if attribute == "arcroleURI" && !slices.Contains([]string{"any", "undirected", "none"}, r.cycles) {
		c.find(d, n, CheckRole, "5.1.4.3", r.uri, "its cyclesAllowed "+quoted(r.cycles)+" is neither any nor undirected nor none")
	}
	for _, k := range n.elements() {
		if !k.is(spaceLinkbase, "usedOn") {
			continue
		}
		q, _ := k.resolve(k.content())
		if slices.Contains(r.usedOn, q.Clark()) {
			c.find(d, k, CheckRole, "5.1.3.4", r.uri, "it names "+q.String()+" twice as what it is used on")
		}
		r.usedOn = append(r.usedOn, q.Clark())
	}
	slices.Sort(r.usedOn)
	c.declared[attribute+" "+r.uri] = append(c.declared[attribute+" "+r.uri], r)
}

// isNCName reports whether a text can be an id, as far as its ASCII goes.
func isNCName(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
		if !letter && (i == 0 || !strings.ContainsRune("0123456789.-", rune(c))) {
			return false
		}
	}
	return name != ""
}

// customRoles holds the roles and arcroles that XBRL does not define to being
// declared, referred to where they are used, and used on what they are for.
func (c *checker) customRoles(d *treeDoc, n *treeNode) {
	if n.name.Space != spaceLinkbase {
		return
	}
	switch n.attr(spaceXLink, "type") {
	case "extended", "resource":
		if role := trim(n.attr(spaceXLink, "role")); role != "" && !strings.HasPrefix(role, standardRoles) {
			c.customUse(d, n, "roleURI", "roleRef", role)
		}
	case "arc":
		if role := trim(n.attr(spaceXLink, "arcrole")); !strings.HasPrefix(role, standardArcroles) {
			c.customUse(d, n, "arcroleURI", "arcroleRef", role)
		}
	}
}

const standardArcroles = "http://www.xbrl.org/2003/arcrole/"

func (c *checker) customUse(d *treeDoc, n *treeNode, attribute, reference, uri string) {
	if !c.referred(n, reference, uri) {
		c.find(d, n, CheckRole, "3.5.2.4", uri, "it is used on "+n.name.Local+" and there is no "+reference+" to it")
		return
	}
	all := c.declared[attribute+" "+uri]
	if len(all) > 0 && !slices.Contains(all[0].usedOn, n.name.Clark()) {
		c.find(d, n, CheckRole, "5.1.3.4", uri, "it is used on "+n.name.Local+" and declared for something else")
	}
}

// referred looks for the reference to a role beside the link that uses it.
func (c *checker) referred(n *treeNode, reference, uri string) bool {
	for at := n.parent; at != nil; at = at.parent {
		if !at.is(spaceLinkbase, "linkbase") && !at.is(spaceInstance, "xbrl") {
			continue
		}
		named := c.refs[at]
		if named == nil {
			named = map[string]bool{}
			for _, k := range at.elements() {
				named[k.name.Local+" "+trim(k.attr("", "roleURI"))+trim(k.attr("", "arcroleURI"))] = true
			}
			c.refs[at] = named
		}
		return named[reference+" "+uri]
	}
	return true
}

// roleTarget holds a roleRef or arcroleRef to leading to what it names.
func (c *checker) roleTarget(d *treeDoc, k *treeNode, attribute, declaration, uri string) {
	at, in, _ := c.target(d, k, k.attr(spaceXLink, "href"))
	if in == nil {
		return
	}
	if at == nil || !at.is(spaceLinkbase, declaration) || trim(at.attr("", attribute)) != uri {
		c.find(d, k, CheckRole, "3.5.2.4", uri, "its reference "+quoted(k.attr(spaceXLink, "href"))+" leads to no declaration of it")
	}
}
