package figure_test

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func revenue(t testing.TB) figure.Figure {
	t.Helper()
	frame := figure.Frame{Title: "Revenue & margin: 50% of $1", Source: "Annual report #3_a", Dropped: []source.Drop{{Reason: "no_value", Count: 2}}}
	return made(t, frame, figure.Line{
		X: labels("FY2023", "=SUM(A1)", "FY2025; est."),
		Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1234567.50", "-2.0", "")).WithErrors(dec(t, "0.5", "", "")).WithScale(6)},
	})
}

func TestCSVIsForASpreadsheetWithDecimalCommas(t *testing.T) {
	file := string(revenue(t).CSV())
	require.Equal(t, "\xEF\xBB\xBF"+
		"year;revenue (EUR million);± revenue (EUR million)\r\n"+
		"FY2023;1234567,50;0,5\r\n"+
		"'=SUM(A1);-2,0;\r\n"+
		"\"FY2025; est.\";;\r\n", file)
	r := csv.NewReader(strings.NewReader(file))
	r.Comma = ';'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 4)
}

// Python's reader is another implementation of the dialect.
func TestPythonReadsTheCSV(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is missing (package python3)")
	}
	path := filepath.Join(t.TempDir(), "figure.csv")
	require.NoError(t, os.WriteFile(path, revenue(t).CSV(), 0o600))
	out, err := exec.CommandContext(t.Context(), python, "-c", `
import csv, sys
rows = list(csv.reader(open(sys.argv[1], encoding="utf-8-sig", newline=""), delimiter=";"))
print(rows)`, path).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, `[['year', 'revenue (EUR million)', '± revenue (EUR million)'], ['FY2023', '1234567,50', '0,5'], ["'=SUM(A1)", '-2,0', ''], ['FY2025; est.', '', '']]`, strings.TrimSpace(string(out)))
}

func TestLaTeXIsABooktabsTableWithEverySignEscaped(t *testing.T) {
	tex, err := revenue(t).LaTeX()
	require.NoError(t, err)
	for _, want := range []string{
		`\caption{Revenue \& margin: 50\% of \$1}`, `\begin{tabular}{lrr}`, `\toprule`, `\midrule`, `\bottomrule`,
		`year & revenue (EUR million) & $\pm$ revenue (EUR million) \\`, `FY2023 & 1,234,567.50 & 0.5 \\`, `=SUM(A1) & $-$2.0 & --- \\`,
		`Source: Annual report \#3\_a`, `Left out: no value 2`,
	} {
		require.Contains(t, tex, want)
	}
}

func TestLaTeXCompiles(t *testing.T) {
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("pdflatex is missing (packages texlive-latex-base, texlive-latex-recommended)")
	}
	for name, make := range gallery(t) {
		f, err := make()
		require.NoError(t, err)
		tex, err := f.LaTeX()
		if err != nil {
			require.ErrorContains(t, err, "manuscript", name)
			continue
		}
		compile(t, name, tex)
	}
	frame := figure.Frame{Title: "\\ { } $ & % # _ ~ ^ < > | \" ' ` [x] − × ± ≥ ≤ ° µ € £ ¥ – — … « » ’ 10⁻⁶", Lang: "fr", Source: "Étude de l’été à Zürich, œuvre ñ"}
	tex, err := made(t, frame, figure.Line{X: labels("[a]", "*b", "&c"), Y: []figure.Column{figure.Numbers("100 % d’intérêt", "€", dec(t, "12345.5", "", "-1"))}}).LaTeX()
	require.NoError(t, err)
	compile(t, "signs", tex)
}

func compile(t *testing.T, name, tex string) {
	t.Helper()
	dir := t.TempDir()
	whole := "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{booktabs}\n\\begin{document}\n" + tex + "\\end{document}\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "t.tex"), []byte(whole), 0o600))
	cmd := exec.CommandContext(t.Context(), "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "t.tex")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s: %s", name, out)
}

func TestALongTableIsNotOneForAManuscript(t *testing.T) {
	days, _, _, _, close, _ := walk(t, 101)
	_, err := made(t, plainFrame, figure.Line{X: figure.Days("day", days), Y: []figure.Column{figure.Numbers("close", "USD", close)}}).LaTeX()
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "too_many", refused.Rule)
}

