package filings

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// deriveAmerican makes the answer of a read's bodies: the pages of the SEC's
// list, and the company data last. It is a pure function of the read's question,
// cutoff and bodies; live, replay and verify share it. With a NotFoundError it
// still says where the company files.
func deriveAmerican(_ context.Context, read source.Read, bodies [][]byte) (Accounts, error) {
	var asked AccountsRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Accounts{}, misshapen(read.Vendor, "question", "it is not a request of ours: %v", err)
	}
	if asked.Name != "" {
		return deriveCandidates(read, asked, bodies)
	}
	if len(bodies) < 2 {
		return Accounts{}, misshapen(read.Vendor, "parts", "filed accounts have a list of filings and the data")
	}
	last := len(bodies) - 1
	page, rows, err := listed(bodies[:last])
	if err != nil {
		return Accounts{}, err
	}
	a := Accounts{Note: AccountsNote, Concept: asked.Concept, Where: whereAtSEC(page, by(read.Cutoff, rows))}
	if !read.Cutoff.IsZero() {
		a.Where.Tickers = nil // today's: nobody knew them then
	}
	s := accountSifter{asked: asked, where: a.Where, cutoff: read.Cutoff, dropped: map[string]int{}}
	who, err := readFacts(bodies[last], s.wants, s.concept)
	if err != nil {
		return Accounts{}, err
	}
	a.Identity = source.Identity{Name: page.Name, Symbol: asked.Ticker, CIK: asked.CIK, LEI: page.LEI}
	for _, cik := range []string{page.CIK, who.CIK} {
		if cik != "" && asked.CIK != "" && cik != asked.CIK {
			return Accounts{}, misshapen(SEC.Name, "cik", "the data are of another company, %s", cik)
		}
	}
	if asked.Concept != "" && len(s.concepts) == 0 {
		return a, s.noValue(page)
	}
	s.fill(&a)
	a.Warnings = append([]string{a.Where.Sentence}, a.Where.ofConcepts(a.Concepts)...)
	read.Identity, read.AsOf, read.Published = a.Identity, source.OnDay(a.Where.NewestEnd), source.OnDay(s.newest)
	a.Reads, a.read = []source.Read{read}, read
	return a, nil
}

// listed reads the pages of a company's list, newest first.
func listed(pages [][]byte) (submissions, []filingRow, error) {
	first, err := parseSubmissions(pages[0])
	if err != nil {
		return first, nil, err
	}
	rows := first.Recent
	for _, page := range pages[1:] {
		older, err := parseOlder(page)
		if err != nil {
			return first, nil, err
		}
		rows = append(rows, older...)
	}
	slices.SortStableFunc(rows, func(a, b filingRow) int { return b.Filed.Compare(a.Filed) })
	return first, rows, nil
}

// accountSifter turns the company data into an answer, a concept at a time.
type accountSifter struct {
	asked    AccountsRequest
	where    Where
	cutoff   source.Date
	concepts []Tagged
	values   []Value
	newest   source.Date // newest day of filing among what is given
	all      []string    // names that were not asked for, for candidates
	dropped  map[string]int
}

func (s *accountSifter) wants(concept string) bool {
	if s.asked.Concept == "" || matches(concept, s.asked.Concept) {
		return true
	}
	s.all = append(s.all, strings.Clone(concept))
	return false
}

// concept files the rows of one concept under what was asked for, or under why
// they were not.
func (s *accountSifter) concept(f conceptFacts) error {
	s.dropped[DroppedBroken] += f.Broken
	s.dropped[DroppedEmpty] += f.Empty
	known := slices.DeleteFunc(f.Rows, func(r reported) bool { return !s.cutoff.IsZero() && r.Report.Filed.After(s.cutoff) })
	s.dropped[DroppedLater] += len(f.Rows) - len(known)
	if s.asked.Search != "" && !s.asked.sought(f.Concept, f.Label) {
		s.dropped[DroppedUnsought] += len(known)
		return nil
	}
	values := merged(known)
	for _, about := range tagged(values, map[string]string{f.Concept: f.Label}) { // one, or none
		about.Stale = s.where.stale(about.Last)
		s.tagged(about, values)
	}
	return nil
}

// tagged keeps a concept with the values asked for. Without a concept in the
// request, one is listed whole when any of its values passes the filters.
func (s *accountSifter) tagged(about Tagged, values []Value) {
	passed := values[:0:0]
	why := map[string]int{}
	for _, v := range values {
		if reason := s.asked.refuses(v); reason != "" {
			why[reason] += len(v.Reports)
			continue
		}
		if v.Period.End.Day() == about.Last {
			v.Stale = about.Stale
		}
		passed = append(passed, v)
	}
	listing := s.asked.Concept == ""
	if listing && len(passed) > 0 {
		why, passed = nil, values
	}
	for reason, n := range why {
		s.dropped[reason] += n
	}
	if !listing {
		s.values = append(s.values, passed...)
	} else if len(passed) == 0 {
		return
	}
	s.concepts = append(s.concepts, about)
	for _, v := range passed {
		if filed := v.Reports[0].Filed; filed.After(s.newest) {
			s.newest = filed
		}
	}
}

func (s *accountSifter) fill(a *Accounts) {
	slices.SortStableFunc(s.concepts, mostUsedFirst)
	a.Concepts = append([]Tagged{}, s.concepts...)
	if s.asked.Concept != "" {
		slices.SortStableFunc(s.values, oldestFirst)
		a.Values = append([]Value{}, s.values...)
	}
	a.Dropped = []source.Drop{}
	for _, reason := range accountDrops {
		if s.dropped[reason] > 0 {
			a.Dropped = append(a.Dropped, source.Drop{Reason: reason, Count: s.dropped[reason]})
		}
	}
}

// noValue says that the data have no value of a concept, which is not the same
// as that the company does not tag it.
func (s *accountSifter) noValue(page submissions) error {
	form := original(s.where.Annual.Form)
	if form == "" {
		form = "10-K"
	}
	what := "a value of " + s.asked.Concept + " without a dimension in the SEC's company data of " + page.who()
	if n := s.dropped[DroppedLater]; n > 0 {
		what += " up to the as-of date (" + plural(n, "value") + " filed later)"
	}
	return &source.NotFoundError{
		What: what, Near: near(s.all, s.asked.Concept),
		Remedy: "it may still be tagged, with dimensions only or under a name of the company's own: ask filing_segments for cik " + s.asked.CIK + ", form " + form + " and this concept",
	}
}
