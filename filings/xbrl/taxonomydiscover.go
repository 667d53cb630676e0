package xbrl

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Opener gives the document at an address. An error that is [fs.ErrNotExist]
// means that it is not at hand, which is usual for standard taxonomies.
type Opener func(ctx context.Context, address string) ([]byte, error)

// maxDocuments bounds how many documents one taxonomy may lead to.
const maxDocuments = 10_000

// Discover reads the documents that the entries lead to, each once, and puts
// them together. An entry is an instance, an inline document, a schema or a
// linkbase; it is followed through schemaRef, linkbaseRef, roleRef, arcroleRef,
// import, include, redefine and locators. A document that is not
// at hand is listed in Absent, one that cannot be read in Refused; what the
// others say is there all the same.
//
// Limits.Bytes bounds all documents together. It fails with the context's error,
// with that of open when it is another than [fs.ErrNotExist], and with an
// [Error] when the documents are too many or too large.
func Discover(ctx context.Context, open Opener, limits Limits, entries ...string) (*Taxonomy, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	d := &discovery{open: open, limits: limits, met: map[string]bool{}}
	for _, e := range entries {
		d.follow(e)
	}
	for len(d.due) > 0 {
		if len(d.met) > maxDocuments {
			return nil, shape(fmt.Sprintf("the taxonomy leads to more than %d documents", maxDocuments), "begin with fewer entries")
		}
		next := d.due[0]
		d.due = d.due[1:]
		if err := d.read(ctx, next); err != nil {
			return nil, err
		}
	}
	return d.taxonomy(ctx)
}

func (d *discovery) taxonomy(ctx context.Context) (*Taxonomy, error) {
	t, err := NewTaxonomy(ctx, d.found)
	if err != nil {
		return nil, err
	}
	slices.Sort(d.absent)
	slices.SortFunc(d.refused, func(a, b Refused) int { return strings.Compare(a.Address, b.Address) })
	t.missing, t.refused = d.absent, d.refused
	return t, nil
}

type discovery struct {
	open    Opener
	limits  Limits
	used    int64
	met     map[string]bool
	due     []string
	found   Documents
	absent  []string
	refused []Refused
}

func (d *discovery) follow(address string) {
	address, _, _ = strings.Cut(address, "#")
	if address != "" && !d.met[address] {
		d.met[address] = true
		d.due = append(d.due, address)
	}
}

func (d *discovery) read(ctx context.Context, address string) error {
	body, err := d.open(ctx, address)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.absent = append(d.absent, address)
		return nil
	case err != nil:
		return fmt.Errorf("xbrl: %s: %w", address, err)
	}
	if d.used += int64(len(body)); d.used > d.limits.Bytes {
		return tooLarge(d.limits.Bytes)
	}
	if err := d.take(ctx, address, body); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		d.refused = append(d.refused, Refused{address, err})
	}
	return nil
}

// take reads one document as what its root says it is.
func (d *discovery) take(ctx context.Context, address string, body []byte) error {
	switch rootSpace(body) {
	case spaceSchema:
		s, err := ParseSchema(ctx, address, body, d.limits)
		if err != nil {
			return err
		}
		d.found.Schemas = append(d.found.Schemas, s)
		for _, to := range s.leadsTo() {
			d.follow(to)
		}
	case spaceLinkbase:
		lb, err := ParseLinkbase(ctx, address, body, d.limits)
		if err != nil {
			return err
		}
		d.found.Linkbases = append(d.found.Linkbases, lb)
		for _, to := range lb.leadsTo() {
			d.follow(to)
		}
	default:
		references, err := References(ctx, address, body, d.limits)
		if err != nil {
			return err
		}
		for _, r := range references {
			d.follow(r.Address)
		}
	}
	return nil
}

func (s *Schema) leadsTo() (to []string) {
	for _, in := range s.Imports {
		to = append(to, in.Address)
	}
	for _, r := range s.LinkbaseRefs {
		to = append(to, r.Address)
	}
	for _, lb := range s.Linkbases {
		to = append(to, lb.leadsTo()...)
	}
	return to
}

func (l *Linkbase) leadsTo() (to []string) {
	for _, refs := range [][]RoleRef{l.RoleRefs, l.ArcroleRefs} {
		for _, r := range refs {
			to = append(to, r.Address)
		}
	}
	for _, link := range l.Links {
		for _, loc := range link.Locators {
			to = append(to, loc.Address)
		}
	}
	return to
}
