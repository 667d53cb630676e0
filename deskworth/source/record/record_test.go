package record_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

var (
	keep  = source.Vendor{Name: "Vendor", Licence: source.Licence{Terms: "https://vendor.test/terms", Verdict: source.Keep}}
	noon  = time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)
	chart = "https://vendor.test/chart/AAA?range=5d"
)

func answer(address, body string, at time.Time) source.Answer {
	part := source.Part{Address: address, Digest: source.Digest([]byte(body)), Bytes: int64(len(body)), Media: "application/json", ReadAt: at}
	return source.Answer{Part: part, Body: []byte(body), Status: 200, Origin: source.Live}
}

func recorder(t *testing.T, known ...string) (*record.Recorder, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "reads")
	root, err := room.Dir(dir)
	require.NoError(t, err)
	t.Cleanup(func() { root.Close() })
	return &record.Recorder{Root: root, Redactor: source.NewRedactor(known...)}, dir
}

func open(t *testing.T, dir string) *record.Recording {
	t.Helper()
	r, err := record.Open(os.DirFS(dir))
	require.NoError(t, err)
	require.NoError(t, r.Check(context.Background()))
	return r
}

func TestWhatWasRecordedIsReplayedWithItsTime(t *testing.T) {
	r, dir := recorder(t)
	ctx := context.Background()
	live := answer(chart, `{"close":["1.50",null]}`, noon)
	live.Part.Via = "proxy.test"
	require.NoError(t, r.Record(ctx, keep, live))
	back, err := open(t, dir).Replay(ctx, chart)
	require.NoError(t, err)
	require.Equal(t, live.Part, back.Part)
	require.Equal(t, live.Body, back.Body)
	require.Equal(t, 200, back.Status)
	require.Equal(t, source.Replay, back.Origin)
}

// The file is written out here by hand: people read it and compare versions of it.
func TestTheIndexIsWrittenForPeople(t *testing.T) {
	r, dir := recorder(t, "hunter2hunter2")
	a := answer("https://vendor.test/series?id=GDP&api_key=hunter2hunter2", "[]", noon)
	a.Note = "written by hand"
	require.NoError(t, r.Record(context.Background(), keep, a))
	body, err := os.ReadFile(filepath.Join(dir, "index.json"))
	require.NoError(t, err)
	require.Equal(t, `{
  "recording": 1,
  "answers": [
    {
      "address": "https://vendor.test/series?id=GDP&api_key=REDACTED",
      "method": "GET",
      "status": 200,
      "media": "application/json",
      "sha256": "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945",
      "bytes": 2,
      "read_at": "2024-03-01T12:00:00Z",
      "vendor": "Vendor",
      "file": "bodies/vendor-4f53cda18c2b.json",
      "note": "written by hand"
    }
  ]
}
`, string(body))
}

func TestAKeyIsNeverNeededToReplay(t *testing.T) {
	r, err := record.Open(os.DirFS("testdata/hand"))
	require.NoError(t, err)
	for rule, address := range map[string]string{
		"the redacted address": "https://vendor.test/series?api_key=REDACTED&id=GDP",
		"no key":               "https://vendor.test/series?id=GDP",
		"another key":          "https://vendor.test/series?api_key=abcdefgh12345678&id=GDP",
		"the key at the end":   "https://vendor.test/series?id=GDP&api_key=abcdefgh12345678",
	} {
		t.Run(rule, func(t *testing.T) {
			a, err := r.Replay(context.Background(), address)
			require.NoError(t, err)
			require.Equal(t, "DATE,GDP\n2024-01-01,.\n", string(a.Body))
			require.Equal(t, "written by hand", a.Note)
		})
	}
}

func TestWhatWasNotRecordedIsNotFoundAndNamesWhatIsNear(t *testing.T) {
	r, err := record.Open(os.DirFS("testdata/hand"))
	require.NoError(t, err)
	_, err = r.Replay(context.Background(), "https://vendor.test/chart/AAB?range=5d&token=planted-secret")
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, "https://vendor.test/chart/AAA?range=5d", missing.Near[0])
	require.NotContains(t, err.Error(), "planted-secret")

	_, err = record.Open(fstest.MapFS{})
	require.ErrorAs(t, err, &missing)
}

