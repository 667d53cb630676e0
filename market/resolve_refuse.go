package market

import (
	"errors"
	"net/http"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// empty is the error of a resolution that found nothing. A source that did not
// answer leaves the question open.
func (r *Resolution) empty() error {
	if len(r.Classes)+len(r.Others)+len(r.Private) > 0 {
		return nil
	}
	for _, a := range r.answers {
		if a.err != nil {
			return a.err
		}
	}
	var said []string
	for _, job := range r.Jobs {
		if job.Outcome == JobBadIdentifier {
			return &source.ArgumentError{Field: "query", Problem: "OpenFIGI says of " + job.Identifier + ": " + job.Said, Remedy: "compare it with where it was copied from"}
		}
		if job.Said != "" {
			said = append(said, job.Identifier+": "+job.Said)
		}
	}
	return &source.NotFoundError{
		What: "any instrument or company by " + r.wanted(), Said: strings.Join(said, "; "),
		Remedy: "try its full name, an older one, or an identifier; nothing alike is taken in its place",
	}
}

func (r *Resolution) wanted() string {
	if r.Query != "" {
		return r.Query
	}
	var names []string
	for _, job := range r.Jobs {
		names = append(names, job.Identifier)
	}
	return strings.Join(names, ", ")
}

// explainResolve says what would work after a refusal that hangs on what was
// asked.
func explainResolve(err error) error {
	var upstream *source.UpstreamError
	if !errors.As(err, &upstream) {
		return err
	}
	switch upstream.Status {
	case http.StatusRequestEntityTooLarge:
		return &source.UpstreamError{Vendor: upstream.Vendor, Status: upstream.Status, Said: upstream.Said, Remedy: "give fewer identifiers at a time"}
	case http.StatusBadRequest:
		return &source.UpstreamError{Vendor: upstream.Vendor, Status: upstream.Status, Said: upstream.Said, Remedy: "write the name or the identifier as it is printed"}
	}
	return err
}

// resolveOnlyNow refuses to look up today what a symbol meant on an earlier day.
func resolveOnlyNow(c *source.Client) error {
	if c == nil || c.Cutoff.IsZero() || c.Recorded != nil || !source.DateOf(c.Now()).After(c.Cutoff) {
		return nil
	}
	return resolveTooLate(c.Cutoff)
}

// resolveNotLater refuses a recorded answer of after the cutoff.
func resolveNotLater(read source.Read) error {
	if (&source.Client{Cutoff: read.Cutoff}).Allows(source.At(read.ReadAt)) {
		return nil
	}
	return resolveTooLate(read.Cutoff)
}

func resolveTooLate(cutoff source.Date) error {
	return &source.RefusedError{
		Rule:   "cutoff",
		Reason: "Yahoo and OpenFIGI know who holds a symbol today, and cannot say who held it on " + cutoff.String(),
		Remedy: "take name, symbol and exchange from a document of that day, or work in a mission without an as-of date",
	}
}
