package compose

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/internal/paper"
)

// memoWords are the fixed texts that only the memo has.
type memoWords struct {
	AsOf, LastRead, For, In, Checked, ChecksFailed, Colon              string
	Estimates, Several, Least, Most, Apart, AtOnce, Differs, Ref, Page string
	Charts, Figure, Stop, NotDrawn, OtherColumns                       string
	Tables, Table, Row, RowsShown, Italics                             string

	Basis  map[string]string // what facts of one name may differ in
	WhyNot map[string]string // why a chart is not drawn, by the rule that refuses it
}

func memoWordsIn(lang string) memoWords {
	if lang == "fr" {
		return memoWords{
			AsOf: "à la date du", LastRead: "dernière lecture le", For: "pour", In: "montants en", Checked: "Ce qui est contrôlé", ChecksFailed: "Contrôles en échec\u202f:", Colon: "\u202f: ",
			Estimates: "Estimations côte à côte", Several: "Estimations", Least: "De", Most: "À", Apart: "Faits de même nom", AtOnce: "Faits", Differs: "Ce qui diffère", Ref: "Réf.", Page: "page",
			Charts: "Graphiques", Figure: "Figure %d", Stop: ". ", NotDrawn: "Non tracé ici, la table est dans le classeur",
			OtherColumns: "Colonnes non tracées", Tables: "Tableaux", Table: "Tableau %d", Row: "Ligne",
			RowsShown: "%d lignes sur %d, le classeur les a toutes", Italics: "en italique\u202f: estimé",
			WhyNot: map[string]string{
				"no_data": "aucune colonne de nombres à tracer", "glyph": "un signe que les caractères de la figure n’ont pas", "order": "deux lignes du même jour",
				"range": "une étendue trop étroite pour des graduations", "unit": "des unités différentes", "duplicate": "deux lignes de même nom", "too_many": "trop de séries ou de barres",
				"text": "un nom trop long pour un axe",
			},
			Basis: map[string]string{"entity": "entité", "period": "période", "unit": "unité", "consolidation": "consolidation", "vintage": "millésime", "kind": "nature"},
		}
	}
	return memoWords{
		AsOf: "as of", LastRead: "last read on", For: "for", In: "amounts in", Checked: "What is checked", ChecksFailed: "Checks that failed:", Colon: ": ",
		Estimates: "Estimates side by side", Several: "Estimates", Least: "From", Most: "To", Apart: "Facts of one name", AtOnce: "Facts", Differs: "What differs", Ref: "Ref", Page: "page",
		Charts: "Charts", Figure: "Figure %d", Stop: ". ", NotDrawn: "Not drawn here, the workbook has the table",
		OtherColumns: "Columns not drawn", Tables: "Tables", Table: "Table %d", Row: "Row",
		RowsShown: "%d of %d rows shown, the workbook has all of them", Italics: "in italics: estimated",
		WhyNot: map[string]string{
			"no_data": "no column of numbers to draw", "glyph": "a sign that the figure’s faces lack", "order": "two rows of one day",
			"range": "a range too narrow for its marks", "unit": "units that differ", "duplicate": "two rows of one name", "too_many": "too many series or bars",
			"text": "a name too long for an axis",
		},
	}
}

// memoText makes tabs spaces and every kind of line end a line feed: a page has no tab stops.
func memoText(text string) string {
	if !strings.ContainsAny(text, "\r\t") {
		return text
	}
	return memoBlanks.Replace(text)
}

var memoBlanks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ")

// text is prose as the document's language sets it.
func (b *memoBuilder) text(text string) string { return typeset(b.d.Lang, memoText(text), 0) }

// plain is a cell of prose.
func (b *memoBuilder) plain(text string) []paper.Run { return paper.Text(b.text(text)) }

// runs are prose with its figures. A figure that is not among the noted ones gets a footnote behind its unit,
// and is among them from then on.
func (b *memoBuilder) runs(runs []Run, noted map[string]bool) []paper.Run {
	runs = slices.Clone(runs) // a unit moves before the mark; the document's own stay as they are
	out := make([]paper.Run, 0, len(runs))
	before := rune(0)
	for i := range runs {
		r, text := runs[i], runs[i].Text
		if r.ID == "" {
			text = typeset(b.d.Lang, memoText(text), before)
		}
		before = lastRune(text, before)
		if r.ID == "" && text != "" {
			out = append(out, paper.Run{Text: text})
		}
		if r.ID == "" {
			continue
		}
		out = append(out, paper.Run{Text: text, Figure: r.ID})
		shown, known := b.d.Figure(r.ID)
		if !known || noted[r.ID] {
			continue
		}
		noted[r.ID] = true
		if unit := "\u00a0" + shown.Unit; shown.Unit != "" && i+1 < len(runs) && strings.HasPrefix(runs[i+1].Text, unit) {
			out = append(out, paper.Run{Text: unit})
			runs[i+1].Text = strings.TrimPrefix(runs[i+1].Text, unit)
			before = lastRune(unit, before)
		}
		out = append(out, b.note(shown))
	}
	return out
}

func lastRune(text string, before rune) rune {
	for _, r := range text {
		before = r
	}
	return before
}

func shownIn(runs []Run) map[string]bool {
	ids := map[string]bool{}
	for _, r := range runs {
		if r.ID != "" {
			ids[r.ID] = true
		}
	}
	return ids
}

// memoParagraphs cuts runs where a text has an empty line.
func memoParagraphs(runs []paper.Run) (paragraphs [][]paper.Run) {
	var open []paper.Run
	end := func() {
		if len(open) > 0 {
			paragraphs = append(paragraphs, open)
			open = nil
		}
	}
	for _, r := range runs {
		parts := []string{r.Text}
		if r.Figure == "" && r.Note == nil {
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

// memoID is a cell with an identifier, quiet and of fixed width.
func memoID(id string) []paper.Run { return []paper.Run{{Text: id, Mono: true, Muted: true}} }

// memoFigure is a cell with a figure, marked so that it can be read back.
func memoFigure(s Shown) []paper.Run { return []paper.Run{{Text: s.Text, Figure: s.ID}} }
