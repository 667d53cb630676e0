package compose

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// MemoPDF is the renderer of memo.pdf: A4, selectable and tagged text, the answer first and the evidence
// behind it. Limits have a section of their own even when nobody declared one. Each figure is marked with
// its identifier, which also stands beside it, so that a reader can follow it to the tables and from there
// to the source.
//
// A text with a sign that no face has, or in a script that needs shaping, is an error that names both; the
// workbook and the deck can show it.
func MemoPDF() Renderer { return memoPDF{} }

type memoPDF struct{}

func (memoPDF) File() string    { return "memo.pdf" }
func (memoPDF) Version() string { return "memo/1" }

func (memoPDF) Render(ctx context.Context, d Document) ([]byte, error) {
	b := memoBuilder{d: d, w: memoWordsIn(d.Lang)}
	for _, part := range []func(){
		b.opening, b.sections, b.risks, b.limits, b.missing, b.conflicts,
		b.facts, b.assumptions, b.calculations, b.checks, b.sources,
	} {
		part()
	}
	out := pdfw.Document{
		Title: b.title(), Lang: d.Lang, Author: "Deskworth", Subject: d.Sealed.Frame.Question, Creator: "Deskworth",
		Date: d.Dated, Header: b.title(), Footer: b.standing() + " · " + b.digest(), Blocks: b.blocks,
	}
	if d.Draft {
		out.Mark = d.Words.NotSealed
	}
	for _, text := range []*string{&out.Title, &out.Subject, &out.Header} {
		*text = memoText(*text)
	}
	return pdfw.Render(ctx, out)
}

// memoBuilder collects the blocks of one document, in order.
type memoBuilder struct {
	d      Document
	w      memoWords
	blocks []pdfw.Block
}

func (b *memoBuilder) add(blocks ...pdfw.Block) { b.blocks = append(b.blocks, blocks...) }

func (b *memoBuilder) heading(text string) {
	b.add(pdfw.Heading{Level: 2, Text: text})
}

func (b *memoBuilder) title() string {
	if b.d.Title == "" {
		return b.d.Sealed.Mission.ID
	}
	return b.d.Title
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

// opening is the title, the question, and what the memo is: about whom, as of when, which revision.
func (b *memoBuilder) opening() {
	s := b.d.Sealed
	b.add(pdfw.Heading{Level: 1, Text: memoText(b.title())})
	if s.Frame.Question != "" {
		b.add(pdfw.Paragraph{Runs: []pdfw.Run{{Text: memoText(s.Frame.Question), Italic: true}}})
	}
	var about []string
	if !s.Mission.Subject.IsZero() {
		about = append(about, memoText(s.Mission.Subject.Label()))
	}
	if s.Frame.Audience != "" {
		about = append(about, b.w.For+" "+memoText(s.Frame.Audience))
	}
	if !s.Mission.AsOf.IsZero() {
		about = append(about, b.w.AsOf+" "+s.Mission.AsOf.String())
	}
	if !b.d.Dated.IsZero() {
		about = append(about, b.w.LastRead+" "+source.DateOf(b.d.Dated).String())
	}
	runs := []pdfw.Run{{Text: b.standing(), Bold: true, Alert: b.d.Draft}}
	if len(about) > 0 {
		runs = append(runs, pdfw.Run{Text: " · " + strings.Join(about, " · ")})
	}
	b.add(pdfw.Paragraph{Small: true, Runs: runs})
}

// sections are the memo's prose. Below each stands where its figures come from.
func (b *memoBuilder) sections() {
	for _, p := range b.d.Passages {
		b.add(pdfw.Heading{Level: 2, Runs: memoRuns(p.Title)})
		for _, runs := range memoParagraphs(p.Runs) {
			b.add(pdfw.Paragraph{Runs: runs})
		}
		if trace := b.trace(p); len(trace) > 0 {
			b.add(pdfw.Paragraph{Small: true, Runs: trace})
		}
	}
}

// trace names each figure of a passage and what it rests on: a source, or its kind.
func (b *memoBuilder) trace(p Passage) (runs []pdfw.Run) {
	seen := map[string]bool{}
	for _, r := range append(p.Title[:len(p.Title):len(p.Title)], p.Runs...) {
		shown, known := b.d.Figure(r.ID)
		if r.ID == "" || !known || seen[r.ID] {
			continue
		}
		seen[r.ID] = true
		lead := " · "
		if len(runs) == 0 {
			lead = b.w.Figures + " "
		}
		runs = append(runs, pdfw.Run{Text: lead}, pdfw.Run{Text: r.ID, Mono: true}, pdfw.Run{Text: "\u00a0" + b.restsOn(shown)})
	}
	return runs
}

func (b *memoBuilder) restsOn(s Shown) string {
	if label := b.d.SourceOf(s.Locator); label != "" {
		return label
	}
	return b.d.Basis(s)
}

// points are risks, limits, missing data: what it is, then what follows or why.
func (b *memoBuilder) points(heading, none string, passages []Passage) {
	b.heading(heading)
	if len(passages) == 0 {
		b.add(pdfw.Paragraph{Runs: pdfw.Text(none)})
		return
	}
	var items [][]pdfw.Run
	for _, p := range passages {
		var item []pdfw.Run
		for _, r := range memoRuns(p.Title) {
			r.Bold = len(p.Runs) > 0
			item = append(item, r)
		}
		if len(p.Title) > 0 && len(p.Runs) > 0 {
			item = append(item, pdfw.Run{Text: " "})
		}
		if item = append(item, memoRuns(p.Runs)...); len(item) > 0 {
			items = append(items, item)
		}
	}
	b.add(pdfw.List{Items: items})
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
