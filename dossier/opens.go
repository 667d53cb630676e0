package dossier

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Conflicts are called C1, C2, … in the order in which they appear in the whole
// dossier. An event that opens some records what they are called, so that nobody
// who reads one identifier's events needs the others to tell.

// mostConflicts is more than a dossier can have, so that numbers can be added to.
const mostConflicts = 1 << 53

// conflictNumber is the number in a conflict's name; nought when it is no such name.
func conflictNumber(name string) int64 {
	digits, is := strings.CutPrefix(name, "C")
	n, err := strconv.ParseInt(digits, 10, 64)
	if !is || err != nil || n < 1 || n > mostConflicts || conflictName(n) != name {
		return 0
	}
	return n
}

func conflictName(n int64) string { return "C" + strconv.FormatInt(n, 10) }

// Opening is the number of the first conflict that an event opened: 7 for C7, nought
// when it opened none or does not say.
func (e Event) Opening() int64 {
	if len(e.Opens) == 0 {
		return 0
	}
	return conflictNumber(e.Opens[0])
}

// records are the names that events say they gave, while some are folded.
type records struct {
	used   bool     // else conflicts are counted
	left   []string // of the event that is being added
	differ bool     // some event opened more or fewer conflicts than it says
}

// foldRecorded folds the events of one identifier, whose conflicts are called what
// the events recorded. It says whether each has recorded as many as it opened: of
// older builds' events the names are not to be had so.
func foldRecorded(m Mission, events []Event) (s *state, recorded bool) {
	s = fold(m, nil)
	s.records.used = true
	for _, e := range events {
		s.add(e)
	}
	return s, !s.records.differ
}

// nextName is what the conflict that is being opened is called.
func (s *state) nextName() string {
	r := &s.records
	if len(r.left) == 0 {
		r.differ = true
		return conflictName(int64(len(s.conflicts) + 1))
	}
	recorded := r.left[0]
	r.left = r.left[1:]
	if r.used {
		return recorded
	}
	return conflictName(int64(len(s.conflicts) + 1))
}

// opening records which conflicts an entry opens, and gives the number after which
// nobody may have filed about its identifier for that to hold.
func (d *Dossier) opening(ctx context.Context, e Event, under []Event) (_ Event, after int64, err error) {
	if slices.ContainsFunc(under, func(earlier Event) bool { return repeats(earlier, e) }) {
		return e, anyway, nil
	}
	after = newest(under)
	s, _ := foldRecorded(d.Mission, under)
	before := len(s.conflicts)
	next := e
	next.Seq = after + 1
	s.add(next)
	opened := len(s.conflicts) - before
	if opened == 0 {
		return e, after, nil
	}
	last, err := d.lastConflict(ctx)
	for n := range opened {
		e.Opens = append(e.Opens, conflictName(last+int64(n)+1))
	}
	return e, after, err
}

// repeats says that a claim says again what an earlier one said, to the last digit.
// Whatever comes between them, it opens nothing: what contradicts it contradicts the
// earlier one too, and is in a conflict with that. So who files what is filed
// already need not be the first to do so.
func repeats(earlier, e Event) bool {
	return earlier.Kind == e.Kind && reflect.DeepEqual(earlier.Figure, e.Figure) && (isFigure(e) || agree(earlier, e))
}

// lastConflict is the number of the last conflict. Where no event recorded a name
// there may be older ones that did not, so that all are counted, once: what is
// opened then is recorded.
func (d *Dossier) lastConflict(ctx context.Context) (int64, error) {
	last, known, err := d.Log.Opener(ctx, math.MaxInt64)
	if err != nil {
		return 0, err
	}
	if known {
		return last.Opening() + int64(len(last.Opens)) - 1, nil
	}
	events, err := d.events(ctx)
	if err != nil {
		return 0, err
	}
	return int64(len(fold(d.Mission, events).conflicts)), nil
}

// names holds what events say that they opened against what they did. Events of
// older builds come first, and say nothing.
func (x *examiner) names(events []Event) {
	x.Faults = append(x.Faults, misnamed(x.dossier.Mission, events)...)
}

// CheckOpened refuses events whose record of the conflicts that they opened is
// not what they open. Whoever takes events from outside calls it: a store finds
// a conflict by that record.
func CheckOpened(m Mission, events []Event) error {
	if faults := misnamed(m, events); len(faults) > 0 {
		return refuse("conflict", faults[0], "fetch the file again from where it was made")
	}
	return nil
}

// misnamed says where events record other conflicts than they opened. Those
// before the first record are of builds that kept none.
func misnamed(m Mission, events []Event) (faults []string) {
	s, recording := fold(m, nil), false
	for _, e := range events {
		before := len(s.conflicts)
		s.add(e)
		recording = recording || len(e.Opens) > 0
		if opened := namesOf(s.conflicts[before:]); recording && !slices.Equal(opened, e.Opens) {
			faults = append(faults, fmt.Sprintf("event %d: it opened %s and says %s", e.Seq, listed(opened), listed(e.Opens)))
		}
	}
	return faults
}

func listed(names []string) string {
	if len(names) == 0 {
		return "no conflict"
	}
	return fmt.Sprintf("%.200s", strings.Join(names, ", "))
}
