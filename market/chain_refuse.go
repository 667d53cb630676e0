package market

import (
	"bytes"
	"errors"
	"net/http"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// explainChain turns a failed fetch into the error that says what would work.
// The exchange answers 403 for a file that does not exist.
func explainChain(err error, answer source.Answer, asked OptionChainRequest) error {
	var missing *source.NotFoundError
	var upstream *source.UpstreamError
	switch {
	case answer.Status == http.StatusForbidden && errors.As(err, &upstream) && bytes.Contains(answer.Body, []byte("<Code>AccessDenied</Code>")):
		return unknownUnderlying(asked, upstream.Said)
	case answer.Status == http.StatusNotFound && errors.As(err, &missing):
		return unknownUnderlying(asked, missing.Said)
	}
	return err
}

func unknownUnderlying(asked OptionChainRequest, said string) error {
	return &source.NotFoundError{
		What:   "the chain of " + string(asked.Symbol) + " at CBOE (it denies access to a file that it does not have)",
		Said:   said,
		Near:   nearForms(asked),
		Remedy: "an index is written with a leading underscore; try: dw resolve_instrument " + asked.name(),
	}
}

// nearForms are other ways to write the same name; none of them is known to exist.
func nearForms(asked OptionChainRequest) (forms []string) {
	name := asked.name()
	if asked.isIndex() {
		forms = append(forms, name)
	} else {
		forms = append(forms, "_"+name)
	}
	if strings.Contains(name, ".") {
		forms = append(forms, strings.ReplaceAll(name, ".", ""))
	}
	return forms
}

// onlyNow refuses before anything is asked: the exchange keeps no earlier chain.
// A recording is of its own time, and is judged by its own clocks.
func onlyNow(c *source.Client) error {
	if c == nil || c.Cutoff.IsZero() || c.Recorded != nil {
		return nil
	}
	if today := source.DateOf(c.Now()); today.After(c.Cutoff) {
		return tooLate("the chain of "+today.String(), c.Cutoff)
	}
	return nil
}

// notLater refuses a whole file that was written after the cutoff, or at a time
// that cannot be told: none of its figures may be seen.
func notLater(cutoff source.Date, asOf, published source.Moment) error {
	client := &source.Client{Cutoff: cutoff}
	switch {
	case cutoff.IsZero() || client.Allows(published) && (asOf.IsZero() || client.Allows(asOf)):
		return nil
	case published.IsZero():
		return tooLate("a chain whose feed names no day", cutoff)
	}
	return tooLate("the chain of "+published.String(), cutoff)
}

func tooLate(what string, cutoff source.Date) error {
	return &source.RefusedError{
		Rule:   "cutoff",
		Reason: "CBOE serves what is quoted now, and " + what + " cannot be shown to a mission that ends on " + cutoff.String(),
		Remedy: "this source has no earlier chain: file the chain as missing, or work in a mission without an as-of date",
	}
}
