package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func citedRead(vendor, address string) Read {
	return Read{
		Ref: "R-QR2HEXEY-S", Vendor: vendor, Question: Question{Verb: "market.ohlcv", Request: json.RawMessage(`{}`)},
		Parts:    []Part{{Address: address, Digest: Digest([]byte("body"))}},
		Digest:   "0000",
		ReadAt:   time.Date(2023, 11, 3, 23, 30, 15, 0, time.FixedZone("", -3600)),
		Licence:  Licence{Terms: "https://vendor.example/terms_of#use", Verdict: Keep},
		Identity: Identity{Name: "Apple Inc.", Symbol: "AAPL"},
	}
}

func citedFigure(t testing.TB, value string) Figure {
	number, err := ParseDecimal(value)
	require.NoError(t, err)
	day := OnDay(NewDate(2023, 9, 29))
	return Figure{Locator: Locator{Ref: "R-QR2HEXEY-S", Row: "2023-09-29", Column: "close"}, Value: number,
		About: About{Metric: "close", Unit: "USD", Period: Instant(day), Published: day}}
}

// sha256sum of "body".
const bodyDigest = "230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5"

// Written by hand, from the rules of BibTeX and of the Publication Manual.
func TestACitationSaysWhoWhatWhereAndWhen(t *testing.T) {
	c := CitationOf(citedRead("Yahoo", "https://query1.finance.yahoo.com/v8/finance/chart/AAPL?interval=1d&range=5d"), citedFigure(t, "171.21"), "price", "")
	assert.Equal(t, `@misc{price-QR2HEXEY-S,
  author       = {{Yahoo}},
  title        = {{close, Apple Inc. (AAPL), 2023-09-29}},
  year         = {2023},
  howpublished = {Data set},
  url          = {https://query1.finance.yahoo.com/v8/finance/chart/AAPL?interval=1d&range=5d},
  urldate      = {2023-11-04},
  note         = {read 2023-11-04T00:30:15Z; sha256 `+bodyDigest+`; reference R-QR2HEXEY-S\#2023-09-29/close; value 171.21 USD; period 2023-09-29; published 2023-09-29; terms https://vendor.example/terms\_of\#use},
}
`, c.BibTeX())
	assert.Equal(t, "Yahoo. (2023). close, Apple Inc. (AAPL), 2023-09-29 [Data set]. Retrieved November 4, 2023, from https://query1.finance.yahoo.com/v8/finance/chart/AAPL?interval=1d&range=5d", c.APA())
	body, err := c.CSL()
	require.NoError(t, err)
	assert.JSONEq(t, `[{"id":"price-QR2HEXEY-S","type":"dataset","title":"close, Apple Inc. (AAPL), 2023-09-29",
		"author":[{"literal":"Yahoo"}],"publisher":"Yahoo","accessed":{"date-parts":[[2023,11,4]]},"issued":{"date-parts":[[2023,9,29]]},
		"URL":"https://query1.finance.yahoo.com/v8/finance/chart/AAPL?interval=1d&range=5d",
		"note":"read 2023-11-04T00:30:15Z; sha256 `+bodyDigest+`; reference R-QR2HEXEY-S#2023-09-29/close; value 171.21 USD; period 2023-09-29; published 2023-09-29; terms https://vendor.example/terms_of#use"}]`, string(body))
}

func TestWhatIsNotKnownIsNotCited(t *testing.T) {
	read := citedRead("SEC Inc.", "")
	read.Parts, read.Identity, read.Licence = nil, Identity{}, Licence{}
	c := CitationOf(read, Figure{}, "", "")
	assert.Equal(t, "SEC Inc. (n.d.). market.ohlcv [Data set]. Retrieved November 4, 2023.", c.APA())
	assert.NotContains(t, c.BibTeX(), "year")
	assert.NotContains(t, c.BibTeX(), "url ")
	assert.Contains(t, c.BibTeX(), "reference R-QR2HEXEY-S}")
	assert.Equal(t, "SEC-Inc--QR2HEXEY-S", c.Key)
}

func TestSeveralBodiesAreCitedByTheirCommonDigest(t *testing.T) {
	read := citedRead("SEC", "https://a.example/1")
	read.Parts = append(read.Parts, Part{Address: "https://a.example/2"})
	c := CitationOf(read, Figure{}, "", "")
	assert.Equal(t, read.Digest, c.Digest)
	assert.Contains(t, c.BibTeX(), "also https://a.example/2")
}

// hostile are texts that end an entry, a field or a line of some reader.
var hostileTexts = []string{
	`A & B {x} \ ~ $ % # _ ^ é "q" 'a', @misc{`, `}`, `{`, `\}`, `%`, "a\nb\tc", "\u202eevil\u202c", "Ærø & Søn, 株式会社", "\\input{/etc/passwd}", "x}, note={forged", "", " ", "\x00\x7f\xff",
}

var hostileLinks = []string{
	"https://a.example/x?a=1&b=%20#q_~", "https://a.example/{x}", "https://a.example/a b", "https://a.example/é", "https://a.example/\\%7B", "https://a.example/}, note = {forged", "",
}

