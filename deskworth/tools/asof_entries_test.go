package tools

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

// asOfEntry is one question of one reading tool, with answers in which something
// was published after some of the days on which it is asked. Each is a file of
// testdata/asof: lines "name: value" before the bodies. A reading tool without a
// file fails the tests; a new tool brings one, and nothing else.
type asOfEntry struct {
	file     string
	tool     string
	args     string
	read     time.Time    // when the answers were recorded
	from, to source.Date  // first and last day on which something of them became public
	rows     int          // on the last day
	tables   []string     // whose rows count; none: of all that can be cited
	weigh    string       // a column that says how many of the vendor's rows one row stands for
	drops    int          // counted beside them on that day
	beside   []string     // reasons that count single numbers, or what another table lists: no rows
	hidden   []hiddenText // what no answer of an earlier day may hold
	refuses  string       // the rule by which earlier days are refused whole
	hosts    []string     // that a live call asks, and no other
	outside  []string     // hosts among them that come from outside: a publisher's feed
	answers  source.Replayer
}

type hiddenText struct {
	text string
	from source.Date
}

// fewestEntries guards against a folder that went missing.
const fewestEntries = 9

func asOfEntries(t testing.TB) (entries []asOfEntry) {
	t.Helper()
	files, err := filepath.Glob("testdata/asof/*.txtar")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), fewestEntries)
	for _, file := range files {
		body, err := os.ReadFile(file)
		require.NoError(t, err)
		entries = append(entries, asOfEntryOf(t, filepath.Base(file), txtar.Parse(body)))
	}
	return entries
}

func asOfEntryOf(t testing.TB, name string, archive *txtar.Archive) asOfEntry {
	t.Helper()
	e := asOfEntry{file: name}
	canned := &cannedAnswers{bodies: map[string][]byte{}}
	for _, f := range archive.Files {
		canned.bodies[f.Name] = f.Data
	}
	e.answers = canned
	day := func(text string) source.Date {
		d, err := source.ParseDate(text)
		require.NoError(t, err, name)
		return d
	}
	for line := range strings.Lines(string(archive.Comment)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		words := strings.Fields(value)
		var err error
		switch key {
		case "tool":
			e.tool = value
		case "args":
			e.args = value
		case "read":
			e.read, err = time.Parse(time.RFC3339, value)
			canned.read = e.read
		case "days":
			e.from, e.to = day(words[0]), day(words[1])
		case "rows":
			e.rows, err = strconv.Atoi(value)
		case "drops":
			e.drops, err = strconv.Atoi(value)
		case "tables":
			e.tables = words
		case "weigh":
			e.weigh = value
		case "beside":
			e.beside = words
		case "hidden":
			e.hidden = append(e.hidden, hiddenText{words[0], day(words[1])})
		case "refuses":
			e.refuses = value
		case "hosts":
			e.hosts = words
		case "outside":
			e.outside = words
		case "answer":
			require.Contains(t, canned.bodies, words[1], name)
			canned.rules = append(canned.rules, cannedRule{words[0], words[1], strings.Join(words[2:], " ")})
		case "archive":
			e.answers = newFREDArchive(t, canned.bodies[value], e.read)
		case "recording":
			e.answers, err = record.Open(reads.Files)
		}
		require.NoError(t, err, name+": "+line)
	}
	require.NotEmpty(t, e.tool, name)
	require.NotEmpty(t, e.hidden, name+": an entry without anything that came later proves nothing")
	require.False(t, e.to.IsZero() || e.read.IsZero(), name)
	return e
}

// cannedRule is a line "answer: ADDRESS FILE", with the content type behind it
// where a tool looks at that.
type cannedRule struct{ address, file, media string }

// cannedAnswers replays bodies by address; a star in a rule stands for any rest.
// It keeps what it was asked and had no answer to.
type cannedAnswers struct {
	rules  []cannedRule
	bodies map[string][]byte
	read   time.Time

	mu     sync.Mutex
	lacked []string
}

func (c *cannedAnswers) Replay(_ context.Context, address string) (source.Answer, error) {
	for _, rule := range c.rules {
		before, _, open := strings.Cut(rule.address, "*")
		if address == rule.address || open && strings.HasPrefix(address, before) {
			answer := recordedAs(address, c.bodies[rule.file], c.read)
			answer.Part.Media = rule.media
			return answer, nil
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lacked = append(c.lacked, address)
	return source.Answer{}, &source.NotFoundError{What: "a recording of " + address}
}

func recordedAs(address string, body []byte, at time.Time) source.Answer {
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: at}
	return source.Answer{Part: part, Body: body, Status: http.StatusOK, Origin: source.Replay, Note: "written by hand"}
}

// lacking is what the entry's answers were asked for in vain.
func (e asOfEntry) lacking() error {
	if c, canned := e.answers.(*cannedAnswers); canned && len(c.lacked) > 0 {
		return fmt.Errorf("%s has no answer for %s", e.file, strings.Join(c.lacked, ", "))
	}
	return nil
}
