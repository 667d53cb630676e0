package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// journal MISSION edit|drop|swap|tear|cut LINE: somebody changes the file of a
// journal. edit changes a word of the line, drop takes it out, swap exchanges it
// with the next, tear cuts it and what follows in its middle, cut takes it and
// what follows away.
func changeJournal(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: journal MISSION edit|drop|swap|tear|cut LINE")
	}
	file := filepath.Join(ts.Getenv("DESKWORTH_HOME"), "missions", args[0], "journal.jsonl")
	body, err := os.ReadFile(file)
	ts.Check(err)
	lines := bytes.SplitAfter(body, []byte("\n"))
	lines = lines[:len(lines)-1]
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	if n < 1 || n > len(lines) {
		ts.Fatalf("the journal has %d lines", len(lines))
	}
	at := n - 1
	switch args[1] {
	case "edit":
		lines[at] = bytes.Replace(lines[at], []byte(`"tool":"`), []byte(`"tool":"x`), 1)
	case "drop":
		lines = append(lines[:at:at], lines[n:]...)
	case "swap":
		lines[at], lines[n] = lines[n], lines[at]
	case "tear":
		lines = append(lines[:at:at], lines[at][:len(lines[at])/2])
	case "cut":
		lines = lines[:at]
	default:
		ts.Fatalf("%s is no change", args[1])
	}
	ts.Check(os.WriteFile(file, bytes.Join(lines, nil), 0o600))
}

var headForm = regexp.MustCompile(`; head ([0-9a-f]{64})`)

// head NAME FILE: keeps the head that dw journal verify wrote, as $NAME.
func keepHead(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: head NAME FILE")
	}
	found := headForm.FindStringSubmatch(ts.ReadFile(args[1]))
	if found == nil {
		ts.Fatalf("%s tells no head", args[1])
	}
	ts.Setenv(args[0], found[1])
}
