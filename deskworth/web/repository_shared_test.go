//go:build shared

package web

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// octokit is one exchange of a public test suite. Its numbers and times are
// normalised: 42, and the tenth of October 2017.
type octokit struct {
	Method   string
	Path     string
	Status   int
	Response json.RawMessage
}

func octokits(t *testing.T, file string) (exchanges []octokit) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(webFile(t, "repo", file)), &exchanges))
	require.NotEmpty(t, exchanges)
	return exchanges
}

// repositoryServed answers each path of an exchange with what it holds; every
// other path is not found.
func repositoryServed(t *testing.T, exchanges ...octokit) *servedWeb {
	replies := map[string]reply{}
	for _, e := range exchanges {
		if e.Method == "get" {
			replies[e.Path] = reply{e.Status, string(e.Response)}
		}
	}
	return githubServed(t, replies)
}

// repositoryRow is one file's exchange and what it must give. The rows were
// written from the payloads by hand.
type repositoryRowOf struct {
	file string
	at   int // exchange within the file
	code string
	says string
	want []string // stars, forks, watchers, open, licence, archived, fork, parent, branch, visibility, last push
}

var octokitRow = []string{"42", "42", "42", "42", "none found", "no", "no", "", "main", "public", "2017-10-10T16:00:00Z"}

func briefRepository(r Repository) []string {
	return []string{r.Stars.String(), r.Forks.String(), r.Watchers.String(), r.Open.Together.String(), r.Licence.State, yesNo(r.Archived), yesNo(r.Fork), r.Parent, r.Branch, r.Visibility, r.LastPush.String()}
}

func TestAPublicRepositoryReadsAsExpected(t *testing.T) {
	hello := octokits(t, "octokit_get-repository.json")
	r, err := repositoryServed(t, hello...).Repository(t.Context(), RepositoryRequest{Repository: "octokit-fixture-org/hello-world"})
	require.NoError(t, err)
	want := append([]string{}, octokitRow...)
	want[8] = "master"
	assert.Equal(t, want, briefRepository(r))
	assert.Equal(t, "octokit-fixture-org/hello-world", r.Name)
	assert.Equal(t, ReleaseNone, r.Release.State)
	holdsRepositoryLaws(t, r)
}

func TestAPublicRenamedRepositoryGivesBothNames(t *testing.T) {
	renamed := octokits(t, "octokit_rename-repository.json")
	require.Equal(t, []int{200, 301, 200, 307, 200}, []int{renamed[0].Status, renamed[1].Status, renamed[2].Status, renamed[3].Status, renamed[4].Status})
	s := repositoryServed(t, renamed...)
	r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "octokit-fixture-org/rename-repository"})
	require.NoError(t, err)
	assert.Equal(t, []string{"octokit-fixture-org/rename-repository", "octokit-fixture-org/rename-repository-newname"}, []string{r.RenamedFrom, r.Name})
	assert.Equal(t, octokitRow, briefRepository(r))
	assert.Equal(t, "/GITHUB/repositories/1000", s.uris()[1])

	renamed[1].Status = http.StatusTemporaryRedirect // as other methods are answered
	r, err = repositoryServed(t, renamed...).Repository(t.Context(), RepositoryRequest{Repository: "octokit-fixture-org/rename-repository"})
	require.NoError(t, err)
	assert.Equal(t, "octokit-fixture-org/rename-repository-newname", r.Name)
}

func TestAPublicSearchCountsApart(t *testing.T) {
	found := octokits(t, "octokit_search-issues.json")[0]
	address := openAddress("octokit-fixture-org/search-issues", openIssues)
	bodies := [][]byte{[]byte(repositoryJSON("example-org/tool", "octokit-fixture-org/search-issues")), found.Response}
	read := readOf(t, GitHub, VerbRepository, source.Date{}, RepositoryRequest{Repository: "octokit-fixture-org/search-issues", Apart: true},
		source.Answer{Part: source.Part{Address: repositoryAddress("octokit-fixture-org/search-issues")}, Body: bodies[0]}, source.Answer{Part: source.Part{Address: address}, Body: bodies[1]})
	r, err := parseRepository(read, bodies)
	require.NoError(t, err)
	assert.Equal(t, []string{"2", "", "89"}, []string{r.Open.Issues.String(), r.Open.Pulls.String(), r.Open.Together.String()})
}

