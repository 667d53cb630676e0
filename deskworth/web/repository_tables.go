package web

import (
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// repositoryRow is one line of what was seen: a count, or a text.
type repositoryRow struct {
	key, value string
	unit       source.Unit
	seen       string // which answer said it
	mark       string
}

// Tables gives two tables of one read: the counts, and everything else. Each row
// carries the address that said it and when it did.
func (r Repository) Tables() []source.Table {
	columns := func(first source.Column) []source.Column {
		return []source.Column{first, {Name: "observed_at", Type: source.Time}, {Name: "request", Type: source.Text}}
	}
	return []source.Table{
		r.table("counts", r.counts(), columns(source.Column{Name: "count", Type: source.Number})),
		r.table("state", r.state(), columns(source.Column{Name: "value", Type: source.Text})),
	}
}

func (r Repository) table(name string, all []repositoryRow, columns []source.Column) source.Table {
	var rows []repositoryRow
	for _, row := range all {
		if row.value != "" {
			rows = append(rows, row)
		}
	}
	grid := &source.Grid{What: func(row, col int) source.About { return r.about(rows[row], col) }}
	for _, row := range rows {
		at := r.seen[row.seen]
		grid.Add(row.key, row.value, at.at.Format(time.RFC3339), at.address)
	}
	about := source.About{Entity: source.Identity{Name: r.Name}, Kind: source.Counted}
	if r.Archived {
		about.Marks = []string{"archived"}
	}
	return source.Table{Name: name, Read: r.Reads[0], About: about, Columns: columns, Rows: grid, Dropped: []source.Drop{}}
}

// about dates a cell by the moment of reading: GitHub says how things stand, and
// that is when it said so.
func (r Repository) about(row repositoryRow, col int) source.About {
	moment := source.At(r.seen[row.seen].at)
	about := source.About{Published: moment}
	if col == 0 {
		about.Metric, about.Unit, about.Period = row.key, row.unit, source.Instant(moment)
	}
	if row.mark != "" {
		about.Marks = []string{row.mark}
	}
	return about
}

func (r Repository) counts() []repositoryRow {
	return []repositoryRow{
		{key: "stars", value: r.Stars.String(), unit: "stars", seen: "state"},
		{key: "forks", value: r.Forks.String(), unit: "forks", seen: "state"},
		{key: "watchers", value: r.Watchers.String(), unit: "watchers", seen: "state"},
		{key: "open_issues_and_pull_requests", value: r.Open.Together.String(), unit: "issues and pull requests", seen: "state", mark: "issues and pull requests together"},
		{key: "open_issues", value: r.Open.Issues.String(), unit: "issues", seen: "open_issues"},
		{key: "open_pull_requests", value: r.Open.Pulls.String(), unit: "pull requests", seen: "open_pull_requests"},
	}
}

func (r Repository) state() []repositoryRow {
	licence := strings.TrimSpace(r.Licence.SPDX + " (" + r.Licence.State + ")")
	if r.Licence.State != LicenceNamed {
		licence = r.Licence.State
	}
	release := r.Release.Tag
	if r.Release.State == ReleaseNone {
		release = ReleaseNone
	}
	return []repositoryRow{
		{key: "name", value: r.Name, seen: "state"},
		{key: "renamed_from", value: r.RenamedFrom, seen: "state"},
		{key: "last_push", value: r.LastPush.String(), seen: "state"},
		{key: "archived", value: yesNo(r.Archived), seen: "state"},
		{key: "licence", value: licence, seen: "state"},
		{key: "release", value: release, seen: "release"},
		{key: "release_published", value: r.Release.Published.String(), seen: "release"},
		{key: "fork", value: yesNo(r.Fork), seen: "state"},
		{key: "parent", value: r.Parent, seen: "state"},
		{key: "default_branch", value: r.Branch, seen: "state"},
		{key: "visibility", value: r.Visibility, seen: "state"},
		{key: "disabled", value: yesNo(r.Disabled), seen: "state"},
		{key: "created", value: r.Created.String(), seen: "state"},
		{key: "metadata_changed", value: r.Changed.String(), seen: "state"},
		{key: "description", value: r.Description, seen: "state"},
		{key: "page", value: r.Page, seen: "state"},
	}
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func rederiveRepository(read source.Read, bodies [][]byte) ([]source.Table, error) {
	r, err := parseRepository(read, bodies)
	if err != nil {
		return nil, err
	}
	return r.Tables(), nil
}
