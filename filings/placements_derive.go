package filings

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// derivePlacements makes the answer of a read's bodies: the pages of the search,
// then the notices that its question names. It is a pure function of the read's
// question, cutoff and bodies; live, replay and verify share it.
func derivePlacements(read source.Read, bodies [][]byte) (Placements, error) {
	var q placementsQuestion
	if err := json.Unmarshal(read.Question.Request, &q); err != nil {
		return Placements{}, misshapen(read.Vendor, "question", "it is not a request of ours: %v", err)
	}
	first := len(bodies) - len(q.Notices)
	if first < 1 {
		return Placements{}, misshapen(read.Vendor, "parts", "%d bodies are not the search and %d notices", len(bodies), len(q.Notices))
	}
	var pages []searchAnswer
	for _, body := range bodies[:first] {
		page, err := parseSearch(body)
		if err != nil {
			return Placements{}, err
		}
		pages = append(pages, page)
	}
	s, err := sift(pages, q, read.Cutoff)
	if err != nil {
		return Placements{}, err
	}
	p := Placements{
		Window: Window{Start: q.Start, End: q.End, Zone: newYorkZone.String()}, Matching: Matching, Note: PlacementsNote,
		Offerings: []Offering{}, Notices: []Notice{}, Candidates: s.candidates, Others: s.others[:min(len(s.others), maxOthers)],
	}
	if q.Accession == "" {
		p.Window.Days = q.Start.DaysUntil(q.End)
	}
	if err := p.fill(s, q, bodies[first:]); err != nil {
		return Placements{}, err
	}
	read.Identity = source.Identity{Name: s.issuer.Name, CIK: s.issuer.CIK}
	read.AsOf, read.Published = source.OnDay(q.End), source.OnDay(newest(p.Notices))
	p.Identity, p.read, p.Reads = read.Identity, read, []source.Read{read}
	p.Warnings = p.warned(q)
	return p, nil
}

// fill reads the notices, and sees that they are those that the search says.
func (p *Placements) fill(s sifted, q placementsQuestion, bodies [][]byte) error {
	notices := map[Accession]*Notice{}
	reading := s.toRead(q)
	for _, h := range reading {
		if slices.Contains(q.Absent, h.Accession) {
			p.unreadable(s, h, "the SEC's archive does not hold "+h.document())
			continue
		}
		if len(bodies) == 0 || q.Notices[len(q.Notices)-len(bodies)] != h.Accession {
			return misshapen(SEC.Name, "parts", "notice %s is not among them", h.Accession)
		}
		n, why := noticeOf(h, s.issuer, bodies[0])
		bodies = bodies[1:]
		switch {
		case why != "":
			p.unreadable(s, h, why)
		case n.Live == "TEST":
			s.dropped[DroppedTest]++
			s.wanted = slices.DeleteFunc(slices.Clone(s.wanted), func(w hit) bool { return w.Accession == h.Accession })
		default:
			notices[h.Accession] = &n
		}
	}
	if len(bodies) > 0 {
		return misshapen(SEC.Name, "parts", "%d notices are more than were to be read", len(bodies))
	}
	p.order(s, reading, notices)
	return nil
}

func (p *Placements) unreadable(s sifted, h hit, why string) {
	p.Unreadable = append(p.Unreadable, UnreadableNotice{h.Accession, h.Filed, why})
	s.dropped[DroppedAbsent]++
}

// noticeOf reads a notice, or says why it cannot be given.
func noticeOf(h hit, issuer Filer, body []byte) (Notice, string) {
	n, err := parseNotice(body)
	if err != nil {
		return Notice{}, err.Error()
	}
	n.Accession, n.Filed = h.Accession, h.Filed
	return n, n.notOf(h, issuer)
}

// notOf says why a notice is not the filing that the search found.
func (n Notice) notOf(h hit, issuer Filer) string {
	if n.Form != h.Form {
		return fmt.Sprintf("it calls itself %.10q, and the search has it as %s", n.Form, h.Form)
	}
	if !slices.ContainsFunc(n.Issuers, func(i NoticeIssuer) bool { return i.CIK == issuer.CIK }) {
		return "it names another issuer: " + coIssuers(n.Issuers)
	}
	return ""
}

// order puts offerings, notices and what was not read in their places.
func (p *Placements) order(s sifted, reading []hit, notices map[Accession]*Notice) {
	for _, o := range chained(s.wanted, notices, s.issuer) {
		if standing(o, notices) {
			p.Offerings = append(p.Offerings, o)
		}
	}
	for _, h := range s.wanted {
		if n := notices[h.Accession]; n != nil {
			p.Notices = append(p.Notices, *n)
		} else if !slices.ContainsFunc(reading, func(r hit) bool { return r.Accession == h.Accession }) {
			p.Unread = append(p.Unread, FoundNotice{Accession: h.Accession, Form: h.Form, Filed: h.Filed})
			s.dropped[DroppedUnread]++
		}
	}
	p.Search = s.search
	p.Search.Read = len(p.Notices)
	for _, reason := range placementReasons {
		if n := s.dropped[reason]; n > 0 {
			p.Dropped = append(p.Dropped, source.Drop{Reason: reason, Count: n})
		}
	}
}

// rederivePlacements rebuilds the tables of a read.
func rederivePlacements(read source.Read, bodies [][]byte) ([]source.Table, error) {
	p, err := derivePlacements(read, bodies)
	if err != nil {
		return nil, err
	}
	return p.Tables(), nil
}
