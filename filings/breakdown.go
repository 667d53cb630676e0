package filings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// breakDown sorts the facts of a document into those that were asked for and
// those that were not, and counts the latter.
func (s *Segments) breakDown(in *xbrl.Instance, asked SegmentsRequest) error {
	groups := in.Groups()
	if err := wanted(in, asked); err != nil {
		return err
	}
	sift := sifter{segments: s, asked: asked, ids: factIDs(in), dropped: map[string]int{}}
	axes := newAxisCounter()
	for i := range in.Facts {
		if in.Facts[i].Tuple {
			sift.drop(DroppedTuple, 1)
		}
	}
	for _, g := range groups {
		if asked.Concept == "" || named(g.Facts[0].Concept, asked.Concept) {
			axes.count(g)
		}
		sift.group(g)
	}
	if asked.Axis != "" {
		s.Facts = append([]Fact{}, sift.facts...)
	} else if asked.Concept != "" {
		s.Undivided = append([]Fact{}, sift.facts...)
	}
	if i := slices.IndexFunc(axes.axes, func(a Axis) bool { return asked.Axis != "" && matches(a.Axis, asked.Axis) }); i >= 0 {
		s.carried = axes.axes[i]
	}
	if asked.Axis == "" || len(s.Facts) == 0 {
		s.Axes = append([]Axis{}, axes.axes...)
		s.FactsByAxis = factsByAxis(s.Axes)
	}
	s.Dropped = sift.drops()
	s.Filing.ContextsUnused = unused(in)
	s.warnOfFacts(asked)
	return nil
}

// factsByAxis is a list of axes as few words as can be: a reader who sees no
// more than the beginning of every table still learns all their names.
func factsByAxis(axes []Axis) map[string]int {
	facts := make(map[string]int, len(axes))
	for _, a := range axes {
		facts[a.Axis] = a.Facts
	}
	return facts
}

// unused counts the contexts, as declared, that no fact of the document stands in.
func unused(in *xbrl.Instance) int {
	refs := make(map[string]bool, in.DeclaredContexts)
	for i := range in.Facts {
		refs[in.Facts[i].ContextRef] = true
	}
	n := 0
	for _, c := range in.Contexts {
		for _, id := range c.IDs {
			if !refs[id] {
				n++
			}
		}
	}
	return n
}

// wanted refuses a concept or an axis that stands nowhere in the document, with
// what stands there instead.
func wanted(in *xbrl.Instance, asked SegmentsRequest) error {
	if asked.Concept != "" {
		var names []string
		for i := range in.Facts {
			names = append(names, in.Facts[i].Concept.String())
		}
		if !slices.ContainsFunc(names, func(n string) bool { return matches(n, asked.Concept) }) {
			return &source.NotFoundError{What: untagged(asked.Concept), Near: near(names, asked.Concept),
				Remedy: "the filing does not tag it; write a concept that it does"}
		}
	}
	if asked.Axis == "" {
		return nil
	}
	var names []string
	for _, c := range in.Contexts {
		for _, d := range c.Dimensions {
			names = append(names, d.Axis.String())
		}
	}
	if slices.ContainsFunc(names, func(n string) bool { return matches(n, asked.Axis) }) {
		return nil
	}
	return &source.NotFoundError{What: "the axis " + asked.Axis + " in this filing", Near: near(names, asked.Axis),
		Remedy: "ask without an axis for all that it has"}
}

// untagged is what is not found when a filing has no fact of a concept at all.
func untagged(concept string) string { return "the concept " + concept + " in this filing" }

// named says whether a name is the one that was asked for.
func named(q xbrl.QName, asked string) bool { return matches(q.String(), asked) }

// matches compares names as documents write them; a name asked for without a
// prefix goes by its local part.
func matches(name, asked string) bool {
	if strings.Contains(asked, ":") {
		return name == asked
	}
	return name[strings.IndexByte(name, ':')+1:] == asked
}

// factIDs gives each fact one name: its own id, or "#n" for the n-th fact
// element when it has none or shares it with another.
func factIDs(in *xbrl.Instance) []string {
	seen := make(map[string]int, len(in.Facts))
	for i := range in.Facts {
		seen[in.Facts[i].ID]++
	}
	ids := make([]string, len(in.Facts))
	for i := range in.Facts {
		id := in.Facts[i].ID
		if id == "" || seen[id] > 1 || strings.HasPrefix(id, "#") {
			id = "#" + strconv.Itoa(in.Facts[i].Ordinal)
		}
		ids[i] = id
	}
	return ids
}
