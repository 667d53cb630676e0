package filings

import (
	"context"
	"path"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// fromEurope reads a report of the European index: the package as it was filed
// where there is one, since labels and trees stand in it.
func (c *Client) fromEurope(ctx context.Context, asked SegmentsRequest) (Segments, error) {
	answers, err := c.fetchEuropean(ctx, asked.report())
	if err != nil {
		return Segments{}, err
	}
	read, err := c.Source.Read(XBRLOrg, VerbSegments, asked, answers...)
	if err != nil {
		return Segments{}, err
	}
	return derive(ctx, read, bodiesOf(answers))
}

// report is the report that a request means.
func (r SegmentsRequest) report() wantedReport {
	return wantedReport{LEI: r.LEI, Year: r.Year, Language: r.Language, FXO: r.Report, AsFiled: true}
}

// heldInEurope reads the report among the bodies of a read from the European index.
func heldInEurope(ctx context.Context, read source.Read, asked SegmentsRequest, bodies [][]byte) (held, *xbrl.Instance, error) {
	report, _, err := europeanFrom(ctx, asked.report(), (&source.Client{Cutoff: read.Cutoff}).Allows, bodies)
	if err != nil {
		return held{}, nil, err
	}
	address, _ := report.Filing.body(true)
	h := held{address: address, name: path.Base(address), indexed: report.Filing}
	if p := report.Package; p != nil {
		chosen, err := p.Report(report.Filing.reportName(p))
		if err != nil {
			return h, nil, explainPackage(err)
		}
		h.entries, h.open = chosen.Documents, within(p)
	}
	return h, report.Instance, nil
}

// indexed adds what the European index says about the filing.
func (s *Segments) indexed(f indexFiling) {
	if f.FXO == "" {
		return
	}
	s.Filing.Report, s.Filing.Country, s.Filing.Language = f.FXO, f.Country, f.Language
	s.inHand = f.Added
	s.Identity.LEI = f.LEI
	if s.Identity.Name == "" || s.Identity.Name == f.LEI {
		s.Identity.Name = f.Name
	}
	if s.Filing.PeriodEnd.IsZero() {
		s.Filing.PeriodEnd = f.PeriodEnd
	}
	if f.Checks.known {
		checks := f.Checks
		s.Filing.Checks = &checks
	}
}
