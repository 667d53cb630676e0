package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// repositoryJSON is a repository written by hand; more replaces members.
func repositoryJSON(more ...string) string {
	body := `{"full_name":"example-org/tool","description":"A <b>tool</b> &amp; more","fork":false,"archived":false,"disabled":false,` +
		`"pushed_at":"2026-11-01T10:20:30Z","created_at":"2015-02-03T04:05:06Z","updated_at":"2026-11-29T00:00:00Z",` +
		`"stargazers_count":1234,"watchers_count":1234,"subscribers_count":45,"forks_count":67,"open_issues_count":89,` +
		`"license":{"key":"mit","name":"MIT License","spdx_id":"MIT"},"default_branch":"main","visibility":"public"}`
	for i := 0; i < len(more); i += 2 {
		body = strings.Replace(body, more[i], more[i+1], 1)
	}
	return body
}

const (
	releaseJSON = `{"tag_name":"v1.2.0","name":"One two","draft":false,"prerelease":false,"published_at":"2026-10-01T00:00:00Z"}`
	noneJSON    = `{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}`
	movedJSON   = `{"message":"Moved Permanently","url":"https://api.github.com/repositories/1000","documentation_url":"https://docs.github.com/v3/#http-redirects"}`
)

// reply is what GitHub's double answers to one path.
type reply struct {
	status int
	body   string
}

func githubServed(t testing.TB, replies map[string]reply, keys ...string) *servedWeb {
	t.Helper()
	return serveWeb(t, func(w http.ResponseWriter, r *http.Request) {
		answer, known := replies[strings.TrimPrefix(r.URL.RequestURI(), "/GITHUB")]
		if !known {
			answer = reply{404, noneJSON}
		}
		says(answer.status, answer.body, "Location", "https://elsewhere.example.com/")(w, r)
	}, keys...)
}

const (
	issuesURI = "/search/issues?per_page=1&q=repo%3Aexample-org%2Ftool+is%3Aissue+is%3Aopen"
	pullsURI  = "/search/issues?per_page=1&q=repo%3Aexample-org%2Ftool+is%3Apull-request+is%3Aopen"
)

func toolReplies() map[string]reply {
	return map[string]reply{
		"/repos/example-org/tool": {200, repositoryJSON()}, "/repos/example-org/tool/releases/latest": {200, releaseJSON},
		issuesURI: {200, `{"total_count":60,"incomplete_results":false,"items":[]}`}, pullsURI: {200, `{"total_count":29,"incomplete_results":false,"items":[]}`},
	}
}

func TestARepositoryIsWhatGitHubSaysOfIt(t *testing.T) {
	s := githubServed(t, toolReplies(), "GITHUB_TOKEN")
	r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
	require.NoError(t, err)
	assert.Equal(t, []string{"/GITHUB/repos/example-org/tool", "/GITHUB/repos/example-org/tool/releases/latest"}, s.uris())
	for _, a := range s.asked {
		assert.Equal(t, []string{"application/vnd.github+json", "2022-11-28", "Bearer " + githubKey, ""},
			[]string{a.header.Get("Accept"), a.header.Get("X-GitHub-Api-Version"), a.header.Get("Authorization"), a.header.Get("Referer")})
		assert.NotEmpty(t, a.header.Get("User-Agent"))
	}
	assert.Equal(t, []string{"example-org/tool", "", "A tool & more", "1234", "67", "45", "89", "", ""},
		[]string{r.Name, r.RenamedFrom, r.Description, r.Stars.String(), r.Forks.String(), r.Watchers.String(), r.Open.Together.String(), r.Open.Issues.String(), r.Open.Pulls.String()})
	assert.Equal(t, []string{"2026-11-01T10:20:30Z", "2015-02-03T04:05:06Z", "2026-11-29T00:00:00Z"}, []string{r.LastPush.String(), r.Created.String(), r.Changed.String()})
	assert.Equal(t, RepositoryLicence{State: LicenceNamed, SPDX: "MIT", Name: "MIT License"}, r.Licence)
	assert.Equal(t, RepositoryRelease{State: ReleaseLatest, Tag: "v1.2.0", Name: "One two", Published: r.Release.Published}, r.Release)
	assert.Equal(t, "2026-10-01T00:00:00Z", r.Release.Published.String())
	assert.Equal(t, []string{"https://github.com/example-org/tool", "https://api.github.com/repos/example-org/tool", "main", "public"}, []string{r.Page, r.Request, r.Branch, r.Visibility})
	assert.Equal(t, readAtNoon, r.ObservedAt)
	assert.Empty(t, r.Warnings)
	holdsRepositoryLaws(t, r)
}

