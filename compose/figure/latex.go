package figure

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// A table in a manuscript is read: beyond these it is a file.
const (
	maxTableRows    = 100
	maxTableColumns = 12
)

// LaTeX gives the data of the figure as a table for a manuscript: a table environment with caption, booktabs rules,
// the units in the head and the source line and notes under it. It needs the booktabs package and T1 fonts;
// letters beyond Latin need XeLaTeX or LuaLaTeX. Numbers keep their digits and are written in the marks of the figure's language;
// a missing value is an em dash.
//
// It returns a [source.RefusedError] with rule "too_many" beyond 100 rows or 12 columns: use [Figure.CSV].
func (f Figure) LaTeX() (string, error) {
	columns := f.exported()
	rows := columns[0].Len()
	if rows > maxTableRows || len(columns) > maxTableColumns {
		return "", refuse("too_many", fmt.Sprintf("a table of %d rows and %d columns is not one for a manuscript", rows, len(columns)), "export it as CSV, or draw a part of it")
	}
	var b strings.Builder
	b.WriteString("% needs \\usepackage{booktabs} and \\usepackage[T1]{fontenc}\n\\begin{table}\n\\centering\n")
	fmt.Fprintf(&b, "\\caption{%s}\n\\begin{tabular}{%s}\n\\toprule\n", escapedTeX(f.frame.Title), alignment(columns))
	head := make([]string, 0, len(columns))
	for _, c := range columns {
		head = append(head, escapedTeX(f.words.titled(c.Name, c.Unit, c.Scale)))
	}
	b.WriteString(strings.Join(head, " & ") + " \\\\\n\\midrule\n")
	for row := range rows {
		cells := make([]string, 0, len(columns))
		for _, c := range columns {
			cells = append(cells, f.words.cellTeX(c, row))
		}
		b.WriteString(strings.Join(cells, " & ") + " \\\\\n")
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n\n\\smallskip\n")
	for _, note := range f.notesWith(nil) {
		b.WriteString("{\\footnotesize " + escapedTeX(note) + "\\par}\n")
	}
	b.WriteString("\\end{table}\n")
	return b.String(), nil
}

func alignment(columns []Column) string {
	var b strings.Builder
	for _, c := range columns {
		if c.kind == source.Number {
			b.WriteByte('r')
		} else {
			b.WriteByte('l')
		}
	}
	return b.String()
}

func (w words) cellTeX(c Column, row int) string {
	switch {
	case !c.has(row):
		return "---"
	case c.kind == source.Number:
		return escapedTeX(w.digits(c.numbers[row]))
	case c.kind == source.Text:
		return escapedTeX(c.labels[row])
	}
	return c.cell(row)
}

// teX escapes what TeX reads as commands, and writes signs that pdfLaTeX's text fonts lack as it has them. A table
// row that begins with a bracket would be read as the argument of the line break before it.
var teX = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `_`, `\_`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`, `"`, `''`,
	`[`, `{[}`, `]`, `{]}`, "`", `\textasciigrave{}`, `'`, `\textquotesingle{}`,
	"−", "$-$", "×", `$\times$`, "±", `$\pm$`, "≥", `$\geq$`, "≤", `$\leq$`, "≈", `$\approx$`, "·", `$\cdot$`, "°", `$^\circ$`, "µ", `$\mu$`,
	"€", `\texteuro{}`, "£", `\pounds{}`, "¥", `\textyen{}`, "\u00a0", "~", "\u202f", `\,`, "\u2009", `\,`, "–", "--", "—", "---", "…", `\dots{}`,
	"’", "'", "‘", "`", "“", "``", "”", "''", "«", `\guillemotleft{}`, "»", `\guillemotright{}`,
	"⁰", "$^0$", "¹", "$^1$", "²", "$^2$", "³", "$^3$", "⁴", "$^4$", "⁵", "$^5$", "⁶", "$^6$", "⁷", "$^7$", "⁸", "$^8$", "⁹", "$^9$", "⁻", "$^-$",
)

func escapedTeX(words string) string { return teX.Replace(words) }
