package market

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// symbolJobs ask OpenFIGI what Yahoo's candidates are, as Yahoo tells no
// ordinary share from a preference line or an ADR.
func (r *Resolution) symbolJobs() (jobs []figiTask) {
	for _, a := range r.answers {
		for _, c := range a.said.candidates {
			if job, able := figiTaskOf(c); able && len(jobs) < maxFIGIJobs {
				jobs = append(jobs, job)
			}
		}
	}
	return jobs
}

// labelled are all candidates, in the order in which their sources gave them;
// Yahoo's with what OpenFIGI says of them.
func (r *Resolution) labelled() (all []Candidate) {
	lines := map[string][]Candidate{} // by Yahoo's symbol
	for _, a := range r.answers {
		for _, c := range a.said.candidates {
			if a.asked.ofSymbols() {
				lines[c.Answers] = append(lines[c.Answers], c)
			}
		}
	}
	for _, a := range r.answers {
		if a.asked.ofSymbols() {
			continue
		}
		for _, c := range a.said.candidates {
			if c.Symbol != "" {
				c.label(lines[c.Symbol])
			}
			all = append(all, c)
		}
	}
	return all
}

// label takes over what all lines of a symbol agree on, and nothing when they
// do not.
func (c *Candidate) label(lines []Candidate) {
	if len(lines) == 0 {
		return
	}
	first := lines[0]
	for _, line := range lines[1:] {
		if line.ShareClass != first.ShareClass || line.Kind != first.Kind {
			return
		}
	}
	c.ShareClass = first.ShareClass
	if first.Kind != "" {
		c.Kind, c.KindFrom, c.KindSent = first.Kind, OpenFIGI.Name, c.KindSent+", "+first.KindSent
	}
	if len(lines) == 1 {
		c.FIGI, c.Composite, c.Ticker = first.FIGI, first.Composite, first.Ticker
	}
}

// group brings candidates of one share class together, in the order in which
// the classes first came.
func (r *Resolution) group(all []Candidate) {
	r.Classes = []ShareClass{}
	for _, c := range all {
		if c.ShareClass == "" {
			r.Others = append(r.Others, c)
			continue
		}
		at := slices.IndexFunc(r.Classes, func(s ShareClass) bool { return s.FIGI == c.ShareClass })
		if at < 0 {
			at = len(r.Classes)
			r.Classes = append(r.Classes, ShareClass{FIGI: c.ShareClass, Name: c.Name})
		}
		class := &r.Classes[at]
		class.Candidates = append(class.Candidates, c)
		if c.Kind != "" && !slices.Contains(class.Kinds, string(c.Kind)) {
			class.Kinds = append(class.Kinds, string(c.Kind))
		}
	}
}

func (r *Resolution) drops() []source.Drop {
	counts := map[string]int{}
	for _, a := range r.answers {
		for reason, n := range a.said.counts {
			counts[reason] += n
		}
	}
	return resolveDrops(counts)
}

func resolveDrops(counts map[string]int) []source.Drop {
	drops := []source.Drop{}
	for _, reason := range resolveReasons {
		if counts[reason] > 0 {
			drops = append(drops, source.Drop{Reason: reason, Count: counts[reason]})
		}
	}
	return drops
}
