package macro

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// ecbGathering asks for data and for their labels, and keeps the answers in the
// order in which they were asked.
type ecbGathering struct {
	source  *source.Client
	asked   ECBRequest
	answers []source.Answer
}

func (g *ecbGathering) bodies() [][]byte {
	bodies := make([][]byte, len(g.answers))
	for i, a := range g.answers {
		bodies[i] = a.Body
	}
	return bodies
}

func (g *ecbGathering) everything(ctx context.Context) error {
	format := g.asked.Format
	if format == "" {
		format = ECBCSV
	}
	if g.source != nil && !g.source.Cutoff.IsZero() {
		// Versions are told apart by their data sets, which CSV does not have.
		return g.labelled(ctx, g.asked.address(ECBGeneric, true), source.LookXML)
	}
	if format != ECBJSON {
		return g.labelled(ctx, g.asked.address(format, false), lookOf(format))
	}
	if err := g.data(ctx, g.asked.address(ECBJSON, false), source.LookJSON); err != nil && !isNotFound(err) {
		return err
	} else if err == nil && !g.empty() {
		return nil
	}
	// JSON was seen without series on a day when CSV of the same question had rows.
	return g.labelled(ctx, g.asked.address(ECBCSV, false), source.LookCSV)
}

// labelled asks for data in a form without labels, and then for the labels.
func (g *ecbGathering) labelled(ctx context.Context, address string, look source.Look) error {
	if err := g.data(ctx, address, look); err != nil {
		return err
	}
	return g.labels(ctx)
}

func lookOf(format ECBFormat) source.Look {
	if format == ECBCSV {
		return source.LookCSV
	}
	return source.LookXML
}

// empty says that the last answer is a message without series.
func (g *ecbGathering) empty() bool {
	m, err := sdmx.Read(g.answers[len(g.answers)-1].Body, sdmx.Options{})
	series, _, _ := m.Counts()
	return err == nil && series == 0
}

// data asks for one form of the data. Three answers mean that there are none:
// an empty body, a message without series, and status 404.
func (g *ecbGathering) data(ctx context.Context, address string, look source.Look) error {
	answer, err := g.source.Fetch(ctx, ECB, source.Request{Address: address, Accept: look, MaxBytes: sdmx.MaxBytes})
	answered := answer.Status >= 200 && answer.Status < 300
	switch {
	case answered && len(bytes.TrimSpace(answer.Body)) == 0:
		return g.asked.noData(address, "an empty body")
	case err != nil:
		return g.asked.explain(address, answer, err)
	}
	g.answers = append(g.answers, answer)
	return nil
}

// labels asks for the structure of the flow. Data without labels are still data:
// what fails here is said, and codes stand as codes.
func (g *ecbGathering) labels(ctx context.Context) error {
	answer, err := g.source.Fetch(ctx, ECB, source.Request{Address: g.asked.structure(), Accept: source.LookXML, MaxBytes: sdmx.MaxBytes})
	if ctx.Err() != nil {
		return err
	}
	if err == nil {
		g.answers = append(g.answers, answer)
	}
	return nil
}

func isNotFound(err error) bool {
	var missing *source.NotFoundError
	return errors.As(err, &missing)
}

func (r ECBRequest) what(address string) string {
	return fmt.Sprintf("data for %s.%s %s at the ECB (%s)", r.flow(), r.Key, r.asked(), address)
}

// noData never says that a series does not exist: the portal gives the same
// answers for a wrong code, for an empty window and in an outage.
func (r ECBRequest) noData(address, said string) error {
	return &source.NotFoundError{
		What: r.what(address), Said: said,
		Remedy: "check each code of the key, widen the window, or try again later: the portal answers the same in an outage",
	}
}
