package xbrl_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pipe is a reader that cannot seek, and gives little at a time.
type pipe struct{ r io.Reader }

func (p pipe) Read(b []byte) (int, error) { return p.r.Read(b[:min(len(b), 7)]) }

func streamed(r io.Reader, limits xbrl.Limits) (all []xbrl.Fact, err error) {
	for f, err := range xbrl.Facts(context.Background(), r, limits) {
		if err != nil {
			return all, err
		}
		all = append(all, f)
	}
	return all, nil
}

// whole writes a fact with everything it carries, its context's handles apart:
// those of a stream may still be coming.
func whole(f xbrl.Fact) string {
	var c, u, p any
	if f.Context != nil {
		about := *f.Context
		about.IDs, about.Problem = nil, nil
		c = fmt.Sprintf("%+v %v", about, f.Context.Problem != nil)
	}
	if f.Unit != nil {
		u = fmt.Sprintf("%v %v", f.Unit.Numerator, f.Unit.Denominator)
	}
	if f.Problem != nil {
		p = *f.Problem
	}
	fraction := f.Fraction
	f.Context, f.Unit, f.Problem, f.Fraction = nil, nil, nil, nil
	return fmt.Sprintf("%+v %v %v %+v %+v", f, c, u, p, fraction)
}

func wholes(facts []xbrl.Fact) []string {
	var out []string
	for _, f := range facts {
		out = append(out, whole(f))
	}
	return out
}

func TestAStreamGivesTheFactsOfParse(t *testing.T) {
	names, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(names), 8)
	for _, pieces := range []int{1, 5, 64, 1000, 1 << 20} {
		restore := xbrl.SetPieces(pieces, 1<<20)
		for _, name := range names {
			body, err := os.ReadFile(name)
			require.NoError(t, err)
			in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
			require.NoError(t, err)
			require.NotEmpty(t, in.Facts)
			got, err := streamed(bytes.NewReader(body), xbrl.Limits{})
			require.NoError(t, err, "%s in pieces of %d", name, pieces)
			assert.Equal(t, wholes(in.Facts), wholes(got), "%s in pieces of %d", name, pieces)
			for i, f := range got {
				if f.Context != nil {
					assert.Equal(t, in.Facts[i].Context.IDs, f.Context.IDs, "two readings know all handles")
				}
			}
			if got, err = streamed(pipe{bytes.NewReader(body)}, xbrl.Limits{}); err == nil {
				assert.Equal(t, wholes(in.Facts), wholes(got), "%s through a pipe", name)
			} else {
				assert.ErrorContains(t, err, "differs, after facts were given", name)
			}
		}
		restore()
	}
}

func TestAStreamReadsEveryEncoding(t *testing.T) {
	const fact = "<g:A contextRef='c'>Société</g:A>"
	defer xbrl.SetPieces(3, 1<<20)()
	for rule, body := range map[string]string{
		"UTF-8":                        root(fact),
		"a byte order mark":            "\xef\xbb\xbf" + root(fact),
		"white space before the start": "\n\n " + declared + `UTF-8"?>` + root(fact),
		"latin-1":                      declared + `ISO-8859-1"?>` + strings.ReplaceAll(root(fact), "é", "\xe9"),
		"UTF-16":                       wide(root(fact)),
	} {
		got, err := streamed(pipe{strings.NewReader(body)}, xbrl.Limits{})
		require.NoError(t, err, rule)
		require.Len(t, got, 1, rule)
		assert.Equal(t, "Société", got[0].Value, rule)
	}
}

func wide(s string) string {
	b := []byte{0xff, 0xfe}
	for _, r := range s {
		b = append(b, byte(r), byte(r>>8))
	}
	return string(b)
}

func TestAStreamRefusesWhatParseRefuses(t *testing.T) {
	fact := "<g:A contextRef='c'>1</g:A>"
	for rule, body := range map[string]string{
		"nothing":                     "",
		"a page":                      "<!DOCTYPE html><html></html>",
		"another root":                "<xbrl/>",
		"truncated":                   strings.TrimSuffix(root(fact), "</xbrli:xbrl>"),
		"truncated in a tag":          root("")[:40],
		"text after the root":         root(fact) + "bye",
		"a second root":               root(fact) + root(fact),
		"an undeclared prefix":        root(fact + "<h:A contextRef='c'>1</h:A>"),
		"an unknown reference":        root(fact + "<g:A contextRef='c'>&nbsp;</g:A>"),
		"a NUL far behind":            root(strings.Repeat(fact, 50) + "\x00"),
		"bytes that are not UTF-8":    root(strings.Repeat(fact, 50) + "\xff"),
		"bytes that are not us-ascii": declared + `us-ascii"?>` + root(fact+"é"),
		"an unknown encoding":         declared + `ebcdic"?>` + root(fact),
		"nesting":                     root(strings.Repeat("<g:t>", 1000)),
	} {
		for _, pieces := range []int{1, 16, 1 << 20} {
			restore := xbrl.SetPieces(pieces, 1<<20)
			_, parsed := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
			_, err := streamed(strings.NewReader(body), xbrl.Limits{})
			restore()
			var refused, want *xbrl.Error
			require.ErrorAs(t, parsed, &want, rule)
			require.ErrorAs(t, err, &refused, rule)
			assert.Equal(t, want, refused, "%s in pieces of %d", rule, pieces)
		}
	}
	_, err := streamed(strings.NewReader(root(fact)), xbrl.Limits{Bytes: 20})
	assert.ErrorContains(t, err, "larger than 20 bytes")
	_, err = streamed(nil, xbrl.Limits{})
	assert.ErrorContains(t, err, "nothing to read from")
	_, err = streamed(strings.NewReader(""), xbrl.Limits{Depth: -1})
	assert.ErrorContains(t, err, "negative")
}