func TestEveryFigureCarriesItsMomentAndItsAddress(t *testing.T) {
	s := githubServed(t, toolReplies())
	r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool", Apart: true})
	require.NoError(t, err)
	ledger := &source.Memory{}
	require.NoError(t, ledger.Record(t.Context(), r.Tables()...))
	for row, c := range map[string]struct{ value, unit, request string }{
		"stars":                         {"1234", "stars", "https://api.github.com/repos/example-org/tool"},
		"open_issues_and_pull_requests": {"89", "issues and pull requests", "https://api.github.com/repos/example-org/tool"},
		"open_issues":                   {"60", "issues", "https://api.github.com" + issuesURI},
		"open_pull_requests":            {"29", "pull requests", "https://api.github.com" + pullsURI},
	} {
		figure, _, err := source.Cite(t.Context(), ledger, source.Locator{Ref: r.Reads[0].Ref, Row: row, Column: "count"})
		require.NoError(t, err, row)
		assert.Equal(t, []string{c.value, c.unit, row, "example-org/tool"}, []string{figure.Value.String(), string(figure.Unit), figure.Metric, figure.Entity.Name})
		assert.Equal(t, source.Counted, figure.Kind)
		assert.Equal(t, source.Instant(source.At(readAtNoon)), figure.Period, row)
		counts := r.Tables()[0]
		at, _ := counts.Row(row)
		assert.Equal(t, []string{"2026-11-30T12:00:00Z", c.request}, []string{counts.Text(at, 1), counts.Text(at, 2)}, row)
	}
	assert.Equal(t, "2026-11-30T12:00:00Z", r.Reads[0].AsOf.String())
}

// MAC: a repository that was renamed answers from its number, on GitHub's host.
func TestARenamedRepositoryIsFollowedOnceAndBothNamesAreGiven(t *testing.T) {
	replies := toolReplies()
	replies["/repos/old-org/old"], replies["/repositories/1000"] = reply{301, movedJSON}, reply{200, repositoryJSON()}
	s := githubServed(t, replies, "GITHUB_TOKEN")
	r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "old-org/old"})
	require.NoError(t, err)
	assert.Equal(t, []string{"old-org/old", "example-org/tool", "old-org/old"}, []string{r.Asked, r.Name, r.RenamedFrom})
	assert.Equal(t, []string{"/GITHUB/repos/old-org/old", "/GITHUB/repositories/1000", "/GITHUB/repos/example-org/tool/releases/latest"}, s.uris())
	assert.Equal(t, "https://api.github.com/repositories/1000", r.Request)
	assert.Len(t, r.Reads[0].Parts, 3, "the notice of the move is evidence too")
	holdsRepositoryLaws(t, r)

	for rule, c := range map[string]struct {
		first reply
		then  reply
		asked int
	}{
		"to another host":   {reply{301, strings.ReplaceAll(movedJSON, "api.github.com", "evil.example.com")}, reply{}, 1},
		"to a host like it": {reply{301, strings.ReplaceAll(movedJSON, "api.github.com", "api.github.com.evil.example")}, reply{}, 1},
		"with a user name":  {reply{301, strings.ReplaceAll(movedJSON, "https://api", "https://x@api")}, reply{}, 1},
		"to another place":  {reply{301, strings.ReplaceAll(movedJSON, "repositories/1000", "user/repos")}, reply{}, 1},
		"without a place":   {reply{301, `{"message":"Moved Permanently"}`}, reply{}, 1},
		"twice":             {reply{301, movedJSON}, reply{301, movedJSON}, 2},
	} {
		s := githubServed(t, map[string]reply{"/repos/old-org/old": c.first, "/repositories/1000": c.then}, "GITHUB_TOKEN")
		_, err := s.Repository(t.Context(), RepositoryRequest{Repository: "old-org/old"})
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, rule)
		assert.Equal(t, "redirect", refused.Rule, rule)
		assert.Len(t, s.asked, c.asked, rule)
	}
}

func TestAnotherCaseOfTheNameIsNoOtherName(t *testing.T) {
	replies := toolReplies()
	replies["/repos/Example-Org/TOOL"] = reply{200, repositoryJSON()}
	r, err := githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "Example-Org/TOOL"})
	require.NoError(t, err)
	assert.Empty(t, r.RenamedFrom)
}

