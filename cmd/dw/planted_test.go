package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// plantedKeys are the keys of one run, by the variable that holds them.
type plantedKeys map[string]string

// plant makes keys around any text: one line, no blanks at its ends, and long
// enough to be looked for.
func plant(salt string) plantedKeys {
	oneLine := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, strings.ToValidUTF8(salt, ""))
	if runes := []rune(oneLine); len(runes) > 40 {
		oneLine = string(runes[:40])
	}
	keys := plantedKeys{}
	for i, name := range []string{"FRED_API_KEY", "TIINGO_API_KEY", "GITHUB_TOKEN", "POLYGON_API_KEY"} {
		keys[name] = fmt.Sprintf("pL4nt%d%sxW7", i, oneLine)
	}
	return keys
}

// storedKey is kept by dw keys; the others stand in the environment.
const storedKey = "POLYGON_API_KEY"

// writings are the ways to write a key, by the standard library.
func writings(key string) []string {
	quoted, err := json.Marshal(key)
	if err != nil {
		panic(err) // a text is always JSON
	}
	forms := []string{key, url.QueryEscape(key), url.PathEscape(key), strings.Trim(string(quoted), `"`), html.EscapeString(key)}
	for _, alphabet := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for _, plain := range []string{key, key + ":", ":" + key} {
			forms = append(forms, alphabet.EncodeToString([]byte(plain)))
		}
	}
	return slices.Compact(forms)
}

// leak is the first writing of a key that a text holds.
func (k plantedKeys) leak(text string) string {
	for _, name := range slices.Sorted(maps.Keys(k)) {
		for _, form := range writings(k[name]) {
			if strings.Contains(text, form) {
				return name + " as " + form
			}
		}
	}
	return ""
}

// evil is a server that knows every key and says them wherever a server can.
type evil struct {
	clean recordings
	keys  plantedKeys

	mu    sync.Mutex
	trick trick
}

// trick is what evil does with one key in one writing.
type trick struct {
	how  string // "", body, value, status, page, torn, text, here, away
	code int
	text string
}

func (e *evil) does(t trick) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.trick = t
}

func (e *evil) doing() trick {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.trick
}

func (e *evil) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	e.headers(w.Header())
	text := e.doing().text
	quoted, _ := json.Marshal(text) // a text is always JSON
	switch t := e.doing(); t.how {
	case "":
		e.clean.ServeHTTP(&rewriter{ResponseWriter: w, rewrite: func(body string) string { return body }}, r)
	case "body", "value":
		e.clean.ServeHTTP(&rewriter{ResponseWriter: w, rewrite: func(body string) string { return repeating(body, t.how, string(quoted), text) }}, r)
	case "status":
		says(t.code, "application/json; key="+text, `{"error_code":400,"error_message":`+string(quoted)+`,"chart":{"error":{"code":"Not Found","description":`+string(quoted)+`}}}`)(w, r)
	case "page":
		says(t.code, "text/html", "<html><title>"+html.EscapeString(text)+"</title>"+text+"</html>")(w, r)
	case "torn":
		says(200, "application/json", `{"chart":{"result":[{"meta":{"currency":`+string(quoted)+`},"timestamp":[`+string(quoted))(w, r)
	case "text":
		says(t.code, "text/plain", "your key is "+text)(w, r)
	case "here":
		http.Redirect(w, r, r.URL.Path+"?api_key="+url.QueryEscape(text), http.StatusFound)
	case "away":
		http.Redirect(w, r, "http://"+url.QueryEscape(text)+"@127.0.0.2:1/?token="+url.QueryEscape(text)+"#"+url.QueryEscape(text), http.StatusFound)
	}
}

// headers repeats every key in every header that a client might keep.
func (e *evil) headers(h http.Header) {
	for _, name := range slices.Sorted(maps.Keys(e.keys)) {
		key := e.keys[name]
		h.Add("Set-Cookie", "session="+url.QueryEscape(key))
		h.Set("ETag", `"`+key+`"`)
		h.Set("Last-Modified", key)
		h.Set("X-Api-Key", key)
		h.Set("Link", "<https://api.example/?api_key="+url.QueryEscape(key)+`>; rel="next"`)
		h.Set("Content-Disposition", `attachment; filename="`+url.PathEscape(key)+`"`)
		h.Set("Content-Language", key)
	}
}