func TestOfSeveralAnswersTheNewestAtOrBeforeTheClockIsReplayed(t *testing.T) {
	r, dir := recorder(t)
	ctx := context.Background()
	day := 24 * time.Hour
	require.NoError(t, r.Record(ctx, keep, answer(chart, "[2]", noon.Add(day))))
	require.NoError(t, r.Record(ctx, keep, answer(chart, "[1]", noon)))
	require.NoError(t, r.Record(ctx, keep, answer(chart, "[3]", noon.Add(2*day))))
	recording := open(t, dir)
	for rule, c := range map[string]struct {
		clock time.Time
		body  string
	}{
		"no clock: the newest of all":         {time.Time{}, "[3]"},
		"at the moment itself":                {noon.Add(day), "[2]"},
		"just before it: the one before":      {noon.Add(day - 1), "[1]"},
		"after all: the newest":               {noon.Add(9 * day), "[3]"},
		"another zone is the same moment":     {noon.Add(day).In(time.FixedZone("", 9*3600)), "[2]"},
		"before all: none, and the first day": {noon.Add(-1), ""},
	} {
		t.Run(rule, func(t *testing.T) {
			recording.Clock = nil
			if !c.clock.IsZero() {
				recording.Clock = func() time.Time { return c.clock }
			}
			a, err := recording.Replay(ctx, chart)
			if c.body == "" {
				var missing *source.NotFoundError
				require.ErrorAs(t, err, &missing)
				require.ErrorContains(t, err, "2024-03-01T12:00:00Z")
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.body, string(a.Body))
		})
	}
}

func TestTheSameAgainChangesNothing(t *testing.T) {
	r, dir := recorder(t)
	ctx := context.Background()
	for range 2 {
		require.NoError(t, r.Record(ctx, keep, answer(chart, "[1]", noon)))
	}
	require.Len(t, open(t, dir).Entries(), 1)
	require.NoError(t, r.Record(ctx, keep, answer(chart, "[1]", noon.Add(time.Hour))))
	require.Len(t, open(t, dir).Entries(), 2, "the same body later is another answer")
	bodies, err := os.ReadDir(filepath.Join(dir, "bodies"))
	require.NoError(t, err)
	require.Len(t, bodies, 1, "and lies there once")
}

func TestABodyThatDiffersFromTheIndexIsRefused(t *testing.T) {
	for rule, edit := range map[string]func(path string) error{
		"another digit":  func(path string) error { return os.WriteFile(path, []byte("[2]"), 0o600) },
		"another length": func(path string) error { return os.WriteFile(path, []byte("[1] "), 0o600) },
		"no file":        os.Remove,
	} {
		t.Run(rule, func(t *testing.T) {
			r, dir := recorder(t)
			ctx := context.Background()
			require.NoError(t, r.Record(ctx, keep, answer(chart, "[1]", noon)))
			recording := open(t, dir)
			require.NoError(t, edit(filepath.Join(dir, filepath.FromSlash(recording.Entries()[0].File))))
			_, err := recording.Replay(ctx, chart)
			var refused *source.RefusedError
			require.ErrorAs(t, err, &refused)
			require.Contains(t, []string{"digest", "recording"}, refused.Rule)
			require.Error(t, recording.Check(ctx))
		})
	}
}

func TestTermsDecideWhatIsRecorded(t *testing.T) {
	for rule, c := range map[string]struct {
		verdict source.Verdict
		all, ok bool
	}{
		"keep is recorded":                     {source.Keep, false, true},
		"quote is recorded":                    {source.Quote, false, true},
		"no store is refused":                  {source.NoStore, false, false},
		"no store, when the operator says all": {source.NoStore, true, true},
		"unknown terms are refused":            {"", false, false},
	} {
		t.Run(rule, func(t *testing.T) {
			r, dir := recorder(t)
			r.All = c.all
			v := keep
			v.Licence.Verdict = c.verdict
			err := r.Record(context.Background(), v, answer(chart, "[1]", noon))
			if c.ok {
				require.NoError(t, err)
				return
			}
			var refused *source.RefusedError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, "licence", refused.Rule)
			require.ErrorContains(t, err, "--record-all")
			left, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Empty(t, left)
		})
	}
}

