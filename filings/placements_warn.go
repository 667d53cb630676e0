package filings

import "fmt"

// warned says where was looked, and what a reader of the answer must know
// before quoting from it.
func (p Placements) warned(q placementsQuestion) (warnings []string) {
	say := func(format string, args ...any) { warnings = append(warnings, fmt.Sprintf(format, args...)) }
	s := p.Search
	say("searched filing days in New York from %s to %s: %d hits found, %d notices of the issuer, %d read", p.Window.Start, p.Window.End, s.Found, s.Issuer, s.Read)
	switch {
	case s.More || s.Found > searchReach:
		say("the search finds more than can be reached: %d hits came of %d or more, chosen by relevance, so notices may be missing; give the cik, or a state", s.Hits, s.Found)
	case s.Hits < s.Found:
		say("the search counts %d hits and gave %d: notices may be missing; ask again", s.Found, s.Hits)
	}
	switch {
	case len(p.Candidates) > 0:
		say("%d issuers have this name: no notice was read; give the cik of the one that is meant", len(p.Candidates))
	case s.Found == 0 && q.Name != "":
		say("no notice has the phrase %q: search a shorter form of the name, without its legal form, or the cik", q.Name)
	case s.Issuer == 0 && s.Others > 0:
		say("no issuer has this name; %d mention or resemble it and are not counted in: give the cik when one of them is meant", s.Others)
	}
	if n := len(p.Unread); n > 0 && q.Accession == "" {
		say("%d older notices of the issuer were not read: raise the limit of %d, at most to %d, or end the window earlier", n, q.Limit, maxNotices)
	}
	if n := len(p.Unreadable); n > 0 {
		say("%d notices of the issuer could not be read, so an offering may be missing or be older than it looks: see unreadable", n)
	}
	for _, o := range p.Offerings {
		if p.latestOf(o) == nil {
			say("the latest notice of an offering, %s filed %s, was not read: its figures are not here, and earlier ones are superseded", o.Latest, o.Filed)
		}
	}
	for _, n := range p.Notices {
		for _, list := range n.CutOff {
			say("%s: the list of %s ends at a hundred, and there are more", n.Accession, list)
		}
	}
	return warnings
}
