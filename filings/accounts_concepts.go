package filings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// tagged says what a company tags, from all the values that it filed.
func tagged(values []Value, labels map[string]string) []Tagged {
	at := map[string]int{}
	concepts := []Tagged{}
	for _, v := range values {
		i, known := at[v.Concept]
		if !known {
			i = len(concepts)
			at[v.Concept] = i
			concepts = append(concepts, Tagged{Concept: v.Concept, Label: labels[v.Concept]})
		}
		concepts[i].add(v)
	}
	slices.SortStableFunc(concepts, mostUsedFirst)
	return concepts
}

func (t *Tagged) add(v Value) {
	end := v.Period.End.Day()
	if t.First.IsZero() || end.Before(t.First) {
		t.First = end
	}
	if end.After(t.Last) {
		t.Last = end
	}
	if !slices.Contains(t.Units, v.Unit) {
		t.Units = append(t.Units, v.Unit)
		slices.Sort(t.Units)
	}
	for _, r := range v.Reports {
		if newer := r.Filed.Compare(t.Newest.Filed); newer > 0 || newer == 0 && r.name() > t.Newest.name() {
			t.Newest = r
		}
	}
	t.Values++
	t.Reported += len(v.Reports)
}

// mostUsedFirst keeps taxonomies together, those of accounts first; then what is
// in use, then what is reported most.
func mostUsedFirst(a, b Tagged) int {
	return cmp.Or(
		cmp.Compare(rankOf(a.Concept), rankOf(b.Concept)), strings.Compare(prefixOf(a.Concept), prefixOf(b.Concept)),
		cmp.Compare(min(1, len(a.Stale)), min(1, len(b.Stale))), cmp.Compare(b.Reported, a.Reported), strings.Compare(a.Concept, b.Concept),
	)
}

// rankOf puts the taxonomies of cover pages after those of accounts.
func rankOf(concept string) int {
	switch prefixOf(concept) {
	case "us-gaap", "ifrs-full":
		return 0
	case "dei":
		return 2
	}
	return 1
}

func prefixOf(concept string) string { return concept[:max(0, strings.IndexByte(concept, ':'))] }

// closeDays is by how much the end of a fact's period may miss the end that the
// list of filings gives: years that close on a weekday are listed either way.
const closeDays = 10

// stale says why a concept's last value is not the issuer's latest word: the
// newest annual report covers a period after it. A concept that only annual
// reports carry is not stale because a quarter has passed.
func (w Where) stale(last source.Date) string {
	if w.AnnualEnd.IsZero() || last.DaysUntil(w.AnnualEnd) <= closeDays {
		return ""
	}
	return "its last value ends " + last.String() + ", and the " + w.Annual.say() + " covers the period to " + w.AnnualEnd.String()
}

// maxAtAGlance is how many concepts a reader of the first rows still finds.
const maxAtAGlance = 40

// ofConcepts says what must be known of a list of concepts before one is taken:
// that it is long, and how many of them are stale.
func (w Where) ofConcepts(concepts []Tagged) []string {
	stale := w.staleness(concepts)
	if len(concepts) <= maxAtAGlance {
		return stale
	}
	return append(stale, fmt.Sprintf("%d concepts are listed: search gives those with certain words in name or label, as revenue, and concept the values of one", len(concepts)))
}

// staleness says in one sentence how many concepts are stale.
func (w Where) staleness(concepts []Tagged) []string {
	n := 0
	for _, c := range concepts {
		if c.Stale != "" {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("stale: %d of %s listed ended before the period to %s, which the %s covers", n, plural(len(concepts), "concept"), w.AnnualEnd, w.Annual.say())}
}

// sought says whether a concept has the words that were searched for.
func (r AccountsRequest) sought(concept, label string) bool {
	text := strings.ToLower(concept + " " + label)
	for _, word := range strings.Fields(strings.ToLower(r.Search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// refuses says for which reason a value is not among those asked for.
func (r AccountsRequest) refuses(v Value) string {
	switch {
	case r.Unit != "" && !strings.EqualFold(r.Unit, v.Unit):
		return DroppedUnit
	case !r.spans(v.Period) || !r.endsInYear(v.Period):
		return DroppedPeriod
	case r.Form != "" && !slices.ContainsFunc(v.Reports, func(f Report) bool { return f.Form == r.Form || f.Form == r.Form+"/A" }):
		return DroppedForm
	}
	return ""
}
