package web

import (
	"encoding/json"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	maxNameRunes        = 100
	maxDescriptionRunes = 300
)

// outsideText is a text from outside as one line, without markup and secrets.
func outsideText(markup string, most int) string {
	text, _ := plainText(markup)
	text, _ = cutText((*source.Redactor)(nil).Text(text), most)
	return text
}

// takeState takes the repository's own answer.
func (r *Repository) takeState(part source.Part, body []byte) error {
	read, err := decodeRepository(body)
	if err != nil {
		return err
	}
	if r.Name != "" {
		return repositoryShape("parts", "two answers describe a repository")
	}
	r.Name, r.Page = read.FullName, "https://github.com/"+read.FullName
	if !strings.EqualFold(r.Name, r.Asked) {
		r.RenamedFrom = r.Asked
	}
	r.Request, r.ObservedAt = part.Address, part.ReadAt.UTC()
	r.see(part, "state")
	r.Description = outsideText(read.Description, maxDescriptionRunes)
	r.Branch, r.Visibility = outsideText(read.Branch, maxNameRunes), outsideText(read.Visibility, maxNameRunes)
	r.Archived, r.Disabled, r.Fork = *read.Archived, *read.Disabled, *read.Fork
	if read.Parent != nil && repositoryForm.MatchString(read.Parent.FullName) {
		r.Parent = read.Parent.FullName
	}
	if r.Licence, err = licenceOf(read.License); err != nil {
		return err
	}
	return r.takeNumbers(read)
}

func (r *Repository) takeNumbers(read repositoryBody) (err error) {
	for _, c := range []struct {
		name string
		sent *json.Number
		into *source.Decimal
	}{
		{"stargazers_count", read.Stars, &r.Stars}, {"forks_count", read.Forks, &r.Forks},
		{"open_issues_count", read.Open, &r.Open.Together}, {"subscribers_count", read.Watchers, &r.Watchers},
	} {
		if *c.into, err = count(c.name, c.sent); err != nil {
			return err
		}
	}
	for _, m := range []struct {
		name, sent string
		into       *source.Moment
	}{
		{"pushed_at", read.Pushed, &r.LastPush}, {"created_at", read.Created, &r.Created}, {"updated_at", read.Updated, &r.Changed},
	} {
		if *m.into, err = instantOf(m.name, m.sent); err != nil {
			return err
		}
	}
	return nil
}
