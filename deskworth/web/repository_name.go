package web

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// RepositoryRequest names a repository on GitHub.
type RepositoryRequest struct {
	Repository string `json:"repository" jsonschema_description:"owner and name with a slash between, or the address of its page on GitHub" jsonschema:"minLength=1,maxLength=200"`
	Apart      bool   `json:"apart,omitzero" jsonschema_description:"also ask how many of the open items are issues and how many are pull requests; GitHub answers such questions less often"`
}

// repositoryForm is of an owner and a name: accounts have letters, digits, hyphens and, where a
// company manages them, an underscore.
var repositoryForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,38}/[A-Za-z0-9._-]{1,100}$`)

// resolved checks a request before anything is asked. What it gives is the
// question of the read: the name alone, however it was written.
func (r RepositoryRequest) resolved() (RepositoryRequest, error) {
	name, err := repositoryName(r.Repository)
	r.Repository = name
	return r, err
}

// repositoryName reads "owner/name", or the address of a repository's own page.
// A page further down is refused: it may be of something else.
func repositoryName(text string) (string, error) {
	refuse := func(problem string) (string, error) {
		return "", searchArgument("repository", problem, "give owner/name, or https://github.com/owner/name")
	}
	name := strings.TrimSpace(text)
	if strings.Contains(name, "://") || strings.HasPrefix(strings.ToLower(name), "github.com/") {
		path, known := githubPath(name)
		if !known {
			return refuse("it is no address of a page on GitHub")
		}
		name = path
	}
	name = strings.TrimSuffix(name, ".git")
	if !repositoryForm.MatchString(name) || strings.HasSuffix(name, "/.") || strings.HasSuffix(name, "/..") || strings.HasSuffix(name, ".git") {
		return refuse("it is no owner and name of a repository")
	}
	return name, nil
}

func githubPath(address string) (path string, known bool) {
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Port() != "" || u.Scheme != "https" && u.Scheme != "http" {
		return "", false
	}
	host := strings.ToLower(u.Hostname())
	return strings.Trim(u.EscapedPath(), "/"), host == "github.com" || host == "www.github.com"
}

const githubAddress = "https://api.github.com"

// repositoryAddress is where a repository's state is asked.
func repositoryAddress(name string) string { return githubAddress + "/repos/" + name }

func releaseAddress(name string) string { return repositoryAddress(name) + "/releases/latest" }

// The two kinds of open items, as GitHub's search calls them.
const (
	openIssues = "is:issue"
	openPulls  = "is:pull-request"
)

func openAddress(name, kind string) string {
	return githubAddress + "/search/issues?" + url.Values{"q": {"repo:" + name + " " + kind + " is:open"}, "per_page": {"1"}}.Encode()
}

// movedTo reads where a moved repository is: by its number, on the same host,
// and nowhere else.
var movedTo = regexp.MustCompile(`^https://api\.github\.com/repositories/[0-9]{1,18}$`)

// repositoryOnlyNow refuses to ask today how a repository stood on an earlier day.
func repositoryOnlyNow(c *source.Client) error {
	if c == nil || c.Cutoff.IsZero() || c.Recorded != nil || !source.DateOf(c.Now()).After(c.Cutoff) {
		return nil
	}
	return repositoryTooLate(c.Cutoff)
}

// repositoryNotLater refuses a recorded answer of after the cutoff.
func repositoryNotLater(read source.Read) error {
	if (&source.Client{Cutoff: read.Cutoff}).Allows(source.At(read.ReadAt)) {
		return nil
	}
	return repositoryTooLate(read.Cutoff)
}

func repositoryTooLate(cutoff source.Date) error {
	return &source.RefusedError{
		Rule:   "cutoff",
		Reason: "GitHub knows how a repository stands now, and cannot say how it stood on " + cutoff.String(),
		Remedy: "take it from a document of that day, or work in a mission without an as-of date",
	}
}
