package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
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
	f.StringVar(&m.Subject.Name, "name", "", "name of the subject")
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

func (a *app) cardCommand() *cobra.Command {
	id := ""
	made := leaf("new ROLE", "Make a card in the named mission; its token is shown this once", 1, func(cmd *cobra.Command, args []string) error {
		return a.newCard(cmd, args[0], id)
	})
	made.Flags().StringVar(&id, "id", "", "name of the card; made from the role unless given")
	return group("card", "Give agents their place at the desk", made,
		leaf("list", "List the cards", 0, a.listCards),
		leaf("revoke ID", "Take a card back", 1, func(cmd *cobra.Command, args []string) error {
			d, err := a.desk(cmd.Context())
			if err != nil {
				return err
			}
			return d.Revoke(cmd.Context(), args[0])
		}),
		leaf("rotate ID", "Give a card a new token; the one before is out at once", 1, func(cmd *cobra.Command, args []string) error {
			d, err := a.desk(cmd.Context())
			if err != nil {
				return err
			}
			token, err := d.Rotate(cmd.Context(), args[0])
			if err == nil {
				fmt.Fprintln(a.out, token)
			}
			return err
		}),
	)
}

func (a *app) newCard(cmd *cobra.Command, role, id string) error {
	if err := a.needMission(); err != nil {
		return err
	}
	parsed, err := deskworth.ParseRole(role)
	if err != nil {
		return err
	}
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	card, token, err := d.NewCard(cmd.Context(), a.flags.mission, parsed, id)
	if err != nil {
		return err
	}
	a.say("card %s: %s in %s. Its token follows, and is shown this once.", card.ID, card.Role, card.Mission)
	fmt.Fprintln(a.out, token)
	return nil
}

func (a *app) listCards(cmd *cobra.Command, _ []string) error {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	cards, err := d.Cards()
	if err != nil {
		return err
	}
	if a.flags.format == formatJSON {
		return a.printJSON(cards)
	}
	for _, c := range cards {
		state := ""
		if !c.Revoked.IsZero() {
			state = "revoked"
		}
		fmt.Fprintf(a.out, "%-20s %-14s %-20s %s\n", c.ID, c.Role, c.Mission, state)
	}
	return nil
}
