//go:build shared

package filings

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

func (r *reading) count(in *xbrl.Instance) {
	r.Count, r.Contexts, r.Units = len(in.Facts), in.DeclaredContexts, in.DeclaredUnits
	r.DistinctContexts, r.DistinctUnits = len(in.Contexts), len(in.Units)
	r.Axes = map[string]axisCounts{}
	for i := range in.Facts {
		f := &in.Facts[i]
		r.Facts = append(r.Facts, factLine(f))
		add(&r.Nil, f.Nil)
		add(&r.Numeric, f.Numeric())
		add(&r.WithoutID, f.ID == "")
		add(&r.WithoutDimension, f.Context != nil && len(f.Context.Dimensions) == 0)
		if f.Problem == nil && f.Context != nil {
			r.countAxes(f.Context)
		}
	}
	r.countSets(in)
	sorted := slices.Sorted(slices.Values(r.Facts))
	sum := sha256.Sum256([]byte(strings.Join(sorted, "\n")))
	r.Digest = hex.EncodeToString(sum[:])
}

func add(n *int, when bool) {
	if when {
		*n++
	}
}

func (r *reading) countAxes(c *xbrl.Context) {
	for _, d := range c.Dimensions {
		of, known := r.Axes[d.Axis.Clark()]
		if !known {
			of = axisCounts{Explicit: map[string]int{}, Typed: map[string]int{}}
		}
		of.Facts++
		if d.Typed {
			of.Typed[memberLine(d)]++
		} else {
			of.Explicit[memberLine(d)]++
		}
		r.Axes[d.Axis.Clark()] = of
	}
}

func (r *reading) countSets(in *xbrl.Instance) {
	r.Sets = map[string]map[xbrl.Agreement]int{"number": {}, "text": {}}
	for _, g := range in.Groups() {
		if g.Agreement == xbrl.Single {
			continue
		}
		kind := "text"
		if g.Facts[0].Numeric() {
			kind = "number"
		}
		r.Sets[kind][g.Agreement]++
	}
}

func memberLine(d xbrl.Dimension) string {
	switch {
	case d.Nil:
		return d.Domain.Clark() + " nil"
	case d.Typed:
		return d.Domain.Clark() + " =" + d.Value
	}
	return d.Member.Clark()
}

// factLine writes all that a fact says. A text stands as its length and digest.
func factLine(f *xbrl.Fact) string {
	if f.Problem != nil {
		return strings.Join([]string{f.Concept.Clark(), f.ID, "unread"}, " | ")
	}
	about := []string{"", "", "", ""}
	if c := f.Context; c != nil {
		var dims []string
		for _, d := range c.Dimensions {
			how := "explicit"
			if d.Typed {
				how = "typed"
			}
			dims = append(dims, fmt.Sprint(d.Container, " ", d.Axis.Clark(), " ", how, " ", memberLine(d)))
		}
		slices.Sort(dims)
		about = []string{c.Entity.Scheme + " " + c.Entity.Identifier, periodText(c.Period), strings.Join(dims, "; "), fmt.Sprint(len(c.Other))}
	}
	kind, value := valueText(f)
	unit := ""
	if f.Unit != nil {
		unit = measures(f.Unit.Numerator)
		if len(f.Unit.Denominator) > 0 {
			unit += "/" + measures(f.Unit.Denominator)
		}
	}
	return strings.Join(append(append([]string{f.Concept.Clark(), f.ID}, about...),
		unit, f.Accuracy.Decimals, f.Accuracy.Precision, value, f.Lang, kind), " | ")
}

func valueText(f *xbrl.Fact) (kind, value string) {
	switch n, err := f.Number(); {
	case f.Tuple:
		kind = "tuple"
	case f.Fraction != nil:
		kind = "fraction"
	case err == nil:
		kind, value = "nonFraction", n.String()
	case f.Numeric():
		kind = "nonFraction"
	default:
		sum := sha256.Sum256([]byte(f.Value))
		kind, value = "nonNumeric", fmt.Sprint(utf8.RuneCountInString(f.Value), " ", hex.EncodeToString(sum[:])[:16])
	}
	if f.Nil {
		value = "nil"
	}
	return kind, value
}

func periodText(p xbrl.Period) string {
	switch p.Kind {
	case xbrl.Instant:
		return "instant " + string(p.End)
	case xbrl.Duration:
		return "duration " + string(p.Start) + " " + string(p.End)
	}
	return string(p.Kind)
}

func measures(names []xbrl.QName) string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = n.Clark()
	}
	slices.Sort(all)
	return strings.Join(all, "*")
}
