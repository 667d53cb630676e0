package source

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// checkOnlyCuts is the law of the untouched bytes: what stands between the
// placeholders of out stands in the input, in the same order, and its first and
// last pieces are the input's own ends.
func checkOnlyCuts(t interface{ Fatalf(string, ...any) }, in, out string) {
	pieces := strings.Split(out, Redacted)
	rest, found := strings.CutPrefix(in, pieces[0])
	if !found {
		t.Fatalf("%q does not begin like %q", out, in)
	}
	if len(pieces) == 1 {
		if rest != "" {
			t.Fatalf("%q is not %q", out, in)
		}
		return
	}
	last := pieces[len(pieces)-1]
	rest, found = strings.CutSuffix(rest, last)
	if !found {
		t.Fatalf("%q does not end like %q", out, in)
	}
	for _, piece := range pieces[1 : len(pieces)-1] {
		at := strings.Index(rest, piece)
		if at < 0 {
			t.Fatalf("%q of %q does not stand in %q", piece, out, in)
		}
		rest = rest[at+len(piece):]
	}
}

// formsOf spells a secret with the standard library, not with our own tables.
func formsOf(secret string) []string {
	forms := []string{secret, url.QueryEscape(secret), url.PathEscape(secret)}
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
		for _, plain := range []string{secret, secret + ":", ":" + secret} {
			forms = append(forms, e.EncodeToString([]byte(plain)))
		}
	}
	return forms
}

func checkLaws(t *testing.T, in, secret string, redact func(string) string) {
	out := redact(in)
	if again := redact(out); again != out {
		t.Fatalf("not idempotent: %q, then %q, then %q", in, out, again)
	}
	checkOnlyCuts(t, in, out)
	if len([]rune(secret)) < minKnown || strings.Contains(Redacted+Redacted, secret) {
		return
	}
	for _, form := range formsOf(secret) {
		if strings.Contains(out, form) {
			t.Fatalf("%q of secret %q is in %q, from %q", form, secret, out, in)
		}
	}
}

func seeds(f *testing.F) {
	for _, text := range []string{
		"https://u:p@h/v3/x?api_key=abc&a=1;token=b#access_token=c", "Authorization: Bearer abc123456\nCookie: a=b",
		`{"api_key":"abc","u":"https:\/\/h\/?a=1\u0026key=abc","n":[1.50,true]}`, "FRED_API_KEY=abc dw", "ghp_abcdefgh sk-0123456789abcdef eyJhbGciOi.eyJ.c",
		"https://h/?u=https%3A%2F%2Fx%3Ay%40in%2F%3Ftoken%3Dabc%26b%3D1", "map[X-Api-Key:[a b]] key=\"a b\" password: 'x1y2z3a4'",
		"https://api.telegram.org/bot1:2/x https://hooks.slack.com/services/T/B/c", `C:\x\"token\":\"a`, "REDACTEDREDACTED key=REDACTED",
	} {
		f.Add(text, "0123456789abcdef")
		f.Add(text, "api_key=")
		f.Add("a"+text+planted+"b", planted)
		f.Add(url.QueryEscape(planted)+text+base64.StdEncoding.EncodeToString([]byte(planted+":")), planted)
	}
}

func FuzzRedactText(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, in, secret string) { checkLaws(t, in, secret, NewRedactor(secret).Text) })
}

func FuzzRedactURL(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, in, secret string) { checkLaws(t, in, secret, NewRedactor(secret).URL) })
}

func FuzzRedactHeaderLine(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, in, secret string) {
		line, _, _ := strings.Cut(in, "\n")
		checkLaws(t, line, secret, NewRedactor(secret).HeaderLine)
	})
}

func FuzzRedactJSON(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, in, secret string) {
		r := NewRedactor(secret)
		out := r.JSON([]byte(in))
		if again := r.JSON(out); !bytes.Equal(again, out) {
			t.Fatalf("not idempotent: %q, then %q, then %q", in, out, again)
		}
		if len([]rune(secret)) >= minKnown && !strings.Contains(Redacted+Redacted, secret) && bytes.Contains(out, []byte(secret)) {
			t.Fatalf("secret %q is in %q, from %q", secret, out, in)
		}
		if json.Valid([]byte(in)) && json.Valid(out) {
			sameButRedacted(t, in, string(out))
		}
	})
}

