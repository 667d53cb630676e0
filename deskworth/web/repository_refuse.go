package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// callersAddress is in GitHub's words when it counts by address: the operator's
// own, which is nobody's business here.
var callersAddress = regexp.MustCompile(`for (?:user ID \S+|[0-9a-fA-F]*[.:][0-9a-fA-F.:]+[0-9a-fA-F])`)

// explainRepository turns a failed fetch into the error that says what would
// work. A limit comes with a status of refused access, so its words are looked
// at: a recording has no header fields.
func explainRepository(err error, a source.Answer, name string, c *source.Client) error {
	var rate *source.RateError
	var missing *source.NotFoundError
	var upstream *source.UpstreamError
	switch {
	case errors.As(err, &rate):
		return repositoryLimited(rate.Said, rate.Wait, c)
	case errors.As(err, &missing) && a.Status != 0:
		return &source.NotFoundError{
			What: "repository " + name + " at GitHub", Said: missing.Said,
			Remedy: "it does not exist or is private, which GitHub does not tell apart: check owner and name, or set a " + GitHub.KeyEnv + " that may see it",
		}
	case a.Status < 400 || !errors.As(err, &upstream):
		return err
	case strings.Contains(strings.ToLower(upstream.Said), "rate limit"):
		return repositoryLimited(upstream.Said, 0, c)
	case a.Status == http.StatusUnauthorized:
		return &source.UpstreamError{
			Vendor: GitHub.Name, Status: a.Status, Said: upstream.Said, Problem: "it does not accept the token in " + GitHub.KeyEnv,
			Remedy: "set one that was issued at " + GitHub.KeyPage + ", or none: public repositories need none",
		}
	case a.Status == http.StatusUnavailableForLegalReasons || strings.Contains(upstream.Said, "blocked"):
		return repositoryBlocked(upstream, a.Body)
	}
	return err
}

// repositoryLimited says which of the two limits it is: the hour's share, which
// a token enlarges, or the one on bursts, which nothing does.
func repositoryLimited(said string, wait time.Duration, c *source.Client) error {
	limited := &source.RateError{Vendor: GitHub.Name, Wait: wait, Said: callersAddress.ReplaceAllString(said, "for this caller")}
	if !strings.Contains(strings.ToLower(said), "secondary") {
		limited.Remedy = "without a token GitHub answers 60 questions an hour, with one in " + GitHub.KeyEnv + " 5000"
	}
	if wait > 0 {
		limited.Remedy = strings.TrimSuffix("it counts anew from "+c.Now().Add(wait).Format(time.RFC3339)+"; "+limited.Remedy, "; ")
	}
	return limited
}

// repositoryBlocked tells why, and gives the notice as a link that nobody follows.
func repositoryBlocked(upstream *source.UpstreamError, body []byte) error {
	var read struct {
		Block struct {
			Reason string `json:"reason"`
			Notice string `json:"html_url"`
		} `json:"block"`
	}
	blocked := &source.UpstreamError{Vendor: GitHub.Name, Status: upstream.Status, Said: upstream.Said, Problem: "access to the repository is blocked", Remedy: "its page on GitHub says why"}
	if json.Unmarshal(body, &read) != nil {
		return blocked
	}
	if reason := outsideText(read.Block.Reason, maxNameRunes); reason != "" {
		blocked.Problem += " (" + reason + ")"
	}
	if link, _ := canonicalLink(read.Block.Notice, nil); link != "" {
		blocked.Remedy = "the notice is at " + link
	}
	return blocked
}
