package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
)

// maxArgumentBytes bounds what is read as the arguments of one call.
const maxArgumentBytes = 4 << 20

func (a *app) callCommand() *cobra.Command {
	text := "{}"
	cmd := leaf("call TOOL", "Call a tool with arguments as JSON, as an agent would", 1, func(cmd *cobra.Command, args []string) error {
		given, err := a.readJSON(cmd.Context(), text, "the arguments")
		if err != nil {
			return err
		}
		call, err := a.call(cmd.Context())
		if err != nil {
			return err
		}
		return a.printActed(a.registry.Call(cmd.Context(), call, args[0], given))
	})
	cmd.Flags().StringVar(&text, "json", "{}", "the arguments, or - for standard input")
	return cmd
}

// readJSON gives arguments as they were written, or from standard input.
func (a *app) readJSON(ctx context.Context, text, what string) (json.RawMessage, error) {
	if text == "-" {
		a.invite(what + " as JSON")
		body, err := io.ReadAll(io.LimitReader(a.stdin(ctx), maxArgumentBytes+1))
		if err != nil {
			return nil, err
		}
		if len(body) > maxArgumentBytes {
			return nil, arguments("json", fmt.Sprintf("there are more than %d bytes of it", maxArgumentBytes), "send less in one call")
		}
		text = string(body)
	}
	if !json.Valid([]byte(text)) {
		return nil, arguments("json", "it is no JSON", "write one object, in quotes for the shell, or - for standard input")
	}
	return json.RawMessage(text), nil
}

func (a *app) referenceCommand() *cobra.Command {
	page := false
	cmd := leaf("reference", "Print the reference of the tools, made from the registry", 0, func(*cobra.Command, []string) (err error) {
		text := deskworth.Reference(a.registry.Tools(), a.flags.lang)
		if page {
			if text, err = deskworth.ReferenceHTML(a.registry.Tools()); err != nil {
				return err
			}
		}
		return a.output(func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	})
	cmd.Flags().BoolVar(&page, "html", false, "as one page in both languages, with a search")
	return cmd
}

func (a *app) skillCommand() *cobra.Command {
	cmd := leaf("skill", "Print the skill file of the desk, made from the registry, for agents' programs", 0, nil)
	cmd.Long = "The file says how an agent works at the desk and which tools there are; with --role, those of a role."
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var role deskworth.Role
		if cmd.Flags().Changed("role") {
			var err error
			if role, err = deskworth.ParseRole(a.flags.role); err != nil {
				return err
			}
		}
		return a.output(func(w io.Writer) error {
			_, err := io.WriteString(w, a.registry.Skill(role, a.flags.lang))
			return err
		})
	}
	return cmd
}
