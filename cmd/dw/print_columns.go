package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// captioned is a result that says above its tables what a person must know of
// all of them.
type captioned interface{ Caption() []string }

func (a *app) printCaption(w io.Writer, value any) {
	result, has := value.(captioned)
	if !has || a.flags.format != formatTable {
		return
	}
	for _, line := range result.Caption() {
		if line != "" {
			fmt.Fprintln(w, harmless(line))
		}
	}
}

// unitsOf is the unit of a table's numbers with its power of ten: once when all
// columns share it, and a column at a time while these are few.
func unitsOf(t source.Table) string {
	var units, named []string
	for _, c := range t.Columns {
		if unit := unitText(c.About.Under(t.About)); c.Type == source.Number && unit != "" {
			units, named = append(units, unit), append(named, c.Name+" in "+unit)
		}
	}
	switch slices.Sort(units); {
	case len(units) == 0:
		return unitText(t.About)
	case units[0] == units[len(units)-1]:
		return units[0]
	case len(named) <= fewColumns:
		return strings.Join(named, ", ")
	}
	return unitText(t.About)
}

const fewColumns = 3

func unitText(about source.About) string {
	if about.Scale == 0 || about.Unit == "" {
		return string(about.Unit)
	}
	return fmt.Sprintf("%s ×10^%d", about.Unit, about.Scale)
}

// columnsOf sets numbers flush right, as people compare them, and folds texts to
// their width, if they have one.
func columnsOf(t source.Table, widths []int) (columns []table.ColumnConfig) {
	for i, c := range t.Columns {
		switch {
		case c.Type == source.Number:
			columns = append(columns, table.ColumnConfig{Number: i + 2, Align: text.AlignRight})
		case widths != nil && c.Type == source.Text:
			columns = append(columns, table.ColumnConfig{Number: i + 2, WidthMax: widths[i], WidthMaxEnforcer: text.WrapSoft})
		}
	}
	return columns
}

const (
	readable = 24 // what a column of long texts keeps at least
	between  = 3  // blanks and line between two columns
)

// folded gives each column the width that it has on the terminal: the widest
// texts give way first, while what is left of them can be read. fits is false
// when that is not enough. Without a terminal nothing is folded, so that a line
// stays a row for the next program.
func (a *app) folded(t source.Table) (widths []int, fits bool) {
	if a.width == 0 || a.flags.format != formatTable {
		return nil, true
	}
	key, widths := naturalWidths(t)
	total := key + between + 1
	for _, width := range widths {
		total += width + between
	}
	for ; total > a.width; total-- {
		widest := -1
		for col, c := range t.Columns {
			if c.Type == source.Text && widths[col] > readable && (widest < 0 || widths[col] > widths[widest]) {
				widest = col
			}
		}
		if widest < 0 {
			return widths, false
		}
		widths[widest]--
	}
	return widths, true
}

// naturalWidths are those of the keys and of the columns when nothing is folded.
func naturalWidths(t source.Table) (key int, widths []int) {
	key = len("row")
	for _, c := range t.Columns {
		widths = append(widths, text.RuneWidthWithoutEscSequences(c.Name))
	}
	for row := range t.Rows.Len() {
		key = max(key, text.RuneWidthWithoutEscSequences(t.Rows.Key(row)))
		for col := range t.Columns {
			widths[col] = max(widths[col], text.RuneWidthWithoutEscSequences(t.Text(row, col)))
		}
	}
	return key, widths
}

// isProse says that no column holds numbers, which people compare in columns.
func isProse(t source.Table) bool {
	return !slices.ContainsFunc(t.Columns, func(c source.Column) bool { return c.Type == source.Number })
}

// printRecords writes each row as a block of its own, a cell a line: many texts
// beside each other cannot be read.
func (a *app) printRecords(w io.Writer, t source.Table) {
	names := 0
	for _, c := range t.Columns {
		names = max(names, len(c.Name))
	}
	margin := names + len("    ")
	for row := range t.Rows.Len() {
		fmt.Fprintf(w, "── %s\n", t.Rows.Key(row))
		for col, c := range t.Columns {
			cell := harmless(t.Text(row, col))
			if cell == "" {
				continue
			}
			lines := strings.Split(text.WrapSoft(cell, max(a.width-margin, readable)), "\n")
			fmt.Fprintf(w, "  %-*s  %s\n", names, c.Name, strings.TrimRight(lines[0], " "))
			for _, line := range lines[1:] {
				fmt.Fprintf(w, "%*s%s\n", margin, "", strings.TrimRight(line, " "))
			}
		}
	}
}
