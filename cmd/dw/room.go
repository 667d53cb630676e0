package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) roomCommand() *cobra.Command {
	return leaf("room CARD", "Print the folder of a card's files", 1, func(cmd *cobra.Command, args []string) error {
		d, err := a.desk(cmd.Context())
		if err != nil {
			return err
		}
		mission := a.flags.mission
		if mission == "" {
			card, err := d.Card(args[0])
			if err != nil {
				return err
			}
			mission = card.Mission
		}
		folder, err := d.Home.Card(mission, args[0]).Folder()
		if err == nil {
			fmt.Fprintln(a.out, folder)
		}
		return err
	})
}
