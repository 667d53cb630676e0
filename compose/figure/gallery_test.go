package figure_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func dec(t testing.TB, texts ...string) []source.Decimal {
	t.Helper()
	out := make([]source.Decimal, 0, len(texts))
	for _, s := range texts {
		if s == "" {
			out = append(out, source.Decimal{})
			continue
		}
		d, err := source.ParseDecimal(s)
		require.NoError(t, err)
		out = append(out, d)
	}
	return out
}

// walk is n decimals of a fixed pseudo-random walk with two places, and the weekdays that they lie on.
func walk(t testing.TB, n int) (days []source.Date, open, high, low, close, volume []source.Decimal) {
	t.Helper()
	seed := uint32(7)
	next := func() float64 { seed = seed*1664525 + 1013904223; return float64(seed>>8)/float64(1<<24) - 0.5 }
	day, price := source.NewDate(2023, time.January, 2), 100.0
	two := func(f float64) source.Decimal { return dec(t, fmt.Sprintf("%.2f", f))[0] }
	for len(days) < n {
		if w := day.Midnight(time.UTC).Weekday(); w == time.Saturday || w == time.Sunday {
			day = day.AddDays(1)
			continue
		}
		o := price
		price = math.Max(1, price*(1+next()/25))
		h, l := math.Max(o, price)*(1+math.Abs(next())/60), math.Min(o, price)*(1-math.Abs(next())/60)
		days, open, high, low, close = append(days, day), append(open, two(o)), append(high, two(h)), append(low, two(l)), append(close, two(price))
		volume = append(volume, source.Whole(int64(1e6*(1+math.Abs(next())*3))))
		day = day.AddDays(1)
	}
	return days, open, high, low, close, volume
}

// long is a walk of a hundred thousand days.
var long = sync.OnceValues(func() ([]source.Date, []source.Decimal) {
	days, _, _, _, close, _ := walk(&testing.B{}, 100_000)
	return days, close
})

func average(t testing.TB, c []source.Decimal, n int) []source.Decimal {
	out := make([]source.Decimal, len(c))
	for i := n - 1; i < len(c); i++ {
		sum := 0.0
		for _, d := range c[i-n+1 : i+1] {
			f, _ := d.Number().Float64()
			sum += f
		}
		out[i] = dec(t, fmt.Sprintf("%.4f", sum/float64(n)))[0]
	}
	return out
}

