package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/dossier/claim"
)

func (a *app) checkCommand() *cobra.Command {
	cmd := leaf("check FILE", "Hold every number of a draft against what the mission has read", 1, a.checkDraft)
	cmd.Long = `Every number of a draft, in Markdown or plain text, is a claim or is counted as
something else: a date, a heading's number, a name. What a claim is about is taken
from the words around it. It is compared with figures that the mission has read, and
with the facts and calculations of its dossier: match, within half a unit of the last
digit written; close, within one; mismatch, with what explains the number; or
cannot_verify, when the mission holds no such figure. The command ends with 3 when
one is a mismatch.`
	return cmd
}

func (a *app) checkDraft(cmd *cobra.Command, args []string) error {
	own, err := a.ownDossier(cmd.Context())
	if err != nil {
		return err
	}
	draft, err := readDraft(args[0])
	if err != nil {
		return err
	}
	report, err := claim.Check(cmd.Context(), own, draft)
	if err != nil {
		return err
	}
	return firstOf(a.printReport(report), report.Err())
}

// readDraft reads one byte more than a draft may have: the check refuses it.
func readDraft(name string) ([]byte, error) {
	file, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer file.close()
	draft, err := io.ReadAll(io.LimitReader(file.section, claim.MaxDraftBytes+1))
	if err != nil {
		return nil, arguments("file", filepath.Base(name)+" cannot be read: "+err.Error(), "name a file that can be read")
	}
	return draft, nil
}

func (a *app) printReport(r claim.Report) error {
	if a.flags.format == formatJSON {
		return a.printJSON(r)
	}
	return a.output(func(w io.Writer) error {
		if len(r.Claims) > 0 {
			a.printClaims(w, r.Claims)
		}
		if a.flags.format == formatCSV {
			return nil
		}
		_, err := fmt.Fprintln(w, reportLine(r))
		for _, s := range r.NotClaims {
			a.say("no claim: %d %s", s.Count, s.Reason)
		}
		return err
	})
}

func (a *app) printClaims(w io.Writer, claims []claim.Claim) {
	view := table.NewWriter()
	view.SetOutputMirror(w)
	view.SetStyle(table.StyleLight)
	view.AppendHeader(table.Row{"line", "text", "verdict", "diagnosis", "figure", "locator"})
	view.SetColumnConfigs([]table.ColumnConfig{{Number: 1, Align: text.AlignRight}, {Number: 2, Align: text.AlignRight}})
	for _, c := range claims {
		view.AppendRow(table.Row{c.Line, c.Text, c.Verdict, c.Diagnosis, figureText(c), placeText(c)})
	}
	switch a.flags.format {
	case formatCSV:
		view.RenderCSV()
	case formatMarkdown:
		view.RenderMarkdown()
	default:
		view.Render()
	}
}

// figureText is what a claim was compared with, or why it could not be.
func figureText(c claim.Claim) string {
	if c.Figure.Value.IsZero() {
		return c.Says
	}
	value := c.Figure.Value.String()
	if c.Figure.Scale != 0 {
		value += fmt.Sprintf("×10^%d", c.Figure.Scale)
	}
	return value + " " + string(c.Figure.Unit) + ": " + c.About
}

func placeText(c claim.Claim) string {
	if c.Locator.IsZero() && c.Dossier != "" {
		return "dossier: " + c.Dossier
	}
	return c.Locator.String()
}

func reportLine(r claim.Report) string {
	return fmt.Sprintf("%s: %d match, %d close, %d mismatch, %d cannot be verified; held against %s, %s of the dossier among them",
		count(r.Counts.Claims, "claim"), r.Counts.Match, r.Counts.Close, r.Counts.Mismatch, r.Counts.CannotVerify,
		count(r.Figures, "figure"), count(r.Computed, "calculation"))
}
