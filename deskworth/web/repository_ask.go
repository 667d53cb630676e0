package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const maxRepositoryBytes = 1 << 20

var redirects = []int{http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect}

// repositoryGathering asks for one repository, answer by answer.
type repositoryGathering struct {
	source   *source.Client
	asked    RepositoryRequest
	name     string // as GitHub gives it
	answers  []source.Answer
	warnings []string
}

func (g *repositoryGathering) bodies() (bodies [][]byte) {
	for _, a := range g.answers {
		bodies = append(bodies, a.Body)
	}
	return bodies
}

func (g *repositoryGathering) everything(ctx context.Context) error {
	if err := g.state(ctx); err != nil {
		return err
	}
	// A 404 answers the question whether there is a release.
	g.besides(ctx, "the latest release", releaseAddress(g.name), http.StatusNotFound)
	if g.asked.Apart {
		g.besides(ctx, "the count of open issues", openAddress(g.name, openIssues))
		g.besides(ctx, "the count of open pull requests", openAddress(g.name, openPulls))
	}
	return ctx.Err()
}

// state asks for the repository, and once more where it moved to.
func (g *repositoryGathering) state(ctx context.Context) error {
	answer, err := g.ask(ctx, repositoryAddress(g.asked.Repository), redirects...)
	if err == nil && answer.Status >= 300 {
		g.answers = append(g.answers, answer)
		var moved movedBody
		if json.Unmarshal(answer.Body, &moved) != nil || !movedTo.MatchString(moved.URL) {
			return repositoryAstray("it moved, and the answer does not say where to on GitHub's own host")
		}
		if answer, err = g.ask(ctx, moved.URL, redirects...); err == nil && answer.Status >= 300 {
			return repositoryAstray("it moved, and from there it moved again")
		}
	}
	if err != nil {
		return explainRepository(err, answer, g.asked.Repository, g.source)
	}
	g.answers = append(g.answers, answer)
	body, err := decodeRepository(answer.Body)
	g.name = body.FullName
	return err
}

func (g *repositoryGathering) ask(ctx context.Context, address string, answers ...int) (source.Answer, error) {
	return g.source.Fetch(ctx, GitHub, source.Request{
		Address: address, Accept: source.LookJSON, MaxBytes: maxRepositoryBytes, Answers: answers,
		Header: http.Header{"Accept": {"application/vnd.github+json"}, "X-Github-Api-Version": {"2022-11-28"}},
	})
}

// besides asks for what costs only itself when it is not answered.
func (g *repositoryGathering) besides(ctx context.Context, what, address string, answers ...int) {
	answer, err := g.ask(ctx, address, answers...)
	if err == nil {
		g.answers = append(g.answers, answer)
		return
	}
	var coded source.Coded
	if err = explainRepository(err, answer, g.name, g.source); errors.As(err, &coded) {
		g.warnings = append(g.warnings, what+" was not read ("+coded.Code()+"): "+err.Error())
	}
}

func repositoryAstray(reason string) error {
	return &source.RefusedError{Rule: "redirect", Reason: "the answer of GitHub is not followed: " + reason, Remedy: "open the repository's page and ask for the name that it has now"}
}
