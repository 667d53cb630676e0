package pdfw_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// sample uses every block. Figures are invented; they carry the signs that other writers lose: the narrow
// space of French thousands, the true minus, the euro.
func sample() pdfw.Document {
	facts := pdfw.Table{Name: "facts", RowHeads: true, Columns: []pdfw.Column{
		{Title: "What"}, {Title: "Value", Right: true}, {Title: "Unit"}, {Title: "Period"}, {Title: "Id"},
	}}
	for i := range 60 {
		facts.Rows = append(facts.Rows, pdfw.Row{Cells: [][]pdfw.Run{
			pdfw.Text(fmt.Sprintf("Chiffre d’affaires, ligne %d", i+1)),
			{{Text: fmt.Sprintf("%d\u202f%03d,5", i+1, 7*i), Figure: fmt.Sprintf("revenue_%d", i+1)}},
			pdfw.Text("EUR m"), pdfw.Text("FY2025"),
			{{Text: fmt.Sprintf("revenue_%d", i+1), Mono: true, Muted: true}},
		}, Strong: i == 59})
	}
	prose := "Revenue grew in each of the five years while the margin held; the growth came from volume, not from price. " +
		"The statement rests on filed accounts and on one estimate, marked as such where it is used. "
	return pdfw.Document{
		Title: "Société Générale d’Œuvres — memo", Lang: "fr", Author: "Desk", Subject: "Sample", Creator: "test",
		Date:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Header: "Société Générale d’Œuvres · revision 3", Mark: "not sealed", Footer: "dossier 9f3a…c1",
		Blocks: []pdfw.Block{
			pdfw.Heading{Level: 1, Text: "Société Générale d’Œuvres"},
			pdfw.Paragraph{Small: true, Runs: pdfw.Text("As of 2 January 2026 · revision 3")},
			pdfw.Heading{Level: 2, Text: "Recommendation"},
			pdfw.Paragraph{Runs: []pdfw.Run{
				{Text: prose}, {Text: "Margin: ", Bold: true}, {Text: "−12,4\u00a0%", Figure: "margin_2025"},
				{Text: "1", Note: pdfw.Text("Figures as filed; a digest of each source stands in the last section.")}, {Text: " (≥ 1\u202f234,5\u00a0€), see "}, {Text: "the filing, at an address which is long", Link: "https://www.example.org/filing/2025"},
				{Text: ". "}, {Text: "Emphasis", Italic: true}, {Text: " and "}, {Text: "both", Bold: true, Italic: true}, {Text: ". " + prose + prose},
			}},
			pdfw.Heading{Level: 3, Text: "Reasons"},
			pdfw.List{Items: [][]pdfw.Run{pdfw.Text("Cash covers the debt twice."), pdfw.Text(prose), pdfw.Text("No customer has more than a tenth of sales.")}},
			pdfw.List{Ordered: true, Items: [][]pdfw.Run{pdfw.Text("First."), pdfw.Text("Second.")}},
			pdfw.Heading{Level: 2, Text: "Facts"},
			facts,
			pdfw.Heading{Level: 2, Text: "Sources"},
			pdfw.Paragraph{Runs: []pdfw.Run{{Text: "https://www.example.org/" + long(200), Link: "https://www.example.org/" + long(200)}}},
			pdfw.Table{Name: "reasons", Columns: []pdfw.Column{{Title: "Conflict"}, {Title: "Reason"}, {Title: "By"}}, Rows: []pdfw.Row{
				{Cells: [][]pdfw.Run{pdfw.Text("revenue_2025"), pdfw.Text(prose + prose + prose + prose + prose + prose + prose + prose), pdfw.Text("lead")}},
			}},
		},
	}
}

func long(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "abcdefghij/klmno-pq"[i%19]
	}
	return string(b)
}

func render(t testing.TB, d pdfw.Document) []byte {
	t.Helper()
	body, err := pdfw.Render(context.Background(), d)
	require.NoError(t, err)
	return body
}
