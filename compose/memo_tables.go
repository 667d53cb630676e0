package compose

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/paper"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// table adds a heading and a table below it; without rows neither.
func (b *memoBuilder) table(heading string, columns []paper.Column, rows [][][]paper.Run) {
	if len(rows) == 0 {
		return
	}
	t := paper.Table{Name: heading, Columns: columns, RowHeads: true}
	for _, cells := range rows {
		t.Rows = append(t.Rows, paper.Row{Cells: cells})
	}
	b.heading(heading)
	b.add(t)
}

// facts are the figures that were read, each with its unit, period, kind and source.
func (b *memoBuilder) facts() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, s := range b.d.Shown {
		if s.Origin != FromFact && s.Origin != FromTranscribed {
			continue
		}
		rows = append(rows, [][]paper.Run{
			b.labelled(s), memoFigure(s), b.plain(s.Unit), b.plain(s.Period),
			b.plain(b.d.Basis(s)), b.plain(b.d.SourceOf(s.Locator)), memoID(s.ID),
		})
	}
	b.table(w.Facts, []paper.Column{
		{Title: w.Label}, {Title: w.Value, Right: true}, {Title: w.Unit}, {Title: w.Period},
		{Title: w.Basis}, {Title: w.Source}, {Title: w.ID},
	}, rows)
}

// labelled is what a figure is called, and below it what must be read with it.
func (b *memoBuilder) labelled(s Shown) []paper.Run {
	runs := b.plain(s.Label)
	if remarks := b.d.Remarks(s.ID); len(remarks) > 0 {
		runs = append(runs, paper.Run{Text: "\n" + b.text(strings.Join(remarks, "; ")), Muted: true})
	}
	return runs
}

// estimates show several estimates of one thing side by side, from the least to the most. Nobody averages them.
func (b *memoBuilder) estimates() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, s := range b.d.Sealed.Spreads {
		rows = append(rows, [][]paper.Run{
			{{Text: s.ID, Bold: true}}, b.beside(s.Facts), b.oneOf(s.Facts, s.Least), b.oneOf(s.Facts, s.Most),
		})
	}
	b.table(b.w.Estimates, []paper.Column{
		{Title: w.ID}, {Title: b.w.Several}, {Title: b.w.Least, Right: true}, {Title: b.w.Most, Right: true},
	}, rows)
}

// apart shows facts that share a name and describe different things.
func (b *memoBuilder) apart() {
	var rows [][][]paper.Run
	for _, a := range b.d.Sealed.Apart {
		differs := make([]string, len(a.Differs))
		for i, what := range a.Differs {
			differs[i] = cmp.Or(b.w.Basis[what], what)
		}
		rows = append(rows, [][]paper.Run{{{Text: a.ID, Bold: true}}, b.beside(a.Facts), paper.Text(strings.Join(differs, ", "))})
	}
	b.table(b.w.Apart, []paper.Column{{Title: b.d.Words.ID}, {Title: b.w.AtOnce}, {Title: b.w.Differs}}, rows)
}

// beside lists facts in one cell, a line each: figure, unit, period, source, identifier.
func (b *memoBuilder) beside(ids []string) (runs []paper.Run) {
	for _, id := range ids {
		s, known := b.d.Figure(id)
		if !known {
			continue
		}
		if len(runs) > 0 {
			runs = append(runs, paper.Run{Text: "\n"})
		}
		about := ""
		for _, part := range []string{s.Period, b.d.SourceOf(s.Locator)} {
			if part != "" {
				about += " · " + part
			}
		}
		if s.Unit != "" {
			about = "\u00a0" + s.Unit + about
		}
		runs = append(runs, paper.Run{Text: s.Text, Figure: s.ID}, paper.Run{Text: about + " · "}, paper.Run{Text: id, Mono: true, Muted: true})
	}
	return runs
}

// oneOf is the fact that holds a quantity, with its unit: two estimates may be given in different ones.
func (b *memoBuilder) oneOf(ids []string, q source.Quantity) []paper.Run {
	for _, id := range ids {
		s, known := b.d.Figure(id)
		if !known || quantity(s.Value) != quantity(q) {
			continue
		}
		if s.Unit == "" {
			return memoFigure(s)
		}
		return append(memoFigure(s), paper.Run{Text: "\u00a0" + s.Unit})
	}
	return paper.Text("–")
}

func (b *memoBuilder) assumptions() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, a := range b.d.Sealed.Assumptions {
		if s, known := b.d.Figure(a.ID); known {
			rows = append(rows, [][]paper.Run{
				b.plain(s.Label), memoFigure(s), b.plain(s.Unit),
				b.plain(a.Justification), b.plain(a.By.Role), memoID(s.ID),
			})
		}
	}
	b.table(w.Assumptions, []paper.Column{
		{Title: w.Label}, {Title: w.Value, Right: true}, {Title: w.Unit},
		{Title: w.Justification}, {Title: w.By}, {Title: w.ID},
	}, rows)
}

