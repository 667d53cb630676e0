package xbrl

// fits reports whether a context has in a hypercube's container what the
// hypercube asks for.
func (c *cuber) fits(one *cube, in *Context) bool {
	carried := map[int]Dimension{}
	count := 0 // of what stands in the container
	for _, other := range in.Other {
		if string(other.Container) == one.arc.ContextElement {
			count++
		}
	}
	for _, d := range in.Dimensions {
		if string(d.Container) != one.arc.ContextElement {
			continue
		}
		count++
		if n, known := c.t.find(d.Axis); known {
			carried[n] = d
		}
	}
	own := 0
	for _, want := range one.dimensions {
		d, has := carried[want.axis]
		if has {
			own++
		}
		if !c.allowed(want, d, has) {
			return false
		}
	}
	return !one.arc.Closed || own == count
}

// allowed reports whether a hypercube takes a member; where the context carries
// none, the default of the axis.
func (c *cuber) allowed(want cubeDimension, d Dimension, carried bool) bool {
	if !carried {
		def, has := c.t.defaults[want.axis]
		return has && want.members[def.member]
	}
	if want.typed || d.Typed {
		return d.Typed && (want.typed || want.unknown && len(want.members) == 0)
	}
	n, known := c.t.find(d.Member)
	return known && want.members[n]
}

// valid reports whether some link role has only hypercubes that the context
// satisfies. An item without hypercubes is not restricted.
func (c *cuber) valid(item int, in *Context) (bool, error) {
	roles := c.cubes[item]
	for _, cubes := range roles {
		holds := true
		for _, one := range cubes {
			c.steps += len(one.dimensions)
			if err := c.step(); err != nil {
				return false, err
			}
			if holds = c.fits(one, in) == one.all; !holds {
				break
			}
		}
		if holds {
			return true, nil
		}
	}
	return len(roles) == 0, nil
}
