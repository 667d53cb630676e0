//go:build shared

package filings

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// Fewer files than the provenance list names would make every test here pass.
const sharedFiles = 108

func sharedFilings() string {
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	return filepath.Join(root, "data", "filings")
}

func TestSharedEveryFileHasItsRow(t *testing.T) {
	var files []string
	require.NoError(t, filepath.WalkDir(sharedFilings(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(sharedFilings(), path)
		files = append(files, filepath.ToSlash(name))
		return err
	}))
	assert.Len(t, files, sharedFiles)
	rows := slices.Collect(maps.Keys(everyOther))
	for name := range everyReport {
		if !strings.Contains(name, ",") {
			rows = append(rows, name)
		}
	}
	assert.ElementsMatch(t, files, rows, "a file without a row, a row without a file, or two rows for a file")
}

func TestSharedAnotherProgramReadsTheSameFactsInEveryReport(t *testing.T) {
	reports := slices.Sorted(maps.Keys(everyReport))
	paths := make([][]string, len(reports))
	for i, report := range reports {
		for _, name := range strings.Split(report, ",") {
			paths[i] = append(paths[i], filepath.Join(sharedFilings(), filepath.FromSlash(name)))
		}
	}
	second := secondReadings(t, paths)
	facts, alike := 0, 0
	for i, report := range reports {
		ok := t.Run(report, func(t *testing.T) {
			in, got := ours(t, paths[i])
			sameReading(t, second[i], got)
			assert.Equal(t, everyReport[report], rowOf(in, got))
			facts += got.Count
		})
		add(&alike, ok)
	}
	t.Logf("%d of %d reports read alike, %d facts", alike, len(reports), facts)
}

func rowOf(in *xbrl.Instance, r reading) reportRow {
	row := reportRow{facts: r.Count, contexts: r.Contexts, units: r.Units, axes: len(r.Axes)}
	n := r.Sets["number"]
	row.numbers = sets{n[xbrl.Complete], n[xbrl.Consistent], n[xbrl.Inconsistent]}
	for _, count := range r.Sets["text"] {
		row.texts += count
	}
	for i := range in.Facts {
		add(&row.unread, in.Facts[i].Problem != nil)
	}
	return row
}

// What the tool says of a file is what its row says, and every fact of it is
// given or counted.
func TestSharedTheToolCountsWhatEveryReportHolds(t *testing.T) {
	for report, row := range everyReport {
		if strings.Contains(report, ",") {
			continue // one file at a time
		}
		s := sharedSegments(t, report, "", "")
		assert.Equal(t, [4]int{row.facts, row.contexts, row.units, row.axes},
			[4]int{s.Filing.Facts, s.Filing.Contexts, s.Filing.Units, len(s.Axes)}, report)
		assert.Equal(t, row.facts, accounted(s), report)
		assert.Len(t, s.Unreadable, row.unread, report)
	}
}

func TestSharedWhatIsNoReportIsRefusedByName(t *testing.T) {
	for name, kind := range everyOther {
		of, known := otherKinds[kind]
		if !assert.True(t, known, "%s: no kind %q", name, kind) {
			continue
		}
		body := pagesOf(t, sharedBody(t, name))[0]
		assert.Equal(t, of.sniffed, xbrl.Sniff(body), name)
		_, err := xbrl.ParseBytes(t.Context(), body, xbrl.Limits{})
		var refused *xbrl.Error
		if assert.ErrorAs(t, err, &refused, name) {
			assert.Contains(t, refused.Error(), of.refused, name)
			assert.NotEmpty(t, refused.Remedy, name)
			assert.Equal(t, xbrl.CodeShape, refused.Code(), name)
		}
	}
}

var testName = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// A kind names the test that reads it, and that test exists.
func TestSharedEveryKindOfFileNamesItsReader(t *testing.T) {
	tests := map[string]bool{}
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range testName.FindAllSubmatch(text, -1) {
			tests[string(found[1])] = true
		}
		return err
	}))
	for name, kind := range everyOther {
		if reader := otherKinds[kind].reader; reader != notRead {
			assert.True(t, tests[reader], "%s (%s): no test %q", name, kind, reader)
		}
	}
}

// One <h3> of this page is closed by </h2>. Nobody repairs it in silence.
func TestSharedAPageThatIsNoXMLIsRefusedAtItsPlace(t *testing.T) {
	first, broken := sharedBody(t, "ixbrl-viewer/ixds-test/document1.html"), sharedBody(t, "ixbrl-viewer/ixds-test/valeo.html")
	_, err := xbrl.ParseInline(t.Context(), [][]byte{first, broken}, xbrl.Limits{})
	var refused *xbrl.Error
	require.ErrorAs(t, err, &refused)
	assert.Contains(t, refused.Error(), "document 2 of 2")
	assert.Contains(t, refused.Error(), "</h2> where </h3> was due (line 271")
}

func TestSharedTheSECsRatePageIsTakenForOne(t *testing.T) {
	var rate *source.RateError
	require.ErrorAs(t, askForbidden(t, sharedBody(t, "edgartools/edgar-api/rate-exceeded.html")), &rate)
	assert.Equal(t, 10*time.Minute, rate.Wait)
}
