//go:build shared

package ixt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl/ixt"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sharedRows reads a table of cases by its column names, and fails when it
// holds fewer rows than its README says.
func sharedRows(t *testing.T, name string, least int) []map[string]string {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared")
	}
	body, err := os.ReadFile(filepath.Join(root, "data", "conformance", "ixt", name))
	require.NoError(t, err, "set DESKWORTH_SHARED to the folder of shared data")
	lines := strings.Split(strings.TrimSuffix(string(body), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		require.Len(t, cells, len(columns), line)
		row := map[string]string{}
		for i, column := range columns {
			row[column] = cells[i]
		}
		rows = append(rows, row)
	}
	require.GreaterOrEqual(t, len(rows), least, "cases are missing from %s", name)
	return rows
}

func TestSharedCasesGiveTheirValueOrAreRefused(t *testing.T) {
	rows := sharedRows(t, "ixt-cases.tsv", 290)
	passed := 0
	for _, row := range rows {
		got, err := ixt.Transform(row["registry"], row["format"], row["text"])
		if row["outcome"] == "error" {
			var refused *ixt.TextError
			if assert.ErrorAs(t, err, &refused, "%s gave %q", row, got) {
				passed++
			}
			continue
		}
		if assert.NoError(t, err) && assert.Equal(t, row["value"], got, row) {
			passed++
		}
	}
	t.Logf("transformation cases: %d of %d passed", passed, len(rows))
}

// The values are those that the SEC extracted from the same documents. Scale
// and sign are the fact's, and are put on here.
func TestSharedFilingsGiveWhatTheSECExtracted(t *testing.T) {
	rows := sharedRows(t, "ixt-observed.tsv", 72)
	passed := 0
	for _, row := range rows {
		f, err := ixt.Lookup(row["registry"], row["format"])
		require.NoError(t, err, row)
		got, err := f.Apply(row["text"])
		if !assert.NoError(t, err, row) {
			continue
		}
		if assert.True(t, equal(t, f, got, row), "%q of %v", got, row) {
			passed++
		}
	}
	t.Logf("values of filings: %d of %d passed", passed, len(rows))
}

func equal(t *testing.T, f ixt.Format, got string, row map[string]string) bool {
	if f.Target != ixt.Decimal {
		return got == row["value"]
	}
	scale := row["scale"]
	if scale == "" {
		scale = "0"
	}
	n, err := decimal.NewFromString(row["sign"] + got)
	require.NoError(t, err)
	places, err := decimal.NewFromString(scale)
	require.NoError(t, err)
	want, err := decimal.NewFromString(row["value"])
	require.NoError(t, err)
	return n.Shift(int32(places.IntPart())).Equal(want)
}
