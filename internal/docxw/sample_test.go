package docxw_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/docxw"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// sample uses every block. Figures are invented; they carry the signs that other writers lose, and texts in
// scripts that need more than one sign after the other.
func sample() docxw.Document {
	facts := paper.Table{Name: "facts", RowHeads: true, Columns: []paper.Column{{Title: "What"}, {Title: "Value", Right: true}, {Title: "Id"}}}
	for i := range 60 {
		facts.Rows = append(facts.Rows, paper.Row{Cells: [][]paper.Run{
			paper.Text(fmt.Sprintf("Chiffre d’affaires, ligne %d", i+1)),
			{{Text: fmt.Sprintf("%d\u202f%03d,5", i+1, 7*i), Figure: fmt.Sprintf("revenue_%d", i+1)}},
			{{Text: fmt.Sprintf("revenue_%d", i+1), Mono: true, Muted: true}},
		}, Strong: i == 59})
	}
	return docxw.Document{
		Title: "Société Générale d’Œuvres — memo", Lang: "fr", Author: "Desk", Subject: "Sample", Creator: "test",
		Date:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Header: "Société Générale d’Œuvres", Mark: "non scellé", Footer: "révision 3", Page: "page",
		Blocks: []paper.Block{
			paper.Heading{Level: 1, Text: "Société Générale d’Œuvres"},
			paper.Paragraph{Small: true, Runs: paper.Text("Révision 3")},
			paper.Heading{Level: 2, Runs: []paper.Run{{Text: "La marge est de "}, {Text: "−12,4\u00a0%", Figure: "margin"}, {Text: "1", Note: []paper.Run{{Text: "margin", Mono: true}, {Text: " · S1 "}, {Text: "SEC", Link: "https://www.example.org/filing"}}}}},
			paper.Paragraph{Runs: []paper.Run{
				{Text: "Gras", Bold: true}, {Text: ", "}, {Text: "italique", Italic: true}, {Text: ", "}, {Text: "alerte", Alert: true},
				{Text: ", voir "}, {Text: "le dépôt", Link: "https://www.example.org/filing"}, {Text: ": <&> "}, {Text: "−12,4\u00a0%", Figure: "margin"},
				{Text: "2", Note: paper.Text("Comme déposé.")}, {Text: ".\nUne autre ligne 😀 为什么."},
			}},
			paper.Paragraph{Runs: paper.Text("المملكة : 5 ممالك (Saudi)")},
			paper.Heading{Level: 3, Text: "Raisons"},
			paper.List{Items: [][]paper.Run{paper.Text("Une."), paper.Text("Deux.")}},
			paper.List{Ordered: true, Items: [][]paper.Run{paper.Text("Premier."), paper.Text("Second.")}},
			paper.List{Ordered: true, Items: [][]paper.Run{paper.Text("De nouveau premier.")}},
			paper.Heading{Level: 2, Text: "Faits"},
			facts,
			paper.Table{Name: "raisons", Columns: []paper.Column{{}, {}}, Rows: []paper.Row{{Cells: [][]paper.Run{paper.Text("C1"), paper.Text(strings.Repeat("une raison ", 200))}}}},
		},
	}
}

func render(t testing.TB, d docxw.Document) []byte {
	t.Helper()
	body, err := docxw.Render(context.Background(), d)
	require.NoError(t, err)
	return body
}
