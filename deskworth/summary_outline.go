package deskworth

import (
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// word is a text of a vendor's, redacted and then cut.
func (l shape) word(text string, r *source.Redactor) string {
	return clipTo(r.Text(text), max(l.headRunes, clipRunes))
}

func (l shape) outline(t source.Table, r *source.Redactor) Outline {
	read := t.Read
	o := Outline{
		Name: l.word(t.Name, r), Ref: read.Ref, Vendor: l.word(read.Vendor, r), Venue: l.word(read.Identity.Venue, r),
		AsOf: read.AsOf.String(), Origin: read.Origin, Rows: t.Rows.Len(), Columns: []ColumnLine{}, Sample: []Sample{},
	}
	if !read.Identity.IsZero() {
		o.About = l.word(read.Identity.Label(), r)
	}
	if !read.ReadAt.IsZero() {
		o.ReadAt = read.ReadAt.UTC().Format("2006-01-02T15:04:05Z07:00")
	}
	for _, d := range t.Dropped[:min(len(t.Dropped), l.head)] {
		o.Dropped = append(o.Dropped, Dropped{Reason: l.word(d.Reason, r), Count: d.Count})
	}
	return o
}
