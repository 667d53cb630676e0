package macro

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// ecbVersion is one series as it stands, or stood at the end of a cutoff.
type ecbVersion struct {
	series  sdmx.Series
	at      map[string]standingECB // by period
	hidden  map[string][]hiddenECB // by period: what a cutoff keeps back
	dropped map[string]int
}

// hiddenECB is a version that must not be seen, with the reason.
type hiddenECB struct{ value, reason string }

// standingECB is one observation with the moment since which it stands.
type standingECB struct {
	sdmx.Observation
	since source.Moment
}

// versions lays the data sets over one another, oldest first: a later one
// replaces what it holds, and one that deletes takes it away. Under a cutoff a
// set that began later, or of which nobody says when it began, is counted out.
func (m *ecbMaterial) versions(cutoff source.Date) ([]*ecbVersion, error) {
	all := map[string]*ecbVersion{}
	for _, set := range datedSets(m.message.Sets, cutoff) {
		for _, s := range set.Series {
			codes := s.Key()
			if !m.asked.matches(codes) {
				return nil, ecbShape("the key of a series", "%.80q came, which was not asked for", codes)
			}
			if all[codes] == nil {
				all[codes] = &ecbVersion{at: map[string]standingECB{}, hidden: map[string][]hiddenECB{}, dropped: map[string]int{}}
			}
			if err := all[codes].lay(set, s, cutoff); err != nil {
				return nil, err
			}
		}
	}
	list := make([]*ecbVersion, 0, len(all))
	for _, v := range all {
		v.countHidden()
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b *ecbVersion) int { return strings.Compare(a.series.Key(), b.series.Key()) })
	return list, nil
}

// datedSet is a data set with its beginning.
type datedSet struct {
	sdmx.Set
	from source.Moment
}

// datedSets orders sets by their beginnings. A set that deletes begins when what
// it names went out of force. Those without a beginning come first; where no
// cutoff asks for it, one of them leaves all in the order of the message.
func datedSets(sets []sdmx.Set, cutoff source.Date) []datedSet {
	dated, undated := make([]datedSet, len(sets)), false
	for i, set := range sets {
		dated[i].Set = set
		text := set.ValidFrom
		if text == "" && isDelete(set) {
			text = set.ValidTo
		}
		from, err := source.ParseMoment(text)
		if text == "" || err != nil {
			undated = true // an instant without its zone is none
			continue
		}
		dated[i].from = from
	}
	if undated && cutoff.IsZero() {
		return dated
	}
	slices.SortStableFunc(dated, func(a, b datedSet) int { return compareMoments(a.from, b.from) })
	return dated
}

func isDelete(set sdmx.Set) bool { return strings.EqualFold(set.Action, "Delete") }

func compareMoments(a, b source.Moment) int {
	at, exact := a.Instant()
	bt, both := b.Instant()
	if exact && both {
		return at.Compare(bt)
	}
	return a.Day().Compare(b.Day())
}

// lay puts one series of one set over the earlier ones.
func (v *ecbVersion) lay(set datedSet, s sdmx.Series, cutoff source.Date) error {
	hidden := ""
	switch {
	case cutoff.IsZero():
	case set.from.IsZero():
		hidden = DroppedUnknown
	case set.from.Day().After(cutoff):
		hidden = DroppedLater
	}
	if hidden == "" || len(v.series.Dimensions) == 0 {
		v.series = sdmx.Series{Dimensions: s.Dimensions, Attributes: s.Attributes}
	}
	inSet := map[string]sdmx.Observation{}
	for _, o := range s.Observations {
		if before, twice := inSet[o.Period]; twice {
			if before.Value != o.Value || before.Status != o.Status {
				return ecbShape("period "+o.Period, "two values stand there")
			}
			v.dropped[DroppedRepeated]++
			continue
		}
		inSet[o.Period] = o
		if hidden != "" {
			v.hidden[o.Period] = append(v.hidden[o.Period], hiddenECB{o.Value, hidden})
			continue
		}
		v.place(set, o, !cutoff.IsZero())
	}
	return nil
}

func (v *ecbVersion) place(set datedSet, o sdmx.Observation, dated bool) {
	if isDelete(set.Set) {
		delete(v.at, o.Period)
		return
	}
	standing := standingECB{Observation: o}
	if dated {
		standing.since = set.from
	}
	if before, known := v.at[o.Period]; known && before.Value == o.Value && before.Status == o.Status {
		standing.since = before.since // the same value again is no new publication
	}
	v.at[o.Period] = standing
}

// countHidden counts each period of which something is kept back once: as a
// revision when another value of it is given. The same value again is nothing.
func (v *ecbVersion) countHidden() {
	for period, versions := range v.hidden {
		given, known := v.at[period]
		for _, hidden := range versions {
			if known && hidden.value == given.Value {
				continue
			}
			reason := hidden.reason
			if known && reason == DroppedLater {
				reason = DroppedRevision
			}
			v.dropped[reason]++
			break
		}
	}
}
