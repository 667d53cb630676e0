package xbrl

import (
	"context"
	"maps"
	"path"
	"slices"
)

// TaxonomyOf puts together the schemas, the linkbases and the MetaLinks.json
// among the files of a filing or a package, by name or path within it. What a
// file is shows in its root element, not in its name; the instance, pages and
// pictures are passed over. Documents that these name and that are not among the
// files are listed in Absent, those that cannot be read in Refused.
//
// Limits.Bytes bounds the documents of the taxonomy together. It fails with an
// [Error] when they are larger, and with the context's error when ctx ends.
func TaxonomyOf(ctx context.Context, files map[string][]byte, limits Limits) (*Taxonomy, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	d := &discovery{limits: limits, met: map[string]bool{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := d.offer(ctx, name, files[name]); err != nil {
			return nil, err
		}
	}
	for _, address := range d.due {
		if _, has := files[address]; !has {
			d.absent = append(d.absent, address)
		}
	}
	return d.taxonomy(ctx)
}

// offer takes a file that belongs to a taxonomy.
func (d *discovery) offer(ctx context.Context, name string, body []byte) error {
	meta := path.Base(name) == "MetaLinks.json"
	if space := rootSpace(body); !meta && space != spaceSchema && space != spaceLinkbase {
		return ctx.Err()
	}
	if d.used += int64(len(body)); d.used > d.limits.Bytes {
		return tooLarge(d.limits.Bytes)
	}
	take := d.take
	if meta {
		take = d.takeMeta
	}
	err := take(ctx, name, body)
	if err != nil && ctx.Err() == nil {
		d.refused = append(d.refused, Refused{name, err})
	}
	return ctx.Err()
}

func (d *discovery) takeMeta(ctx context.Context, name string, body []byte) error {
	m, err := ParseMetaLinks(ctx, name, body, d.limits)
	if err == nil {
		d.found.MetaLinks = append(d.found.MetaLinks, m)
	}
	return err
}