// gallery is one figure of each kind and rule, for a person to look at:
// DESKWORTH_GALLERY=DIR go test ./compose/figure -run Gallery
func gallery(t testing.TB) map[string]func() (figure.Figure, error) {
	days, open, high, low, close, volume := walk(t, 250)
	frame := func(title, lang string) figure.Frame {
		return figure.Frame{Title: title, Lang: lang, Source: "written by hand for this test, 2026-11-30"}
	}
	candles := figure.Candles{
		X: figure.Days("", days), Open: figure.Numbers("open", "USD", open), High: figure.Numbers("high", "USD", high),
		Low: figure.Numbers("low", "USD", low), Close: figure.Numbers("close", "USD", close), Volume: figure.Numbers("volume", "shares", volume),
		Over:  []figure.Column{figure.Numbers("20-day mean", "USD", average(t, close, 20)), figure.Numbers("50-day mean", "USD", average(t, close, 50))},
		Under: []figure.Indicator{{Lines: []figure.Column{figure.Numbers("oscillator", "", average(t, close, 3))}, Levels: dec(t, "95", "110")}},
	}
	gapped := append([]source.Decimal{}, close...)
	for i := range gapped {
		if i > 60 && i < 90 || i == 150 || i == 152 {
			gapped[i] = source.Decimal{}
		}
	}
	ivs := func(rows, cols int, hole func(r, c int) bool) figure.Grid {
		var x, y, z []source.Decimal
		for r := range rows {
			for c := range cols {
				k, years := 80+float64(c)*40/float64(cols-1), 0.08+float64(r)*0.25
				iv := 0.18 + 0.25*math.Pow(math.Log(100/k), 2)/math.Sqrt(years) + 0.12*math.Log(100/k)/math.Sqrt(years+0.3)
				text := fmt.Sprintf("%.3f", iv)
				if hole(r, c) {
					text = ""
				}
				x, y, z = append(x, dec(t, fmt.Sprintf("%.0f", k))...), append(y, dec(t, fmt.Sprintf("%.2f", years))...), append(z, dec(t, text)...)
			}
		}
		g, err := figure.Pivot(figure.Numbers("strike", "USD", x), figure.Numbers("expiry", "years", y), figure.Numbers("implied volatility", "fraction", z))
		require.NoError(t, err)
		return g
	}
	holes := func(r, c int) bool { return r == 2 && c > 2 && c < 5 || r == 0 && (c == 0 || c == 8) }
	draw := func(f figure.Frame, d figure.Drawing) func() (figure.Figure, error) {
		return func() (figure.Figure, error) { return figure.New(f, d) }
	}
	years := figure.Labels("fiscal year", []string{"FY2020", "FY2021", "FY2022", "FY2023", "FY2024", "FY2025"})
	rows := make([]string, 0)
	var longLabels []string
	for i := range 8 {
		longLabels = append(longLabels, fmt.Sprintf("Segment %d: cloud services, licences and maintenance in Europe and the Middle East", i+1))
		rows = append(rows, fmt.Sprint(i*i-12))
	}
	wordy := "a name of a quantity that its author wrote out in every detail that a reader might want to know about the thing"
	endless := strings.Repeat("Donaudampfschiff", 7)
	var instants []time.Time
	var intraday []source.Decimal
	zone := time.FixedZone("", -5*3600)
	for i := range 200 {
		instants = append(instants, time.Date(2026, 3, 5, 9, 30, 0, 0, zone).Add(time.Duration(i)*5*time.Minute))
		intraday = append(intraday, close[i])
	}
	bigDays, bigClose := long()
	return map[string]func() (figure.Figure, error){
		"line-gap":        draw(frame("The price fell in spring and was not quoted for six weeks", "en"), figure.Line{X: figure.Days("", days), Y: []figure.Column{figure.Numbers("close", "USD", gapped)}}),
		"line-two-fr":     draw(frame("Le cours reste au-dessus de sa moyenne depuis l’été", "fr"), figure.Line{X: figure.Days("", days), Trading: true, Y: []figure.Column{figure.Numbers("cours de clôture", "EUR", close), figure.Numbers("moyenne de 20 séances", "EUR", average(t, close, 20)), figure.Numbers("moyenne de 50 séances", "EUR", average(t, close, 50))}}),
		"line-log":        draw(frame("On a logarithmic axis equal steps are equal ratios", "en"), figure.Line{X: years, Log: true, Y: []figure.Column{figure.Numbers("revenue", "USD", dec(t, "120000", "530000", "1900000", "", "44000000", "210000000"))}}),
		"line-intraday":   draw(frame("Five-minute prices over one night", "en"), figure.Line{X: figure.Instants("time", instants), Y: []figure.Column{figure.Numbers("last", "USD", intraday)}}),
		"line-one":        draw(frame("One point", "en"), figure.Line{X: figure.Days("", days[:1]), Y: []figure.Column{figure.Numbers("close", "USD", close[:1])}}),
		"line-two-points": draw(frame("Two points", "en"), figure.Line{X: figure.Days("", days[:2]), Y: []figure.Column{figure.Numbers("close", "USD", close[:2])}}),
		"line-equal":      draw(frame("All values are alike", "en"), figure.Line{X: figure.Days("", days[:30]), Y: []figure.Column{figure.Numbers("rate", "percent", dec(t, repeat("2.50", 30)...))}}),
		"line-tiny":       draw(frame("Tiny numbers take a power of ten into the title", "en"), figure.Line{X: years, Y: []figure.Column{figure.Numbers("probability", "", dec(t, "0.0000012", "0.0000019", "0.0000007", "0.0000031", "0.0000025", "0.000001"))}}),
		"line-offset":     draw(frame("A narrow range high above nought keeps its digits", "en"), figure.Line{X: years, Y: []figure.Column{figure.Numbers("balance", "EUR", dec(t, "1000000000.01", "1000000000.02", "1000000000.015", "1000000000.03", "1000000000.01", "1000000000.02"))}}),
		"line-100000":     draw(frame("A hundred thousand points", "en"), figure.Line{X: figure.Days("", bigDays), Y: []figure.Column{figure.Numbers("close", "USD", bigClose)}}),
		"line-err":        draw(frame("Estimates with their error bars", "en"), figure.Line{X: years, Y: []figure.Column{figure.Numbers("estimate", "percent", dec(t, "1.2", "0.4", "-0.6", "0.9", "1.4", "1.1")).WithErrors(dec(t, "0.3", "0.2", "0.4", "", "0.3", "0.5"))}}),
		"bar":             draw(frame("Revenue grew every year but one", "en"), figure.Bar{X: years, Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "42", "47", "45", "58", "", "71")).WithScale(6)}}),
		"bar-group":       draw(frame("Le résultat suit le chiffre d’affaires", "fr"), figure.Bar{X: years, Y: []figure.Column{figure.Numbers("chiffre d’affaires", "EUR", dec(t, "42000000", "47000000", "45000000", "58000000", "66000000", "71000000")), figure.Numbers("résultat", "EUR", dec(t, "4000000", "-7000000", "-2500000", "8000000", "12000000", "14000000"))}}),
		"bar-flat":        draw(frame("Segments with very long names stand to the side", "en"), figure.Bar{X: figure.Labels("", longLabels), Y: []figure.Column{figure.Numbers("operating income", "USD", dec(t, rows...))}}),
		"bar-days":        draw(frame("Daily volumes", "en"), figure.Bar{X: figure.Days("", days), Y: []figure.Column{figure.Numbers("volume", "shares", volume)}}),
		"bar-100000":      draw(frame("A hundred thousand bars", "en"), figure.Bar{X: figure.Days("", bigDays), Y: []figure.Column{figure.Numbers("close", "USD", bigClose)}}),
		"bar-replicates":  draw(frame("Replicates are one bar a sample", "en"), figure.Bar{Replicates: true, X: figure.Labels("sample", []string{"A", "A", "B", "A", "B", "C"}), Y: []figure.Column{figure.Numbers("Mg/Ca", "mmol/mol", dec(t, "10", "12", "7", "14", "9", "8"))}}),
		"scatter":         draw(frame("Price against volume, coloured by close", "en"), figure.Scatter{X: figure.Numbers("volume", "shares", volume), Y: figure.Numbers("high", "USD", high), Colour: figure.Numbers("close", "USD", close)}),
		"scatter-100000":  draw(frame("A hundred thousand dots", "en"), figure.Scatter{X: figure.Days("", bigDays), Y: figure.Numbers("close", "USD", bigClose), LogY: true}),
		"histogram":       draw(frame("Closing prices lie between 80 and 130 dollars", "en"), figure.Histogram{Of: figure.Numbers("close", "USD", close)}),
		"candles":         draw(frame("A year of prices with two means, volume and an oscillator", "en"), candles),
		"candles-60": draw(frame("Sixty sessions", "fr"), figure.Candles{
			X: figure.Days("", days[:60]), Open: figure.Numbers("open", "USD", open[:60]), High: figure.Numbers("high", "USD", high[:60]), Low: figure.Numbers("low", "USD", low[:60]), Close: figure.Numbers("close", "USD", close[:60]), Volume: figure.Numbers("volume", "titres", volume[:60]),
		}),
		"long-names":         draw(frame(strings.Repeat("A title that goes on and on ", 8), "en"), figure.Line{X: figure.Labels(wordy, longLabels), Y: []figure.Column{figure.Numbers(wordy, source.Unit(wordy), dec(t, rows...)), figure.Numbers(wordy+" B", source.Unit(wordy), dec(t, rows...))}}),
		"long-names-flat":    draw(frame("Words without spaces are broken", "en"), figure.Bar{X: figure.Labels(wordy, []string{endless, "b"}), Y: []figure.Column{figure.Numbers(endless, source.Unit(wordy), dec(t, "-1", "2")), figure.Numbers(wordy, source.Unit(wordy), dec(t, "3", "4"))}}),
		"long-names-surface": draw(frame("Long names around a surface", "en"), figure.Surface{Grid: figure.Grid{X: figure.Labels(wordy, []string{endless, "b"}), Y: figure.Labels(wordy, []string{endless, endless + "b"}), Z: figure.Numbers(wordy, source.Unit(wordy), dec(t, "1000000000000", "2", "3", "4"))}}),
		"long-names-heat":    draw(frame("Long names around a heat map", "en"), figure.HeatMap{Grid: figure.Grid{X: figure.Labels(wordy, []string{endless, "b"}), Y: figure.Labels(wordy, []string{endless, endless + "b"}), Z: figure.Numbers(wordy, source.Unit(wordy), dec(t, "0.000000000012", "0.000000000013", "", "4"))}}),
		"long-names-candles": draw(frame("Candles with long names", "en"), figure.Candles{X: figure.Days(wordy, days[:9]), Open: figure.Numbers("o", source.Unit(wordy), open[:9]), High: figure.Numbers("h", source.Unit(wordy), high[:9]), Low: figure.Numbers("l", source.Unit(wordy), low[:9]), Close: figure.Numbers(wordy, source.Unit(wordy), close[:9]), Under: []figure.Indicator{{Lines: []figure.Column{figure.Numbers(wordy, "", close[:9]), figure.Numbers(wordy+"2", "", open[:9])}}}}),
		"heat":               draw(frame("Volatility rises towards low strikes and near expiries", "en"), figure.HeatMap{Grid: ivs(5, 9, holes)}),
		"heat-big":           draw(frame("Une grille de 41 prix d’exercice et 40 échéances", "fr"), figure.HeatMap{Grid: ivs(40, 41, func(r, c int) bool { return (r*7+c*3)%11 == 0 })}),
		"surface":            draw(frame("Implied volatility by strike and expiry", "en"), figure.Surface{Grid: ivs(6, 9, holes)}),
	}
}

func repeat(s string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = s
	}
	return out
}

func TestGallery(t *testing.T) {
	dir := os.Getenv("DESKWORTH_GALLERY") // to look at them
	if dir == "" {
		dir = t.TempDir()
	}
	for name, make := range gallery(t) {
		start := time.Now()
		f, err := make()
		require.NoError(t, err, name)
		for _, w := range []figure.Width{figure.OneColumn, figure.TwoColumns} {
			began := time.Now()
			p, err := f.PNG(w)
			require.NoError(t, err)
			took := time.Since(began)
			began = time.Now()
			v, err := f.SVG(w)
			require.NoError(t, err)
			fmt.Printf("%-18s %d new+ %v png %v (%d) svg %v (%d)\n", name, w, time.Since(start).Round(time.Millisecond), took.Round(time.Millisecond), len(p), time.Since(began).Round(time.Millisecond), len(v))
			require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d.png", name, w)), p, 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d.svg", name, w)), v, 0o600))
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+".csv"), f.CSV(), 0o600))
		if tex, err := f.LaTeX(); err == nil {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name+".tex"), []byte(tex), 0o600))
		}
	}
}
