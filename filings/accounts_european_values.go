package filings

import (
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// reportedKey is what tells one number of a report from another.
type reportedKey struct {
	thing
	value, decimals string
}

// filedFact is where in the report a number stands.
type filedFact struct {
	ids  []string
	also []Also
}

// add takes one number, with all the facts that report it.
func (s *europeanSift) add(best *xbrl.Fact, all []*xbrl.Fact) {
	r := reported{
		Concept: best.Concept.String(), Unit: best.Unit.String(), Period: periodOf(best.Context), Value: valueOf(best),
		Decimals: best.Decimals().String(), Report: s.report.asReport(),
	}
	var at filedFact
	for _, f := range all {
		id := s.ids[f.Ordinal-1]
		at.ids = append(at.ids, id)
		if f.Decimals() != best.Decimals() || !valueOf(f).Equal(r.Value) {
			at.also = append(at.also, Also{FactID: id, Value: valueOf(f), Decimals: f.Decimals().String()})
		}
	}
	if s.facts == nil {
		s.facts = map[reportedKey]filedFact{}
	}
	s.reported = append(s.reported, r)
	key := keyOf(r.Concept, r.Unit, r.Period, r.Value, r.Decimals)
	known := s.facts[key]
	s.facts[key] = filedFact{append(known.ids, at.ids...), append(known.also, at.also...)}
}

func keyOf(concept, unit string, period source.Period, value source.Decimal, decimals string) reportedKey {
	return reportedKey{thing{concept, unit, period}, value.Number().String(), decimals}
}

// values are the numbers of the report, each with the facts that it stands in.
func (s *europeanSift) values() []Value {
	values := merged(s.reported)
	for i := range values {
		v := &values[i]
		at := s.facts[keyOf(v.Concept, v.Unit, v.Period, v.Value, v.Decimals)]
		v.FactIDs, v.Also = at.ids, at.also
		v.Reports = v.Reports[:1] // a contradiction filed twice is still one report
	}
	return values
}
