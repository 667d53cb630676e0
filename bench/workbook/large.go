package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/deskworth/deskworth-go/bench/peers"
	"github.com/deskworth/deskworth-go/compose"
)

// large measures the workbook of a large dossier, styled, drawn and read back,
// beside XlsxWriter on the same cells alone: no looks, no links, no charts.
func large(ctx context.Context, w io.Writer, runs int) error {
	s, err := peers.Large()
	if err != nil {
		return err
	}
	book := compose.Workbook()
	var written, checked, peer time.Duration
	for run := range runs {
		start := time.Now()
		d, err := compose.Prepare(s, "")
		if err != nil {
			return err
		}
		body, err := book.Render(ctx, d)
		if err != nil {
			return err
		}
		middle := time.Now()
		if _, err := book.Read(ctx, body); err != nil {
			return err
		}
		end := time.Now()
		other, cells, err := xlsxwriter(ctx, body)
		if err != nil {
			return err
		}
		if run == 0 {
			written, checked, peer = middle.Sub(start), end.Sub(start), other
			fmt.Fprintf(w, "\n%d facts, %d calculations, %d charts of %d days, %d sections: %d cells.\n\n", peers.Facts, peers.Calculations, peers.Charts, peers.ChartDays, peers.Sections, cells)
		}
		written, checked, peer = min(written, middle.Sub(start)), min(checked, end.Sub(start)), min(peer, other)
	}
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| workbook of the dossier\t| ms\t| times XlsxWriter's\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|")
	for _, row := range []struct {
		name string
		took time.Duration
	}{{"prepared and rendered, with looks, links, charts and lint", written}, {"the same, and read back", checked}, {"XlsxWriter, the same cells alone", peer}} {
		if peer == 0 {
			fmt.Fprintf(t, "| %s\t| %.0f\t| XlsxWriter is not installed\t|\n", row.name, row.took.Seconds()*1e3)
			continue
		}
		fmt.Fprintf(t, "| %s\t| %.0f\t| %.2f\t|\n", row.name, row.took.Seconds()*1e3, row.took.Seconds()/peer.Seconds())
	}
	return t.Flush()
}

// xlsxwriter writes the cells of a workbook again; nought when it is not there.
func xlsxwriter(ctx context.Context, body []byte) (took time.Duration, count int, err error) {
	cells, err := peers.Cells(body)
	if err != nil || withoutModule("xlsxwriter") != "" {
		return 0, len(cells), err
	}
	folder, err := os.MkdirTemp("", "workbook")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(folder)
	asked, err := json.Marshal(cells)
	if err != nil {
		return 0, 0, err
	}
	command := exec.CommandContext(ctx, "/usr/bin/python3", "workbook/again.py", filepath.Join(folder, "again.xlsx"))
	command.Stdin, command.Stderr = bytes.NewReader(asked), os.Stderr
	out, err := command.Output()
	if err != nil {
		return 0, 0, err
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	return time.Duration(seconds * float64(time.Second)), len(cells), err
}
