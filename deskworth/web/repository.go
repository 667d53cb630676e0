package web

import (
	"context"
	"encoding/json"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbRepository is the verb in the question of every read of a repository.
const VerbRepository = "web.repository"

// GitHub answers without a token sixty times an hour, and more often with one.
var GitHub = source.Vendor{
	Name: "GitHub", KeyEnv: "GITHUB_TOKEN", KeyPage: "https://github.com/settings/tokens",
	KeyHead: "Authorization", KeyScheme: "Bearer ",
	Licence: source.Licence{Terms: "https://docs.github.com/en/site-policy/github-terms/github-terms-of-service", Verdict: source.Quote, Checked: source.NewDate(2026, 11, 30)},
}

// Repository is what GitHub said of one repository at one moment. It judges
// nothing: what a push long ago or a missing licence means is for the reader.
type Repository struct {
	Notice      string            `json:"notice"` // what a reader must know of texts from outside
	Reads       []source.Read     `json:"reads"`
	Asked       string            `json:"asked"`                 // owner and name as they were asked
	Name        string            `json:"name"`                  // as they are now
	RenamedFrom string            `json:"renamed_from,omitzero"` // the asked one, when it leads to another: renamed, or moved to another owner
	Page        string            `json:"page"`
	Request     string            `json:"request"`     // the address that gave the figures
	ObservedAt  time.Time         `json:"observed_at"` // when it gave them, by our clock, UTC
	Description string            `json:"description,omitzero"`
	LastPush    source.Moment     `json:"last_push,omitzero"` // to any branch
	Created     source.Moment     `json:"created,omitzero"`
	Changed     source.Moment     `json:"metadata_changed,omitzero"` // of its description, stars and the like: no sign of work
	Stars       source.Decimal    `json:"stars"`
	Forks       source.Decimal    `json:"forks"`
	Watchers    source.Decimal    `json:"watchers,omitzero"` // who is told of news; GitHub's watchers_count repeats the stars
	Open        RepositoryOpen    `json:"open"`
	Licence     RepositoryLicence `json:"licence"`
	Archived    bool              `json:"archived"`
	Disabled    bool              `json:"disabled"`
	Fork        bool              `json:"fork"`
	Parent      string            `json:"parent,omitzero"` // of a fork
	Branch      string            `json:"default_branch,omitzero"`
	Visibility  string            `json:"visibility,omitzero"`
	Release     RepositoryRelease `json:"release"`
	Warnings    []string          `json:"warnings,omitempty"` // what was asked besides and not answered

	seen map[string]sighting
}

// RepositoryOpen counts open issues and pull requests. Together is GitHub's own
// count of both, which many a reader takes for issues alone; apart they are
// other questions, answered a moment later.
type RepositoryOpen struct {
	Together source.Decimal `json:"issues_and_pull_requests"`
	Issues   source.Decimal `json:"issues,omitzero"`        // absent: not asked, or not answered
	Pulls    source.Decimal `json:"pull_requests,omitzero"` // absent: not asked, or not answered
}

// RepositoryLicence is what GitHub makes of the licence file.
type RepositoryLicence struct {
	State string `json:"state"` // one of the constants below
	SPDX  string `json:"spdx,omitzero"`
	Name  string `json:"name,omitzero"`
}

// States of a licence.
const (
	LicenceNamed        = "named"
	LicenceUnrecognised = "not recognised" // there is a file, and GitHub does not know it: not the absence of one
	LicenceNone         = "none found"
	LicenceUnsaid       = "not said"
)

// RepositoryRelease is the newest release that is neither a draft nor marked as
// preliminary. Tags without a release are none.
type RepositoryRelease struct {
	State     string        `json:"state"` // "latest", "none", "not read"
	Tag       string        `json:"tag,omitzero"`
	Name      string        `json:"name,omitzero"`
	Published source.Moment `json:"published,omitzero"`
}

// States of a release.
const (
	ReleaseLatest  = "latest"
	ReleaseNone    = "none"
	ReleaseNotRead = "not read"
)

// sighting is where and when a figure was read.
type sighting struct {
	at      time.Time
	address string
}

// Repository reads the state of one repository on GitHub, as it is now. One that
// was renamed is followed once, on GitHub's own host, and both names are given.
//
// It returns a [source.ArgumentError] for what is no repository's name, a
// [source.RefusedError] with rule "cutoff" under a cutoff earlier than now
// (GitHub knows only now), a [source.NotFoundError] for one that does not exist
// or is private, which GitHub does not tell apart, a [source.RateError] when the
// hour's questions are used up, and a [source.UpstreamError] for one that is
// blocked. A release or a count apart that is not answered costs only itself,
// and Warnings say so.
func (c *Client) Repository(ctx context.Context, req RepositoryRequest) (Repository, error) {
	asked, err := req.resolved()
	if err != nil {
		return Repository{}, err
	}
	if err := repositoryOnlyNow(c.Source); err != nil {
		return Repository{}, err
	}
	g := repositoryGathering{source: c.Source, asked: asked}
	if err := g.everything(ctx); err != nil {
		return Repository{}, err
	}
	read, err := c.Source.Read(GitHub, VerbRepository, asked, g.answers...)
	if err != nil {
		return Repository{}, err
	}
	found, err := parseRepository(read, g.bodies())
	if err != nil {
		return Repository{}, err
	}
	found.Warnings = append(g.warnings, found.Warnings...)
	return found, nil
}

// parseRepository is a pure function of read and bodies: live, replay and verify
// share it.
func parseRepository(read source.Read, bodies [][]byte) (Repository, error) {
	var asked RepositoryRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Repository{}, repositoryShape("question", "%v", err)
	}
	if err := repositoryNotLater(read); err != nil {
		return Repository{}, err
	}
	if len(bodies) != len(read.Parts) {
		return Repository{}, repositoryShape("parts", "%d bodies stand against %d parts", len(bodies), len(read.Parts))
	}
	found := Repository{Notice: RepositoryNotice, Asked: asked.Repository, Release: RepositoryRelease{State: ReleaseNotRead}, seen: map[string]sighting{}}
	for i, part := range read.Parts {
		if err := found.take(part, bodies[i]); err != nil {
			return Repository{}, err
		}
	}
	if found.Name == "" {
		return Repository{}, repositoryShape("parts", "no answer describes the repository")
	}
	read.AsOf, read.Identity = source.At(found.ObservedAt), source.Identity{Name: found.Name}
	found.Reads = []source.Read{read}
	return found, nil
}
