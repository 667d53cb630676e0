package xbrl

import "slices"

// Footnote is a note of the instance, with the facts that refer to it.
type Footnote struct {
	ID       string // "" when it has none
	Role     string // [FootnoteRole] unless the filer says otherwise
	Lang     string // xml:lang in force, "" when none
	Title    string
	Document int    // which document of an inline set holds it, from nought
	Text     string // without markup, white space as filed
	Markup   string // with its markup, without namespace declarations and comments
	Facts    []int  // ordinals of the facts tied to it, each once, in document order
}

// Relation ties a fact to a footnote, or to another fact that explains it. The
// filer may tie footnotes to each other too, under an arcrole of its own.
type Relation struct {
	From, To End
	Arcrole  string // [FootnoteArcrole] unless the filer says otherwise
	Role     string // of the link, [LinkRole] unless the filer says otherwise
	Order    string // as written, "" when none
}

// End is one side of a relation: a fact or a footnote.
type End struct {
	Fact int // ordinal, nought when it is a footnote
	Note int // position in [Instance.Footnotes] from 1, nought when it is a fact
}

// What a footnote and its relation are unless the filer says otherwise.
const (
	FootnoteRole    = "http://www.xbrl.org/2003/role/footnote"
	FootnoteArcrole = "http://www.xbrl.org/2003/arcrole/fact-footnote"
	LinkRole        = "http://www.xbrl.org/2003/role/link"
)

// FootnotesOf gives the footnotes that a fact refers to, in document order.
func (in *Instance) FootnotesOf(f *Fact) []*Footnote {
	var out []*Footnote
	for i := range in.Footnotes {
		if _, is := slices.BinarySearch(in.Footnotes[i].Facts, f.Ordinal); is {
			out = append(out, &in.Footnotes[i])
		}
	}
	return out
}

// tieFootnotes lists with each footnote the facts that relations tie to it.
func (in *Instance) tieFootnotes() {
	for _, rel := range in.Relations {
		if rel.From.Fact > 0 && rel.To.Note > 0 {
			note := &in.Footnotes[rel.To.Note-1]
			note.Facts = append(note.Facts, rel.From.Fact)
		}
	}
	for i := range in.Footnotes {
		facts := in.Footnotes[i].Facts
		slices.Sort(facts)
		in.Footnotes[i].Facts = slices.Compact(facts)
	}
}
