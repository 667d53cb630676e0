package filings

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// derive makes the breakdown of a read's bodies: the pages of the SEC's list,
// if any, the instance, and the filing's own taxonomy. It is a pure function of
// the read's question, cutoff and bodies; live, replay and verify share it.
func derive(ctx context.Context, read source.Read, bodies [][]byte) (Segments, error) {
	var asked SegmentsRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Segments{}, misshapen(read.Vendor, "question", "it is not a request of ours: %v", err)
	}
	held, in, err := heldBy(ctx, read, asked, bodies)
	if err != nil {
		return Segments{}, err
	}
	inHand, err := inHandBy(read)
	if err != nil {
		return Segments{}, err
	}
	s := Segments{inHand: inHand, Note: Note, Concept: asked.Concept, Axis: asked.Axis, Filing: filingOf(in, asked, held.address)}
	s.Identity = filerOf(in, asked)
	if err := s.listed(read, asked, held.pages); err != nil {
		return Segments{}, err
	}
	s.indexed(held.indexed)
	read.Identity, read.AsOf = s.Identity, source.OnDay(s.Filing.PeriodEnd)
	read.Published = source.OnDay(s.Filing.Filed)
	s.Reads, s.read = []source.Read{read}, read
	if err := s.breakDown(in, asked); err != nil {
		return Segments{}, err
	}
	if err := s.describe(ctx, held); err != nil {
		return Segments{}, err
	}
	return s, nil
}

// inHandBy is the day by which the operator's file must have been public, as it
// was in hand on the day of reading. Its own day of publication is not known,
// so under a cutoff before that day nothing of it may be seen. One day is
// allowed for, as the cutoff counts days where the operator lives.
func inHandBy(read source.Read) (source.Date, error) {
	if read.Vendor != OperatorFile.Name || read.Cutoff.IsZero() {
		return source.Date{}, nil
	}
	today := source.DateOf(read.ReadAt.UTC())
	if read.Cutoff.Before(today.AddDays(-1)) {
		return source.Date{}, &source.RefusedError{
			Rule:   "cutoff",
			Reason: "a file does not say when it was published, and the as-of date " + read.Cutoff.String() + " is past",
			Remedy: "read the filing from the SEC by its accession number, which has a filing date",
		}
	}
	if read.Cutoff.Before(today) {
		return read.Cutoff, nil
	}
	return today, nil
}

// filingOf is what the document says about itself.
func filingOf(in *xbrl.Instance, asked SegmentsRequest, address string) Filing {
	cover := in.Cover()
	f := Filing{
		Accession: asked.Accession, Form: cover.DocumentType, Document: address, PeriodEnd: day(xbrl.Date(cover.DocumentPeriodEndDate)),
		Facts: len(in.Facts), Contexts: in.DeclaredContexts, Units: in.DeclaredUnits,
	}
	if cover.AmendmentFlag == "true" || cover.AmendmentFlag == "1" {
		f.Amendment = strings.TrimSpace("this document is an amendment. " + cover.AmendmentDescription)
	}
	return f
}

// filerOf is who filed: the name on the cover, the number of the first context.
// Where there is no cover, a number of an unknown scheme is all the name there is.
func filerOf(in *xbrl.Instance, asked SegmentsRequest) source.Identity {
	who := source.Identity{}
	if len(in.Contexts) > 0 {
		who = entityOf(in.Contexts[0].Entity)
	}
	cover := in.Cover()
	if cover.EntityCentralIndexKey != "" && cikForm.MatchString(cover.EntityCentralIndexKey) {
		who = source.Identity{CIK: padded(cover.EntityCentralIndexKey)}
	}
	who.Name, who.Symbol = cmp.Or(cover.EntityRegistrantName, who.Name), asked.Ticker
	return who
}

// entityOf reads the identifier of a context by its scheme.
func entityOf(e xbrl.Entity) source.Identity {
	switch {
	case e.Scheme == "http://www.sec.gov/CIK" && cikForm.MatchString(e.Identifier):
		return source.Identity{CIK: padded(e.Identifier)}
	case e.Scheme == "http://standards.iso.org/iso/17442":
		return source.Identity{LEI: e.Identifier}
	}
	return source.Identity{Name: e.Identifier}
}

// listed adds what the SEC's list says about the filing, and its amendments.
func (s *Segments) listed(read source.Read, asked SegmentsRequest, pages [][]byte) error {
	var rows []filingRow
	for i, page := range pages {
		if i == 0 {
			first, err := parseSubmissions(page)
			if err != nil {
				return err
			}
			rows = first.Recent
			if s.Identity.Name == "" {
				s.Identity.Name = first.Name
			}
			continue
		}
		older, err := parseOlder(page)
		if err != nil {
			return err
		}
		rows = append(rows, older...)
	}
	if s.Identity.CIK == "" && s.Identity.LEI == "" && asked.CIK != "" {
		s.Identity.CIK = asked.CIK
	}
	for _, row := range rows {
		if row.Accession == asked.Accession {
			s.Filing.Form, s.Filing.Filed = row.Form, row.Filed
			if s.Filing.PeriodEnd.IsZero() {
				s.Filing.PeriodEnd = row.PeriodEnd
			}
			s.Filing.Amendments = amendmentsOf(row, rows, read.Cutoff)
			return nil
		}
	}
	if len(pages) > 0 {
		return misshapen(SEC.Name, "filings.recent", "accession %s does not stand in it", asked.Accession)
	}
	return nil
}

// amendmentsOf lists what amends a filing, as far as the cutoff lets one see.
func amendmentsOf(of filingRow, rows []filingRow, cutoff source.Date) (out []Amendment) {
	for _, row := range rows {
		if row.Form != of.Form+"/A" || row.PeriodEnd != of.PeriodEnd || of.PeriodEnd.IsZero() ||
			!cutoff.IsZero() && row.Filed.After(cutoff) {
			continue
		}
		out = append(out, Amendment{row.Accession, row.Form, row.Filed})
	}
	return out
}

// day is a date of the document. One that is none is absent.
func day(d xbrl.Date) source.Date {
	out, _ := source.ParseDate(string(d))
	return out
}
