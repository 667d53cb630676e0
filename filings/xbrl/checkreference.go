package xbrl

import "strings"

const standardRoles = "http://www.xbrl.org/2003/role/"

// standardUse says on which elements the standard roles may stand (3.5.2, 5.2).
var standardUse = map[string]string{
	"link": "extended", "footnote": "footnote",
	"label": "label", "terseLabel": "label", "verboseLabel": "label", "positiveLabel": "label", "positiveTerseLabel": "label",
	"positiveVerboseLabel": "label", "negativeLabel": "label", "negativeTerseLabel": "label", "negativeVerboseLabel": "label",
	"zeroLabel": "label", "zeroTerseLabel": "label", "zeroVerboseLabel": "label", "totalLabel": "label", "periodStartLabel": "label",
	"periodEndLabel": "label", "documentation": "label", "definitionGuidance": "label", "disclosureGuidance": "label",
	"presentationGuidance": "label", "measurementGuidance": "label", "commentaryGuidance": "label", "exampleGuidance": "label",
	"reference": "reference", "definitionRef": "reference", "disclosureRef": "reference", "mandatoryDisclosureRef": "reference",
	"recommendedDisclosureRef": "reference", "unspecifiedDisclosureRef": "reference", "presentationRef": "reference",
	"measurementRef": "reference", "commentaryRef": "reference", "exampleRef": "reference",
}

// standardArcs says on which arcs the standard arcroles may stand (5.2).
var standardArcs = map[string]string{
	"concept-label": "labelArc", "concept-reference": "referenceArc", "parent-child": "presentationArc", "summation-item": "calculationArc",
	"general-special": "definitionArc", "essence-alias": "definitionArc", "similar-tuples": "definitionArc", "requires-element": "definitionArc",
	"fact-footnote": "footnoteArc",
}

// references holds what a document refers to, and the roles it uses, to 3.5 and
// 4.2 to 4.4.
func (c *checker) references(d *treeDoc) {
	d.root.walk(func(n *treeNode) bool {
		switch {
		case n.is(spaceLinkbase, "schemaRef"):
			if at, in, _ := c.target(d, n, n.attr(spaceXLink, "href")); in != nil && (at == nil || !at.is(spaceSchema, "schema")) {
				c.find(d, n, CheckReference, "4.2", n.attr(spaceXLink, "href"), "the schemaRef points at something that is no schema")
			}
		case n.is(spaceLinkbase, "linkbaseRef"):
			c.linkbaseRef(d, n)
		case n.is(spaceLinkbase, "loc"):
			if at, in, _ := c.target(d, n, n.attr(spaceXLink, "href")); in != nil && at == nil {
				c.find(d, n, CheckReference, "3.5.3.7", n.attr(spaceXLink, "href"), "the locator points at an element that is not there")
			}
		case n.attr(spaceXLink, "type") == "extended":
			if !n.is(spaceLinkbase, "footnoteLink") {
				c.arcEnds(d, n)
				c.locators(d, n)
			}
			c.roleUse(d, n, "extended")
		case n.attr(spaceXLink, "type") == "arc":
			arcrole := trim(n.attr(spaceXLink, "arcrole"))
			if due := standardArcs[strings.TrimPrefix(arcrole, standardArcroles)]; n.name.Space == spaceLinkbase && due != "" && due != n.name.Local {
				c.find(d, n, CheckRole, "5.2", arcrole, "the arcrole "+quoted(arcrole)+" may not stand on "+n.name.Local)
			}
		case n.attr(spaceXLink, "type") == "resource":
			c.roleUse(d, n, n.name.Local)
		}
		c.roleRefs(d, n)
		return true
	})
}

// linkbaseRef holds a reference to a linkbase to 4.3: it leads to one, and to
// the kind of link that its role names.
func (c *checker) linkbaseRef(d *treeDoc, n *treeNode) {
	href := n.attr(spaceXLink, "href")
	if arcrole := n.attr(spaceXLink, "arcrole"); arcrole != "http://www.w3.org/1999/xlink/properties/linkbase" {
		c.find(d, n, CheckReference, "4.3.3", href, "the arcrole "+quoted(arcrole)+" is not the one of linkbases")
	}
	at, in, known := c.target(d, n, href)
	if in == nil || known {
		return
	}
	if at == nil || !at.is(spaceLinkbase, "linkbase") {
		c.find(d, n, CheckReference, "4.3", href, "the linkbaseRef points at something that is no linkbase")
		return
	}
	kind, is := strings.CutPrefix(n.attr(spaceXLink, "role"), standardRoles)
	kind, is2 := strings.CutSuffix(kind, "LinkbaseRef")
	if !is || !is2 {
		return
	}
	for _, link := range at.elements() {
		if link.attr(spaceXLink, "type") == "extended" && !link.is(spaceLinkbase, kind+"Link") {
			c.find(d, n, CheckReference, "4.3.4", href, "the linkbase holds a "+link.name.Local+" and is referred to as one of "+kind+" links")
			return
		}
	}
}

// locators holds the links of XBRL itself to 3.5.3.7: loc alone locates in them.
func (c *checker) locators(d *treeDoc, link *treeNode) {
	if link.name.Space != spaceLinkbase {
		return
	}
	for _, k := range link.elements() {
		if k.attr(spaceXLink, "type") == "locator" && !k.is(spaceLinkbase, "loc") {
			c.find(d, k, CheckReference, "3.5.3.7", k.attr(spaceXLink, "label"), "the locator is "+k.name.String()+", and loc alone may locate in "+link.name.Local)
		}
	}
}

// roleUse holds the standard roles to the elements that they are for.
func (c *checker) roleUse(d *treeDoc, n *treeNode, as string) {
	role := trim(n.attr(spaceXLink, "role"))
	local, standard := strings.CutPrefix(role, standardRoles)
	if !standard || n.name.Space != spaceLinkbase {
		return
	}
	if use, known := standardUse[local]; !known || use != as {
		c.find(d, n, CheckRole, "3.5.2", role, "the role "+quoted(role)+" may not stand on "+n.name.Local)
	}
}

// roleRefs holds an element to naming each role and arcrole once (3.5.2.4.5,
// 3.5.2.5.5).
func (c *checker) roleRefs(d *treeDoc, n *treeNode) {
	if !n.is(spaceInstance, "xbrl") && !n.is(spaceLinkbase, "linkbase") {
		return
	}
	seen := map[string]bool{}
	for _, k := range n.elements() {
		uri := ""
		switch {
		case k.is(spaceLinkbase, "roleRef"):
			uri = "role " + trim(k.attr("", "roleURI"))
			c.roleTarget(d, k, "roleURI", "roleType", trim(k.attr("", "roleURI")))
		case k.is(spaceLinkbase, "arcroleRef"):
			uri = "arcrole " + trim(k.attr("", "arcroleURI"))
			c.roleTarget(d, k, "arcroleURI", "arcroleType", trim(k.attr("", "arcroleURI")))
		default:
			continue
		}
		if seen[uri] {
			c.find(d, k, CheckRole, "3.5.2.4.5", uri, "the "+uri+" is referred to twice")
		}
		seen[uri] = true
	}
}
