package deskworth

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// journalFile is the mission's journal as it lies on disk. Only tests compose a
// path outside of package room.
func journalFile(d *Desk) string {
	return filepath.Join(d.Home.Path(), "missions", "acme", "journal.jsonl")
}

func TestEachReadLeavesALineWithWhatTheSourceGives(t *testing.T) {
	d := deskAt(t, barsTool())
	res, _ := d.call(t, Markets, "bars", `{"symbol":"ACME","rows":3}`)
	require.Empty(t, res.Code, res.Message)
	lines, _, err := d.Journal("acme").Lines(0)
	require.NoError(t, err)
	require.Len(t, lines, 2, "the mission, then the read")
	line := lines[1]
	assert.Equal(t, "markets", line.Card)
	assert.Equal(t, "bars", line.Tool)
	assert.Empty(t, line.Code)
	assert.Equal(t, noon, line.Time)
	// SHA-256 of {"symbol":"ACME","rows":3}, as sha256sum gives it.
	assert.Equal(t, argsDigest(json.RawMessage(" {\"symbol\": \"ACME\",\n\"rows\":3}")), line.Args)
	require.Len(t, line.Reads, 1)
	read := line.Reads[0]
	assert.Equal(t, "https://vendor.example/v1?api_key=REDACTED&s=ACME", read.Address)
	assert.Equal(t, "2024-01-01/2024-01-03", read.Period.String())
	assert.Equal(t, []string{"close"}, read.Metric)
	assert.Equal(t, []string{"EUR"}, read.Unit)
	assert.Equal(t, noon, read.ReadAt)
	assert.Equal(t, res.Summary.Tables[0].Ref, read.Ref)
	assert.Empty(t, read.Lacks)
}

func TestALineNamesWhatTheSourceDoesNotGive(t *testing.T) {
	client := &source.Client{Clock: clock}
	table := barTable(client, 2, "")
	table.Columns[1].About = source.About{}
	table.Rows.(*source.Grid).What = nil
	lines := readLines([]source.Table{table}, nil)
	require.Len(t, lines, 1)
	assert.Equal(t, []string{"address", "period", "metric", "unit"}, lines[0].Lacks)
}

func TestARefusalLeavesALineToo(t *testing.T) {
	d := deskAt(t, barsTool())
	d.call(t, Markets, "bars", `{"symbol":7}`)
	d.call(t, Macro, "api_key=SECRETSECRET1234", `{}`)
	lines, _, err := d.Journal("acme").Lines(0)
	require.NoError(t, err)
	assert.Equal(t, CodeArguments, lines[1].Code)
	assert.Equal(t, CodeNotFound, lines[2].Code)
	body, err := os.ReadFile(journalFile(d))
	require.NoError(t, err)
	assert.NotContains(t, string(body), "SECRETSECRET1234")
}

func journalled(t *testing.T) (*Desk, [][]byte) {
	d := deskAt(t, barsTool())
	for range 4 {
		d.call(t, Markets, "bars", `{"symbol":"ACME","rows":2}`)
	}
	count, head, err := d.Journal("acme").Verify()
	require.NoError(t, err)
	require.EqualValues(t, 5, count)
	require.Len(t, head, 64)
	body, err := os.ReadFile(journalFile(d))
	require.NoError(t, err)
	return d, bytes.SplitAfter(bytes.TrimSuffix(body, []byte("\n")), []byte("\n"))
}

func TestTheVerifierNamesThePlaceOfWhatWasChanged(t *testing.T) {
	for _, rule := range []struct {
		name   string
		change func(lines [][]byte) [][]byte
		says   string
	}{
		{"a dropped line", func(l [][]byte) [][]byte { return append(l[:2:2], l[3:]...) }, "line 3 "},
		{"the first line dropped", func(l [][]byte) [][]byte { return l[1:] }, "line 1 "},
		{"two lines swapped", func(l [][]byte) [][]byte { l[1], l[2] = l[2], l[1]; return l }, "line 2 "},
		{"an edited field", func(l [][]byte) [][]byte {
			l[3] = bytes.Replace(l[3], []byte(`"markets"`), []byte(`"macro"`), 1)
			return l
		}, "line 4 "},
		{"an added field", func(l [][]byte) [][]byte {
			l[3] = bytes.Replace(l[3], []byte(`{"seq"`), []byte(`{"note":"x","seq"`), 1)
			return l
		}, "line 4 "},
		{"a repeated line", func(l [][]byte) [][]byte { return append(l[:3:3], l[2:]...) }, "line 4 "},
		{"an edited last line", func(l [][]byte) [][]byte {
			l[4] = bytes.Replace(l[4], []byte(`"bars"`), []byte(`"barz"`), 1)
			return l
		}, "line 5 "},
		{"no line at all", func(l [][]byte) [][]byte { l[2] = []byte("hello\n"); return l }, "line 3 "},
		{"a line written anew with its own hash", func(l [][]byte) [][]byte {
			var line Line
			if json.Unmarshal(l[2], &line) != nil {
				return nil
			}
			line.Tool = "other"
			line.Hash, _ = line.digest()
			body, _ := json.Marshal(line)
			l[2] = append(body, '\n')
			return l
		}, "line 4 "},
	} {
		t.Run(rule.name, func(t *testing.T) {
			d, lines := journalled(t)
			changed := append(bytes.TrimSuffix(bytes.Join(rule.change(lines), nil), []byte("\n")), '\n')
			require.NoError(t, os.WriteFile(journalFile(d), changed, 0o600))
			_, _, err := d.Journal("acme").Verify()
			assert.ErrorContains(t, err, rule.says)
			assert.Equal(t, "journal", CodeOf(err))
		})
	}
}