// By hand: A is 10, 12, 14: mean 12, squares 4+0+4 = 8, over n−1 = 2: variance 4, standard deviation 2, twice 4.
// B is 7, 9: mean 8, squares 1+1 = 2, over 1: variance 2, twice its root 2.828427124746190097603377448419396…
func TestReplicatesAreOneBarWithTwoStandardDeviations(t *testing.T) {
	f := made(t, plainFrame, figure.Bar{Replicates: true, X: figure.Labels("sample", []string{"A", "A", "B", "A", "B", "C"}), Y: []figure.Column{figure.Numbers("Mg/Ca", "mmol/mol", dec(t, "10", "12", "7", "14", "9", "8"))}})
	rows := strings.Split(strings.TrimPrefix(string(f.CSV()), "\uFEFF"), "\r\n")
	require.Equal(t, "sample;mean of Mg/Ca (mmol/mol);2 SD of Mg/Ca (mmol/mol);n of Mg/Ca", rows[0])
	require.Equal(t, "A;12;4;3", rows[1])
	require.True(t, strings.HasPrefix(rows[2], "B;8;2,82842712474619009760337744841939"), rows[2])
	require.Equal(t, "C;8;;1", rows[3], "one analysis has no deviation")
}

// By hand: 11 values; Sturges: 1 + log2 11 = 4.46, so 5 bins; 9 gives 10, a fifth of it is 2.
func TestAHistogramCountsEveryValueOnce(t *testing.T) {
	values := dec(t, "1", "2", "2", "3", "4", "5", "6", "7", "8", "9", "10", "")
	f := made(t, plainFrame, figure.Histogram{Of: figure.Numbers("size", "mm", values)})
	require.Equal(t, "\uFEFFfrom (mm);below (mm);count\r\n0;2;1\r\n2;4;3\r\n4;6;2\r\n6;8;2\r\n8;10;2\r\n10;12;1\r\n", string(f.CSV()))
	joined := strings.Join(texts(svgOf(t, f)), "\n")
	require.Contains(t, joined, "6 bins of width 2 mm; a bin holds its lower edge")
	require.Contains(t, joined, "Rows without a value, left as gaps: size 1")
	f = made(t, plainFrame, figure.Histogram{Of: figure.Numbers("size", "mm", values), Edges: dec(t, "2", "4", "8")})
	require.Equal(t, "\uFEFFfrom (mm);below (mm);count\r\n2;4;3\r\n4;8;4\r\n", string(f.CSV()))
	require.Contains(t, strings.Join(texts(svgOf(t, f)), "\n"), "Values outside the bins: 4")
}

func TestInstantsKeepTheirOffset(t *testing.T) {
	zone := time.FixedZone("", -5*3600)
	at := []time.Time{time.Date(2026, 3, 5, 9, 30, 0, 0, zone), time.Date(2026, 3, 5, 16, 0, 0, 0, zone)}
	f := made(t, plainFrame, figure.Line{X: figure.Instants("time", at), Y: []figure.Column{figure.Numbers("last", "USD", dec(t, "1", "2"))}})
	require.Contains(t, string(f.CSV()), "2026-03-05T09:30:00-05:00;1\r\n")
	joined := strings.Join(texts(svgOf(t, f)), "\n")
	require.Contains(t, joined, "time (UTC−05:00)")
	require.Contains(t, joined, "12:00")
}

func TestTheFourExportsHaveTheSameNumbers(t *testing.T) {
	values := []string{"0.25", "0.235", "0.20", "0.22", "0.21", "0.19"}
	grid := figure.Grid{X: labels("80", "90", "100"), Y: labels("March", "June"), Z: figure.Numbers("volatility", "fraction", dec(t, values...))}
	f := made(t, plainFrame, figure.HeatMap{Grid: grid})
	tex, err := f.LaTeX()
	require.NoError(t, err)
	shown, sheet := texts(svgOf(t, f)), string(f.CSV())
	for _, v := range values {
		require.Contains(t, shown, v)
		require.Contains(t, tex, v)
		require.Contains(t, sheet, strings.Replace(v, ".", ",", 1))
	}
}
