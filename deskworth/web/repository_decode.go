package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

type movedBody struct {
	Message string `json:"message"`
	URL     string `json:"url"`
}

// repositoryBody is the answer as it is sent. Pointers tell what is wanting from
// what is nought or no.
type repositoryBody struct {
	FullName    string          `json:"full_name"`
	Description string          `json:"description"`
	Pushed      string          `json:"pushed_at"`
	Created     string          `json:"created_at"`
	Updated     string          `json:"updated_at"`
	Stars       *json.Number    `json:"stargazers_count"`
	Forks       *json.Number    `json:"forks_count"`
	Open        *json.Number    `json:"open_issues_count"`
	Watchers    *json.Number    `json:"subscribers_count"`
	License     json.RawMessage `json:"license"`
	Archived    *bool           `json:"archived"`
	Disabled    *bool           `json:"disabled"`
	Fork        *bool           `json:"fork"`
	Parent      *struct {
		FullName string `json:"full_name"`
	} `json:"parent"`
	Branch     string `json:"default_branch"`
	Visibility string `json:"visibility"`
}

type releaseBody struct {
	Message    string `json:"message"`
	Tag        string `json:"tag_name"`
	Name       string `json:"name"`
	Published  string `json:"published_at"`
	Draft      bool   `json:"draft"`
	Prerelease bool   `json:"prerelease"`
}

type openBody struct {
	Total      *json.Number `json:"total_count"`
	Incomplete bool         `json:"incomplete_results"`
}

func repositoryShape(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: GitHub.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

func decodeGitHub(body []byte, into any) error {
	if !utf8.Valid(body) {
		return repositoryShape("body", "it is not UTF-8")
	}
	if err := json.Unmarshal(body, into); err != nil {
		return repositoryShape("body", "%v", err)
	}
	return nil
}

// decodeRepository reads a repository, and refuses one without what every
// repository has: a nought or a no must never stand for what was not said.
func decodeRepository(body []byte) (repositoryBody, error) {
	var read repositoryBody
	if err := decodeGitHub(body, &read); err != nil {
		return read, err
	}
	if !repositoryForm.MatchString(read.FullName) {
		return read, repositoryShape("full_name", "there is no owner and name")
	}
	for _, need := range []struct {
		name  string
		there bool
	}{
		{"stargazers_count", read.Stars != nil}, {"forks_count", read.Forks != nil}, {"open_issues_count", read.Open != nil},
		{"archived", read.Archived != nil}, {"disabled", read.Disabled != nil}, {"fork", read.Fork != nil},
	} {
		if !need.there {
			return read, repositoryShape(need.name, "it is missing")
		}
	}
	return read, nil
}

var wholeNumber = regexp.MustCompile(`^[0-9]{1,15}$`)

// count is a number of things: whole, and not below nought.
func count(name string, n *json.Number) (source.Decimal, error) {
	if n == nil {
		return source.Decimal{}, nil
	}
	if !wholeNumber.MatchString(n.String()) {
		return source.Decimal{}, repositoryShape(name, "%.20q is no count", n.String())
	}
	return source.ParseDecimal(n.String())
}

// instantOf is an instant as GitHub writes it; nothing is none.
func instantOf(name, text string) (source.Moment, error) {
	if text == "" {
		return source.Moment{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || at.Year() < 1 {
		return source.Moment{}, repositoryShape(name, "%.40q is no instant", text)
	}
	return source.At(at.UTC()), nil
}

func licenceOf(raw json.RawMessage) (RepositoryLicence, error) {
	switch {
	case len(raw) == 0:
		return RepositoryLicence{State: LicenceUnsaid}, nil
	case bytes.Equal(raw, []byte("null")):
		return RepositoryLicence{State: LicenceNone}, nil
	}
	var read struct {
		SPDX string `json:"spdx_id"`
		Name string `json:"name"`
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		return RepositoryLicence{}, repositoryShape("license", "%v", err)
	}
	l := RepositoryLicence{State: LicenceNamed, SPDX: outsideText(read.SPDX, maxNameRunes), Name: outsideText(read.Name, maxNameRunes)}
	if l.SPDX == "" || l.SPDX == "NOASSERTION" {
		l.State = LicenceUnrecognised
	}
	return l, nil
}
