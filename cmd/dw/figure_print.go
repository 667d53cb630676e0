package main

import (
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/deskworth/deskworth-go/compose"
)

// figureLine is a figure that can be exported, or why it cannot.
type figureLine struct {
	Figure  string `json:"figure"`
	Exhibit string `json:"exhibit,omitzero"`
	Type    string `json:"type,omitzero"`
	Shows   string `json:"shows,omitzero"`
	Refused string `json:"refused,omitzero"`
}

func (a *app) listFigures(figures []compose.ExhibitFigure) error {
	lines := []figureLine{}
	for _, one := range figures {
		line := figureLine{Figure: one.Name, Exhibit: one.Exhibit.ID, Type: one.Type}
		if one.Refused != nil {
			line.Refused = one.Refused.Error()
		} else {
			line.Shows = one.Figure.Alternative()
		}
		lines = append(lines, line)
	}
	if a.flags.format == formatJSON {
		return a.printJSON(lines)
	}
	if len(lines) == 0 {
		a.say("the dossier has no exhibits; --read draws what the mission has read")
	}
	return a.output(func(w io.Writer) error {
		rows := make([]table.Row, 0, len(lines))
		for _, l := range lines {
			rows = append(rows, table.Row{l.Figure, l.Type, harmless(l.Shows + l.Refused)})
		}
		a.printRows(w, table.Row{"figure", "type", "shows"}, rows)
		return nil
	})
}

func (a *app) printFigureFiles(files []figureFile) error {
	if a.flags.format == formatJSON {
		return a.printJSON(files)
	}
	return a.output(func(w io.Writer) error {
		rows := make([]table.Row, 0, len(files))
		for _, f := range files {
			width := ""
			if f.Width > 0 {
				width = fmt.Sprintf("%d mm", f.Width)
			}
			rows = append(rows, table.Row{f.File, f.Type, width, f.Bytes, f.SHA256})
		}
		a.printRows(w, table.Row{"file", "type", "width", "bytes", "sha256"}, rows)
		return nil
	})
}

// printRows writes a table in the format that was asked for.
func (a *app) printRows(w io.Writer, head table.Row, rows []table.Row) {
	view := table.NewWriter()
	view.SetOutputMirror(w)
	view.SetStyle(table.StyleLight)
	view.AppendHeader(head)
	view.AppendRows(rows)
	switch a.flags.format {
	case formatCSV:
		view.RenderCSV()
	case formatMarkdown:
		view.RenderMarkdown()
	default:
		const widest = 70 // of a text; longer ones go on in the next line
		view.SetColumnConfigs([]table.ColumnConfig{{Number: len(head), WidthMax: widest, WidthMaxEnforcer: text.WrapSoft}})
		view.Render()
	}
}
