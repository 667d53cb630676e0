package compose

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// memoWords are the fixed texts that only the memo has.
type memoWords struct{ AsOf, LastRead, For, Figures, Checked string }

func memoWordsIn(lang string) memoWords {
	if lang == "fr" {
		return memoWords{AsOf: "à la date du", LastRead: "dernière lecture le", For: "pour", Figures: "Chiffres\u00a0:", Checked: "Ce qui est contrôlé"}
	}
	return memoWords{AsOf: "as of", LastRead: "last read on", For: "for", Figures: "Figures:", Checked: "What is checked"}
}

// memoText makes tabs spaces and every kind of line end a line feed: a page has no tab stops.
func memoText(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(text)
}

func memoRuns(runs []Run) []pdfw.Run {
	out := make([]pdfw.Run, 0, len(runs))
	for _, r := range runs {
		if r.ID != "" {
			out = append(out, pdfw.Run{Text: r.Text, Figure: r.ID})
			continue
		}
		out = append(out, pdfw.Run{Text: memoText(r.Text)})
	}
	return out
}

// memoParagraphs cuts runs where a text has an empty line.
func memoParagraphs(runs []Run) (paragraphs [][]pdfw.Run) {
	var open []pdfw.Run
	end := func() {
		if len(open) > 0 {
			paragraphs = append(paragraphs, open)
			open = nil
		}
	}
	for _, r := range memoRuns(runs) {
		parts := []string{r.Text}
		if r.Figure == "" {
			parts = strings.Split(r.Text, "\n\n")
		}
		for i, part := range parts {
			if i > 0 {
				end()
				part = strings.TrimLeft(part, "\n")
			}
			if part != "" {
				r.Text = part
				open = append(open, r)
			}
		}
	}
	end()
	return paragraphs
}

// memoPlain is a cell of plain text.
func memoPlain(text string) []pdfw.Run { return pdfw.Text(memoText(text)) }

// memoID is a cell with an identifier, quiet and of fixed width.
func memoID(id string) []pdfw.Run { return []pdfw.Run{{Text: id, Mono: true, Muted: true}} }

// memoFigure is a cell with a figure, marked so that it can be read back.
func memoFigure(s Shown) []pdfw.Run { return []pdfw.Run{{Text: s.Text, Figure: s.ID}} }
