package pdfw_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pdfw"
)

func TestTheSameDocumentGivesTheSameBytes(t *testing.T) {
	first := render(t, sample())
	for range 9 {
		require.True(t, bytes.Equal(first, render(t, sample())))
	}
}

// The reader is another library than the writer.
func TestEveryTextIsReadBack(t *testing.T) {
	c, err := pdfw.Read(render(t, sample()))
	require.NoError(t, err)
	require.Equal(t, "Société Générale d’Œuvres — memo", c.Title)
	require.Equal(t, "fr", c.Lang)
	require.True(t, c.Tagged)
	require.Len(t, c.Pages, 3)
	for i, p := range c.Pages {
		require.True(t, p.IsA4())
		require.Greater(t, len(p.Body), 20)
		require.Contains(t, p.Text, "not sealed")
		require.NotContains(t, p.Body, "not sealed", "a running head is no body text")
		require.Contains(t, p.Text, fmt.Sprintf("page %d / 3", i+1))
		for _, f := range p.Fonts {
			require.True(t, f.Embedded && f.ToUnicode, f.Name)
		}
	}
	for _, needle := range []string{"Société Générale d’Œuvres", "−12,4 %", "(≥ 1 234,5 €)", "Emphasis and both.", "60 413,5"} {
		require.NotEmpty(t, pdfw.Find(c.Pages, needle), needle)
	}
	require.Contains(t, c.Pages[0].Text, "≥ 1\u202f234,5\u00a0€", "narrow and no-break spaces keep their code points")
}

func TestFiguresAreGivenBackWithTheirIdentifiers(t *testing.T) {
	pages, err := pdfw.ReadText(render(t, sample()))
	require.NoError(t, err)
	got := map[string]string{}
	for _, p := range pages {
		for _, f := range p.Figures {
			require.NotContains(t, got, f.ID)
			got[f.ID] = f.Text
		}
	}
	require.Len(t, got, 61)
	require.Equal(t, "−12,4\u00a0%", got["margin_2025"])
	for i := range 60 {
		require.Equal(t, fmt.Sprintf("%d\u202f%03d,5", i+1, 7*i), got[fmt.Sprintf("revenue_%d", i+1)])
	}
}

func TestTextsThatCannotBePrintedAreRefused(t *testing.T) {
	for _, c := range []struct {
		name, text, code string
		says             []string
	}{
		{"an emoji that no face has is named", "up 😀", "glyphs", []string{"U+1F600", `"S", paragraph 1`}},
		{"a Chinese sign that no face has is named", "为", "glyphs", []string{"U+4E3A"}},
		{"Arabic needs shaping", "المملكة", "text", []string{"U+0627", "shaping"}},
		{"Hebrew needs shaping", "שלום", "text", []string{"U+05E9", "shaping"}},
		{"a bidi override hides the order of signs", "12\u202e34", "text", []string{"U+202E", "direction"}},
		{"an isolate too", "a\u2067b", "text", []string{"U+2067"}},
		{"NUL", "a\x00b", "text", []string{"U+0000", "control"}},
		{"a tab", "a\tb", "text", []string{"U+0009", "control"}},
		{"bytes that are not UTF-8", "bad\xff", "text", []string{"UTF-8"}},
		{"a noncharacter", "a\uFFFEb", "text", []string{"U+FFFE"}},
		{"a lone joiner", "a\u200db", "text", []string{"U+200D"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := pdfw.Render(context.Background(), section(pdfw.Paragraph{Runs: pdfw.Text(c.text)}))
			var coded interface{ Code() string }
			require.ErrorAs(t, err, &coded)
			require.Equal(t, c.code, coded.Code())
			for _, word := range c.says {
				require.ErrorContains(t, err, word)
			}
		})
	}
}

func section(blocks ...pdfw.Block) pdfw.Document {
	return pdfw.Document{Title: "T", Blocks: append([]pdfw.Block{pdfw.Heading{Level: 2, Text: "S"}}, blocks...)}
}

func TestAllFaultsAreNamedAtOnce(t *testing.T) {
	d := section(
		pdfw.Paragraph{Runs: pdfw.Text("😀")},
		pdfw.Paragraph{Runs: []pdfw.Run{{Text: "here", Link: "javascript:alert(1)"}}},
		pdfw.Table{Name: "facts", Columns: []pdfw.Column{{Title: "A"}, {Title: "Value"}}, Rows: []pdfw.Row{{Cells: [][]pdfw.Run{pdfw.Text("x"), pdfw.Text("为")}}}},
	)
	_, err := pdfw.Render(context.Background(), d)
	var glyphs *pdfw.GlyphError
	var link *pdfw.LinkError
	require.ErrorAs(t, err, &glyphs)
	require.ErrorAs(t, err, &link)
	require.Len(t, glyphs.Missing, 2)
	require.Equal(t, `table facts, row 1, column "Value"`, glyphs.Missing[1].Label)
}