// repeating puts a key into a body that would otherwise be read: beside what is
// read, or where a name or a title is taken from.
func repeating(body, how, quoted, text string) string {
	switch {
	case strings.HasPrefix(body, "<"):
		head, rest, _ := strings.Cut(body, ">")
		return head + "><!-- " + strings.ReplaceAll(text, "--", "") + " -->" + rest
	case how == "body":
		return strings.Replace(body, "{", `{"asked":`+quoted+`,`, 1)
	}
	for _, name := range []string{"longName", "shortName", "title", "units", "name"} {
		body = strings.ReplaceAll(body, `"`+name+`": "`, `"`+name+`": `+quoted+`, "was": "`)
		body = strings.ReplaceAll(body, `"`+name+`":"`, `"`+name+`":`+quoted+`,"was":"`)
	}
	return body
}

type rewriter struct {
	http.ResponseWriter
	rewrite func(string) string
}

func (w *rewriter) WriteHeader(status int) {
	w.Header().Set("Content-Type", w.Header().Get("Content-Type")+"; boundary="+w.Header().Get("X-Api-Key"))
	w.ResponseWriter.WriteHeader(status)
}

func (w *rewriter) Write(body []byte) (int, error) {
	_, err := w.ResponseWriter.Write([]byte(w.rewrite(string(body))))
	return len(body), err
}

// plantedDesk is one run against evil: what every command said is looked through.
type plantedDesk struct {
	*bench
	t    *testing.T
	evil *evil
	keys plantedKeys
	turn int // which of the turns this run takes
}

// turns is how many runs take every way to fail.
const turns = 4

func newPlantedDesk(t *testing.T, keys plantedKeys) *plantedDesk {
	clean, err := newRecordings()
	require.NoError(t, err)
	e := &evil{clean: clean, keys: keys}
	d := &plantedDesk{bench: newBench(t).with(served(t, e.ServeHTTP)), t: t, evil: e, keys: keys}
	for name, key := range keys {
		if name != storedKey {
			d.env[name] = key
		}
	}
	d.ends(0, d.feed(keys[storedKey], "keys", "set", storedKey))
	require.NoError(t, os.WriteFile(filepath.Join(d.home, "desk.json"), []byte(`{"keep":["FRED"]}`), 0o600))
	return d
}

// ends holds a command to a status and keeps what it said; -1 is any refusal.
func (d *plantedDesk) ends(code int, r ran) ran {
	d.t.Helper()
	if code >= 0 {
		require.Equal(d.t, code, r.code, r.err)
	} else {
		require.NotZero(d.t, r.code, r.out)
	}
	require.Empty(d.t, d.keys.leak(r.out), "standard output")
	require.Empty(d.t, d.keys.leak(r.err), "standard error")
	return r
}

var plantedReads = [][]string{
	{"ohlcv", "AAPL", "--from", "2023-09-25", "--to", "2023-10-04"},
	{"fred_vintage", "GDP", "--as-of", "2023-09-27"},
	{"filing_segments", "--ticker", "AAPL", "--form", "10-K", "--axis", "srt:ProductOrServiceAxis"},
}

func (d *plantedDesk) newMission(id string) {
	d.ends(0, d.run("mission", "new", id, "--symbol", "AAPL", "--name", "Apple Inc.", "--cik", "0000320193", "--as-of", "2023-11-03"))
}

// work is a whole mission: reads, entries that quote keys, a bundle.
func (d *plantedDesk) work(recorded string) {
	d.newMission(mission)
	for _, args := range plantedReads {
		d.ends(0, d.run(append(slices.Clone(args), "--mission", mission, "--record", recorded, "--record-all")...))
		d.ends(0, d.run(append(slices.Clone(args), "--mission", mission, "--format", "json")...))
		d.ends(0, d.run(append(slices.Clone(args), "--mission", mission, "--replay", recorded)...))
	}
	d.ends(0, d.run(append(slices.Clone(plantedReads[0]), "--mission", mission, "--fact", "price=2023-09-29/close")...))
	d.contribute()
	d.ends(0, d.run("dossier", "show", "--mission", mission))
	d.ends(0, d.run("dossier", "show", "--mission", mission, "--format", "json"))
	d.ends(0, d.run("dossier", "seal", "--mission", mission))
	current := filepath.Join(d.home, "missions", mission, "bundles", "current")
	d.ends(0, d.run("verify", current, "--explain", "price"))
	declared, err := json.Marshal(map[string]any{
		"title": "Own", "subject": "What?", "sources": []any{map[string]string{"address": "https://api.example/?k=" + d.keys["FRED_API_KEY"], "title": d.keys[storedKey]}},
	})
	require.NoError(d.t, err)
	d.ends(3, d.run("call", "bundle", "--mission", mission, "--json", string(declared)))
}

