package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/dossier"
)

func (a *app) diffCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "diff [A [B]]", Short: "Show what differs between two revisions, or the last one and what stands now", Args: cobra.MaximumNArgs(2), RunE: a.diffDossier}
	cmd.Long = `Compares two sealed revisions by their numbers. Without B it compares with what
stands now, sealed or not; without A it starts from the last sealed revision.
Facts, assumptions, calculations, sections, limits, conflicts and reads are named
with what was and what is, field by field, each figure with the cell that it was
read from.`
	return cmd
}

func (a *app) diffDossier(cmd *cobra.Command, args []string) error {
	var revisions [2]int
	for i, arg := range args {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 1 {
			return arguments("revision", fmt.Sprintf("%.40q is no revision", arg), "give the number of a sealed revision, such as 1")
		}
		revisions[i] = n
	}
	own, err := a.ownDossier(cmd.Context())
	if err != nil {
		return err
	}
	diff, err := own.Diff(cmd.Context(), revisions[0], revisions[1])
	if err != nil {
		return err
	}
	if a.flags.format == formatJSON {
		return a.printJSON(diff)
	}
	return a.output(func(w io.Writer) error { return a.printDiff(w, diff) })
}

func (a *app) printDiff(w io.Writer, d dossier.Diff) error {
	if len(d.Changes) > 0 || a.flags.format == formatCSV {
		a.printChanges(w, d.Changes)
	}
	if a.flags.format == formatCSV {
		return nil
	}
	_, err := fmt.Fprintln(w, diffLine(d))
	return err
}

func (a *app) printChanges(w io.Writer, changes []dossier.Change) {
	view := table.NewWriter()
	view.SetOutputMirror(w)
	view.SetStyle(table.StyleLight)
	view.AppendHeader(table.Row{"what", "id", "how", "field", "old", "new", "old at", "new at"})
	for _, c := range changes {
		view.AppendRow(table.Row{c.What, c.ID, c.How, c.Field, harmless(c.Old), harmless(c.New), c.OldAt.String(), c.NewAt.String()})
	}
	switch a.flags.format {
	case formatCSV:
		view.RenderCSV()
	case formatMarkdown:
		view.RenderMarkdown()
	default:
		const widest = 60 // of a text; longer ones go on in the next line
		view.SetColumnConfigs([]table.ColumnConfig{{Number: 5, WidthMax: widest, WidthMaxEnforcer: text.WrapSoft}, {Number: 6, WidthMax: widest, WidthMaxEnforcer: text.WrapSoft}})
		view.Render()
	}
}

// diffLine says what was compared, and that nothing differs when nothing does.
func diffLine(d dossier.Diff) string {
	between := fmt.Sprintf("%s, revision %d and revision %d", d.Mission, d.From, d.To)
	if d.To == 0 {
		between = fmt.Sprintf("%s, revision %d and what stands now", d.Mission, d.From)
	}
	if d.Same {
		return between + ": the same"
	}
	return between + ": " + count(len(d.Changes), "change")
}
