package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func (a *app) missionCommand() *cobra.Command {
	return group("mission", "Make and list missions",
		a.newMission(), leaf("list", "List the missions", 0, a.listMissions), leaf("show NAME", "Show one mission", 1, a.showMission),
		leaf("export NAME", "Write a mission as one file: its dossier, its reads and its journal", 1, a.exportMission),
		leaf("import FILE", "Take a mission from a file that export wrote; it keeps its name and every reference", 1, a.importMission))
}

func (a *app) newMission() *cobra.Command {
	m, asOf := dossier.Mission{}, ""
	cmd := leaf("new NAME", "Make a mission about one subject", 1, func(cmd *cobra.Command, args []string) (err error) {
		m.ID = args[0]
		if asOf != "" {
			if m.AsOf, err = source.ParseDate(asOf); err != nil {
				return err
			}
		}
		d, err := a.desk(cmd.Context())
		if err != nil {
			return err
		}
		made, err := d.NewMission(cmd.Context(), m)
		if err != nil {
			return err
		}
		return a.printMission(made)
	})
	f := cmd.Flags()
	f.StringVar(&m.Title, "title", "", "what the mission is about")
	f.StringVar(&m.Subject.Name, "subject", "", "name of the subject")
	f.StringVar(&m.Subject.Name, "name", "", "the same as --subject")
	f.StringVar(&m.Subject.Symbol, "symbol", "", "symbol of the subject")
	f.StringVar(&m.Subject.CIK, "cik", "", "the subject's number at the SEC")
	f.StringVar(&m.Subject.LEI, "lei", "", "the subject's legal entity identifier")
	f.StringVar(&asOf, "as-of", "", "day after which nothing is known; today unless given")
	return cmd
}

func (a *app) printMission(m dossier.Mission) error {
	if a.flags.format == formatJSON {
		return a.printJSON(m)
	}
	_, err := fmt.Fprintf(a.out, "%-20s %-30s as of %s\n", m.ID, m.Subject.Label(), m.AsOf)
	return err
}

func (a *app) listMissions(cmd *cobra.Command, _ []string) error {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	missions, err := d.Missions()
	if err != nil {
		return err
	}
	if a.flags.format == formatJSON {
		return a.printJSON(missions)
	}
	for _, m := range missions {
		if err := a.printMission(m); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) showMission(cmd *cobra.Command, args []string) error {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	m, err := d.Mission(args[0])
	if err != nil {
		return err
	}
	return a.printMission(m)
}