// headerFields reads the file of header lines.
func headerFields(t *testing.T, text string) (status string, fields []string) {
	t.Helper()
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		if name, value, is := strings.Cut(lines.Text(), ": "); is {
			fields = append(fields, name, value)
		} else if status == "" {
			status = lines.Text()
		}
	}
	require.NotEmpty(t, fields)
	return status, fields
}

var repositoryRows = []repositoryRowOf{
	{file: "PROVENANCE.md", code: "upstream", says: "it answers text where JSON was asked for"}, // a table for people
	{file: "constructed_archived-fork-noassertion.json", want: []string{"1234", "67", "45", "89", "not recognised", "yes", "yes", "upstream/tool", "main", "public", "2019-12-31T23:59:59Z"}},
	{file: "constructed_error-403_primary-rate-limit.json", code: "rate", says: `GitHub asks to slow down: "API rate limit exceeded for this caller. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)"; try again later; it named no time; without a token GitHub answers 60 questions an hour, with one in GITHUB_TOKEN 5000`},
	{file: "constructed_error-403_secondary-rate-limit.json", code: "rate", says: `GitHub asks to slow down: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."; try again later; it named no time`},
	{file: "constructed_error-451_dmca.json", code: "upstream", says: `access to the repository is blocked (dmca): "Repository access blocked"; the notice is at https://github.com/github/dmca`},
	{file: "error-404.json", code: "not_found", says: `not found: repository o/n at GitHub: "Not Found"; it does not exist or is private, which GitHub does not tell apart`},
	{file: "octokit_errors.json", code: "upstream", says: `"Validation Failed"`},
	{file: "octokit_get-root.json", code: "shape", says: "makes no sense at full_name"},
	{file: "octokit_search-issues.json", code: "shape", says: "makes no sense at full_name"}, // as a count it is read above
	{file: "octokit_get-repository.json", want: []string{"42", "42", "42", "42", "none found", "no", "no", "", "master", "public", "2017-10-10T16:00:00Z"}},
	{file: "octokit_rename-repository.json", at: 2, want: octokitRow}, // the whole of it is read above
	{file: "constructed_rate-limit-headers.txt", code: "rate", says: "60 questions an hour"},
}

func TestEveryPublicRepositoryFileReadsAsExpected(t *testing.T) {
	files := map[string]bool{}
	for _, row := range repositoryRows {
		files[row.file] = true
		status, body, fields := http.StatusOK, webFile(t, "repo", row.file), []string(nil)
		switch {
		case strings.HasPrefix(row.file, "octokit_"):
			e := octokits(t, row.file)[row.at]
			status, body = e.Status, string(e.Response)
		case strings.Contains(row.file, "403"):
			status = 403
		case strings.Contains(row.file, "451"):
			status = 451
		case strings.Contains(row.file, "404"):
			status = 404
		case strings.HasSuffix(row.file, ".txt"):
			line, read := headerFields(t, body)
			require.Equal(t, "HTTP/2 403", line)
			status, body, fields = 403, webFile(t, "repo", "constructed_error-403_primary-rate-limit.json"), read
		}
		s := serveWeb(t, func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/releases/latest") {
				says(404, noneJSON)(w, r)
				return
			}
			says(status, body, fields...)(w, r)
		})
		r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "o/n"})
		if row.code != "" {
			var coded source.Coded
			require.ErrorAs(t, err, &coded, row.file)
			assert.Equal(t, row.code, coded.Code(), row.file)
			assert.Contains(t, err.Error(), row.says, row.file)
			continue
		}
		require.NoError(t, err, row.file)
		assert.Equal(t, row.want, briefRepository(r), row.file)
		assert.Equal(t, "o/n", r.RenamedFrom, row.file)
		holdsRepositoryLaws(t, r)
	}
	everyWebFileHasARow(t, "repo", files)
}
