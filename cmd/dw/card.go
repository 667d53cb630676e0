package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func (a *app) cardCommand() *cobra.Command {
	return group("card", "Give agents their place at the desk", a.makeCard(),
		leaf("list", "List the cards", 0, a.listCards),
		leaf("revoke ID", "Take a card back: its tokens are out at the next call", 1, a.revokeCard),
		a.rotateCard())
}

func (a *app) makeCard() *cobra.Command {
	id := ""
	cmd := leaf("new [ROLE]", "Make a card in the named mission; its token is shown this once", 0, func(cmd *cobra.Command, args []string) error {
		role, err := a.roleOf(cmd, args)
		if err != nil {
			return err
		}
		return a.newCard(cmd, role, id)
	})
	cmd.Args = cobra.MaximumNArgs(1)
	cmd.Flags().StringVar(&id, "id", "", "name of the card; made from the role unless given")
	return cmd
}

// roleOf is the role that a new card gets, named behind the command or by --role.
func (a *app) roleOf(cmd *cobra.Command, args []string) (deskworth.Role, error) {
	given := append([]string(nil), args...)
	if cmd.Flags().Changed("role") {
		given = append(given, a.flags.role)
	}
	if len(given) == 0 {
		return "", &source.ArgumentError{Field: "role", Problem: "no role is named", Remedy: "give one, such as --role markets; dw reference lists them"}
	}
	for _, other := range given[1:] {
		if other != given[0] {
			return "", &source.ArgumentError{Field: "role", Problem: fmt.Sprintf("%q and %q are two roles", given[0], other), Remedy: "a card has one role: give it once"}
		}
	}
	return deskworth.ParseRole(given[0])
}

func (a *app) newCard(cmd *cobra.Command, role deskworth.Role, id string) error {
	if err := a.needMission(); err != nil {
		return err
	}
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	card, token, err := d.NewCard(cmd.Context(), a.flags.mission, role, id)
	if err != nil {
		return err
	}
	a.say("card %s: %s in %s. Its token follows, and is shown this once.", card.ID, card.Role, card.Mission)
	_, err = fmt.Fprintln(a.out, token)
	return err
}

func (a *app) revokeCard(cmd *cobra.Command, args []string) error {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return err
	}
	return d.Revoke(cmd.Context(), args[0])
}

func (a *app) rotateCard() *cobra.Command {
	var keep time.Duration
	cmd := leaf("rotate ID", "Give a card a new token; the one before is out at once, or after --keep", 1, func(cmd *cobra.Command, args []string) error {
		d, err := a.desk(cmd.Context())
		if err != nil {
			return err
		}
		token, err := d.Rotate(cmd.Context(), args[0], keep)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(a.out, token)
		return err
	})
	cmd.Flags().DurationVar(&keep, "keep", 0, "how long the token before goes on, such as 10m; a day at most")
	return cmd
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
		fmt.Fprintf(a.out, "%-20s %-14s %-20s %s\n", c.ID, c.Role, c.Mission, standing(c, d.Now()))
	}
	return nil
}

// standing is what a list says of a card that is not simply in use.
func standing(c deskworth.KeptCard, now time.Time) string {
	if !c.Revoked.IsZero() {
		return "revoked"
	}
	for _, t := range c.Tokens {
		if now.Before(t.Until) {
			return "the token before goes on until " + t.Until.UTC().Format(time.RFC3339)
		}
	}
	return ""
}
