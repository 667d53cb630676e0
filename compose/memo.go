package compose

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/paper"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// MemoPDF is the renderer of memo.pdf: A4, selectable and tagged text, the answer first and the evidence
// behind it. Limits have a section of their own even when nobody declared one. Each figure of the prose has a
// note at the foot of its page, which names its identifier and its source, so that a reader can follow it to
// the tables and from there to the bytes. Checks that failed are named at the top.
//
// A text with a sign that no face has, or in a script that needs shaping, is an error that names both; the
// workbook and the deck can show it.
func MemoPDF() Renderer { return memoPDF{} }

type memoPDF struct{}

func (memoPDF) File() string    { return "memo.pdf" }
func (memoPDF) Version() string { return "memo/5" }

func (memoPDF) Render(ctx context.Context, d Document) ([]byte, error) {
	b := buildMemo(d)
	out := pdfw.Document{
		Title: b.title(), Lang: d.Lang, Author: "Deskworth", Subject: b.text(d.Sealed.Frame.Question), Creator: "Deskworth",
		Date: d.Dated, Header: b.title(), Footer: b.foot(), Blocks: b.blocks,
	}
	if d.Draft {
		out.Mark = d.Words.NotSealed
	}
	return pdfw.Render(ctx, out)
}

// buildMemo says what a memo says, for every format of it.
func buildMemo(d Document) *memoBuilder {
	b := &memoBuilder{d: d, w: memoWordsIn(d.Lang)}
	for _, part := range []func(){
		b.opening, b.sections, b.pictures, b.risks, b.limits, b.missing, b.conflicts,
		b.facts, b.estimates, b.apart, b.assumptions, b.calculations, b.checks, b.exhibits, b.sources,
	} {
		part()
	}
	return b
}

// memoBuilder collects the blocks of one document, in order.
type memoBuilder struct {
	d      Document
	w      memoWords
	blocks []paper.Block
	notes  int // footnotes so far
}

func (b *memoBuilder) add(blocks ...paper.Block) { b.blocks = append(b.blocks, blocks...) }

func (b *memoBuilder) heading(text string) {
	b.add(paper.Heading{Level: 2, Text: text})
}

func (b *memoBuilder) title() string {
	return b.text(cmp.Or(b.d.Title, b.d.Sealed.Mission.ID))
}

// standing is the revision, or that there is none.
func (b *memoBuilder) standing() string {
	if b.d.Draft {
		return b.d.Words.NotSealed
	}
	return fmt.Sprintf("%s %d", b.d.Words.Revision, b.d.Sealed.Revision)
}

func (b *memoBuilder) digest() string {
	return fmt.Sprintf("%s %.16s…", b.d.Words.Digest, b.d.Digest)
}

// foot is what stands at the foot of every page.
func (b *memoBuilder) foot() string { return b.standing() + " · " + b.digest() }

// opening is the title, the question, and what the memo is: about whom, as of when, which revision.
func (b *memoBuilder) opening() {
	s := b.d.Sealed
	b.add(paper.Heading{Level: 1, Text: b.title()})
	if s.Frame.Question != "" {
		b.add(paper.Paragraph{Runs: []paper.Run{{Text: b.text(s.Frame.Question), Italic: true}}})
	}
	var about []string
	if !s.Mission.Subject.IsZero() {
		about = append(about, b.text(s.Mission.Subject.Label()))
	}
	if s.Frame.Audience != "" {
		about = append(about, b.w.For+" "+b.text(s.Frame.Audience))
	}
	if amounts := b.d.Amounts(); amounts != "" {
		about = append(about, b.w.In+" "+memoText(amounts))
	}
	if !s.Mission.AsOf.IsZero() {
		about = append(about, b.w.AsOf+" "+s.Mission.AsOf.String())
	}
	if !b.d.Dated.IsZero() {
		about = append(about, b.w.LastRead+" "+source.DateOf(b.d.Dated).String())
	}
	runs := []paper.Run{{Text: b.standing(), Bold: true, Alert: b.d.Draft}}
	if len(about) > 0 {
		runs = append(runs, paper.Run{Text: " · " + strings.Join(about, " · ")})
	}
	b.add(paper.Paragraph{Small: true, Runs: runs})
	b.failed()
}

// failed says at the top which checks failed: nobody should have to look for it.
func (b *memoBuilder) failed() {
	var names []string
	for _, c := range b.d.Sealed.Checks {
		if !c.Passed {
			names = append(names, b.text(cmp.Or(c.Label, c.ID)))
		}
	}
	if len(names) > 0 {
		b.add(paper.Paragraph{Runs: []paper.Run{{Text: b.w.ChecksFailed + " ", Bold: true, Alert: true}, {Text: strings.Join(names, " · ")}}})
	}
}

// sections are the memo's prose. A note at the foot of the page says where each figure comes from.
func (b *memoBuilder) sections() {
	for _, p := range b.d.Passages {
		inText := shownIn(p.Runs)
		b.add(paper.Heading{Level: 2, Runs: b.runs(p.Title, inText)}) // a figure of the title that the text has too is noted there
		for _, runs := range memoParagraphs(b.runs(p.Runs, map[string]bool{})) {
			b.add(paper.Paragraph{Runs: runs})
		}
	}
}

// points are risks, limits, missing data: what it is, then what follows or why.
func (b *memoBuilder) points(heading, none string, passages []Passage) {
	b.heading(heading)
	if len(passages) == 0 {
		b.add(paper.Paragraph{Runs: paper.Text(none)})
		return
	}
	var items [][]paper.Run
	noted := map[string]bool{}
	for _, p := range passages {
		var item []paper.Run
		for _, r := range b.runs(p.Title, noted) {
			r.Bold = len(p.Runs) > 0
			item = append(item, r)
		}
		if len(p.Title) > 0 && len(p.Runs) > 0 {
			item = append(item, paper.Run{Text: " "})
		}
		if item = append(item, b.runs(p.Runs, noted)...); len(item) > 0 {
			items = append(items, item)
		}
	}
	b.add(paper.List{Items: items})
}

func (b *memoBuilder) risks() {
	if len(b.d.Risks) > 0 {
		b.points(b.d.Words.Risks, "", b.d.Risks)
	}
}

func (b *memoBuilder) limits() {
	b.points(b.d.Words.Limits, b.d.Words.NoLimits, b.d.Limits)
}

func (b *memoBuilder) missing() {
	b.points(b.d.Words.Missing, b.d.Words.NoMissing, b.d.Missing)
}
