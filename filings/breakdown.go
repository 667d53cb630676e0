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
	axes := axisCounter{index: map[string]int{}}
	for _, g := range groups {
		if asked.Concept != "" && !named(g.Facts[0].Concept, asked.Concept) {
			continue
		}
		axes.count(g)
	}
	for i := range in.Facts {
		if in.Facts[i].Tuple {
			sift.drop(DroppedText, 1)
		}
	}
	for _, g := range groups {
		sift.group(g)
	}
	if asked.Axis != "" {
		s.Facts = append([]Fact{}, sift.facts...)
	} else if asked.Concept != "" {
		s.Undivided = append([]Fact{}, sift.facts...)
	}
	if asked.Axis == "" || len(s.Facts) == 0 {
		s.Axes = append([]Axis{}, axes.axes...)
	}
	s.Dropped = sift.drops()
	return nil
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
			return &source.NotFoundError{What: "the concept " + asked.Concept + " in this filing", Near: near(names, asked.Concept),
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

// near lists names that share a word with the one asked for, else the first.
func near(names []string, asked string) []string {
	slices.Sort(names)
	names = slices.Compact(names)
	word := strings.ToLower(asked[strings.IndexByte(asked, ':')+1:])
	stem := strings.TrimSuffix(strings.TrimSuffix(word, "axis"), "member")
	var close []string
	for _, n := range names {
		lower := strings.ToLower(n)
		local := lower[strings.IndexByte(lower, ':')+1:]
		if strings.Contains(local, stem) || strings.Contains(stem, strings.TrimSuffix(local, "axis")) {
			close = append(close, n)
		}
	}
	if len(close) == 0 {
		close = names
	}
	return close[:min(len(close), maxNear)]
}

// factIDs gives each fact one name: its own id, or "#n" for the n-th fact
// element when it has none, or shares it with another.
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

// axisCounter counts facts by axis and member, in document order.
type axisCounter struct {
	axes  []Axis
	index map[string]int
}

func (a *axisCounter) count(g xbrl.Group) {
	c := g.Facts[0].Context
	if c == nil || c.Problem != nil {
		return
	}
	numbers := len(numeric(g.Facts))
	if g.Agreement != xbrl.Inconsistent {
		numbers = min(numbers, 1)
	}
	for _, d := range c.Dimensions {
		at := a.at(d.Axis.String())
		axis := &a.axes[at]
		axis.Facts += len(g.Facts)
		axis.Listed += numbers
		member := axis.member(d)
		member.Facts += len(g.Facts)
		member.Listed += numbers
	}
}

func (a *axisCounter) at(name string) int {
	i, ok := a.index[name]
	if !ok {
		i = len(a.axes)
		a.index[name] = i
		a.axes = append(a.axes, Axis{Axis: name})
	}
	return i
}

func (a *Axis) member(d xbrl.Dimension) *Member {
	text := memberText(d)
	for i := range a.Members {
		if a.Members[i].Member == text && a.Members[i].Typed == d.Typed {
			return &a.Members[i]
		}
	}
	a.Members = append(a.Members, Member{Member: text, Typed: d.Typed})
	return &a.Members[len(a.Members)-1]
}

func memberText(d xbrl.Dimension) string {
	if d.Nil {
		return "nil"
	}
	return d.Text()
}

// numeric keeps the facts that give a number.
func numeric(facts []*xbrl.Fact) (out []*xbrl.Fact) {
	for _, f := range facts {
		if f.Problem == nil && f.Numeric() && !f.Nil && f.Fraction == nil {
			out = append(out, f)
		}
	}
	return out
}
