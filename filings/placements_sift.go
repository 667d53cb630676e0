package filings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sifted is what the search's pages hold for a question.
type sifted struct {
	search     Search
	issuer     Filer // the one whose notices are wanted
	wanted     []hit // its notices, newest first; of one notice, its offering's
	candidates []Issuer
	others     []Issuer // all of them
	dropped    map[string]int
}

// sift sorts hits out: once a filing, in the window, of the issuer. It is a pure
// function; what it leaves out it counts. Its order is by filing day, newest
// first, then by accession number: the search's own is by relevance.
func sift(pages []searchAnswer, q placementsQuestion, cutoff source.Date) (sifted, error) {
	s := sifted{dropped: map[string]int{}}
	seen := map[Accession]bool{}
	var left []hit
	for _, page := range pages {
		s.search.Found, s.search.More = max(s.search.Found, page.Total), s.search.More || page.More
		for _, h := range page.Hits {
			s.search.Hits++
			if seen[h.Accession] {
				s.dropped[DroppedSameFiling]++
				continue
			}
			seen[h.Accession] = true
			if reason := q.refuses(h, cutoff); reason != "" {
				s.dropped[reason]++
				continue
			}
			left = append(left, h)
		}
	}
	s.search.Filings = len(seen)
	slices.SortFunc(left, func(a, b hit) int {
		return cmp.Or(b.Filed.Compare(a.Filed), strings.Compare(string(b.Accession), string(a.Accession)))
	})
	if q.Accession != "" {
		return s, s.one(left, q, cutoff, pages)
	}
	s.several(left, q)
	s.search.Issuer, s.search.Others = len(s.wanted), len(s.others)
	return s, nil
}

// refuses names the reason why a hit cannot be meant, whoever filed it.
func (q placementsQuestion) refuses(h hit, cutoff source.Date) string {
	switch {
	case h.Form != "D" && h.Form != "D/A":
		return DroppedOtherForm
	case !cutoff.IsZero() && h.Filed.After(cutoff):
		return DroppedAfterCutoff
	case h.Filed.Before(q.Start) || h.Filed.After(q.End):
		return DroppedWindow
	case q.State != "" && !slices.Contains(h.States, q.State):
		return DroppedState
	}
	return ""
}

// one keeps the notice of an accession number, and what else was filed about
// its offering. A hit that cites the number is not the filing.
func (s *sifted) one(left []hit, q placementsQuestion, cutoff source.Date, pages []searchAnswer) error {
	at := slices.IndexFunc(left, func(h hit) bool { return h.Accession == q.Accession })
	if at < 0 {
		return q.noNotice(left, cutoff, pages)
	}
	asked := left[at]
	s.issuer = asked.Filers[0]
	for _, f := range asked.Filers {
		if f.CIK == q.CIK {
			s.issuer = f
		}
	}
	for _, h := range left {
		if h.Accession != asked.Accession && !h.sharesOffering(asked) {
			s.dropped[DroppedFiling]++
			continue
		}
		s.wanted = append(s.wanted, h)
	}
	s.search.Issuer = len(s.wanted)
	return nil
}

// noNotice says that the search does not have the filing, or has it too late.
func (q placementsQuestion) noNotice(left []hit, cutoff source.Date, pages []searchAnswer) error {
	for _, page := range pages {
		for _, h := range page.Hits {
			if h.Accession == q.Accession && !cutoff.IsZero() && h.Filed.After(cutoff) {
				return &source.RefusedError{Rule: "cutoff",
					Reason: fmt.Sprintf("%s was filed on %s, after the as-of date %s", h.Accession, h.Filed, cutoff),
					Remedy: "search by the issuer's cik for the notices of that time"}
			}
		}
	}
	missing := &source.NotFoundError{What: "a Form D or D/A with the number " + string(q.Accession) + " in the SEC's full-text search",
		Remedy: "check the number, or give the issuer's cik with it: the search covers filings since 2001"}
	for _, h := range left[:min(len(left), maxNear)] {
		missing.Near = append(missing.Near, fmt.Sprintf("%s (%s, filed %s by %s)", h.Accession, h.Form, h.Filed, h.Filers[0].label()))
	}
	return missing
}

func (f Filer) label() string { return strings.TrimSpace(f.Name + " (CIK " + f.CIK + ")") }

// several keeps the notices of the one issuer that is meant.
func (s *sifted) several(left []hit, q placementsQuestion) {
	meant := map[string]Filer{}
	for _, h := range left {
		for _, f := range h.Filers {
			if _, known := meant[f.CIK]; !known && q.means(f) {
				meant[f.CIK] = f // of the newest notice
			}
		}
	}
	if len(meant) == 1 {
		for _, f := range meant {
			s.issuer = f
		}
	}
	candidates, others := map[string]*Issuer{}, map[string]*Issuer{}
	for _, h := range left {
		switch known := h.among(meant); {
		case len(known) == 0:
			s.dropped[DroppedIssuer]++
			tally(others, h.Filers[0], h)
		case len(meant) > 1:
			s.dropped[DroppedCandidate]++
			for _, f := range known {
				tally(candidates, f, h)
			}
		default:
			s.wanted = append(s.wanted, h)
		}
	}
	s.candidates, s.others = ordered(candidates), ordered(others)
}

// means says whether a filer is the one asked for: see [Matching].
func (q placementsQuestion) means(f Filer) bool {
	if q.CIK != "" {
		return f.CIK == q.CIK
	}
	return foldIssuer(f.Name) == foldIssuer(q.Name)
}

func (h hit) among(meant map[string]Filer) (known []Filer) {
	for _, f := range h.Filers {
		if _, is := meant[f.CIK]; is {
			known = append(known, f)
		}
	}
	return known
}

func tally(by map[string]*Issuer, f Filer, h hit) {
	if by[f.CIK] == nil {
		by[f.CIK] = &Issuer{Filer: f, Newest: h.Filed} // hits come newest first
	}
	by[f.CIK].Filings++
}

// ordered lists issuers: the most filings first, then by number.
func ordered(by map[string]*Issuer) (all []Issuer) {
	for _, i := range by {
		all = append(all, *i)
	}
	slices.SortFunc(all, func(a, b Issuer) int {
		return cmp.Or(cmp.Compare(b.Filings, a.Filings), strings.Compare(a.CIK, b.CIK))
	})
	return all
}

// toRead are the notices to fetch: the newest up to the limit, or the one.
func (s sifted) toRead(q placementsQuestion) []hit {
	if q.Accession == "" {
		return s.wanted[:min(len(s.wanted), q.Limit)]
	}
	at := slices.IndexFunc(s.wanted, func(h hit) bool { return h.Accession == q.Accession })
	return s.wanted[at : at+1]
}

// sharesOffering says whether two filings carry one file number of an offering.
func (h hit) sharesOffering(other hit) bool {
	for _, number := range h.Numbers {
		if strings.HasPrefix(number, offeringPrefix) && slices.Contains(other.Numbers, number) {
			return true
		}
	}
	return false
}

// offeringPrefix begins the file numbers that Form D gets: one an offering.
const offeringPrefix = "021-"
