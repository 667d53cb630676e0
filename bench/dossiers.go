package main

import (
	"context"
	"fmt"
	"io"
)

// dossiers soaks both stores; a broken rule ends the run.
func dossiers(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, ".", "go", "run", "./soak")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Dossier (`+"`dossier/sqlite`, `dossier/postgres`"+`)

64 writers over 8 processes file into one dossier while 2 other processes read it: facts that cite cells of recorded reads,
assumptions, calculations, limits, settlements, and conflicts planted among claims that agree. Afterwards every acknowledged
contribution is there exactly once under its number, all readers saw one order, the conflicts found are those planted, and the
dossier seals after settlement with one digest in two processes; a broken rule ends the command with status 1. Asked: at least
half the speed of inserts of the same bytes into a bare table, as durable, by as many processes and writers in the same run.

%s`, out)
	return nil
}
