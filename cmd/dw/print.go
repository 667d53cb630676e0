package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	formatTable    = "table"
	formatJSON     = "json"
	formatCSV      = "csv"
	formatMarkdown = "md"
)

func checkFormat(format string) error {
	if !slices.Contains([]string{formatTable, formatJSON, formatCSV, formatMarkdown}, format) {
		return arguments("format", fmt.Sprintf("there is no format %.80q", format), "use table, json, csv or md")
	}
	return nil
}

// output writes the data where it goes.
func (a *app) output(write func(io.Writer) error) error { return write(a.out) }

// printJSON writes one value as people and programs read it.
func (a *app) printJSON(value any) error {
	return a.output(func(w io.Writer) error { return writeJSON(w, value) })
}

func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// printResult writes a reading tool's result in the format that was asked for.
func (a *app) printResult(res deskworth.Result) error {
	if a.flags.format == formatJSON || len(res.Tables) == 0 {
		return a.printJSON(res.Value)
	}
	return a.output(func(w io.Writer) error {
		a.printCaption(w, res.Value)
		for i, t := range res.Tables {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := a.printTable(w, t); err != nil {
				return err
			}
		}
		return nil
	})
}

func (a *app) printTable(w io.Writer, t source.Table) error {
	if a.flags.format == formatCSV {
		return deskworth.WriteCSV(w, t)
	}
	widths, fits := a.folded(t)
	view := table.NewWriter()
	view.SetOutputMirror(w)
	view.SetStyle(table.StyleLight)
	view.AppendHeader(headOf(t))
	view.SetColumnConfigs(columnsOf(t, widths))
	for row := range t.Rows.Len() {
		view.AppendRow(rowOf(t, row))
	}
	if a.flags.format == formatMarkdown {
		view.RenderMarkdown()
		return nil
	}
	fmt.Fprintln(w, harmless(titleOf(t)))
	switch {
	case t.Rows.Len() == 0:
		fmt.Fprintln(w, "no rows")
	case !fits && isProse(t):
		a.printRecords(w, t)
	default:
		view.Render()
	}
	return nil
}

// titleOf says what a table is about, as far as the table says it once for all.
func titleOf(t source.Table) string {
	var about []string
	if id := t.Read.Identity; !id.IsZero() {
		about = append(about, id.Label(), id.Venue, id.Currency)
	}
	about = append(about, t.About.Metric, unitsOf(t))
	if _, instant := t.Read.AsOf.Instant(); !instant && !t.Read.AsOf.IsZero() {
		about = append(about, "as of "+t.Read.AsOf.String())
	}
	about = slices.DeleteFunc(about, func(text string) bool { return text == "" })
	about = slices.Compact(about) // the currency of a quote is the unit of its prices
	if len(about) == 0 {
		return t.Name
	}
	return t.Name + ": " + strings.Join(about, ", ")
}

func headOf(t source.Table) table.Row {
	head := table.Row{"row"}
	for _, c := range t.Columns {
		head = append(head, c.Name)
	}
	return head
}

func rowOf(t source.Table, row int) table.Row {
	cells := table.Row{t.Rows.Key(row)}
	for col := range t.Columns {
		cells = append(cells, harmless(t.Text(row, col)))
	}
	return cells
}

// provenance tells the person where the data comes from and what is not in it.
func (a *app) provenance(res deskworth.Result) {
	for _, warning := range res.Warnings {
		a.say("note: %s", warning)
	}
	var told []source.Ref
	for _, t := range res.Tables {
		if r := t.Read; r.Ref != "" && !slices.Contains(told, r.Ref) {
			told = append(told, r.Ref)
			a.say("%s  %s, read %s (%s)%s", r.Ref, r.Vendor, r.ReadAt.Format("2006-01-02T15:04:05Z"), r.Origin, a.missionNote())
			a.sayParts(r)
		}
		for _, d := range t.Dropped {
			a.say("missing or left out of %s: %d %s", t.Name, d.Count, d.Reason)
		}
	}
}

func (a *app) sayParts(r source.Read) {
	for _, p := range r.Parts {
		a.say("  %s  sha256 %s, %d bytes", p.Address, p.Digest, p.Bytes)
	}
	if r.Note != "" {
		a.say("  %s", r.Note)
	}
}

func (a *app) missionNote() string {
	if a.flags.mission == "" {
		return "; no mission: the reference dies with this command"
	}
	return " for " + a.flags.mission
}
