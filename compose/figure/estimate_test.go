package figure_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// What somebody expects is no observation: a ring on a line, a hatched bar, a word in the exported tables.
func TestEstimatesAreMarkedInEveryExport(t *testing.T) {
	sales := figure.Numbers("revenue", "EUR", dec(t, "42", "47", "", "58")).WithEstimates(3, 2)
	for name, d := range map[string]func(y figure.Column) figure.Drawing{
		"line": func(y figure.Column) figure.Drawing {
			return figure.Line{X: labels("2024", "2025", "2026", "2027"), Y: []figure.Column{y}}
		},
		"bar": func(y figure.Column) figure.Drawing {
			return figure.Bar{X: labels("2024", "2025", "2026", "2027"), Y: []figure.Column{y}}
		},
	} {
		whole, marked := made(t, plainFrame, d(sales.WithEstimates())), made(t, plainFrame, d(sales))
		require.Contains(t, strings.Join(texts(svgOf(t, marked)), " "), "Estimated values (rings, hatched bars): revenue 1", name)
		require.NotContains(t, strings.Join(texts(svgOf(t, whole)), " "), "Estimated", name)
		require.Contains(t, string(marked.CSV()), "year;revenue (EUR);revenue, basis\r\n2024;42;observed\r\n2025;47;observed\r\n2026;;\r\n2027;58;estimated\r\n", name)
		require.NotContains(t, string(whole.CSV()), "basis", name)
		tex, err := marked.LaTeX()
		require.NoError(t, err)
		require.Contains(t, tex, "2027 & 58 & estimated", name)
	}
}

// One bar of two is hatched: it is white with strokes, the other is whole.
func TestAnExpectedBarIsHatched(t *testing.T) {
	y := figure.Numbers("revenue", "EUR", dec(t, "2", "2")).WithEstimates(1)
	all := svgOf(t, made(t, plainFrame, figure.Bar{X: labels("2025", "2026"), Y: []figure.Column{y}}))
	strokes, whole := 0, 0
	for _, e := range all {
		if e.name == "path" && e.attr["stroke"] == "#0072b2" {
			strokes++
		}
		if e.attr["fill"] == "#0072b2" {
			whole++
		}
	}
	require.Equal(t, 1, whole)
	require.Greater(t, strokes, 10, "its outline and its strokes")
}

func TestAReadsEstimatesStayEstimates(t *testing.T) {
	table := tableOf("#eps", "2025 4", "2026 5")
	table.Rows.(*source.Grid).What = func(row, _ int) source.About {
		if row == 1 {
			return source.About{Kind: source.Estimate}
		}
		return source.About{}
	}
	require.Contains(t, string(chartOf(t, figure.Chart{Type: "bar"}, table).CSV()), "2025;4;observed\r\n2026;5;estimated\r\n")
	_, err := figure.New(plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{figure.Numbers("y", "", dec(t, "1")).WithEstimates(1)}})
	require.ErrorContains(t, err, "a row that there is not")
}