// contribute files entries of two roles: refused while a key is in them, filed
// without it.
func (d *plantedDesk) contribute() {
	for i, c := range []struct{ role, entry string }{
		{"lead", `{"frame":{"title":"Apple","question":"What did %s cost?"}}`},
		{"lead", `{"section":{"id":"s","title":"It cost {price}","text":"See https://api.example/?q=%s for more."}}`},
		{"lead", `{"limit":{"text":"Behind the door %s."}}`},
		{"lead", `{"blocked":{"attempted":"https://%s@api.example/","stopped":"it says %s"}}`},
		{"observer", `{"observation":{"where":"https://api.example/?token=%s","displayed":"%s","for":"apple"}}`},
	} {
		file := func(text string) ran {
			return d.run("dossier", "contribute", "--mission", mission, "--role", c.role, "--json", strings.ReplaceAll(c.entry, "%s", text))
		}
		names := slices.Sorted(maps.Keys(d.keys))
		written := writings(d.keys[names[(i+d.turn)%len(names)]])
		quoted, _ := json.Marshal(written[(i+3*d.turn)%len(written)]) // a text is always JSON
		refused := d.ends(3, file(strings.Trim(string(quoted), `"`)))
		require.Contains(d.t, refused.err, "a key of this desk")
		d.ends(0, file("it"))
	}
}

// stumble takes every way to fail while a key is about.
func (d *plantedDesk) stumble(recorded string) {
	d.newMission("echo")
	names := slices.Sorted(maps.Keys(d.keys))
	for i, how := range []trick{
		{how: "body"}, {how: "value"}, {how: "body"}, {how: "value"}, {"status", 400, ""}, {"status", 404, ""}, {"page", 200, ""}, {"page", 403, ""},
		{how: "torn"}, {"text", 401, ""}, {"text", 200, ""}, {how: "here"}, {how: "away"},
	} {
		for j, read := range plantedReads {
			if (i+j)%turns != d.turn%turns {
				continue
			}
			written := writings(d.keys[names[(i+j+d.turn)%len(names)]])
			how.text = written[(i+2*j+d.turn)%len(written)]
			d.evil.does(how)
			args := append(slices.Clone(read), "--mission", "echo")
			if i%2 == 1 {
				args = append(args, "--record", recorded, "--record-all")
			}
			d.ends(-1, d.run(args...))
		}
	}
	d.evil.does(trick{})
	key := d.keys[[]string{"FRED_API_KEY", storedKey}[d.turn%2]]
	for _, args := range [][]string{
		{"ohlcv", key}, {"call", key}, {"call", "ohlcv", "--json", key}, {"call", "ohlcv", "--json", `{"symbol":"` + url.QueryEscape(key) + `"}`, "--mission", "echo"},
		{"ohlcv", "AAPL", "--replay", filepath.Join(d.home, url.PathEscape(key))}, {"verify", filepath.Join(d.home, url.PathEscape(key))},
		{"fred_vintage", url.QueryEscape(key), "--mission", "echo"}, {"dossier", "settle", key, "--reason", key, "--mission", "echo"},
		{"filing_segments", "--file", filepath.Join(d.home, url.PathEscape(key))},
	} {
		d.ends(-1, d.run(args...))
	}
}

// sweep looks through every file there is.
func (d *plantedDesk) sweep(folders ...string) {
	own := filepath.Join(d.home, "keys.json")
	for _, folder := range folders {
		texts, err := everyText(folder)
		require.NoError(d.t, err)
		require.NotEmpty(d.t, texts, folder)
		for where, text := range texts {
			if where == own {
				continue // the one file that is made to hold a key
			}
			require.Empty(d.t, d.keys.leak(string(text)), where)
		}
	}
}

// A fuzzing process gives up after ten seconds, so each input takes one turn of
// the ways to fail; the seeds together take all.
func FuzzNoPlantedKeyIsFoundAnywhere(f *testing.F) {
	for i, salt := range []string{
		"", `a/b+c%2Fd&e=f;g#h?i`, `quote"back\slash'<tag>`, "deux mots, ünïcödé ß", "{x}:y@z",
	} {
		f.Add(salt, uint8(i))
	}
	f.Fuzz(func(t *testing.T, salt string, turn uint8) {
		d := newPlantedDesk(t, plant(salt))
		d.turn = int(turn)
		recorded := filepath.Join(t.TempDir(), "recorded")
		d.work(recorded)
		d.stumble(recorded)
		d.sweep(d.home, recorded)
	})
}