func TestALicenceThatIsNotFoundIsNotOneThatIsNotRecognised(t *testing.T) {
	const mit = `{"key":"mit","name":"MIT License","spdx_id":"MIT"}`
	for rule, c := range map[string]struct{ sent, state, row string }{
		"null is none":                    {"null", LicenceNone, "none found"},
		"NOASSERTION is a file":           {`{"key":"other","name":"Other","spdx_id":"NOASSERTION"}`, LicenceUnrecognised, "not recognised"},
		"a licence without an identifier": {`{"key":"other","name":"Other","spdx_id":null}`, LicenceUnrecognised, "not recognised"},
		"a named one":                     {mit, LicenceNamed, "MIT (named)"},
	} {
		replies := toolReplies()
		replies["/repos/example-org/tool"] = reply{200, repositoryJSON(mit, c.sent)}
		r, err := githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
		require.NoError(t, err, rule)
		assert.Equal(t, c.state, r.Licence.State, rule)
		state := r.Tables()[1]
		at, _ := state.Row("licence")
		assert.Equal(t, c.row, state.Text(at, 0), rule)
	}
	replies := toolReplies()
	replies["/repos/example-org/tool"] = reply{200, repositoryJSON(`"license":`+mit+",", "")}
	r, err := githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
	require.NoError(t, err)
	assert.Equal(t, LicenceUnsaid, r.Licence.State)
}

func TestWhatIsAskedBesidesCostsOnlyItself(t *testing.T) {
	for rule, c := range map[string]struct {
		uri   string
		reply reply
		warns string
		state string
	}{
		"no release is an answer":          {"/repos/example-org/tool/releases/latest", reply{404, noneJSON}, "", ReleaseNone},
		"a release that fails is not read": {"/repos/example-org/tool/releases/latest", reply{403, `{"message":"no"}`}, "the latest release was not read (upstream)", ReleaseNotRead},
		"a release of another shape":       {"/repos/example-org/tool/releases/latest", reply{200, `[]`}, "the latest release was not read (shape)", ReleaseNotRead},
		"a draft is no release":            {"/repos/example-org/tool/releases/latest", reply{200, `{"tag_name":"v2","draft":true}`}, "it is no release", ReleaseNotRead},
		"a count that is limited":          {issuesURI, reply{403, `{"message":"API rate limit exceeded for 203.0.113.7."}`}, "the count of open issues was not read (rate)", ReleaseLatest},
		"a count that was given up":        {issuesURI, reply{200, `{"total_count":5,"incomplete_results":true}`}, "part of a count is none", ReleaseLatest},
		"a count that is missing":          {issuesURI, reply{200, `{}`}, "a count of open items was not read (shape)", ReleaseLatest},
		"a count with a fraction":          {issuesURI, reply{200, `{"total_count":5.5}`}, "is no count", ReleaseLatest},
	} {
		replies := toolReplies()
		replies[c.uri] = c.reply
		r, err := githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool", Apart: true})
		require.NoError(t, err, rule)
		assert.Equal(t, c.state, r.Release.State, rule)
		assert.Equal(t, "1234", r.Stars.String(), rule)
		if c.warns != "" {
			require.Len(t, r.Warnings, 1, rule)
			assert.Contains(t, r.Warnings[0], c.warns, rule)
		}
		if c.uri == issuesURI {
			assert.True(t, r.Open.Issues.IsZero(), rule)
			assert.Equal(t, []string{"29", "89"}, []string{r.Open.Pulls.String(), r.Open.Together.String()}, "%s: nothing is subtracted", rule)
		}
		holdsRepositoryLaws(t, r)
	}
}

func TestNoughtAndNoAreNeverWhatWasNotSaid(t *testing.T) {
	for _, member := range []string{`"stargazers_count":1234,`, `"forks_count":67,`, `"open_issues_count":89,`, `"archived":false,`, `"disabled":false,`, `"fork":false,`, `"full_name":"example-org/tool",`} {
		replies := toolReplies()
		replies["/repos/example-org/tool"] = reply{200, repositoryJSON(member, "")}
		_, err := githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, member)
	}
	replies := toolReplies()
	replies["/repos/example-org/tool"] = reply{200, repositoryJSON(`"subscribers_count":45,`, "", `"pushed_at":"2026-11-01T10:20:30Z"`, `"pushed_at":null`)}
	r, err := githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
	require.NoError(t, err)
	assert.True(t, r.Watchers.IsZero() && r.LastPush.IsZero())
	_, there := r.Tables()[0].Row("watchers")
	assert.False(t, there)
	for _, odd := range []string{"-1", "1.5", "1e3", `"many"`} {
		replies["/repos/example-org/tool"] = reply{200, repositoryJSON("1234", odd)}
		_, err = githubServed(t, replies).Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, odd)
	}
}

