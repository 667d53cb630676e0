package market

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// limitWords are how vendors speak of their limits in bodies that came with
// status 200. Their wording moves: whatever is not recognised keeps its words.
var limitWords = []string{"rate limit", "requests per", "calls per", "call frequency", "hits limit", "api credits", "allocation", "too many requests"}

// saidAt200 is a vendor's refusal in a body that came with a good status.
func saidAt200(vendor source.Vendor, words, remedy string) error {
	low := strings.ToLower(words)
	for _, limit := range limitWords {
		if strings.Contains(low, limit) {
			return &source.RateError{Vendor: vendor.Name, Said: words}
		}
	}
	return &source.UpstreamError{Vendor: vendor.Name, Said: words, Remedy: remedy}
}

func textRefusal(vendor source.Vendor, text string) error {
	return saidAt200(vendor, strings.Join(strings.Fields(text), " "), "read what it says and ask otherwise")
}

var vendorTitle = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)

func pageRefusal(vendor source.Vendor, text string) error {
	title := ""
	if found := vendorTitle.FindStringSubmatch(text); found != nil {
		title = strings.Join(strings.Fields(found[1]), " ")
	}
	return &source.UpstreamError{
		Vendor: vendor.Name, Said: title, Problem: "it answers a page (HTML) where data was asked for",
		Remedy: "open the address in a browser to see what it wants, then try again",
	}
}

// absentSeries is the error of a body without the series and without a reason.
func absentSeries(vendor source.Vendor, body []byte, series string) error {
	return &source.UpstreamError{
		Vendor: vendor.Name, Said: strings.Join(strings.Fields(string(body)), " "),
		Problem: "its answer has no " + series, Remedy: "read what it says and ask otherwise",
	}
}

// explainVendor turns a failed fetch into the error that says what would work.
func explainVendor(err error, status int, asked VendorBarsRequest, row VendorRow) error {
	var missing *source.NotFoundError
	if status == http.StatusNotFound && errors.As(err, &missing) {
		return unknownAt(row.Source, asked.Symbol, missing.Said)
	}
	return err
}

func unknownAt(vendor source.Vendor, symbol Symbol, said string) error {
	return &source.NotFoundError{
		What: fmt.Sprintf("symbol %s at %s", symbol, vendor.Name), Said: said,
		Remedy: "write it as this vendor does, or name another vendor; none is asked in its place",
	}
}

const maxSaidBytes = 240 // of a vendor's words that an error quotes

// withoutKeys takes keys out of a vendor's words, which have been seen to quote
// the key that they were sent, and keeps them short.
func withoutKeys(err error, r *source.Redactor) error {
	var rate *source.RateError
	var upstream *source.UpstreamError
	var missing *source.NotFoundError
	var key *keyWanted
	switch {
	case errors.As(err, &rate):
		rate.Said = r.Cut(rate.Said, maxSaidBytes)
	case errors.As(err, &upstream):
		upstream.Said = r.Cut(upstream.Said, maxSaidBytes)
	case errors.As(err, &missing):
		missing.Said = r.Cut(missing.Said, maxSaidBytes)
	case errors.As(err, &key):
		key.said = r.Cut(key.said, maxSaidBytes)
	}
	return r.Error(err)
}

// keyWanted is a [source.KeyError] of a vendor that asks for a key in words of
// its own.
type keyWanted struct {
	key  source.KeyError
	said string
}

func (e *keyWanted) Error() string { return fmt.Sprintf("%v; it says %q", &e.key, e.said) }

// Unwrap is the [source.KeyError].
func (e *keyWanted) Unwrap() error { return &e.key }