// sameButRedacted walks both documents with the standard decoder: the same
// tokens, but for strings that hold the placeholder.
func sameButRedacted(t *testing.T, in, out string) {
	a, b := json.NewDecoder(strings.NewReader(in)), json.NewDecoder(strings.NewReader(out))
	a.UseNumber()
	b.UseNumber()
	for {
		was, errA := a.Token()
		is, errB := b.Token()
		if errors.Is(errA, io.EOF) || errors.Is(errB, io.EOF) {
			require.Equal(t, errA, errB)
			return
		}
		require.NoError(t, errA)
		require.NoError(t, errB)
		if text, ok := is.(string); ok && strings.Contains(text, Redacted) {
			continue
		}
		require.Equal(t, was, is, "from %q to %q", in, out)
	}
}

func TestRedactPlantedKeysNeverComeOut(t *testing.T) {
	places := []string{
		"https://h.example/a?x=1&api_key=%s&y=2", "https://%s@h.example/", "https://u:%s@h.example/a", "https://h.example/a#access_token=%s",
		"https://h.example/?next=https%%3A%%2F%%2Fi.example%%2F%%3Ftoken%%3D%s", "https://api.telegram.org/bot%s/getMe",
		"https://hooks.slack.com/services/%s", "X-Api-Key: %s", "Authorization: Bearer %s", `{"password":"%s"}`, "API_KEY=%s",
	}
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.StringMatching(`[A-Za-z0-9_~]{6,40}`).Draw(t, "key")
		place := rapid.SampledFrom(places).Draw(t, "place")
		before := rapid.StringMatching(`[a-z ]{0,20} `).Draw(t, "before")
		in := before + strings.ReplaceAll(strings.Replace(place, "%s", key, 1), "%%", "%") + " tail"
		out := (*Redactor)(nil).Text(in) // by name and place alone: the key is not known
		if strings.Contains(strings.ReplaceAll(out, Redacted, ""), key) {
			t.Fatalf("%q came out in %q", key, out)
		}
		checkOnlyCuts(t, in, out)
		if !strings.HasPrefix(out, before) || !strings.HasSuffix(out, " tail") {
			t.Fatalf("%q lost its neighbours: %q", in, out)
		}
	})
}

// Inputs that would cost quadratic time if any rule looked around a separator
// without a bound; one that did takes minutes here instead of a second.
func TestRedactTakesLinearTime(t *testing.T) {
	const size = 1 << 18
	r := NewRedactor("aaaaaaaab", planted)
	for _, unit := range []string{
		"a", "a://", "https://u@", "/", "?", "&=", "key=", "key:[ ", "key='", "x: ", "sk-", "Bearer ", "%25", `\\`, `\"`, "[[", "]]", "a,", "https%3A%2F%2F", "?u=%2F", "aaaaaaaa", "eyJ.",
		"/bot", "/services/", "Cookie:", "key: x,", "((", "#state&code=",
	} {
		in := strings.Repeat(unit, size/len(unit))
		r.URL(in)
		r.Text(in)
		r.JSON([]byte(`{"a":"` + strings.ReplaceAll(strings.ReplaceAll(in, `\`, `\\`), `"`, `\"`) + `"}`))
		r.HeaderLine(in)
	}
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	assert.Equal(t, deep, string(r.JSON([]byte(deep))))
}

func BenchmarkRedactText(b *testing.B) {
	line := `level=warn msg="Get \"https://api.stlouisfed.org/fred/series?series_id=GDP&api_key=abcdef&file_type=json\": 403" wait=2s` + "\n"
	text := strings.Repeat(line, 1000)
	r := NewRedactor(planted, longRun)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r.Text(text)
	}
}

func BenchmarkRedactJSON(b *testing.B) {
	text := []byte("[" + strings.Repeat(`{"date":"2019-01-01","value":"20658.204","realtime_start":"2018-12-21"},`, 10000) + "{}]")
	r := NewRedactor(planted, longRun)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r.JSON(text)
	}
}

func BenchmarkRedactHeader(b *testing.B) {
	h := http.Header{"Authorization": {"Bearer x"}, "Accept": {"application/json"}, "Date": {"Mon, 05 Jan 2026 08:30:00 GMT"}}
	r := NewRedactor(planted)
	b.ReportAllocs()
	for b.Loop() {
		r.Header(h)
	}
}
