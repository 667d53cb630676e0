package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// writer is a library with the command that makes a process write the sheet.
type writer struct {
	name, cached string
	args         []string // the file and the rows follow
	absent       string   // why it is not measured
}

// measured is the best of some processes of one writer.
type measured struct {
	clock, processors time.Duration
	peakKiB           int
	bytes             int64
}

// with keeps the better of each; the peak is the worst, as it is a bound.
func (m measured) with(other measured, first bool) measured {
	if first {
		return other
	}
	return measured{min(m.clock, other.clock), min(m.processors, other.processors), max(m.peakKiB, other.peakKiB), other.bytes}
}

// writers are ours and its peers.
func writers(folder string, rows int) ([]writer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	child := func(name string) []string {
		return []string{self, "-rows", strconv.Itoa(rows), "-child", name}
	}
	script := func(library string) []string { return []string{"/usr/bin/python3", "workbook/peers.py", library} }
	all := []writer{
		{name: "ours (`internal/xlsxw`)", cached: "yes", args: child("ours")},
		{name: "excelize StreamWriter", cached: "yes", args: child("stream")},
		{name: "excelize, in memory", cached: "no", args: child("memory")},
		{name: "XlsxWriter", cached: "yes", args: script("xlsxwriter"), absent: withoutModule("xlsxwriter")},
		{name: "XlsxWriter, constant_memory", cached: "yes", args: script("xlsxwriter-constant"), absent: withoutModule("xlsxwriter")},
		{name: "openpyxl, write_only", cached: "no", args: script("openpyxl-write-only"), absent: withoutModule("openpyxl")},
		{name: "openpyxl", cached: "no", args: script("openpyxl"), absent: withoutModule("openpyxl")},
		{name: "exceljs, streaming", cached: "yes", args: []string{"node", "workbook/peers.cjs", "streaming"}, absent: withoutExceljs()},
		{name: "exceljs, in memory", cached: "yes", args: []string{"node", "workbook/peers.cjs", "memory"}, absent: withoutExceljs()},
	}
	return all, nil
}

func withoutModule(name string) string {
	if err := exec.Command("/usr/bin/python3", "-c", "import "+name).Run(); err != nil {
		return "install python3-" + name
	}
	return ""
}

func withoutExceljs() string {
	command := exec.Command("node", "-e", `require("exceljs")`)
	command.Dir = "workbook"
	if err := command.Run(); err != nil {
		return "npm ci --prefix workbook"
	}
	return ""
}

var peak = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// run is one process, whose file is counted and taken away.
func (w writer) run(ctx context.Context, folder string, rows int) (m measured, err error) {
	file := filepath.Join(folder, "cells.xlsx")
	args := append(append([]string(nil), w.args[1:]...), file)
	if !strings.Contains(strings.Join(w.args, " "), "-child") {
		args = append(args, strconv.Itoa(rows))
	}
	command := exec.CommandContext(ctx, w.args[0], args...)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, os.Stderr
	start := time.Now()
	if err := command.Run(); err != nil {
		return m, err
	}
	m.clock = time.Since(start)
	m.processors = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	if found := peak.FindSubmatch(out.Bytes()); found != nil {
		m.peakKiB, _ = strconv.Atoi(string(found[1])) // digits by the pattern
	}
	if m.bytes, err = counted(file, rows); err != nil {
		return m, err
	}
	return m, os.Remove(file)
}

// counted looks whether every cell and every formula was written, and gives the
// size of the file.
func counted(file string, rows int) (int64, error) {
	z, err := zip.OpenReader(file)
	if err != nil {
		return 0, err
	}
	defer z.Close()
	part, err := z.Open("xl/worksheets/sheet1.xml")
	if err != nil {
		return 0, err
	}
	defer part.Close()
	cells, formulas := 0, 0
	for words := bufio.NewReaderSize(part, 1<<20); ; {
		tag, err := words.ReadSlice('>')
		switch at := bytes.LastIndexByte(tag, '<'); {
		case at >= 0 && bytes.HasPrefix(tag[at:], []byte("<c ")):
			cells++
		case at >= 0 && bytes.Equal(tag[at:], []byte("</f>")):
			formulas++
		}
		if err != nil {
			break
		}
	}
	if cells != rows*columns || formulas != rows {
		return 0, fmt.Errorf("%d cells and %d formulas of %d and %d", cells, formulas, rows*columns, rows)
	}
	info, err := os.Stat(file)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
