package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
)

func (a *app) journalCommand() *cobra.Command {
	var heads []string
	verify := leaf("verify", "Hold every line of the mission's journal against the one before", 0, func(cmd *cobra.Command, _ []string) error {
		chain, err := a.chain(cmd, heads)
		if err != nil {
			return err
		}
		if a.flags.format == formatJSON {
			return a.printJSON(chain)
		}
		return a.output(func(w io.Writer) error { return printChain(w, a.flags.mission, chain) })
	})
	verify.Long = `Names the first line that was edited, dropped, moved or cut short. Lines cut from
the end show nowhere in the journal itself: they show when the head that was noted
elsewhere is the hash of no line any more. The dossier notes the head whenever a
revision is composed; dw mission export tells it; --head takes one that you noted.`
	verify.Flags().StringSliceVar(&heads, "head", nil, "hash of a line, as it was noted elsewhere; one of the lines must have it")
	return group("journal", "Verify the mission's journal", verify)
}

func (a *app) chain(cmd *cobra.Command, heads []string) (deskworth.Chain, error) {
	if err := a.needMission(); err != nil {
		return deskworth.Chain{}, err
	}
	d, err := a.desk(cmd.Context())
	if err != nil {
		return deskworth.Chain{}, err
	}
	own, err := d.Dossier(a.flags.mission)
	if err != nil {
		return deskworth.Chain{}, err
	}
	events, err := own.Log.Events(cmd.Context(), 0)
	if err != nil {
		return deskworth.Chain{}, err
	}
	return d.Journal(a.flags.mission).Chain(events, heads...)
}

func printChain(w io.Writer, mission string, c deskworth.Chain) error {
	for _, n := range c.Noted {
		fmt.Fprintf(w, "%s was noted at line %d: %s\n", n.Where, n.Line, n.Hash)
	}
	if c.Other > 0 {
		fmt.Fprintf(w, "the dossier noted %s of a journal that begins otherwise: another desk's, or this one's before it was replaced\n", count(c.Other, "head"))
	}
	if c.Lines == 0 {
		_, err := fmt.Fprintf(w, "%s: the journal has no line\n", mission)
		return err
	}
	_, err := fmt.Fprintf(w, "%s: the journal holds, %s; head %s\n", mission, count(int(c.Lines), "line"), c.Head)
	return err
}
