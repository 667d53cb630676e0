package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/dossier"
)

func (a *app) dossierCommand() *cobra.Command {
	return group("dossier", "Show, file, settle and seal the mission's dossier",
		a.showDossier(), a.contributeCommand(), a.settleCommand(), a.sealCommand(), a.diffCommand())
}

func (a *app) contributeCommand() *cobra.Command {
	text := ""
	cmd := leaf("contribute", "File one entry of the dossier, given as JSON", 0, func(cmd *cobra.Command, _ []string) error {
		args, err := a.readJSON(cmd.Context(), text, "the entry")
		if err != nil {
			return err
		}
		return a.act(cmd.Context(), "dossier_contribute", args)
	})
	cmd.Flags().StringVar(&text, "json", "-", "the entry, or - for standard input")
	cmd.Long = a.kinds()
	return cmd
}

func (a *app) settleCommand() *cobra.Command {
	choose, none, reason := int64(0), false, ""
	cmd := leaf("settle CONFLICT", "End a conflict with a reason", 1, func(cmd *cobra.Command, args []string) error {
		if (choose > 0) == none {
			return arguments("choose", "which claim stands is not said", "give --choose with the number of a contribution, or --none when no claim stands")
		}
		settlement := dossier.Contribution{Settlement: dossier.Settlement{Conflict: args[0], Choose: choose, Reason: reason}}
		body, err := json.Marshal(settlement)
		if err != nil {
			return err
		}
		return a.act(cmd.Context(), "dossier_contribute", body)
	})
	cmd.Flags().Int64Var(&choose, "choose", 0, "number of the contribution that stands")
	cmd.Flags().BoolVar(&none, "none", false, "no claim stands")
	cmd.Flags().StringVar(&reason, "reason", "", "why, in one sentence")
	return cmd
}

func (a *app) sealCommand() *cobra.Command {
	return leaf("seal", "Seal the dossier and compose its bundle", 0, func(cmd *cobra.Command, _ []string) error {
		if err := a.act(cmd.Context(), "dossier_seal", json.RawMessage(`{}`)); err != nil {
			return err
		}
		return a.sayBundle()
	})
}

// sayBundle tells the person where the bundle lies.
func (a *app) sayBundle() error {
	home, err := a.home()
	if err != nil {
		return err
	}
	bundles := home.Bundles(a.flags.mission)
	revision, err := bundles.Named()
	if err != nil {
		return err
	}
	folder, err := bundles.Folder(revision)
	if err == nil {
		a.say("the bundle lies in %s", folder)
	}
	return err
}

// kinds lists the kinds of entries with their fields, from the tool's own schema.
func (a *app) kinds() string {
	tool, _ := a.registry.Lookup(deskworth.Card{Role: deskworth.Lead}, "dossier_contribute")
	text := tool.Sentence("en") + "\n\nAn entry is an object with one of these:\n"
	for _, p := range tool.Parameters() {
		depth := strings.Count(p.Name, ".")
		name := p.Name[strings.LastIndexByte(p.Name, '.')+1:]
		if p.Required {
			name += " (needed)"
		}
		text += fmt.Sprintf("%s%s: %s\n", strings.Repeat("  ", depth+1), name, p.Description)
	}
	return text + "\nFor instance: {\"frame\":{\"title\":\"…\",\"question\":\"…\"}}"
}

// act calls a tool of the named mission as the acting role, and prints its result.
func (a *app) act(ctx context.Context, tool string, args json.RawMessage) error {
	if err := a.needMission(); err != nil {
		return err
	}
	call, err := a.call(ctx)
	if err != nil {
		return err
	}
	return a.printActed(a.registry.Call(ctx, call, tool, args))
}

func (a *app) printActed(res deskworth.Result) error {
	if res.Failed() {
		return failed(res)
	}
	if err := a.printJSON(res.Value); err != nil {
		return err
	}
	a.provenance(res)
	return nil
}
