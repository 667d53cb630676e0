package filings

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// Client reads filings. Its zero value is ready to use.
type Client struct {
	Source *source.Client // nil: live reads, default limits
}

// SEC is the regulator that US issuers, and many foreign ones, file with. What
// it disseminates is free to keep and to pass on.
var SEC = source.Vendor{
	Name: "SEC",
	Licence: source.Licence{
		Terms:   "https://www.sec.gov/about/privacy-information#dissemination",
		Verdict: source.Keep,
		Checked: source.NewDate(2026, 11, 30),
	},
}

// OperatorFile stands for a file that the operator brings. Nobody says under
// what terms it came, so its body is not passed on.
var OperatorFile = source.Vendor{
	Name: "operator's file",
	Licence: source.Licence{
		Terms:   "the operator's own copy; whoever brings it knows its terms",
		Verdict: source.Quote,
		Checked: source.NewDate(2026, 11, 30),
	},
}

// VerbSegments is the verb in the question of every read of a breakdown.
const VerbSegments = "filings.segments"

// Rederivers rebuild the tables of this package's reads from their bodies.
func Rederivers() source.Rederivers {
	return source.Rederivers{
		VerbSegments:   rederiveSegments,
		VerbAccounts:   rederiveAccounts,
		VerbPlacements: rederivePlacements,
	}
}

// Segments reads the breakdown of one filing.
//
// It returns a [source.ArgumentError] for a request that names no filing, a
// [source.NotFoundError] (with near candidates) when the ticker, the filing,
// the concept or the axis is not there, a [source.RefusedError] with rule
// "cutoff" for a filing published after the client's cutoff, a
// [source.RateError] when the SEC asks to slow down, and an [xbrl.Error] for a
// document that is not an instance. An axis without a fact of the concept is
// not an error: Facts is empty and Axes says where the concept stands.
func (c *Client) Segments(ctx context.Context, req SegmentsRequest) (Segments, error) {
	asked, err := req.resolved()
	if err != nil {
		return Segments{}, err
	}
	if req.Instance != nil {
		return c.fromFile(ctx, asked)
	}
	if asked.LEI != "" {
		return c.fromEurope(ctx, asked)
	}
	found, err := c.find(ctx, asked)
	if err != nil {
		return Segments{}, err
	}
	documents, err := c.documents(ctx, found)
	if err != nil {
		return Segments{}, err
	}
	answers := append(found.pages, documents...)
	asked.CIK, asked.Accession = found.CIK, found.Accession
	read, err := c.Source.Read(SEC, VerbSegments, asked, answers...)
	if err != nil {
		return Segments{}, err
	}
	return derive(ctx, read, bodiesOf(answers))
}

// fromFile reads the operator's own file.
func (c *Client) fromFile(ctx context.Context, asked SegmentsRequest) (Segments, error) {
	body, err := readFile(asked.Instance)
	if err != nil {
		return Segments{}, err
	}
	read, err := c.Source.Read(OperatorFile, VerbSegments, asked, c.Source.FromFile("instance", body))
	if err != nil {
		return Segments{}, err
	}
	return derive(ctx, read, [][]byte{body})
}

func bodiesOf(answers []source.Answer) [][]byte {
	bodies := make([][]byte, len(answers))
	for i, a := range answers {
		bodies[i] = a.Body
	}
	return bodies
}

func rederiveSegments(read source.Read, bodies [][]byte) ([]source.Table, error) {
	if len(bodies) == 0 {
		return nil, misshapen(read.Vendor, "parts", "a read of a filing has at least one body")
	}
	s, err := derive(context.Background(), read, bodies)
	if err != nil {
		return nil, err
	}
	return s.Tables(), nil
}

func misshapen(vendor, where, problem string, args ...any) error {
	return &source.ShapeError{Vendor: vendor, Where: where, Problem: fmt.Sprintf(problem, args...)}
}

// parsed reads an instance, inline pages of one set, or xBRL-JSON, and says which document
// was at fault.
func parsed(ctx context.Context, name string, documents [][]byte) (in *xbrl.Instance, err error) {
	if in, err = xbrl.ParseAny(ctx, documents, xbrl.Limits{}); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return in, nil
}
