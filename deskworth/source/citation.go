package source

import (
	"cmp"
	"strings"
	"time"
)

// Citation is what a paper says of one figure, or of one whole read: who
// published it, what it is, where and when it was read, and the digest of the
// bytes. Its address is the redacted one: no key of the reader's is in it.
type Citation struct {
	Key       string    `json:"key"` // letters, digits and hyphens: a name for the entry
	Vendor    string    `json:"vendor"`
	Title     string    `json:"title"`           // what, of whom, for when
	Value     string    `json:"value,omitzero"`  // of a figure: number, scale and unit; absent for a whole read
	Period    Period    `json:"period,omitzero"` // what the figure covers
	Published Moment    `json:"published,omitzero"`
	Address   string    `json:"address,omitzero"` // redacted; of the first part
	Also      []string  `json:"also,omitempty"`   // redacted addresses of further parts
	ReadAt    time.Time `json:"read_at"`          // UTC
	Digest    string    `json:"sha256"`           // over the body; over the bodies' digests when there are several
	Ref       Ref       `json:"ref"`
	At        Locator   `json:"at,omitzero"` // the cell of a figure
	Terms     string    `json:"terms,omitzero"`
	Note      string    `json:"note,omitzero"` // what a reader of these bytes must know
}

// CitationOf cites a figure of a read, or the whole read for the zero figure. id
// and label are what an author calls it; both may be absent.
func CitationOf(read Read, f Figure, id, label string) Citation {
	c := Citation{
		Key: keyOf(cmp.Or(id, read.Vendor), read.Ref), Vendor: read.Vendor, Title: titleOf(read, f, label),
		Period: f.Period, Published: f.Published, ReadAt: read.ReadAt.UTC(), Digest: read.Digest,
		Ref: read.Ref, At: f.Locator, Terms: read.Licence.Terms, Note: read.Note,
	}
	if c.Published.IsZero() {
		c.Published = read.Published
	}
	if !f.Value.IsZero() {
		c.Value = valueText(f.Quantity())
	}
	for i, part := range read.Parts {
		if i == 0 {
			c.Address = linkOf(part.Address)
			continue
		}
		c.Also = append(c.Also, linkOf(part.Address))
	}
	if len(read.Parts) == 1 {
		c.Digest = read.Parts[0].Digest
	}
	return c
}

// keyOf keeps what every reader of BibTeX takes in a key.
func keyOf(id string, ref Ref) string {
	key := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, id)
	return strings.Trim(key+"-"+strings.TrimPrefix(string(ref), "R-"), "-")
}

// titleOf says what was read in the words of its source. The value stands apart:
// a title that is cited twice must not depend on it.
func titleOf(read Read, f Figure, label string) string {
	what := cmp.Or(label, f.Metric, read.Question.Verb)
	entity := or(f.Entity, read.Identity)
	if !entity.IsZero() {
		what += ", " + entity.Label()
		if entity.Symbol != "" && entity.Symbol != entity.Label() {
			what += " (" + entity.Symbol + ")"
		}
	}
	for _, d := range f.Dimensions {
		what += ", " + d.Axis + "=" + d.Member
	}
	if !f.Period.IsZero() {
		what += ", " + f.Period.String()
	}
	return oneLine(what)
}

func valueText(q Quantity) string {
	text := q.Value.String()
	if q.Scale != 0 {
		text += "×10^" + Whole(int64(q.Scale)).String()
	}
	return strings.TrimSpace(text + " " + string(q.Unit))
}

// oneLine keeps a text from outside in its line, and its direction its own.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if isControl(r) || r >= 0x80 && r < 0xa0 || isBidi(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "�"))), " ")
}

func isBidi(r rune) bool {
	return r == 0x61c || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// linkOf writes an address with the characters that RFC 3986 knows: a brace or a
// space would end the entry of some reader. What is encoded already stays.
func linkOf(address string) string {
	const unsafe = "\"<>\\^`{|}"
	var link strings.Builder
	for _, c := range []byte(address) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte(unsafe, c) >= 0 {
			const hex = "0123456789ABCDEF"
			link.Write([]byte{'%', hex[c>>4], hex[c&15]})
			continue
		}
		link.WriteByte(c)
	}
	return link.String()
}
