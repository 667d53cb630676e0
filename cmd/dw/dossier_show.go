package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/dossier"
)

// showSize is what is shown of a dossier without --all, in characters.
const showSize = 60_000

func (a *app) showDossier() *cobra.Command {
	req, all := dossier.PageRequest{}, false
	cmd := leaf("show", "Show the dossier as it stands", 0, func(cmd *cobra.Command, _ []string) error {
		if all && req != (dossier.PageRequest{}) {
			return arguments("all", "everything and a part of it were asked for", "give --all alone, or leave it out")
		}
		view, err := a.viewed(cmd.Context(), req, all)
		if err != nil {
			return err
		}
		if a.flags.format == formatJSON {
			return a.printJSON(view)
		}
		return a.output(func(w io.Writer) error { return printView(w, view) })
	})
	f := cmd.Flags()
	f.Int64Var(&req.After, "after", 0, "list only what was filed after the contribution of this number")
	f.StringVar(&req.By, "by", "", "list only what this role filed")
	f.Int64Var(&req.Number, "number", 0, "show the contribution of this number whole")
	f.StringVar(&req.Cursor, "cursor", "", "go on where an earlier answer said that a list goes on")
	f.BoolVar(&all, "all", false, "show everything, however long")
	return cmd
}

func (a *app) viewed(ctx context.Context, req dossier.PageRequest, all bool) (dossier.View, error) {
	own, err := a.ownDossier(ctx)
	if err != nil {
		return dossier.View{}, err
	}
	if all {
		return own.View(ctx)
	}
	return own.Page(ctx, req, showSize)
}

func printSigned(w io.Writer, s dossier.Signed) {
	state := "holds"
	if !s.Holds {
		state = "does not hold: the seal or the signature was changed"
	}
	fmt.Fprintf(w, "revision %d is signed by the key %s, through %s: it %s\n", s.Revision, s.Key, s.By, state)
}

func printView(w io.Writer, v dossier.View) error {
	fmt.Fprintf(w, "%s: %s, revision %d\n", v.Mission.ID, v.State, v.Revision)
	if v.Broke != "" {
		fmt.Fprintf(w, "broke: %s\n", harmless(v.Broke))
	}
	if v.Frame != (dossier.Frame{}) {
		fmt.Fprintf(w, "frame: %s: %s\n", v.Frame.Title, v.Frame.Question)
	}
	for _, r := range v.Roles {
		fmt.Fprintf(w, "%s filed %s\n", r.Role, kindsText(r))
	}
	for _, signed := range v.Signed {
		printSigned(w, signed)
	}
	for _, c := range v.Conflicts {
		printConflict(w, c)
	}
	for _, s := range v.Spreads {
		fmt.Fprintf(w, "spread: %s\n", s)
	}
	for _, f := range v.Contributions {
		printFiled(w, f)
	}
	if len(v.Contributions) == 0 { // where they stand already, they are not said twice
		for _, f := range v.Limits {
			printFiled(w, f)
		}
	}
	for _, r := range v.Reads {
		printRead(w, r)
	}
	if v.Entry.Seq > 0 {
		return printWhole(w, v.Entry, v.Rest)
	}
	printRest(w, v.Rest)
	return nil
}

func kindsText(r dossier.RoleLine) string {
	texts := make([]string, len(r.Kinds))
	for i, k := range r.Kinds {
		texts[i] = fmt.Sprintf("%s ×%d", k.Kind, k.Count)
	}
	return strings.Join(texts, ", ")
}

func printFiled(w io.Writer, f dossier.Filed) {
	fmt.Fprintf(w, "%4d  %-14s %-12s %-20s %s\n", f.Seq, f.By, f.Kind, f.ID, f.Says)
	var notes []string
	if f.Estimated {
		notes = append(notes, "estimated")
	}
	if f.Peer != "" {
		notes = append(notes, "about "+f.Peer)
	}
	if f.Precision != "" {
		notes = append(notes, "precision "+f.Precision)
	}
	if notes = append(notes, f.Marks...); f.More > 0 {
		notes = append(notes, fmt.Sprintf("%d more characters: --number %d", f.More, f.Seq))
	}
	if len(notes) > 0 {
		fmt.Fprintf(w, "      %s\n", strings.Join(notes, "; "))
	}
}

func printRead(w io.Writer, r dossier.ReadLine) {
	fmt.Fprintf(w, "%s  %s, %s, %s, read %s\n", r.Ref, r.Vendor, r.Verb, r.About, r.ReadAt.Format("2006-01-02T15:04:05Z"))
	for _, t := range r.Tables {
		fmt.Fprintf(w, "      %s\n", tableText(t))
	}
}

// printWhole writes one contribution; the parts of a long one, put together, are
// its JSON.
func printWhole(w io.Writer, e dossier.Whole, rest []dossier.Rest) error {
	if e.Text == "" {
		printFiled(w, e.Filed)
		return writeJSON(w, e.Contribution)
	}
	fmt.Fprintln(w, e.Text)
	printRest(w, rest)
	return nil
}

func printRest(w io.Writer, rest []dossier.Rest) {
	for _, r := range rest {
		fmt.Fprintf(w, "not shown: %d more of %s: dw dossier show --cursor %s\n", r.Count, r.Where, r.Cursor)
	}
}

// tableText says what a table offers to cite. One without rows was kept for the
// process that read it, as its publisher's terms ask.
func tableText(t dossier.TableLine) string {
	if t.Rows == 0 {
		return t.Name + ": no rows are kept; read again with --fact to cite it"
	}
	return fmt.Sprintf("%s: %s %s … %s, numbers in %s", t.Name, count(t.Rows, "row"), t.First, t.Last, strings.Join(t.Columns, ", "))
}

func printConflict(w io.Writer, c dossier.Conflict) {
	state := "open"
	if c.Settled {
		state = fmt.Sprintf("settled by %s: %d stands, %s", c.SettledBy, c.Chosen, c.Reason)
	}
	fmt.Fprintf(w, "conflict %s about %s, %s\n", c.Name, c.ID, state)
	for _, claim := range c.Claims {
		fmt.Fprintf(w, "    %d  %s says %s\n", claim.Seq, claim.By, claim.Says)
	}
}