func TestLinksArePlainWebAddresses(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "file:///etc/passwd", "//host", "ftp://host/a", "https://", "https://user:secret@host/", "https://host/\x01", "https://h/" + strings.Repeat("a", 2079)} {
		_, err := pdfw.Render(context.Background(), section(pdfw.Paragraph{Runs: []pdfw.Run{{Text: "x", Link: address}}}))
		var refused *pdfw.LinkError
		require.ErrorAs(t, err, &refused, address)
	}
}

func TestBlocksThatContradictThemselvesAreRefused(t *testing.T) {
	one := [][]pdfw.Run{pdfw.Text("x")}
	for name, b := range map[string]pdfw.Block{
		"a row with too many cells": pdfw.Table{Columns: []pdfw.Column{{}}, Rows: []pdfw.Row{{Cells: append(one, pdfw.Text("y"))}}},
		"a table without rows":      pdfw.Table{Columns: []pdfw.Column{{Title: "A"}}},
		"a table without columns":   pdfw.Table{Rows: []pdfw.Row{{}}},
		"shares beyond the measure": pdfw.Table{Columns: []pdfw.Column{{Width: 1001}}, Rows: []pdfw.Row{{Cells: one}}},
		"a heading of level 4":      pdfw.Heading{Level: 4, Text: "x"},
		"an empty heading":          pdfw.Heading{Level: 1},
		"a note without a mark":     pdfw.Paragraph{Runs: []pdfw.Run{{Text: "x"}, {Note: pdfw.Text("y")}}},
		"two notes of one mark":     pdfw.Paragraph{Runs: []pdfw.Run{{Text: "1", Note: pdfw.Text("x")}, {Text: "1", Note: pdfw.Text("y")}}},
		"a note in a note":          pdfw.Paragraph{Runs: []pdfw.Run{{Text: "1", Note: []pdfw.Run{{Text: "2", Note: pdfw.Text("x")}}}}},
		"an empty item":             pdfw.List{Items: [][]pdfw.Run{nil}},
		"no block at all":           nil,
	} {
		_, err := pdfw.Render(context.Background(), section(b))
		var refused *pdfw.ShapeError
		require.ErrorAs(t, err, &refused, name)
	}
	_, err := pdfw.Render(context.Background(), pdfw.Document{})
	require.ErrorContains(t, err, "no text")
}

func TestADocumentHasAtMostTwoHundredPages(t *testing.T) {
	d := section()
	for range 200 * 60 {
		d.Blocks = append(d.Blocks, pdfw.Paragraph{Runs: pdfw.Text("line")})
	}
	_, err := pdfw.Render(context.Background(), d)
	var long *pdfw.LengthError
	require.ErrorAs(t, err, &long)
	require.Equal(t, "too_long", long.Code())
}

func TestACancelledContextStopsTheRendering(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := pdfw.Render(ctx, sample())
	require.ErrorIs(t, err, context.Canceled)
}

func TestDecomposedAccentsAreComposed(t *testing.T) {
	pages, err := pdfw.ReadText(render(t, section(pdfw.Paragraph{Runs: pdfw.Text("cafe\u0301 soft\u00adhyphen")})))
	require.NoError(t, err)
	require.NotEmpty(t, pdfw.Find(pages, "café softhyphen"))
}

// The law: a text is refused with a typed error, or it is what another library reads on the page.
func FuzzRender(f *testing.F) {
	for _, seed := range []string{"plain", "1\u202f234,5 €", "a\nb", "😀", "\u202e", strings.Repeat("long", 300), "x\xff", "e\u0301", " ", "a-b/c—d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		body, err := pdfw.Render(context.Background(), section(pdfw.Paragraph{Runs: []pdfw.Run{{Text: "before "}, {Text: text, Figure: "it"}, {Text: " after"}}}))
		if err != nil {
			var coded interface{ Code() string }
			if !errors.As(err, &coded) {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		pages, err := pdfw.ReadText(body)
		if err != nil {
			t.Fatal(err)
		}
		shown := ""
		for _, p := range pages {
			shown += p.Body
		}
		if got, want := squeeze(shown), squeeze("S before "+pdfw.Printed(text)+" after"); got != want {
			t.Fatalf("shown %q, want %q", got, want)
		}
	})
}

// squeeze leaves white space out: lines and pages break at it.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

func ExampleRender() {
	body, err := pdfw.Render(context.Background(), pdfw.Document{
		Title: "Memo", Lang: "en",
		Blocks: []pdfw.Block{
			pdfw.Heading{Level: 1, Text: "Memo"},
			pdfw.Paragraph{Runs: []pdfw.Run{{Text: "Revenue was "}, {Text: "1\u202f234.5", Figure: "revenue"}, {Text: " EUR million."}}},
		},
	})
	if err != nil {
		panic(err)
	}
	pages, err := pdfw.ReadText(body)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%d page, A4: %t, %s = %q\n", len(pages), pages[0].IsA4(), pages[0].Figures[0].ID, pages[0].Figures[0].Text)
	// Output:
	// 1 page, A4: true, revenue = "1\u202f234.5"
}

func BenchmarkRender(b *testing.B) {
	d := sample()
	b.ReportAllocs()
	for b.Loop() {
		render(b, d)
	}
}
