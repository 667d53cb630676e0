package figure_test

import (
	"bytes"
	"image/png"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
)

func TestAMissingPointIsAGap(t *testing.T) {
	f := made(t, plainFrame, figure.Line{X: labels("a", "b", "c", "d", "e", "f"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1", "2", "", "4", "", "6"))}})
	all := svgOf(t, f)
	paths := inked(all)
	require.Len(t, paths, 1, "a and b are joined, d and f stand alone")
	require.Len(t, strings.Fields(paths[0]), 4, "two points")
	circles := 0
	for _, e := range all {
		if e.name == "circle" {
			circles++
		}
	}
	require.Equal(t, 2, circles)
	require.Contains(t, texts(all), "Rows without a value, left as gaps: revenue 2")
	// The dots of the picture agree: between b and d no column holds the line's ink.
	file, err := f.PNG(figure.OneColumn)
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	columns := map[int]bool{}
	for x := range picture.Bounds().Dx() {
		for y := range picture.Bounds().Dy() {
			r, g, b, _ := picture.At(x, y).RGBA()
			if r>>8 == 0 && g>>8 == 0x72 && b>>8 == 0xB2 {
				columns[x] = true
			}
		}
	}
	end := strings.Fields(paths[0])[2]
	b, err := strconv.ParseFloat(end, 64)
	require.NoError(t, err)
	dot := int(b * 300 / 72)
	require.True(t, columns[dot-4], "the line reaches b")
	for x := dot + 8; x < dot+100; x++ {
		require.False(t, columns[x], "dot %d after b", x)
	}
}

// A weekend takes room on a calendar and none among trading days: Friday to Monday is three days or one step.
func TestTradingDaysHaveNoGaps(t *testing.T) {
	days, _, _, _, close, _ := walk(t, 10) // from Monday, 2 January 2023
	steps := func(trading bool) (first, weekend float64) {
		f := made(t, plainFrame, figure.Line{X: figure.Days("", days), Trading: trading, Y: []figure.Column{figure.Numbers("close", "USD", close)}})
		at := strings.Fields(strings.TrimPrefix(inked(svgOf(t, f))[0], "M"))
		x := make([]float64, 10)
		for i := range x {
			x[i], _ = strconv.ParseFloat(at[2*i], 64)
		}
		return x[1] - x[0], x[5] - x[4]
	}
	step, weekend := steps(true)
	require.InDelta(t, step, weekend, 0.02)
	step, weekend = steps(false)
	require.InDelta(t, 3*step, weekend, 0.02)
}

func TestMarksOfTimeAreRoundAndSaidOnce(t *testing.T) {
	days, _, _, _, close, _ := walk(t, 250)
	at := func(n int, lang string) []string {
		frame := plainFrame
		frame.Lang = lang
		return texts(svgOf(t, made(t, frame, figure.Line{X: figure.Days("", days[:n]), Trading: true, Y: []figure.Column{figure.Numbers("close", "USD", close[:n])}})))
	}
	require.Subset(t, at(250, "en"), []string{"Jan", "2023", "Feb", "Mar", "Dec"})
	require.Subset(t, at(10, "en"), []string{"2\u00a0Jan", "2023", "9\u00a0Jan"})
	require.Subset(t, at(250, "fr"), []string{"janv.", "2023", "juil."})
	count := 0
	for _, s := range at(250, "en") {
		if s == "2023" {
			count++
		}
	}
	require.Equal(t, 1, count)
}

func TestBarsStandOnNought(t *testing.T) {
	f := made(t, plainFrame, figure.Bar{X: labels("a", "b", "c"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "100", "-50", ""))}})
	var tops, bottoms []float64
	for _, e := range svgOf(t, f) {
		if e.name == "rect" && e.attr["fill"] == "#0072b2" {
			y, _ := strconv.ParseFloat(e.attr["y"], 64)
			h, _ := strconv.ParseFloat(e.attr["height"], 64)
			tops, bottoms = append(tops, y), append(bottoms, y+h)
		}
	}
	require.Len(t, tops, 2, "a missing bar is no bar")
	require.InDelta(t, bottoms[0], tops[1], 0.02, "one stands on nought, the other hangs from it")
	require.InDelta(t, bottoms[0]-tops[0], 2*(bottoms[1]-tops[1]), 0.03)
}

func TestLabelsThatDoNotFitTurnTheBars(t *testing.T) {
	long := "Cloud services, licences and maintenance in Europe and the Middle East"
	f := made(t, plainFrame, figure.Bar{X: labels(long, "b", "c", "d", "e", "f"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1", "2", "3", "4", "5", "6"))}})
	joined := strings.Join(texts(svgOf(t, f)), " ")
	require.Contains(t, joined, long, "the whole label stands there, in lines")
}

func TestAHoleInAGridStaysAHole(t *testing.T) {
	grid := figure.Grid{X: labels("80", "90", "100"), Y: labels("March", "June"), Z: figure.Numbers("volatility", "fraction", dec(t, "0.25", "0.235", "0.20", "0.22", "", "0.19"))}
	all := svgOf(t, made(t, plainFrame, figure.HeatMap{Grid: grid}))
	require.Subset(t, texts(all), []string{"0.25", "0.235", "0.20", "0.22", "0.19", "Places without a value, left empty: 1 of 6"})
	faces := func(z ...string) (n int) {
		grid.Z = figure.Numbers("volatility", "fraction", dec(t, z...))
		for _, e := range svgOf(t, made(t, plainFrame, figure.Surface{Grid: grid})) {
			if e.name == "path" && e.attr["fill"] != "none" {
				n++
			}
		}
		return n
	}
	require.Equal(t, 2, faces("0.25", "0.23", "0.20", "0.22", "0.21", "0.19"))
	require.Equal(t, 0, faces("0.25", "0.23", "0.20", "0.22", "", "0.19"), "both faces share the missing corner")
	require.Equal(t, 1, faces("0.25", "0.23", "0.20", "0.22", "0.21", ""))
}
