package xbrl

import "slices"

// Which cycles the arcroles of XBRL and of its dimensions allow (5.2.4.2,
// 5.2.6.2, and XBRL Dimensions 2): those not named here allow any.
var standardCycles = map[string]string{
	standardArcroles + "parent-child":    "undirected",
	standardArcroles + "general-special": "undirected",
	arcAlias:                             "undirected",
	"http://xbrl.org/int/dim/arcrole/hypercube-dimension": "none",
	"http://xbrl.org/int/dim/arcrole/dimension-domain":    "none",
	"http://xbrl.org/int/dim/arcrole/dimension-default":   "none",
	"http://xbrl.org/int/dim/arcrole/domain-member":       "undirected",
}

// cycles holds each network to the cycles that its arcrole allows.
func (c *checker) cycles() {
	var roles []string
	c.links(func(_ *treeDoc, link *treeNode) {
		for _, k := range link.elements() {
			if role := trim(k.attr(spaceXLink, "arcrole")); k.attr(spaceXLink, "type") == "arc" && !slices.Contains(roles, role) {
				roles = append(roles, role)
			}
		}
	})
	for _, role := range roles {
		allowed := standardCycles[role]
		if all := c.declared["arcroleURI "+role]; len(all) > 0 {
			allowed = all[0].cycles
		}
		if allowed == "undirected" || allowed == "none" {
			c.networkCycles(role, allowed == "none")
		}
	}
}

// network is one base set: what 3.5.3.9.7.3 calls so.
type network struct {
	role, link, arc string
}

func (c *checker) networkCycles(arcrole string, undirected bool) {
	sets := map[network][]bound{}
	var order []network
	standard := standardCycles[arcrole] != ""
	for _, r := range c.relationships(arcrole) {
		if r.arc.name.Space != spaceLinkbase || !standard && !c.referred(r.arc, "arcroleRef", arcrole) {
			continue // a declaration binds the links of XBRL, and whoever refers to it
		}
		n := network{r.role, r.arc.parent.name.Clark(), r.arc.name.Clark()}
		if sets[n] == nil {
			order = append(order, n)
		}
		sets[n] = append(sets[n], r)
	}
	for _, n := range order {
		r, kind := directedCycle(sets[n]), "a directed"
		if r == nil && undirected {
			r, kind = undirectedCycle(sets[n]), "an undirected"
		}
		if r != nil {
			c.find(r.in, r.arc, CheckCycle, "3.5.3.9.7.3", arcrole, "its network in the role "+quoted(n.role)+" has "+kind+" cycle, which it does not allow")
		}
	}
}

// directedCycle gives a relationship that closes a circle of arcs, if there is
// one. The way down is a list, not a recursion: depth is the document's choice.
func directedCycle(all []bound) *bound {
	next := map[*treeNode][]int{}
	for i, r := range all {
		next[r.from] = append(next[r.from], i)
	}
	const open, done = 1, 2
	state := map[*treeNode]int{}
	type step struct {
		at *treeNode
		on int
	}
	for _, r := range all {
		if state[r.from] != 0 {
			continue
		}
		state[r.from] = open
		for way := []step{{at: r.from}}; len(way) > 0; {
			top := &way[len(way)-1]
			if top.on == len(next[top.at]) {
				state[top.at] = done
				way = way[:len(way)-1]
				continue
			}
			arc := &all[next[top.at][top.on]]
			top.on++
			switch state[arc.to] {
			case open:
				return arc
			case 0:
				state[arc.to] = open
				way = append(way, step{at: arc.to})
			}
		}
	}
	return nil
}

// undirectedCycle gives a relationship that joins two elements which others
// join already, whatever their direction.
func undirectedCycle(all []bound) *bound {
	head := map[*treeNode]*treeNode{}
	find := func(n *treeNode) *treeNode {
		for head[n] != nil {
			if up := head[head[n]]; up != nil {
				head[n] = up
			}
			n = head[n]
		}
		return n
	}
	for i := range all {
		a, b := find(all[i].from), find(all[i].to)
		if a == b {
			return &all[i]
		}
		head[a] = b
	}
	return nil
}
