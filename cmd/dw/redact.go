package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func (a *app) redactCommand() *cobra.Command {
	as, known := "", []string(nil)
	cmd := leaf("redact", "Take secrets out of lines before they are shared", 0, func(cmd *cobra.Command, _ []string) error {
		a.invite("lines")
		return a.output(func(w io.Writer) error { return source.RedactLines(w, a.stdin(cmd.Context()), as, known) })
	})
	cmd.Flags().StringVar(&as, "as", "text", "what the lines are: url, text, header or json")
	cmd.Flags().StringArrayVar(&known, "known", nil, "a secret to take out wherever it stands; may be repeated")
	return cmd
}