func TestARefusalOfGitHubSaysWhatWouldWork(t *testing.T) {
	reset := time.Now().Add(30*time.Minute + 30*time.Second)
	primary := `{"message":"API rate limit exceeded for 203.0.113.7. (But here's the good news)"}`
	for rule, c := range map[string]struct {
		answer     http.HandlerFunc
		code, says string
	}{
		"absent or private":               {says(404, noneJSON), "not_found", `not found: repository o/n at GitHub: "Not Found"; it does not exist or is private, which GitHub does not tell apart`},
		"the hour's share, by its fields": {says(403, primary, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", fmt.Sprint(reset.Unix())), "rate", "try again in 30m"},
		"the hour's share, by its words":  {says(403, primary), "rate", "without a token GitHub answers 60 questions an hour, with one in GITHUB_TOKEN 5000"},
		"the hour's share, as 429":        {says(429, primary, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", fmt.Sprint(reset.Unix())), "rate", "60 questions an hour"},
		"the limit on bursts":             {says(403, `{"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}`, "Retry-After", "60"), "rate", "try again in 1m0s; it counts anew from "},
		"blocked, with its notice":        {says(451, `{"message":"Repository access blocked","block":{"reason":"dmca","html_url":"https://github.com/github/dmca"}}`), "upstream", `access to the repository is blocked (dmca): "Repository access blocked"; the notice is at https://github.com/github/dmca`},
		"blocked as 403":                  {says(403, `{"message":"Repository access blocked","block":{"reason":"tos","html_url":"javascript:alert(1)"}}`), "upstream", "is blocked (tos)"},
		"a token that is none":            {says(401, `{"message":"Bad credentials"}`), "upstream", `it does not accept the token in GITHUB_TOKEN: "Bad credentials"`},
		"a page":                          {says(200, "<html></html>"), "upstream", "a page (HTML) where JSON was asked for"},
		"another refusal of access":       {says(403, `{"message":"Resource not accessible"}`), "upstream", "status 403"},
	} {
		s := serveWeb(t, c.answer, "GITHUB_TOKEN")
		_, err := s.Repository(t.Context(), RepositoryRequest{Repository: "o/n"})
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.Contains(t, err.Error(), c.says, rule)
		assert.NotContains(t, err.Error(), "203.0.113.7", "%s: the operator's own address is nobody's business", rule)
		assert.NotContains(t, err.Error(), "javascript", rule)
		if strings.Contains(rule, "bursts") {
			assert.NotContains(t, err.Error(), "5000", "no token helps")
		}
		holdsNoSecret(t, rule, err.Error())
		assert.Len(t, s.asked, 1, rule)
	}
}

func TestARepositoryKnowsOnlyNow(t *testing.T) {
	s := githubServed(t, toolReplies())
	s.Source.Cutoff = day("2026-11-29")
	_, err := s.Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
	assert.Contains(t, err.Error(), "2026-11-29")
	assert.Empty(t, s.asked)

	s.Source.Cutoff = day("2026-11-30")
	r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "example-org/tool"})
	require.NoError(t, err, "today is now")
	holdsRepositoryLaws(t, r)

	read := r.Reads[0]
	read.Cutoff = day("2026-11-29")
	bodies := [][]byte{[]byte(repositoryJSON()), []byte(releaseJSON)}
	_, err = Rederivers()[VerbRepository](read, bodies)
	require.ErrorAs(t, err, &refused, "a recording of a later day says nothing earlier")
}

func TestTheBodiesOfARepositoryAreKeptAndGiveTheTablesAgain(t *testing.T) {
	replies := toolReplies()
	replies["/repos/old-org/old"], replies["/repositories/1000"] = reply{301, movedJSON}, reply{200, repositoryJSON()}
	delete(replies, "/repos/example-org/tool/releases/latest")
	s := githubServed(t, replies)
	r, err := s.Repository(t.Context(), RepositoryRequest{Repository: "old-org/old", Apart: true})
	require.NoError(t, err)
	require.Len(t, r.Reads[0].Parts, 5)
	var bodies [][]byte
	for _, p := range r.Reads[0].Parts {
		body, err := s.Source.Store.Get(t.Context(), p.Digest)
		require.NoError(t, err, p.Address)
		bodies = append(bodies, body)
	}
	again, err := Rederivers()[VerbRepository](r.Reads[0], bodies)
	require.NoError(t, err)
	for i, table := range r.Tables() {
		first, err := source.Pack(table)
		require.NoError(t, err)
		second, err := source.Pack(again[i])
		require.NoError(t, err)
		assert.Equal(t, string(first), string(second))
	}
	_, err = Rederivers()[VerbRepository](r.Reads[0], bodies[:4])
	require.Error(t, err, "a part without its body")
}
