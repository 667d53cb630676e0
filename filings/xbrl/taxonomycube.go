package xbrl

import (
	"context"
	"slices"
)

// cube is one has-hypercube relationship with what it leads to.
type cube struct {
	relation
	all        bool // all: the context must fit it; otherwise notAll: it must not
	dimensions []cubeDimension
}

// cubeDimension is one axis of a hypercube with the members that it allows
// there.
type cubeDimension struct {
	axis    int
	typed   bool
	unknown bool // no schema at hand says whether it is typed
	*domain
}

// domain is what an axis leads to from one link role.
type domain struct {
	members map[int]bool // false: unusable wherever else it may be usable
	cyclic  bool         // members stand under themselves
}

// cuber works out which hypercubes hold for which primary item.
type cuber struct {
	t     *Taxonomy
	ctx   context.Context
	steps int
	most  int
	look  int                        // the step at which to look at ctx again
	cubes map[int]map[string][]*cube // by item and link role

	domains map[place]*domain // by axis and link role: hypercubes share them
}

// How far hypercubes are followed: to members and to the items that inherit,
// which are kept, and then from each fact to the axes of its hypercubes.
const (
	maxReach = 1 << 20
	maxSteps = 1 << 28
)

func (t *Taxonomy) cubes(ctx context.Context) (*cuber, error) {
	c := &cuber{t: t, ctx: ctx, most: maxReach, cubes: map[int]map[string][]*cube{}, domains: map[place]*domain{}}
	for _, arcrole := range []string{ArcAll, ArcNotAll} {
		for _, r := range t.relations(arcrole) {
			one := &cube{relation: r, all: arcrole == ArcAll}
			if err := c.fill(one); err != nil {
				return nil, err
			}
			if err := c.inherit(one); err != nil {
				return nil, err
			}
		}
	}
	c.steps, c.look, c.most = 0, 0, maxSteps
	return c, nil
}

func (c *cuber) step() error {
	if c.steps++; c.steps > c.most {
		return shape("the hypercubes lead to more members, items and facts than can be followed", "leave out the linkbases that are not needed")
	}
	if c.steps >= c.look {
		c.look = c.steps + 4096
		return c.ctx.Err()
	}
	return nil
}

// fill follows a hypercube to its axes and their members.
func (c *cuber) fill(one *cube) error {
	for _, h := range c.t.outIn(ArcHypercubeDimension, one.to, continued(one.relation)) {
		d := cubeDimension{axis: h.to}
		if e := c.t.nodes[h.to].element; e != nil {
			d.typed = e.TypedDomain != ""
		} else {
			d.unknown = true
		}
		var err error
		if d.domain, err = c.domain(place{h.to, continued(h)}); err != nil {
			return err
		}
		one.dimensions = append(one.dimensions, d)
	}
	return nil
}

// domain gathers the members of an axis. A member that any arc here says is
// unusable is unusable.
func (c *cuber) domain(of place) (*domain, error) {
	if known := c.domains[of]; known != nil {
		return known, nil
	}
	d := &domain{members: map[int]bool{}}
	c.domains[of] = d
	arcs := map[int][]int{} // whatever their link role
	due := slices.Clone(c.t.outIn(ArcDimensionDomain, of.node, of.role))
	seen := map[place]bool{}
	for len(due) > 0 {
		if err := c.step(); err != nil {
			return nil, err
		}
		r := due[len(due)-1]
		due = due[:len(due)-1]
		if usable, has := d.members[r.to]; !has || usable {
			d.members[r.to] = !r.arc.Unusable
		}
		if r.arc.Arcrole == ArcDomainMember {
			arcs[r.from] = append(arcs[r.from], r.to)
		}
		next := place{r.to, continued(r)}
		if !seen[next] {
			seen[next] = true
			due = append(due, c.t.outIn(ArcDomainMember, next.node, next.role)...)
		}
	}
	d.cyclic = cyclic(arcs)
	return d, nil
}

// cyclic reports whether following arcs leads back, without recursion: arcs
// come from a document.
func cyclic(arcs map[int][]int) bool {
	incoming := map[int]int{}
	for _, to := range arcs {
		for _, n := range to {
			incoming[n]++
		}
	}
	var free []int
	for n := range arcs {
		if incoming[n] == 0 {
			free = append(free, n)
		}
	}
	left := len(incoming)
	for len(free) > 0 {
		n := free[len(free)-1]
		free = free[:len(free)-1]
		for _, to := range arcs[n] {
			if incoming[to]--; incoming[to] == 0 {
				left--
				free = append(free, to)
			}
		}
	}
	return left > 0
}

// inherit gives the hypercube to its primary item and to all that stand under
// it, beginning in the link role of the hypercube's own arc.
func (c *cuber) inherit(one *cube) error {
	due := []place{{one.from, one.role}}
	seen := map[place]bool{due[0]: true}
	given := map[int]bool{}
	for len(due) > 0 {
		p := due[len(due)-1]
		due = due[:len(due)-1]
		if !given[p.node] {
			given[p.node] = true
			if c.cubes[p.node] == nil {
				c.cubes[p.node] = map[string][]*cube{}
			}
			c.cubes[p.node][one.role] = append(c.cubes[p.node][one.role], one)
		}
		for _, r := range c.t.outIn(ArcDomainMember, p.node, p.role) {
			if err := c.step(); err != nil {
				return err
			}
			if next := (place{r.to, continued(r)}); !seen[next] {
				seen[next] = true
				due = append(due, next)
			}
		}
	}
	return nil
}
