package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// app is one run of the command: its streams, environment and clock.
type app struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
	clock    func() time.Time
	terminal bool // stderr is one: progress may be drawn
	width    int  // of the terminal that stdout is; 0: it is none

	flags    globalFlags
	registry *deskworth.Registry
	redactor *source.Redactor
	closers  []func() error
}

// globalFlags are those of every command.
type globalFlags struct {
	mission, role, format, output, replay, record, lang string
	recordAll, quiet                                    bool
}

// run runs one command line and gives the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	root, err := a.root()
	if err == nil {
		root.SetArgs(args)
		err = typed(root.ExecuteContextC(ctx))
	}
	for _, closer := range slices.Backward(a.closers) {
		err = errors.Join(err, closer())
	}
	if err == nil {
		return 0
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(a.err, "dw: "+harmless(a.redactor.Text(text)))
	}
	return deskworth.ExitOf(deskworth.CodeOf(err))
}

// typed gives what cobra says of flags and commands the type and the remedy
// that it lacks.
func typed(cmd *cobra.Command, err error) error {
	var coded source.Coded
	if err == nil || errors.As(err, &coded) || !flagError(err.Error()) {
		return err
	}
	remedy := "see " + cmd.CommandPath() + " --help"
	if near := near(cmd, err.Error()); near != "" {
		remedy = "did you mean " + near + "? " + remedy
	}
	return arguments("", strings.Join(strings.Fields(err.Error()), " "), remedy)
}

// near lists the commands that an unknown one resembles.
func near(cmd *cobra.Command, text string) string {
	_, rest, found := strings.Cut(text, `unknown command "`)
	word, _, _ := strings.Cut(rest, `"`)
	if !found || word == "" {
		return ""
	}
	cmd.SuggestionsMinimumDistance = 2
	return strings.Join(cmd.SuggestionsFor(word), ", ")
}

func flagError(text string) bool {
	for _, start := range []string{"unknown ", "invalid argument", "flag needs", "accepts ", "required flag", "requires ", "if any flags in the group", "bad flag"} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}

// arguments refuses what a command line got wrong.
func arguments(field, problem, remedy string) error {
	return &source.ArgumentError{Field: field, Problem: problem, Remedy: remedy}
}

// say writes to the person, not to the data.
func (a *app) say(format string, args ...any) {
	if !a.flags.quiet {
		fmt.Fprintln(a.err, harmless(fmt.Sprintf(format, args...)))
	}
}

// harmless keeps a text from outside from steering the terminal it is shown on:
// a publisher's title or message may hold escape sequences, and marks that turn
// the direction of writing.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, text)
}

// failed is a result that refused, as the error of a command.
func failed(res deskworth.Result) error {
	return &resultError{res}
}

type resultError struct{ deskworth.Result }

func (e *resultError) Error() string { return e.Message }
func (e *resultError) Code() string  { return e.Result.Code }

// leaf makes a command that takes exactly these arguments.
func leaf(use, short string, args int, run func(cmd *cobra.Command, args []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Args: cobra.ExactArgs(args), RunE: run}
}

// group makes a command of commands. It refuses a word that is none of them,
// where cobra alone would print help and call it a success.
func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(commands...)
	return cmd
}
