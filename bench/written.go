package main

import (
	"context"
	"fmt"
	"io"
)

// bundles measures composing a whole bundle.
func bundles(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, ".", "go", "run", "./bundle")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Bundle (`+"`compose`"+`)

A large dossier as workbook, deck, memo in two formats and manifest: rendered, read back, verified and published. Asked: at most one
and a half times what XlsxWriter takes for the workbook's cells alone and pptxgenjs for the same slides, without the start of the
three; the command fails otherwise.

%s`, out)
	return nil
}

// workbooks measures writing a million cells.
func workbooks(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, ".", "go", "run", "./workbook")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Workbook (`+"`internal/xlsxw`"+`)

The writer of the workbook, beside others. Asked: 1,000,000 cells ahead of every peer, in at most 307,200 KiB (300 MiB) of peak
memory (VmHWM) of a process that writes them; the command fails otherwise.

%s`, out)
	return nil
}