// A small reader of BibTeX for these tests: it knows braces, and nothing of how
// the entry was written.
func readBibTeX(t testing.TB, entry string) (key string, fields map[string]string) {
	t.Helper()
	head, rest, found := strings.Cut(strings.TrimPrefix(entry, "@misc{"), ",")
	require.True(t, found, entry)
	fields = map[string]string{}
	for {
		rest = strings.TrimLeft(rest, ", \n")
		if rest == "}" || rest == "}\n" {
			return head, fields
		}
		name, value, found := strings.Cut(rest, "=")
		require.True(t, found, entry)
		value = strings.TrimLeft(value, " ")
		require.True(t, strings.HasPrefix(value, "{"), entry)
		depth, end := 0, -1
		for i := range len(value) {
			switch value[i] {
			case '{':
				depth++
			case '}':
				depth--
			}
			if depth == 0 {
				end = i
				break
			}
		}
		require.Positive(t, end, entry)
		name = strings.TrimSpace(name)
		require.NotContains(t, fields, name, entry)
		fields[name], rest = value[1:end], value[end+1:]
	}
}

// untex is what TeX prints for what a citation writes.
func untex(text string) string {
	return strings.NewReplacer(`\textbackslash{}`, `\`, `\textbraceleft{}`, `{`, `\textbraceright{}`, `}`, `\textasciitilde{}`, `~`, `\textasciicircum{}`, `^`,
		`\$`, `$`, `\&`, `&`, `\%`, `%`, `\#`, `#`, `\_`, `_`).Replace(text)
}

func comesBack(t testing.TB, c Citation, key string, fields map[string]string) {
	t.Helper()
	inner := func(name string) string {
		text := fields[name]
		require.True(t, strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}") || text == "", text)
		return untex(strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}"))
	}
	require.Equal(t, c.Key, key)
	require.Equal(t, oneLine(c.Vendor), inner("author"))
	require.Equal(t, c.Title, inner("title"))
	require.Equal(t, c.Address, fields["url"], "the address as it is, without a command of TeX")
	require.Equal(t, c.ReadAt.Format(time.DateOnly), fields["urldate"])
	note := untex(fields["note"])
	require.Contains(t, note, "read "+c.ReadAt.Format(time.RFC3339Nano)+";")
	require.Contains(t, note, "sha256 "+c.Digest)
	require.Contains(t, note, oneLine(c.At.String()))
	require.LessOrEqual(t, len(fields), 8)
}

func TestACitationComesBackAsItWas(t *testing.T) {
	for _, text := range hostileTexts {
		for _, link := range hostileLinks {
			read := citedRead(text, link)
			read.Identity.Name = text
			c := CitationOf(read, citedFigure(t, "1"), text, text)
			key, fields := readBibTeX(t, c.BibTeX())
			comesBack(t, c, key, fields)
		}
	}
}

// A clean address is cited as it stands; another with the characters encoded
// that no address may have.
func TestAnAddressKeepsWhatAnAddressMayHave(t *testing.T) {
	for address, want := range map[string]string{
		"https://a.example/x?a=1&b=%20#q_~": "https://a.example/x?a=1&b=%20#q_~",
		"https://a.example/{x}\\":           "https://a.example/%7Bx%7D%5C",
		"https://a.example/a b":             "https://a.example/a%20b",
		"https://a.example/é":               "https://a.example/%C3%A9",
	} {
		assert.Equal(t, want, CitationOf(citedRead("V", address), Figure{}, "", "").Address)
	}
}

// pybtex reads what we write, with the same fields.
const pybtexProgram = `
import json, sys
from pybtex.database import parse_string
out = []
for key, entry in parse_string(sys.stdin.read(), "bibtex").entries.items():
    fields = {name: str(value) for name, value in entry.fields.items()}
    for role, people in entry.persons.items():
        fields[role] = str(people[0])
    out.append([key, entry.type, fields])
print(json.dumps(out))
`

func TestAnotherReaderOfBibTeXSeesTheSame(t *testing.T) {
	const python = "/usr/bin/python3"
	if exec.Command(python, "-c", "import pybtex").Run() != nil {
		t.Skip("pybtex is missing (Debian: python3-pybtex)")
	}
	var list []Citation
	var all bytes.Buffer
	for i, text := range hostileTexts {
		read := citedRead("Vendor "+text, hostileLinks[i%len(hostileLinks)])
		read.Identity.Name = text
		c := CitationOf(read, citedFigure(t, "383285"), fmt.Sprintf("fact%d", i), text)
		list = append(list, c)
		all.WriteString(c.BibTeX() + "\n")
	}
	cmd := exec.CommandContext(t.Context(), python, "-c", pybtexProgram)
	cmd.Stdin = &all
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	require.NoError(t, err, failed.String())
	var read [][3]json.RawMessage
	require.NoError(t, json.Unmarshal(out, &read))
	require.Len(t, read, len(list))
	for i, c := range list {
		var key string
		var fields map[string]string
		require.NoError(t, json.Unmarshal(read[i][0], &key))
		require.NoError(t, json.Unmarshal(read[i][2], &fields))
		comesBack(t, c, key, fields)
	}
}

func FuzzACitationComesBack(f *testing.F) {
	for i, text := range hostileTexts {
		f.Add(text, hostileLinks[i%len(hostileLinks)], text)
	}
	f.Fuzz(func(t *testing.T, vendor, link, label string) {
		read := citedRead(vendor, link)
		c := CitationOf(read, citedFigure(t, "1"), label, label)
		key, fields := readBibTeX(t, c.BibTeX())
		comesBack(t, c, key, fields)
		if !utf8.ValidString(c.BibTeX()) || strings.ContainsAny(c.APA(), "\n\r\x1b") {
			t.Fatalf("%q", c.APA())
		}
		if body, err := c.CSL(); err != nil || !json.Valid(body) {
			t.Fatalf("%s: %v", body, err)
		}
	})
}
