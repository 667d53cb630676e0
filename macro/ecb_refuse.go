package macro

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// explain adds key, window and address to what the client says of a failed fetch.
// Nothing of a page is quoted as if it were the portal's answer to the key.
func (r ECBRequest) explain(address string, answer source.Answer, err error) error {
	var missing *source.NotFoundError
	if errors.As(err, &missing) {
		if answer.Status == 0 {
			return err // a recording lacks the address, and says so itself
		}
		if isPage(answer.Body) {
			return &source.UpstreamError{Vendor: ECB.Name, Status: answer.Status, Problem: "the portal answered a page (HTML) instead of " + r.what(address), Remedy: "try again later"}
		}
		return r.noData(address, problemOf(answer.Body, missing.Said))
	}
	var upstream *source.UpstreamError
	if errors.As(err, &upstream) && answer.Status != 0 {
		told := *upstream
		told.Problem = "it was asked for " + r.what(address)
		if upstream.Problem != "" {
			told.Problem = upstream.Problem + "; " + told.Problem
		}
		return &told
	}
	return err
}

func isPage(body []byte) bool {
	_, err := sdmx.Read(body, sdmx.Options{})
	var dialect *sdmx.DialectError
	var shape *sdmx.ShapeError
	return len(body) > 0 && body[0] == '<' && (errors.As(err, &dialect) || errors.As(err, &shape))
}

// problemOf gives the words of the portal, or of the gateway before it, which
// has other members.
func problemOf(body []byte, otherwise string) string {
	var problem struct{ Detail, Error, Title, Path string }
	if json.Unmarshal(body, &problem) != nil {
		return otherwise
	}
	switch {
	case problem.Detail != "":
		return problem.Detail
	case problem.Path != "" && problem.Error != "":
		return problem.Error + " (its gateway)"
	}
	return otherwise
}

// ecbShape says where the portal's data stopped making sense.
func ecbShape(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: ECB.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

// unreadable turns what a reader says of a body into the errors of this package.
func unreadable(r ECBRequest, address string, err error) error {
	var shape *sdmx.ShapeError
	var failure *sdmx.FailureError
	var dialect *sdmx.DialectError
	switch {
	case errors.As(err, &shape):
		return ecbShape(shape.Where, "%s", shape.Problem)
	case errors.As(err, &failure) && failure.Status == "100", errors.As(err, &failure) && failure.Status == "404":
		return r.noData(address, failure.Said)
	case errors.As(err, &failure):
		return &source.UpstreamError{Vendor: ECB.Name, Problem: "its message reports " + failure.Status + " instead of " + r.what(address), Said: failure.Said, Remedy: "ask for less at a time"}
	case errors.As(err, &dialect):
		return &source.UpstreamError{Vendor: ECB.Name, Problem: "the portal answered " + dialect.Dialect + " instead of " + r.what(address), Remedy: "try again later"}
	}
	return err
}

// nothingPublic refuses a past day of which no version tells.
func nothingPublic(r ECBRequest, cutoff source.Date, dropped int) error {
	return &source.RefusedError{
		Rule: "cutoff",
		Reason: fmt.Sprintf("of %d observations of %s.%s the ECB's answer shows for none that it was public by %s, this mission's as-of date: "+
			"the portal serves the values of today, and no version of that day came", dropped, r.flow(), r.Key, cutoff),
		Remedy: "read it in a mission without an as-of date, or take a series with an archive (fred_vintage)",
	}
}
