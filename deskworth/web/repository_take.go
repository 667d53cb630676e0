package web

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// take adds one answer, which its address tells from the others.
func (r *Repository) take(part source.Part, body []byte) error {
	address, err := url.Parse(part.Address)
	if err != nil {
		return repositoryShape("parts", "an address cannot be read")
	}
	switch query := address.Query().Get("q"); {
	case strings.HasSuffix(address.Path, "/releases/latest"):
		r.besides("the latest release", r.takeRelease(part, body))
		return nil
	case address.Path == "/search/issues":
		r.besides("a count of open items", r.takeOpen(part, query, body))
		return nil
	}
	var moved movedBody
	if json.Unmarshal(body, &moved) == nil && moved.Message != "" {
		return nil // that it moved: the answer from its new place follows
	}
	return r.takeState(part, body)
}

// besides keeps what is wrong with an answer that costs only itself.
func (r *Repository) besides(what string, err error) {
	if err != nil {
		r.Warnings = append(r.Warnings, what+" was not read (shape): "+err.Error())
	}
}

func (r *Repository) takeRelease(part source.Part, body []byte) error {
	var read releaseBody
	if err := decodeGitHub(body, &read); err != nil {
		return err
	}
	published, err := instantOf("published_at", read.Published)
	switch {
	case err != nil:
		return err
	case read.Tag == "" && read.Message == "Not Found":
		r.Release = RepositoryRelease{State: ReleaseNone}
	case read.Tag == "" || read.Draft || read.Prerelease:
		return repositoryShape("releases/latest", "it is no release")
	default:
		r.Release = RepositoryRelease{State: ReleaseLatest, Tag: outsideText(read.Tag, maxNameRunes), Name: outsideText(read.Name, maxNameRunes), Published: published}
	}
	r.see(part, "release")
	return nil
}

// takeOpen takes a count of a search, unless GitHub gave up counting.
func (r *Repository) takeOpen(part source.Part, query string, body []byte) error {
	var read openBody
	if err := decodeGitHub(body, &read); err != nil {
		return err
	}
	n, err := count("total_count", read.Total)
	switch {
	case err != nil:
		return err
	case n.IsZero():
		return repositoryShape("total_count", "it is missing")
	case read.Incomplete:
		r.Warnings = append(r.Warnings, "GitHub did not finish counting ("+query+"), and part of a count is none")
	case strings.Contains(query, openPulls):
		r.Open.Pulls = n
		r.see(part, "open_pull_requests")
	default:
		r.Open.Issues = n
		r.see(part, "open_issues")
	}
	return nil
}

func (r *Repository) see(part source.Part, what string) {
	r.seen[what] = sighting{at: part.ReadAt.UTC(), address: part.Address}
}
