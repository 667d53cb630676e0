package claim

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// loosened says which part of a question a figure need not answer.
type loosened struct{ period, member, currency, entity, per bool }

// powers are the scales that get lost between a table and a text.
var powers = []int32{3, -3, 6, -6, 9, -9, 2, -2, 12, -12}

// explain finds a figure that a wrong number may have been taken from. The
// order is that of the likelihood, and every explanation is a figure of the
// mission: none is computed but by a power of ten, a sign, or a factor that
// was read.
func (q question) explain(i interval, held bool) (*figure, Diagnosis) {
	for _, try := range []struct {
		why   Diagnosis
		i     interval
		loose loosened
	}{
		{OtherSign, i.opposite(), loosened{}},
		{PerShare, i, loosened{per: true}},
		{OtherCurrency, i, loosened{currency: true}},
		{OtherPeriod, i, loosened{period: true}},
		{OtherMember, i, loosened{member: true}},
		{OtherEntity, i, loosened{entity: true}},
	} {
		sure := held || q.m.digits() >= fewestDigits || try.loose.per || try.loose.currency
		if f := q.first(try.i, try.loose); sure && f != nil {
			return f, try.why
		}
	}
	if !held && q.m.digits() < fewestDigits {
		return nil, ""
	}
	if f := q.byFactor(i); f != nil {
		return f, PerShare
	}
	return q.scaled(i)
}

// scaled looks for the number in another scale, where it means it, then
// elsewhere.
func (q question) scaled(i interval) (*figure, Diagnosis) {
	for _, loose := range []loosened{{}, {period: true}, {member: true}, {currency: true}} {
		for _, power := range powers {
			if (power == 2 || power == -2) && loose != (loosened{}) {
				continue
			}
			if f := q.first(i.shifted(power), loose); f != nil {
				return f, OtherScale
			}
		}
	}
	if f := q.first(i.opposite(), loosened{period: true}); f != nil {
		return f, OtherPeriod
	}
	if f := q.otherMetric(i); f != nil {
		return f, OtherMetric
	}
	return nil, ""
}

// first is the first figure, in the order of the ledger, that has a value and
// answers all of a question that is not loosened.
func (q question) first(i interval, loose loosened) *figure {
	best := -1
	for _, at := range q.valued(i) {
		f := &q.figures[at]
		if !i.hits(f.value) || !slices.Contains(q.sub.metrics, f.metric) || best >= 0 && !q.nearer(at, best) {
			continue
		}
		if q.answers(f, loose) {
			best = at
		}
	}
	if best < 0 {
		return nil
	}
	return &q.figures[best]
}

// nearer prefers a period near the one that is said, then the order of the ledger.
func (q question) nearer(a, b int) bool {
	one, other := q.gap(&q.figures[a]), q.gap(&q.figures[b])
	if one != other {
		return one < other
	}
	return a < b
}

func (q question) gap(f *figure) int {
	if q.sub.when.last.IsZero() {
		return 0
	}
	days := f.period.End.Day().DaysUntil(q.sub.when.last)
	return max(days, -days)
}

// answers says that a figure answers a question but for the parts that are
// loosened, and that it does not answer those.
func (q question) answers(f *figure, loose loosened) bool {
	currency := q.kindFits(f, q.m.currency)
	if loose.currency {
		currency = !currency && q.kindFits(f, "")
	}
	return currency && q.entityFits(f) != loose.entity && q.someMembers(f) != loose.member && q.periodFits(f) != loose.period && q.perFits(f) != loose.per
}

// byFactor looks for what is said for an ADS and held for a share, or the other
// way round, through a factor that was read: shares of one kind for one of the other.
func (q question) byFactor(i interval) *figure {
	for at := range q.figures {
		factor := &q.figures[at]
		if factor.unit.other == "" || !adsWords.MatchString(string(factor.shown.Unit)) || !strings.Contains(string(factor.shown.Unit), "/") || factor.value.IsZero() {
			continue
		}
		for _, metric := range q.sub.metrics {
			for _, k := range q.metrics[metric].figures {
				f := &q.figures[k]
				if f.unit.per != "" && (q.answers(f, loosened{}) || q.answers(f, loosened{per: true})) && (i.hits(f.value.Mul(factor.value)) || i.hits(f.value.DivRound(factor.value, 20))) {
					return f
				}
			}
		}
	}
	return nil
}

// otherMetric is a figure of another name that shares a word with the text, for
// the same period, member and unit.
func (q question) otherMetric(i interval) *figure {
	if q.m.digits() < fewestDigits {
		return nil
	}
	for _, at := range q.valued(i) {
		f := &q.figures[at]
		if i.hits(f.value) && q.shared(f) > 0 && q.entityFits(f) && q.someMembers(f) && q.periodFits(f) && q.unitFits(f) {
			return f
		}
	}
	return nil
}