const contextC = "<xbrli:context id='c'><xbrli:entity><xbrli:identifier scheme='s'>1</xbrli:identifier></xbrli:entity>" +
	"<xbrli:period><xbrli:forever/></xbrli:period></xbrli:context>"

func TestWhatCannotSeekHoldsFactsBackUntilTheirContextsCome(t *testing.T) {
	defer xbrl.SetPieces(64, 2000)()
	fact := "<g:A contextRef='c'>1</g:A>"
	got, err := streamed(pipe{strings.NewReader(root(fact + fact + contextC + fact))}, xbrl.Limits{})
	require.NoError(t, err)
	require.Len(t, got, 3)
	for i, f := range got {
		assert.Equal(t, i+1, f.Ordinal, "in document order")
		assert.Nil(t, f.Problem)
	}

	many := root(strings.Repeat(fact, 100) + contextC)
	_, err = streamed(pipe{strings.NewReader(many)}, xbrl.Limits{})
	assert.ErrorContains(t, err, "reader that can seek")
	got, err = streamed(strings.NewReader(many), xbrl.Limits{})
	require.NoError(t, err)
	assert.Len(t, got, 100)
	assert.Nil(t, got[0].Problem)
}

func TestAContextThatChangesAfterFactsWereGivenIsNoSurprise(t *testing.T) {
	fact := "<g:A contextRef='c'>1</g:A>"
	body := root(contextC + fact + strings.Replace(contextC, ">1<", ">2<", 1))
	got, err := streamed(strings.NewReader(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.ErrorContains(t, got[0].Problem, "two contexts that differ")
	_, err = streamed(pipe{strings.NewReader(body)}, xbrl.Limits{})
	assert.ErrorContains(t, err, "differs, after facts were given")
}

func TestAStreamEndsWhenItsReaderHasEnough(t *testing.T) {
	body := root(contextC + strings.Repeat("<g:A contextRef='c'>1</g:A>", 9))
	n := 0
	for range xbrl.Facts(context.Background(), strings.NewReader(body), xbrl.Limits{}) {
		if n++; n == 3 {
			break
		}
	}
	assert.Equal(t, 3, n)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, err := range xbrl.Facts(ended, strings.NewReader(root(strings.Repeat("<g:A contextRef='c'>1</g:A>", 2000))), xbrl.Limits{}) {
		require.ErrorIs(t, err, context.Canceled)
	}
	broken := errors.New("the line is dead")
	for _, err := range xbrl.Facts(context.Background(), io.MultiReader(strings.NewReader(body[:90]), dead{broken}), xbrl.Limits{}) {
		require.ErrorIs(t, err, broken)
	}
}

type dead struct{ err error }

func (d dead) Read([]byte) (int, error) { return 0, d.err }

// FuzzFacts holds a stream to one law: in pieces of any size, from a file or from
// a pipe, it gives the facts of ParseBytes or refuses what that refuses.
func FuzzFacts(f *testing.F) {
	names, err := filepath.Glob("testdata/*.xml")
	if err != nil || len(names) < 8 {
		f.Fatalf("the hand-written instances are missing: %d found, %v", len(names), err)
	}
	for i, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body, uint16(i*37))
	}
	f.Fuzz(func(t *testing.T, body []byte, pieces uint16) {
		defer xbrl.SetPieces(1+int(pieces), 1<<20)()
		limits := xbrl.Limits{Bytes: 1 << 20}
		in, parsed := xbrl.ParseBytes(context.Background(), body, limits)
		got, err := streamed(bytes.NewReader(body), limits)
		if (err != nil) != (parsed != nil) {
			t.Fatalf("parsed: %v, streamed: %v", parsed, err)
		}
		if parsed != nil {
			return
		}
		if !slices.Equal(wholes(in.Facts), wholes(got)) {
			t.Fatalf("parsed:\n%s\nstreamed:\n%s", wholes(in.Facts), wholes(got))
		}
		got, err = streamed(pipe{bytes.NewReader(body)}, limits)
		if err == nil && !slices.Equal(wholes(in.Facts), wholes(got)) {
			t.Fatalf("parsed:\n%s\nthrough a pipe:\n%s", wholes(in.Facts), wholes(got))
		}
	})
}
