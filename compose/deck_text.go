package compose

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

func deckSay(text string) []pptxw.Run { return []pptxw.Run{{Text: text}} }

func joinedBy(between string, parts ...string) string {
	var given []string
	for _, p := range parts {
		if p != "" {
			given = append(given, p)
		}
	}
	return strings.Join(given, between)
}

// runs turns prose into the deck's: a figure is bold and carries its id.
func (b *deckBuilder) runs(prose []Run) (out []pptxw.Run) {
	for _, r := range prose {
		if r.ID == "" {
			out = append(out, pptxw.Run{Text: r.Text})
			continue
		}
		shown, _ := b.figure(r.ID)
		shown.ID, shown.Text = r.ID, r.Text
		out = append(out, deckFigure(shown, true)...)
	}
	return out
}

// deckFigure is a number as the deck shows it: an estimate has an "e" behind it,
// which the source line explains.
func deckFigure(s Shown, bold bool) []pptxw.Run {
	runs := []pptxw.Run{{Text: s.Text, Fact: s.ID, Bold: bold}}
	if s.Estimated {
		runs = append(runs, pptxw.Run{Text: "e", Italic: true, Color: pptxw.Muted})
	}
	return runs
}

// deckParagraphs cuts prose at its line feeds; a line that begins with a dash is a point.
func deckParagraphs(runs []pptxw.Run) (out []pptxw.Paragraph) {
	current := pptxw.Paragraph{Before: 6}
	end := func() {
		if len(current.Runs) > 0 {
			out = append(out, current)
		}
		current = pptxw.Paragraph{Before: 6}
	}
	for _, r := range runs {
		for i, text := range strings.Split(r.Text, "\n") {
			if i > 0 {
				end()
			}
			if len(current.Runs) == 0 && r.Fact == "" {
				text, current.Bullet = deckPoint(text)
			}
			if text != "" {
				one := r
				one.Text = text
				current.Runs = append(current.Runs, one)
			}
		}
	}
	end()
	return out
}

func deckPoint(line string) (rest string, bullet bool) {
	line = strings.TrimLeft(line, " \t\r")
	for _, mark := range []string{"- ", "• ", "* "} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return rest, true
		}
	}
	return line, false
}

// idsIn are the figures of a passage, title first, each once.
func idsIn(p Passage) (ids []string) {
	for _, runs := range [][]Run{p.Title, p.Runs} {
		for _, r := range runs {
			ids = appendOnce(ids, r.ID)
		}
	}
	return ids
}

func appendOnce(ids []string, more ...string) []string {
	for _, id := range more {
		seen := id == ""
		for _, known := range ids {
			seen = seen || known == id
		}
		if !seen {
			ids = append(ids, id)
		}
	}
	return ids
}

// deckPeriod sets the two ends of a period one under the other, where a column is narrow.
func deckPeriod(period string) string {
	if start, end, two := strings.Cut(period, "/"); two {
		return start + " –\n" + end
	}
	return period
}
