package pdfw

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/fontm"
)

// Render prints d. The same document gives the same bytes.
//
// All that is wrong with the texts is returned at once, joined: [TextError], [GlyphError], [LinkError],
// [ShapeError]; each names its text. [LengthError] refuses more than [MaxPages] pages.
func Render(ctx context.Context, d Document) ([]byte, error) {
	family, err := fontm.GoSans()
	if err != nil {
		return nil, err
	}
	root := &element{kind: "Document"}
	f := &flow{set: &setter{family: family, fallback: d.Faces, root: root, marks: map[string]bool{}}, root: root}
	for _, b := range d.Blocks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f.block(b)
	}
	run := f.runningTexts(&d)
	if len(f.pieces) == 0 && len(f.set.wrong) == 0 {
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: "document", Why: "it has no text; a page without text is not published"})
	}
	if err := f.set.err(); err != nil {
		return nil, err
	}
	laidOut, err := paginate(f.pieces)
	if err != nil {
		return nil, err
	}
	pages, marks, fonts, err := draw(ctx, laidOut, run)
	if err != nil {
		return nil, err
	}
	return write(file{doc: d, root: f.root, pages: pages, marks: marks, fonts: fonts})
}

// runs are the texts that stand on every page.
type runs struct {
	header, mark, footer line
	number               func(n, of int) line
}

// runningTexts sets the running heads, and cleans the texts that only the file's properties show.
func (f *flow) runningTexts(d *Document) runs {
	one := func(label, text string, st style) line {
		return makeLine(f.set.glyphs(label, Text(oneLine(text)), st, nil))
	}
	warning := running
	warning.colour, warning.bold = alert, true
	for _, t := range []struct {
		label string
		text  *string
	}{{"title", &d.Title}, {"author", &d.Author}, {"subject", &d.Subject}, {"creator", &d.Creator}} {
		cleaned, err := clean(t.label, *t.text)
		if err != nil {
			f.set.wrong = append(f.set.wrong, err)
		}
		*t.text = oneLine(cleaned)
	}
	r := runs{mark: one("running mark", d.Mark, warning)}
	dots := one("running head", "…", running)
	r.header = fit(one("running head", d.Header, running), dots, measure-2*gutter-r.mark.width)
	r.footer = fit(one("running foot", d.Footer, running), dots, measure*4/5)
	r.number = func(n, of int) line { return one("page number", fmt.Sprintf("page %d / %d", n, of), running) }
	return r
}

// oneLine is a text for a place that has no second line.
func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// fit shortens a line that is wider than its room, after a word if it has one: half of a number is another number.
func fit(l, dots line, room int) line {
	if l.width <= room {
		return l
	}
	end, width := 0, dots.width
	for end < len(l.glyphs) && width+l.glyphs[end].width <= room {
		width += l.glyphs[end].width
		end++
	}
	for at := end; at > 0; at-- {
		if l.glyphs[at-1].r == ' ' {
			end = at - 1
			break
		}
	}
	return makeLine(append(l.glyphs[:end:end], dots.glyphs...))
}

// draw paints the pages. The count of pages is known by now, so each can say which of how many it is.
func draw(ctx context.Context, laidOut []sheet, run runs) ([]*page, []bookmark, *fonts, error) {
	var pages []*page
	var marks []bookmark
	table := &fonts{}
	for n, s := range laidOut {
		if err := ctx.Err(); err != nil {
			return nil, nil, nil, err
		}
		p := &page{index: n, fonts: table}
		run.paint(p, n+1, len(laidOut))
		for _, at := range s.pieces {
			if m := at.piece.mark; m != nil {
				marks = append(marks, bookmark{level: m.level, title: m.title, page: n, top: at.top})
			}
			at.piece.paint(p, at.top)
		}
		s.paintFoot(p)
		p.endText()
		pages = append(pages, p)
	}
	return pages, marks, table, nil
}

func (r runs) paint(p *page, n, of int) {
	number := r.number(n, of)
	p.artifact(func() {
		for _, t := range []struct {
			l           line
			x, baseline int
		}{
			{r.header, marginSide, headLine},
			{r.mark, marginSide + measure - r.mark.width, headLine},
			{r.footer, marginSide, footLine},
			{number, marginSide + measure - number.width, footLine},
		} {
			if len(t.l.glyphs) > 0 {
				p.artifactText(t.l, t.x, t.baseline)
			}
		}
		if len(r.header.glyphs)+len(r.mark.glyphs) > 0 {
			p.paint(faint)
			p.put("re f", marginSide, pageHeight-headLine-8000, measure, hairline)
		}
		p.paint(faint)
		p.put("re f", marginSide, pageHeight-footLine+14000, measure, hairline)
	})
}