func TestLinesCutFromTheEndShowInCountAndHead(t *testing.T) {
	d, lines := journalled(t)
	_, before, err := d.Journal("acme").Verify()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(journalFile(d), bytes.Join(lines[:4], nil), 0o600))
	count, head, err := d.Journal("acme").Verify()
	require.NoError(t, err)
	assert.EqualValues(t, 4, count)
	assert.NotEqual(t, before, head)
}

func TestADamagedLastLineStopsTheDeskBeforeItAnswers(t *testing.T) {
	d, lines := journalled(t)
	lines[4] = []byte("{}\n")
	require.NoError(t, os.WriteFile(journalFile(d), bytes.Join(lines, nil), 0o600))
	res, _ := d.call(t, Markets, "bars", `{"symbol":"ACME","rows":2}`)
	assert.Equal(t, "journal", res.Code)
	assert.Nil(t, res.Tables)
}

func TestManyWritersMakeOneChain(t *testing.T) {
	d := deskAt(t, barsTool())
	other := NewJournal(d.Home.Journal("acme"), nil) // as another process has it
	var wait sync.WaitGroup
	for range 4 {
		for _, j := range []*Journal{d.Journal("acme"), other} {
			wait.Go(func() {
				for range 5 {
					assert.NoError(t, j.Write(t.Context(), Line{Time: noon, Tool: "x"}, false))
				}
			})
		}
	}
	wait.Wait()
	require.NoError(t, d.Sync())
	count, _, err := other.Verify()
	require.NoError(t, err)
	assert.EqualValues(t, 41, count)
}

func FuzzAJournalLineIsItselfOrRefused(f *testing.F) {
	first, err := chained(Line{Time: noon, Tool: "bars", Reads: []ReadLine{{Metric: []string{"close"}}}}, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(first)
	f.Add([]byte(`{"seq":1}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		line, err := readLineOf(body)
		if err != nil {
			return
		}
		next, err := chained(Line{Time: noon, Tool: "x"}, body)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := follow(next, line.Seq+1, line.Hash); err != nil {
			t.Fatalf("a line that follows does not follow: %v", err)
		}
	})
}

func FuzzNoPlantedKeyReachesTheJournal(f *testing.F) {
	f.Add("https://vendor.example/v1?api_key=", "sk_live_0123456789abcdef", "&s=ACME")
	f.Add("https://user:", "hunter2hunter2", "@vendor.example/")
	f.Add("0000\x00\x00\x000000000000000000\xd4", "000000000000000000000", "\xb3")
	f.Fuzz(func(t *testing.T, before, secret, after string) {
		if len(secret) < 12 || strings.Trim(secret, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			return
		}
		redactor := source.NewRedactor(secret)
		table := barTable(&source.Client{Clock: clock}, 1, before+secret+after)
		line := lineOf(&Call{Clock: clock, Redactor: redactor}, secret+"tool", nil, Result{Tables: []source.Table{table}})
		line.Args = "" // a digest may hold anything
		line.Reads[0].Ref = ""
		body, err := json.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		var told any
		if err := json.Unmarshal(body, &told); err != nil {
			t.Fatal(err)
		}
		for _, text := range textsIn(told) { // as read: an escape such as \u0000 adds digits that nobody planted
			if strings.Contains(text, secret) {
				t.Fatalf("%s", body)
			}
		}
	})
}

// textsIn are the names and the texts of a decoded JSON value.
func textsIn(v any) (texts []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, item := range v {
			texts = append(texts, textsIn(item)...)
		}
	case map[string]any:
		for name, item := range v {
			texts = append(append(texts, name), textsIn(item)...)
		}
	}
	return texts
}
