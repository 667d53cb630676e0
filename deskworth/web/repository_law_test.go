package web

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// holdsRepositoryLaws checks what every state is, whatever was sent.
func holdsRepositoryLaws(tb testing.TB, r Repository) {
	tb.Helper()
	assert.Regexp(tb, repositoryForm, r.Name)
	assert.Equal(tb, "https://github.com/"+r.Name, r.Page)
	assert.Contains(tb, []string{LicenceNamed, LicenceNone, LicenceUnrecognised, LicenceUnsaid}, r.Licence.State)
	assert.Equal(tb, r.Licence.State == LicenceNamed, r.Licence.SPDX != "" && r.Licence.SPDX != "NOASSERTION")
	assert.Contains(tb, []string{ReleaseLatest, ReleaseNone, ReleaseNotRead}, r.Release.State)
	for _, text := range []string{r.Description, r.Branch, r.Visibility, r.Licence.Name, r.Licence.SPDX, r.Release.Tag, r.Release.Name} {
		holdsTextLaws(tb, text)
		assert.LessOrEqual(tb, utf8.RuneCountInString(text), maxDescriptionRunes)
	}
	may := &source.Client{Cutoff: r.Reads[0].Cutoff}
	for _, table := range r.Tables() {
		for row := range table.Rows.Len() {
			assert.NotEmpty(tb, table.Text(row, 0), "a row is there because something was said")
			assert.NotEmpty(tb, table.Text(row, 1), "%s has its moment", table.Rows.Key(row))
			assert.True(tb, strings.HasPrefix(table.Text(row, 2), githubAddress), "%s has its address", table.Rows.Key(row))
			about := table.AboutCell(row, 0)
			assert.False(tb, about.Published.IsZero())
			assert.True(tb, may.Allows(about.Published))
		}
	}
	for figure := range r.Tables()[0].Figures() {
		assert.True(tb, figure.Value.Number().IsInteger() && !figure.Value.Number().IsNegative())
	}
}

func FuzzParseRepository(f *testing.F) {
	f.Add(repositoryJSON(), releaseJSON, `{"total_count":60}`, 0)
	f.Add(repositoryJSON(`"spdx_id":"MIT"`, `"spdx_id":null`, "1234", "0"), noneJSON, `{"total_count":1,"incomplete_results":true}`, 5)
	f.Add(movedJSON, releaseJSON, `{}`, -5)
	f.Add(repositoryJSON("A <b>", `\u202e<scr`), `{"tag_name":"<v1>&amp;lt;b&amp;gt;"}`, `{"total_count":1e9}`, 0)
	f.Fuzz(func(t *testing.T, state, release, open string, days int) {
		cutoff := source.Date{}
		if days != 0 {
			cutoff = day("2026-11-30").AddDays(days % 10000)
		}
		bodies := [][]byte{[]byte(state), []byte(release), []byte(open)}
		var parts []source.Answer
		for i, address := range []string{repositoryAddress("example-org/tool"), releaseAddress("example-org/tool"), openAddress("example-org/tool", openPulls)} {
			parts = append(parts, source.Answer{Part: source.Part{Address: address}, Body: bodies[i]})
		}
		read := readOf(t, GitHub, VerbRepository, cutoff, RepositoryRequest{Repository: "example-org/tool", Apart: true}, parts...)
		r, err := parseRepository(read, bodies)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		holdsRepositoryLaws(t, r)
		require.Contains(t, state, r.Stars.String(), "the digits are those that were sent")
		again, err := Rederivers()[VerbRepository](r.Reads[0], bodies)
		require.NoError(t, err)
		for i, table := range r.Tables() {
			first, err := source.Pack(table)
			require.NoError(t, err)
			second, err := source.Pack(again[i])
			require.NoError(t, err)
			require.Equal(t, string(first), string(second))
		}
	})
}

func TestTheNameOfARepository(t *testing.T) {
	for text, name := range map[string]string{
		"octocat/Hello-World": "octocat/Hello-World", " o/n ": "o/n", "o/n.git": "o/n", "o/.github": "o/.github", "o/a.b_c-d": "o/a.b_c-d", "acme_corp/x": "acme_corp/x",
		"https://github.com/o/n": "o/n", "http://www.github.com/o/n/": "o/n", "github.com/o/n.git": "o/n", "https://GitHub.com/o/n?tab=readme#top": "o/n",
		strings.Repeat("a", 39) + "/" + strings.Repeat("b", 100): strings.Repeat("a", 39) + "/" + strings.Repeat("b", 100),
	} {
		got, err := repositoryName(text)
		require.NoError(t, err, text)
		assert.Equal(t, name, got)
	}
	for rule, text := range map[string]string{
		"nothing": "", "a name alone": "tool", "three parts": "o/n/issues", "an empty owner": "/n", "an empty name": "o/", "a way up": "../n", "a way up in the name": "o/..", "a dot": "o/.",
		"a blank": "o /n", "a query": "o/n?x=1", "an escape": "o/%2e%2e", "a line break": "o/n\nx", "a slash escaped": "o%2Fn", "a hyphen first": "-o/n", "a name that ends as addresses do": "o/n.git.git", "forty letters": strings.Repeat("a", 40) + "/n",
		"another host": "https://gitlab.com/o/n", "a host like it": "https://github.com.evil.example/o/n", "a user name": "https://x@github.com/o/n", "a port": "https://github.com:8443/o/n",
		"another scheme": "ssh://github.com/o/n", "a page further down": "https://github.com/o/n/issues/5", "an owner's page": "https://github.com/o", "letters of another script": "о/n",
	} {
		s := serveWeb(t, says(200, repositoryJSON()))
		_, err := s.Repository(t.Context(), RepositoryRequest{Repository: text})
		var wrong *source.ArgumentError
		require.ErrorAs(t, err, &wrong, rule)
		assert.Equal(t, "repository", wrong.Field, rule)
		assert.Empty(t, s.asked, rule)
	}
}

// FuzzRepositoryName holds that what is taken names one place on GitHub, and is
// its own name.
func FuzzRepositoryName(f *testing.F) {
	for _, text := range []string{"o/n", "https://github.com/o/n.git", "github.com/o/../n", "o/n.git.git", "HTTPS://github.com//o/n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, err := repositoryName(text)
		if err != nil {
			return
		}
		require.Regexp(t, `^[A-Za-z0-9_-]+/[A-Za-z0-9._-]+$`, name)
		require.NotContains(t, strings.Split(name, "/"), "..")
		require.NotContains(t, strings.Split(name, "/"), ".")
		again, err := repositoryName(name)
		require.NoError(t, err)
		require.Equal(t, name, again)
	})
}