func (b *memoBuilder) calculations() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, c := range b.d.Sealed.Calculations {
		if s, known := b.d.Figure(c.ID); known {
			rows = append(rows, [][]paper.Run{
				b.plain(s.Label), memoFigure(s), b.plain(s.Unit),
				{{Text: memoText(c.Expression), Mono: true}}, memoID(s.ID),
			})
		}
	}
	b.table(w.Calculations, []paper.Column{
		{Title: w.Label}, {Title: w.Result, Right: true}, {Title: w.Unit},
		{Title: w.Expression}, {Title: w.ID},
	}, rows)
}

func (b *memoBuilder) checks() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, c := range b.d.Sealed.Checks {
		outcome := []paper.Run{{Text: w.Passed}}
		if !c.Passed {
			outcome = []paper.Run{{Text: w.Failed, Bold: true, Alert: true}}
		}
		tolerance := "–"
		if !c.Tolerance.IsZero() {
			tolerance = c.Tolerance.String()
		}
		rows = append(rows, [][]paper.Run{
			b.plain(cmp.Or(c.Label, c.ID)), outcome, {{Text: memoText(c.Expression), Mono: true}},
			paper.Text(tolerance), memoID(c.ID),
		})
	}
	b.table(w.Checks, []paper.Column{
		{Title: b.w.Checked}, {Title: w.Result}, {Title: w.Expression}, {Title: w.Tolerance, Right: true}, {Title: w.ID},
	}, rows)
}

// conflicts show every claim, not only the one that stands.
func (b *memoBuilder) conflicts() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, c := range b.d.Sealed.Conflicts {
		var claims []string
		stands := "–"
		for _, claim := range c.Claims {
			claims = append(claims, claim.By.Role+b.w.Colon+memoText(b.d.claimText(c.ID, claim)))
			if claim.Seq == c.Chosen {
				stands = memoText(b.d.claimText(c.ID, claim))
			}
		}
		rows = append(rows, [][]paper.Run{
			{{Text: c.Name, Bold: true}, {Text: "\n"}, {Text: c.ID, Mono: true, Muted: true}},
			paper.Text(strings.Join(claims, "\n")), paper.Text(stands), b.plain(c.Reason), b.plain(c.SettledBy.Role),
		})
	}
	if len(rows) == 0 {
		b.heading(w.Conflicts)
		b.add(paper.Paragraph{Runs: paper.Text(w.NoConflicts)})
		return
	}
	b.table(w.Conflicts, []paper.Column{
		{Title: w.ID, Width: 110}, {Title: w.Claims, Width: 330}, {Title: w.Settled, Width: 220}, {Title: w.Reason, Width: 230}, {Title: w.By},
	}, rows)
}

// sources are the reads that figures stand in. Their whole digests are in the manifest.
func (b *memoBuilder) sources() {
	w := b.d.Words
	var rows [][][]paper.Run
	for _, c := range b.d.Sources {
		published := "–"
		if !c.Read.Published.IsZero() {
			published = c.Read.Published.Day().String()
		}
		rows = append(rows, [][]paper.Run{
			{{Text: c.Label, Bold: true}}, memoSource(c), b.plain(published),
			b.plain(source.DateOf(c.Read.ReadAt.UTC()).String()),
			{{Text: string(c.Read.Ref) + "\n", Mono: true}, {Text: fmt.Sprintf("%.16s…", c.Read.Digest), Mono: true, Muted: true}},
		})
	}
	// Addresses are longer than any column: the narrow columns get their room first.
	b.table(w.Sources, []paper.Column{
		{Title: w.ID, Width: 45}, {Title: w.Source}, {Title: w.Published, Width: 120}, {Title: w.ReadOn, Width: 120}, {Title: "Ref, " + w.Digest, Width: 200},
	}, rows)
}

// memoAddresses of a read stand in the memo; a vintage may have one a day.
const memoAddresses = 3

// memoSource names a read, its addresses, and what a reader of its bytes must know.
func memoSource(c Cited) []paper.Run {
	runs := []paper.Run{{Text: memoText(c.Title)}}
	for i, p := range c.Read.Parts {
		if i == memoAddresses {
			runs = append(runs, paper.Run{Text: fmt.Sprintf("\n+ %d", len(c.Read.Parts)-memoAddresses), Muted: true})
			break
		}
		run := paper.Run{Text: memoText(p.Address), Muted: true}
		if pdfw.Linkable(p.Address) {
			run.Link = p.Address
		}
		runs = append(runs, paper.Run{Text: "\n"}, run)
	}
	if c.Read.Note != "" {
		runs = append(runs, paper.Run{Text: "\n" + memoText(c.Read.Note), Italic: true, Muted: true})
	}
	return runs
}
