package filings

import (
	"fmt"
	"slices"
	"strings"
)

// maxReasons is how many unreadable facts are told with their reasons, and how
// many amendments; all are counted or listed.
const maxReasons = 3

// warnOfFacts says what must be known before the facts are used.
func (s *Segments) warnOfFacts(asked SegmentsRequest) {
	f := s.Filing
	for _, a := range f.Amendments[:min(len(f.Amendments), maxReasons)] {
		s.Warnings = append(s.Warnings, fmt.Sprintf("amended later by the %s filed %s (%s): nothing of it is merged in, so read it too", a.Form, a.Filed, a.Accession))
	}
	if f.ContextsUnused > f.Contexts/2 {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%d of %d contexts carry no fact here: the report may go on in another document of the filing", f.ContextsUnused, f.Contexts))
	}
	if slices.ContainsFunc(append(slices.Clone(s.Axes), s.carried), func(a Axis) bool { return a.Assumed }) {
		s.Warnings = append(s.Warnings, "xBRL-JSON does not say whether a member is a name or a typed text: what looks like a name of a declared prefix is given as one")
	}
	for i, u := range s.Unreadable {
		if i == maxReasons {
			s.Warnings = append(s.Warnings, fmt.Sprintf("%d more facts are unreadable", s.dropped(DroppedUnreadable)-i))
			break
		}
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s %s is unreadable: %s", u.Concept, u.FactID, u.Reason))
	}
	if asked.Axis == "" && asked.Concept != "" && len(s.Undivided) == 0 {
		s.Warnings = append(s.Warnings, s.onlyDivided(asked.Concept))
	}
	if asked.Axis != "" && len(s.Facts) == 0 {
		s.Warnings = append(s.Warnings, "no fact of "+asked.Concept+" stands on "+asked.Axis+"; the axes on which some stand are listed")
	}
}

// onlyDivided tells a concept that is reported only broken down from one that is
// not reported.
func (s *Segments) onlyDivided(concept string) string {
	var axes []string
	for _, a := range s.Axes {
		axes = append(axes, a.Axis)
	}
	if len(axes) == 0 {
		return "no fact of " + concept + " could be read"
	}
	return fmt.Sprintf("%s is reported, and never without an axis: %d facts stand on %s", concept, s.dropped(DroppedDimension), strings.Join(axes, ", "))
}

// dropped counts what was left out for one reason.
func (s *Segments) dropped(reason string) int {
	for _, d := range s.Dropped {
		if d.Reason == reason {
			return d.Count
		}
	}
	return 0
}