// A symbol never becomes a file name; not even a vendor's name does as it is.
func TestFileNamesFollowFromVendorAndDigestAlone(t *testing.T) {
	for _, name := range []string{"../../x", "CON", "a/b", strings.Repeat("n", 300), "\x00", "", "Börse", "NUL.txt"} {
		r, dir := recorder(t)
		v := keep
		v.Name = name
		require.NoError(t, r.Record(context.Background(), v, answer("https://vendor.test/../../etc/NUL?s=../../x", "[1]", noon)), "%q", name)
		require.Regexp(t, `^bodies/[a-z0-9]+[a-z0-9-]{0,31}-[0-9a-f]{12}\.json$`, open(t, dir).Entries()[0].File)
		outside, err := os.ReadDir(filepath.Dir(dir))
		require.NoError(t, err)
		require.Len(t, outside, 1)
	}
}

func TestAShortDigestThatIsTakenIsWrittenOut(t *testing.T) {
	r, dir := recorder(t)
	digest := source.Digest([]byte("[1]"))
	require.NoError(t, room.Write(context.Background(), r.Root, "bodies/vendor-"+digest[:12]+".json", []byte("another body")))
	require.NoError(t, r.Record(context.Background(), keep, answer(chart, "[1]", noon)))
	require.Equal(t, "bodies/vendor-"+digest+".json", open(t, dir).Entries()[0].File)
}

func TestManyRecordersOfOneDirectoryLoseNothing(t *testing.T) {
	r, dir := recorder(t)
	var all sync.WaitGroup
	errs := make(chan error, 16)
	for n := range cap(errs) {
		all.Go(func() {
			errs <- r.Record(context.Background(), keep, answer(chart, "[1]", noon.Add(time.Duration(n)*time.Second)))
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	require.Len(t, open(t, dir).Entries(), 16)
}

func TestAnIndexThatMakesNoSenseIsRefusedByLine(t *testing.T) {
	good, err := os.ReadFile("testdata/hand/index.json")
	require.NoError(t, err)
	for rule, edit := range map[string][2]string{
		"a misspelt field":             {`"media"`, `"meida"`},
		"another format":               {`"recording": 1`, `"recording": 2`},
		"a file out of the directory":  {"bodies/gdp.csv", "../gdp.csv"},
		"a file in a deeper directory": {"bodies/gdp.csv", "bodies/x/gdp.csv"},
		"a backslash":                  {"bodies/gdp.csv", `bodies/..\\gdp.csv`},
		"no status":                    {`"status": 200`, `"status": 0`},
		"another method":               {`"GET"`, `"PUT"`},
		"a POST without its digest":    {`"GET"`, `"POST"`},
		"a digest cut short":           {`"sha256": "`, `"sha256": "0`},
		"no time":                      {"2024-03-01T00:00:00Z", "0001-01-01T00:00:00Z"},
		"something after it":           {"\n  ]\n}", "\n  ]\n}{}"},
	} {
		t.Run(rule, func(t *testing.T) {
			require.Contains(t, string(good), edit[0])
			_, err := record.Open(fstest.MapFS{"index.json": {Data: []byte(strings.Replace(string(good), edit[0], edit[1], 1))}})
			var refused *source.RefusedError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, "recording", refused.Rule)
		})
	}
}

func TestAFullLicenceOfFaultsLeavesTheIndexAsItWas(t *testing.T) {
	r, dir := recorder(t)
	ctx := context.Background()
	require.NoError(t, r.Record(ctx, keep, answer(chart, "[1]", noon)))
	var wrong *source.ArgumentError
	require.ErrorAs(t, r.Record(ctx, keep, source.Answer{Body: []byte("[2]")}), &wrong, "an answer without address")
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	require.ErrorIs(t, r.Record(cancelled, keep, answer(chart, "[3]", noon)), context.Canceled)
	require.Len(t, open(t, dir).Entries(), 1)
}

// swept gives every byte that lies in a directory, names included.
func swept(t testing.TB, dir string) string {
	t.Helper()
	var all strings.Builder
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		all.WriteString(path + "\n")
		if !d.IsDir() {
			body, err := os.ReadFile(path)
			require.NoError(t, err)
			all.Write(body)
		}
		return nil
	}))
	return all.String()
}
