package filings

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"path"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// europeanReport is one report of the European index, read.
type europeanReport struct {
	Filing   indexFiling
	Instance *xbrl.Instance
	Package  *xbrl.Package // as it was filed; nil when the index's data was read
}

// fetchEuropean finds one report of an issuer and fetches it: the pages of the
// index come first, the report last. What [europeanFrom] makes of them is the
// same every time.
func (c *Client) fetchEuropean(ctx context.Context, want wantedReport) ([]source.Answer, error) {
	pages, err := c.askIndex(ctx, issuerAddress(want.LEI))
	if err != nil {
		return nil, err
	}
	found, err := issuerIn(bodiesOf(pages), want, c.Source.Allows)
	if err != nil {
		return nil, c.unlisted(ctx, err, found, want.LEI)
	}
	report, err := c.fetchReport(ctx, found.report, want.AsFiled)
	return append(pages, report), err
}

// europeanFrom reads what fetchEuropean fetched. It is a pure function.
func europeanFrom(ctx context.Context, want wantedReport, allows func(source.Moment) bool, bodies [][]byte) (europeanReport, issuer, error) {
	pages, body, err := splitPages(bodies)
	if err != nil {
		return europeanReport{}, issuer{}, err
	}
	found, err := issuerIn(pages, want, allows)
	if err != nil {
		return europeanReport{}, found, err
	}
	if body == nil {
		return europeanReport{}, found, misshapen(XBRLOrg.Name, "parts", "the report that the index names is not among them")
	}
	report, err := found.report.read(ctx, body, want.AsFiled)
	return report, found, err
}

// body is the address of what is read of a filing: the data that the index made
// of it, else the package as it was filed; the other way round where the package
// is wanted.
func (f indexFiling) body(asFiled bool) (address string, packaged bool) {
	if f.JSON != "" && (!asFiled || f.Package == "") {
		return f.JSON, false
	}
	return f.Package, f.Package != ""
}

// fetchReport fetches one report of the index.
func (c *Client) fetchReport(ctx context.Context, f indexFiling, asFiled bool) (source.Answer, error) {
	address, packaged := f.body(asFiled)
	if address == "" {
		return source.Answer{}, &source.NotFoundError{What: "a report behind the entry " + f.FXO,
			Remedy: "the index lists the filing and holds no file of it: look for it at the authority of " + f.Country}
	}
	request := source.Request{Address: address, Accept: source.LookJSON, MaxBytes: maxReportJSON}
	if packaged {
		request = source.Request{Address: address, MaxBytes: maxPackageBytes, Lasting: true}
	}
	answer, err := c.Source.Fetch(ctx, XBRLOrg, request)
	if err != nil {
		return source.Answer{}, c.explainIndex(err, answer.Body)
	}
	return answer, nil
}

// read reads the body of a report. A package that is not the one that the index
// lists is not read: its digest says so.
func (f indexFiling) read(ctx context.Context, body []byte, asFiled bool) (r europeanReport, err error) {
	address, packaged := f.body(asFiled)
	r.Filing = f
	if !packaged {
		if r.Instance, err = xbrl.ParseJSON(ctx, body, xbrl.Limits{}); err != nil {
			return r, fmt.Errorf("%s: %w", address, err)
		}
		conventional(r.Instance)
		return r, nil
	}
	if digest := source.Digest(body); f.SHA256 != "" && digest != f.SHA256 {
		return r, misshapen(XBRLOrg.Name, "the package of "+f.FXO, "its digest is %s, and the index lists %s", digest, f.SHA256)
	}
	if r.Package, err = xbrl.OpenPackage(ctx, bytes.NewReader(body), int64(len(body)), packageLimits); err != nil {
		return r, fmt.Errorf("%s: %w", address, err)
	}
	if r.Instance, err = r.Package.InstanceOf(ctx, f.reportName(r.Package)); err != nil {
		return r, fmt.Errorf("%s: %w", address, err)
	}
	conventional(r.Instance)
	return r, nil
}

// reportName is which of the reports in a package the index lists; with only one
// there is no question.
func (f indexFiling) reportName(p *xbrl.Package) string {
	u, err := url.Parse(f.Report)
	if len(p.Reports) < 2 || f.Report == "" || err != nil {
		return ""
	}
	return path.Base(u.Path)
}
