package compose_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const askAboutLayout = `
import sys, json, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
def sheet(s):
    cells = [c for row in s.iter_rows() for c in row if c.value is not None]
    return {"name": s.title, "frozen": s.freeze_panes, "repeated": s.print_title_rows, "paper": str(s.page_setup.paperSize), "turned": s.page_setup.orientation,
      "fit": bool(s.sheet_properties.pageSetUpPr and s.sheet_properties.pageSetUpPr.fitToPage), "wide": s.page_setup.fitToWidth, "high": s.page_setup.fitToHeight,
      "foot": [s.oddFooter.left.text, s.oddFooter.center.text, s.oddFooter.right.text],
      "locked": s.protection.sheet, "password": s.protection.password, "open": [c.coordinate for c in cells if not c.protection.locked],
      "links": {h.ref: [h.target, h.location] for h in s._hyperlinks},
      "cells": {c.coordinate: [str(c.value), c.number_format, c.font.color.rgb if c.font.color else ""] for c in cells if c.data_type in "nfd"}}
p = book.properties
print(json.dumps({"sheets": [sheet(s) for s in book.worksheets], "names": {n: d.attr_text for n, d in (book.defined_names.items() if hasattr(book.defined_names, "items") else [(d.name, d) for d in book.defined_names.definedName])},
  "title": p.title, "subject": p.subject, "creator": p.creator, "language": p.language}))
`

type laidOut struct {
	Sheets []struct {
		Name, Frozen, Repeated, Paper, Turned string
		Fit, Locked                           bool
		Wide, High                            any
		Password                              *string
		Foot                                  []string
		Open                                  []string
		Links                                 map[string][]*string
		Cells                                 map[string][3]string
	}
	Names                             map[string]string
	Title, Subject, Creator, Language string
}

func laidOutBy(t *testing.T, body []byte) (l laidOut) {
	t.Helper()
	if err := exec.Command("/usr/bin/python3", "-c", "import openpyxl").Run(); err != nil {
		t.Skip("python3-openpyxl is not installed: install it to read workbooks with another library")
	}
	path := filepath.Join(t.TempDir(), "book.xlsx")
	require.NoError(t, os.WriteFile(path, body, 0o600))
	said, err := exec.Command("/usr/bin/python3", "-c", askAboutLayout, path).CombinedOutput()
	require.NoError(t, err, string(said))
	require.NoError(t, json.Unmarshal(said, &l))
	return l
}

// The ten sheets of a modeller's workbook, in order, then the series as sheets of
// their own; each laid out for whoever scrolls and whoever prints. Another library
// says so.
func TestEverySheetIsLaidOutForReadingAndPrinting(t *testing.T) {
	d := newBookSample(t).everything().charts().document("en")
	l := laidOutBy(t, render(t, d))
	var names []string
	for _, s := range l.Sheets {
		names = append(names, s.Name)
		assert.Equal(t, []string{"9", "landscape"}, []string{s.Paper, s.Turned}, s.Name)
		assert.Contains(t, s.Foot[0], "Revision 3 · "+d.Digest[:16], s.Name)
		assert.Equal(t, "&A", strings.TrimPrefix(s.Foot[1], "&8"), s.Name)
		if s.Name != "Charts" {
			assert.True(t, s.Fit && s.Wide == 1.0 && s.High == 0.0, "%s is a page wide, and as long as it is", s.Name)
		}
		if s.Name != "About" {
			assert.Equal(t, []string{"A5", "$4:$4"}, []string{s.Frozen, s.Repeated}, s.Name)
		}
		assert.Nil(t, s.Password, s.Name)
	}
	require.GreaterOrEqual(t, len(names), 12)
	assert.Equal(t, []string{"About", "Summary", "Facts", "Assumptions", "Calculations", "Checks", "Conflicts", "Limits", "Sources", "Charts"}, names[:10])
	for i, name := range names[10:] {
		assert.Equal(t, "Exhibit "+string(rune('1'+i)), name, "a text never becomes the name of a sheet")
	}
	assert.Equal(t, []string{"Sample", apple.Label(), "Deskworth", "en"}, []string{l.Title, l.Subject, l.Creator, l.Language})
}

// Inputs are blue and open, results black, what comes from another sheet green,
// both locked; percentages and multiples look like what they are.
func TestCellsLookLikeWhatTheyAre(t *testing.T) {
	l := laidOutBy(t, render(t, newBookSample(t).everything().document("en")))
	colours := map[string]string{"Facts": "0000FF", "Assumptions": "0000FF", "Calculations": "000000", "Summary": "008000"}
	formats := map[string]bool{}
	for _, s := range l.Sheets {
		colour, has := colours[s.Name]
		if !has {
			continue
		}
		assert.True(t, s.Locked, s.Name)
		column, open := "D", colour == "0000FF"
		if s.Name == "Summary" {
			column = "B"
		}
		seen := 0
		for at, cell := range s.Cells {
			row := strings.TrimLeft(at, "ABCDEFGHIJ")
			if strings.TrimRight(at, "0123456789") != column || len(row) == 1 && row < "5" {
				continue
			}
			seen++
			formats[cell[1]] = true
			assert.Equal(t, colour, cell[2][max(0, len(cell[2])-6):], "%s!%s", s.Name, at)
			assert.Equal(t, open, slices.Contains(s.Open, at), "%s!%s", s.Name, at)
			assert.Equal(t, !open, strings.HasPrefix(cell[0], "="), "%s!%s: %s", s.Name, at, cell[0])
		}
		assert.Positive(t, seen, s.Name)
	}
	for _, code := range []string{"0.0%", `0.00"x"`} {
		assert.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(formats)), func(f string) bool { return strings.Contains(f, code) }), "%s in %v", code, formats)
	}
	for name, refers := range l.Names {
		if !strings.HasPrefix(name, "_xlnm") {
			assert.Regexp(t, `^(?:'[^']+'|[A-Za-z]+)!\$[A-Z]+\$\d+$`, refers, name)
		}
	}
	assert.NotEmpty(t, l.Names)
}
