package market

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// cryptoUnknown are the words by which venues say that they do not list a pair.
var cryptoUnknown = []string{"invalid symbol", "unknown asset pair", "notfound", "not found"}

// cryptoSlow are the words by which one of them asks to be asked less, with
// status 200.
var cryptoSlow = []string{"rate limit", "too many requests", "temporary lockout"}

// cryptoSaid is a venue's refusal in a body of its own.
func cryptoSaid(vendor source.Vendor, q cryptoQuestion, said string) error {
	low := strings.ToLower(said)
	for _, words := range cryptoUnknown {
		if strings.Contains(low, words) {
			return cryptoUnlisted(vendor, q, said)
		}
	}
	for _, words := range cryptoSlow {
		if strings.Contains(low, words) {
			return &source.RateError{Vendor: vendor.Name, Said: said}
		}
	}
	return &source.UpstreamError{Vendor: vendor.Name, Said: said, Remedy: "read what it says and ask otherwise"}
}

func cryptoUnlisted(vendor source.Vendor, q cryptoQuestion, said string) error {
	return &source.NotFoundError{
		What: "instrument " + q.Instrument + " at " + vendor.Name, Said: said,
		Remedy: "ask for a quote that it lists; no other one is taken in its place",
	}
}

// explainCrypto turns a failed fetch into the error that says what would work.
func explainCrypto(err error, venue cryptoVenue, q cryptoQuestion, late bool) error {
	var missing *source.NotFoundError
	var upstream *source.UpstreamError
	switch {
	case late:
		return &source.UpstreamError{Vendor: venue.vendor.Name, Problem: "no whole answer within " + cryptoPatience.String(), Remedy: "try again later", Err: err}
	case errors.As(err, &missing) && missing.Said != "":
		return cryptoUnlisted(venue.vendor, q, missing.Said)
	case errors.As(err, &upstream) && upstream.Status == http.StatusBadRequest:
		return cryptoSaid(venue.vendor, q, upstream.Said)
	}
	return err
}

// cryptoOnlyNow refuses to ask for what is known of now alone.
func cryptoOnlyNow(c *source.Client, what string) error {
	if c == nil || c.Cutoff.IsZero() || c.Recorded != nil || !source.DateOf(c.Now()).After(c.Cutoff) {
		return nil
	}
	return cryptoTooLate(what, c.Cutoff)
}

// cryptoNotLater refuses a recorded ticker of after the cutoff: by the venue's
// clock, and by ours where it has none.
func cryptoNotLater(read source.Read, t CryptoTicker) error {
	moment := t.AsOf
	if moment.IsZero() {
		moment = source.At(read.ReadAt)
	}
	if (&source.Client{Cutoff: read.Cutoff}).Allows(moment) {
		return nil
	}
	return cryptoTooLate("the price of "+moment.String(), read.Cutoff)
}

func cryptoTooLate(what string, cutoff source.Date) error {
	return &source.RefusedError{
		Rule:   "cutoff",
		Reason: fmt.Sprintf("the venues know only now, and %s cannot be shown to a mission that ends on %s", what, cutoff),
		Remedy: "read bars of that day instead, or work in a mission without an as-of date",
	}
}
