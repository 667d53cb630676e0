package web

import (
	"errors"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// searchKeyless refuses a search that no vendor can be asked: nothing is
// scraped in its place.
func searchKeyless() error {
	return &source.KeyError{
		Vendor: "a web search",
		Env:    Brave.KeyEnv + ", " + Tavily.KeyEnv + " or " + Serper.KeyEnv,
		Where:  Brave.KeyPage + ", " + Tavily.KeyPage + " or " + Serper.KeyPage,
	}
}

// explainSearch turns a failed fetch into the error that says what would work.
func explainSearch(err error, row searchVendor, a source.Answer) error {
	var upstream *source.UpstreamError
	if a.Status < 400 || !errors.As(err, &upstream) {
		return err
	}
	return row.refusal(upstream, a)
}

func searchKeyRefused(v source.Vendor, err *source.UpstreamError) error {
	return &source.UpstreamError{
		Vendor: v.Name, Status: err.Status, Said: err.Said, Problem: "it does not accept the key in " + v.KeyEnv,
		Remedy: "set the key that was issued at " + v.KeyPage + "; no other vendor is asked in its place",
	}
}

func searchSpent(err *source.UpstreamError, problem string) error {
	return &source.UpstreamError{
		Vendor: err.Vendor, Status: err.Status, Said: err.Said, Problem: problem,
		Remedy: "wait for its next period, raise the limit, or name another vendor",
	}
}

// searchSays quotes a vendor's words behind ours.
func searchSays(said string) string {
	if said == "" {
		return ""
	}
	return fmt.Sprintf(": %q", said)
}
