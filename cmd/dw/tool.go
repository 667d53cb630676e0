package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// toolCommand is the command of a tool whose every argument can be a flag, or
// nil: others are called with dw call.
func (a *app) toolCommand(t deskworth.Tool) *cobra.Command {
	flags, able := flagsOf(t)
	if !able || !t.Reads {
		return nil
	}
	use, args := t.Name, cobra.NoArgs
	if bare := flags.bare(); bare != nil {
		use, args = t.Name+" ["+strings.ToUpper(bare.key)+"]", cobra.MaximumNArgs(1)
	}
	cmd := &cobra.Command{Use: use, Short: firstSentence(t.Sentence("en")), Long: t.Sentence("en"), Args: args, GroupID: "tools"}
	values := flags.declare(cmd)
	file, facts := "", []string(nil)
	if takesFile(t) {
		cmd.Flags().StringVar(&file, "file", "", "read this file instead of asking the publisher")
	}
	cmd.Flags().StringArrayVar(&facts, "fact", nil, "file a cell as a fact of the mission: ID=ROW/COLUMN")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		asked, err := values.json(cmd, args)
		if err != nil {
			return err
		}
		if err := a.checkFacts(facts); err != nil {
			return err
		}
		return a.runTool(cmd.Context(), t, asked, file, facts)
	}
	return cmd
}

func firstSentence(text string) string {
	first, _, _ := strings.Cut(text, ". ")
	return strings.TrimSuffix(first, ".")
}

// runTool calls a tool as the acting role, prints its result, and files facts.
func (a *app) runTool(ctx context.Context, t deskworth.Tool, asked json.RawMessage, file string, facts []string) error {
	call, err := a.call(ctx)
	if err != nil {
		return err
	}
	if file != "" {
		opened, err := openFile(file)
		if err != nil {
			return err
		}
		defer opened.close()
		call.File = opened.section
	}
	res := a.registry.Call(ctx, call, t.Name, asked)
	if res.Failed() {
		return failed(res)
	}
	if err := a.printResult(res); err != nil {
		return err
	}
	a.provenance(res)
	return a.fileFacts(ctx, call, res, facts)
}

// checkFacts refuses what --fact got wrong before anything is read.
func (a *app) checkFacts(facts []string) error {
	if len(facts) == 0 {
		return nil
	}
	for _, text := range facts {
		if _, _, _, named := cutFact(text); !named {
			return arguments("fact", fmt.Sprintf("%.80q names no cell", text), "write ID=ROW/COLUMN")
		}
	}
	return a.needMission()
}

// cutFact cuts ID=ROW/COLUMN at the first = and the last slash.
func cutFact(text string) (id, row, column string, named bool) {
	id, cell, found := strings.Cut(text, "=")
	cut := strings.LastIndexByte(cell, '/')
	if !found || id == "" || cut < 1 || cut == len(cell)-1 {
		return "", "", "", false
	}
	return id, cell[:cut], cell[cut+1:], true
}

// fileFacts files the cells that --fact names, in the process that read them.
func (a *app) fileFacts(ctx context.Context, call *deskworth.Call, res deskworth.Result, facts []string) error {
	for _, text := range facts {
		fact, err := factOf(res.Tables, text)
		if err != nil {
			return err
		}
		seq, err := call.Dossier.Contribute(ctx, call.Author(), fact)
		if err != nil {
			return err
		}
		a.say("filed %s as contribution %d", fact.ID, seq)
	}
	return nil
}

// factOf reads ID=ROW/COLUMN against the one read that has such a cell.
func factOf(tables []source.Table, text string) (dossier.Fact, error) {
	id, row, column, _ := cutFact(text)
	refusal := error(&source.NotFoundError{What: "cell " + row + "/" + column, Remedy: "take row and column from the answer"})
	for _, t := range tables {
		at := source.Locator{Ref: t.Read.Ref, Row: row, Column: column}
		_, err := t.Figure(at)
		if err == nil {
			return dossier.Fact{ID: id, At: at}, nil
		}
		refusal = err
	}
	return dossier.Fact{}, refusal
}
