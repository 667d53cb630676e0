package main

import (
	"context"
	"fmt"
	"io"
)

// workbooks measures writing a million cells.
func workbooks(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, ".", "go", "run", "./workbook")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Workbook (`+"`internal/xlsxw`"+`)

The writer of the workbook, beside others that stream. Asked: 1,000,000 cells ahead of every peer, in at most 307,200 KiB (300 MiB) of
peak memory (VmHWM) of a process that writes them.

%s`, out)
	return nil
}
