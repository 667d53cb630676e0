package filings

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// fetch asks for one document, and gives nothing of what came in its place.
func (c *Client) fetch(ctx context.Context, address string, look source.Look, lasting bool) (source.Answer, error) {
	answer, err := c.ask(ctx, source.Request{Address: address, Accept: look, Lasting: lasting})
	if err != nil {
		return source.Answer{}, err
	}
	return answer, nil
}

// explain reads the page that the SEC sends in place of data to who does not say
// who it is. Its page for who asks too fast is known to [source.Client].
func explain(err error, body []byte) error {
	var upstream *source.UpstreamError
	if !errors.As(err, &upstream) {
		return err
	}
	words := strings.ToLower(upstream.Said + " " + string(body[:min(len(body), maxHeadBytes)]))
	if strings.Contains(words, "undeclared automated tool") {
		return &source.RefusedError{
			Rule:   "contact",
			Reason: "the SEC takes the caller for an undeclared automated tool",
			Remedy: "set DESKWORTH_CONTACT to a name and an e-mail address that reach you",
		}
	}
	return err
}

func isStatus(err error, status int) bool {
	var upstream *source.UpstreamError
	if errors.As(err, &upstream) {
		return upstream.Status == status
	}
	var missing *source.NotFoundError
	return status == http.StatusNotFound && errors.As(err, &missing)
}

// ask fetches and keeps the answer of a failure, whose status tells a document
// that the SEC does not have from one that could not be fetched or replayed.
func (c *Client) ask(ctx context.Context, r source.Request) (source.Answer, error) {
	answer, err := c.Source.Fetch(ctx, SEC, r)
	if err != nil {
		err = explain(err, answer.Body)
	}
	return answer, err
}

func isGone(a source.Answer) bool {
	return a.Status == http.StatusNotFound || a.Status == http.StatusGone
}
