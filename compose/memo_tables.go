package compose

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// table adds a heading and a table below it; without rows neither.
func (b *memoBuilder) table(heading string, columns []pdfw.Column, rows [][][]pdfw.Run) {
	if len(rows) == 0 {
		return
	}
	t := pdfw.Table{Name: heading, Columns: columns, RowHeads: true}
	for _, cells := range rows {
		t.Rows = append(t.Rows, pdfw.Row{Cells: cells})
	}
	b.heading(heading)
	b.add(t)
}

// facts are the figures that were read, each with its unit, period, kind and source.
func (b *memoBuilder) facts() {
	w := b.d.Words
	var rows [][][]pdfw.Run
	for _, s := range b.d.Shown {
		if s.Origin != FromFact && s.Origin != FromTranscribed {
			continue
		}
		rows = append(rows, [][]pdfw.Run{
			memoPlain(s.Label), memoFigure(s), memoPlain(s.Unit), memoPlain(s.Period),
			memoPlain(b.d.Basis(s)), memoPlain(b.d.SourceOf(s.Locator)), memoID(s.ID),
		})
	}
	b.table(w.Facts, []pdfw.Column{
		{Title: w.Label}, {Title: w.Value, Right: true}, {Title: w.Unit}, {Title: w.Period},
		{Title: w.Basis}, {Title: w.Source}, {Title: w.ID},
	}, rows)
}

func (b *memoBuilder) assumptions() {
	w := b.d.Words
	var rows [][][]pdfw.Run
	for _, a := range b.d.Sealed.Assumptions {
		if s, known := b.d.Figure(a.ID); known {
			rows = append(rows, [][]pdfw.Run{
				memoPlain(s.Label), memoFigure(s), memoPlain(s.Unit),
				memoPlain(a.Justification), memoPlain(a.By.Role), memoID(s.ID),
			})
		}
	}
	b.table(w.Assumptions, []pdfw.Column{
		{Title: w.Label}, {Title: w.Value, Right: true}, {Title: w.Unit},
		{Title: w.Justification}, {Title: w.By}, {Title: w.ID},
	}, rows)
}

func (b *memoBuilder) calculations() {
	w := b.d.Words
	var rows [][][]pdfw.Run
	for _, c := range b.d.Sealed.Calculations {
		if s, known := b.d.Figure(c.ID); known {
			rows = append(rows, [][]pdfw.Run{
				memoPlain(s.Label), memoFigure(s), memoPlain(s.Unit),
				{{Text: memoText(c.Expression), Mono: true}}, memoID(s.ID),
			})
		}
	}
	b.table(w.Calculations, []pdfw.Column{
		{Title: w.Label}, {Title: w.Result, Right: true}, {Title: w.Unit},
		{Title: w.Expression}, {Title: w.ID},
	}, rows)
}

func (b *memoBuilder) checks() {
	w := b.d.Words
	var rows [][][]pdfw.Run
	for _, c := range b.d.Sealed.Checks {
		outcome := []pdfw.Run{{Text: w.Passed}}
		if !c.Passed {
			outcome = []pdfw.Run{{Text: w.Failed, Bold: true, Alert: true}}
		}
		tolerance := "–"
		if !c.Tolerance.IsZero() {
			tolerance = c.Tolerance.String()
		}
		rows = append(rows, [][]pdfw.Run{
			memoPlain(cmp.Or(c.Label, c.ID)), outcome, {{Text: memoText(c.Expression), Mono: true}},
			memoPlain(tolerance), memoID(c.ID),
		})
	}
	b.table(w.Checks, []pdfw.Column{
		{Title: b.w.Checked}, {Title: w.Result}, {Title: w.Expression}, {Title: w.Tolerance, Right: true}, {Title: w.ID},
	}, rows)
}

// conflicts show every claim, not only the one that stands.
func (b *memoBuilder) conflicts() {
	w := b.d.Words
	var rows [][][]pdfw.Run
	for _, c := range b.d.Sealed.Conflicts {
		var claims []string
		stands := "–"
		for _, claim := range c.Claims {
			claims = append(claims, claim.By.Role+": "+memoText(claim.Says))
			if claim.Seq == c.Chosen {
				stands = memoText(claim.Says)
			}
		}
		rows = append(rows, [][]pdfw.Run{
			{{Text: c.Name, Bold: true}, {Text: "\n"}, {Text: c.ID, Mono: true, Muted: true}},
			memoPlain(strings.Join(claims, "\n")), memoPlain(stands), memoPlain(c.Reason), memoPlain(c.SettledBy.Role),
		})
	}
	if len(rows) == 0 {
		b.heading(w.Conflicts)
		b.add(pdfw.Paragraph{Runs: pdfw.Text(w.NoConflicts)})
		return
	}
	b.table(w.Conflicts, []pdfw.Column{
		{Title: w.ID, Width: 110}, {Title: w.Claims, Width: 330}, {Title: w.Settled, Width: 220}, {Title: w.Reason, Width: 230}, {Title: w.By},
	}, rows)
}

// sources are the reads that figures stand in. Their whole digests are in the manifest.
func (b *memoBuilder) sources() {
	w := b.d.Words
	var rows [][][]pdfw.Run
	for _, c := range b.d.Sources {
		published := "–"
		if !c.Read.Published.IsZero() {
			published = c.Read.Published.Day().String()
		}
		rows = append(rows, [][]pdfw.Run{
			{{Text: c.Label, Bold: true}}, memoSource(c), memoPlain(published),
			memoPlain(source.DateOf(c.Read.ReadAt.UTC()).String()),
			{{Text: string(c.Read.Ref) + "\n", Mono: true}, {Text: fmt.Sprintf("%.16s…", c.Read.Digest), Mono: true, Muted: true}},
		})
	}
	// Addresses are longer than any column: the narrow columns get their room first.
	b.table(w.Sources, []pdfw.Column{
		{Title: w.ID, Width: 45}, {Title: w.Source}, {Title: w.Published, Width: 120}, {Title: w.ReadOn, Width: 120}, {Title: "Ref, " + w.Digest, Width: 200},
	}, rows)
}

// memoSource names a read, its addresses, and what a reader of its bytes must know.
func memoSource(c Cited) []pdfw.Run {
	const most = 3 // addresses; a vintage may have one a day
	runs := []pdfw.Run{{Text: memoText(c.Title)}}
	for i, p := range c.Read.Parts {
		if i == most {
			runs = append(runs, pdfw.Run{Text: fmt.Sprintf("\n+ %d", len(c.Read.Parts)-most), Muted: true})
			break
		}
		run := pdfw.Run{Text: memoText(p.Address), Muted: true}
		if pdfw.Linkable(p.Address) {
			run.Link = p.Address
		}
		runs = append(runs, pdfw.Run{Text: "\n"}, run)
	}
	if c.Read.Note != "" {
		runs = append(runs, pdfw.Run{Text: "\n" + memoText(c.Read.Note), Italic: true, Muted: true})
	}
	return runs
}
