package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
)

// exportMission writes to -o FILE, else to standard output; what the file holds
// is said to the person.
func (a *app) exportMission(cmd *cobra.Command, args []string) error {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	done, err := d.Export(cmd.Context(), args[0], a.out)
	if err != nil {
		return err
	}
	a.say("%s: %s", done.Mission.ID, contents(done))
	if done.Head != "" {
		a.say("head of the journal: %s; note it, and dw journal verify --head finds lines that are cut later", done.Head)
	}
	for _, left := range done.LeftOut {
		a.say("left out: bodies %d (%s)", left.Count, left.Reason)
	}
	return nil
}

func (a *app) importMission(cmd *cobra.Command, args []string) (err error) {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	file, err := openFile(args[0])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.close()) }()
	done, err := d.Import(cmd.Context(), file.section)
	if err != nil {
		return err
	}
	a.say("%s: %s", done.Mission.ID, contents(done))
	return a.printMission(done.Mission)
}

func contents(e deskworth.Exported) string {
	return fmt.Sprintf("events %d, reads %d, bodies %d, journal lines %d", e.Events, e.Reads, e.Bodies, e.Lines)
}