// shared counts the words of a figure's name that stand in the text.
func (q question) shared(f *figure) int {
	n := 0
	for word := range q.sub.stems {
		if slices.Contains(q.names.words[word], f.metric) {
			n++
		}
	}
	return n
}

// byWords is for a number whose words name nothing whole: a figure that has its
// value, fits its period and unit, and shares words with the text, is the one.
func (q question) byWords(c Claim, i interval, otherwise Claim) Claim {
	if q.m.digits() < fewestDigits || q.sub.unknown != "" {
		return otherwise
	}
	var best *figure
	most := 0
	for _, at := range q.valued(i) {
		f := &q.figures[at]
		if !i.hits(f.value) || !q.entityFits(f) || !q.periodFits(f) || !q.unitFits(f) || len(f.members) > 0 && !q.someMembers(f) {
			continue
		}
		if n := q.shared(f); n > most && 4*n >= 3*q.length(f) {
			best, most = f, n
		}
	}
	if best == nil {
		return otherwise
	}
	return q.agree(c, Match, best, nil)
}

// length is how many words the shortest name of a figure has.
func (q question) length(f *figure) int {
	return max(1, len(strings.Fields(keyOfText(strings.Join(camelWords(localOf(strings.TrimPrefix(q.metrics[f.metric].name, "calculation "))), " ")))))
}

// byMember takes the metric from a member that is named, when it has only one
// that fits.
func (q *question) byMember() {
	for _, members := range q.sub.members {
		if len(members) == 0 {
			continue
		}
		q.members = members
		var metrics []int
		for _, member := range members {
			for _, at := range q.byMembers[member] {
				f := &q.figures[at]
				if q.memberFits(f) && q.unitFits(f) && q.entityFits(f) && q.periodFits(f) && !slices.Contains(metrics, f.metric) {
					metrics = append(metrics, f.metric)
				}
			}
		}
		if q.sub.metrics = metrics; len(metrics) > 0 {
			q.sub.certainty = firm
			if len(metrics) > 1 {
				q.sub.certainty = partly
			}
			return
		}
	}
}

// change is for a difference or a growth: only who filed it as a figure or a
// calculation can be held to it.
func (q question) change(c Claim) Claim {
	for _, at := range q.valued(q.m.meant()) {
		f := &q.figures[at]
		if q.m.meant().hits(f.value) && f.computed && q.shared(f) > 0 {
			return q.agree(c, Match, f, nil)
		}
	}
	return c.cannot(AChange, "it is a change, and nobody filed it: file a calculation")
}

func (q question) agree(c Claim, v Verdict, f *figure, among []*figure) Claim {
	c.Verdict = v
	c = q.tell(c, f)
	for _, other := range among {
		if v == Match && other.period.Equal(f.period) && other.metric != f.metric && !q.interval().nears(q.valueFor(other), other.half) {
			c.Diagnosis = Ambiguous
			c.Says = "another figure fits the words as well and has another value: " + q.told(other)
		}
	}
	return c
}

func (q question) differ(c Claim, why Diagnosis, f *figure) Claim {
	c.Verdict, c.Diagnosis = Mismatch, why
	c = q.tell(c, f)
	c.Says = explanations[why] + ": " + q.told(f)
	return c
}

var explanations = map[Diagnosis]string{
	OtherPeriod: "the number is of another period", OtherScale: "the number is off by a power of ten", OtherSign: "the sign is the other one",
	OtherCurrency: "the number is in another currency", PerShare: "a share, an ordinary share and an ADS are confused", EarlierVintage: "a later vintage has another value",
	AmendedFiling: "a later filing has another value", OtherMember: "the number is of another member", OtherEntity: "the number is of somebody else",
	OtherMetric: "the number is another figure's", Unexplained: "the mission holds another number",
}

func (q question) tell(c Claim, f *figure) Claim {
	c.Locator, c.Dossier, c.Figure = f.at, f.dossier, f.shown
	c.About = q.aboutOf(f)
	return c
}

func (q question) aboutOf(f *figure) string {
	parts := []string{q.metrics[f.metric].name}
	if f.entity >= 0 {
		parts = append(parts, q.entities[f.entity].Label())
	}
	parts = append(parts, f.members...)
	if !f.period.IsZero() {
		parts = append(parts, f.period.String())
	}
	if f.vintage != "" {
		parts = append(parts, "vintage "+f.vintage)
	}
	return strings.Join(parts, ", ")
}

func (q question) told(f *figure) string {
	text := f.shown.Value.String()
	if f.shown.Scale != 0 {
		text += fmt.Sprintf("×10^%d", f.shown.Scale)
	}
	if f.shown.Unit != "" {
		text += " " + string(f.shown.Unit)
	}
	return text + " (" + q.aboutOf(f) + ")"
}

// digits counts the significant digits that are written.
func (m measure) digits() int {
	text := strings.TrimLeft(onlyDigits(source.Exactly(m.value).String()), "0")
	places := int(-m.unit.Exponent())
	if places < 0 {
		text = text[:max(0, len(text)+places)]
	}
	return len(text)
}
