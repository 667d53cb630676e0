package figure_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// pence answers with one body, written by hand in the vendor's shape; the figures are invented.
type pence struct{}

func (pence) Replay(_ context.Context, address string) (source.Answer, error) {
	body := []byte(`{"chart":{"result":[{"meta":{"currency":"GBp","symbol":"EX.L","fullExchangeName":"LSE",
		"longName":"Example plc","instrumentType":"EQUITY","exchangeTimezoneName":"Europe/London"},
		"timestamp":[1709712000,1709798400,1709884800],
		"indicators":{"quote":[{"close":[1251.00,1259.50,null]}]}}],"error":null}}`)
	return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body)}, Body: body, Status: 200, Origin: source.Replay}, nil
}

func ExampleNew() {
	c := market.Client{Source: &source.Client{Recorded: pence{}}}
	bars, err := c.OHLCV(context.Background(), market.OHLCVRequest{Symbol: "EX.L", Range: "5d"})
	if err != nil {
		fmt.Println(err)
		return
	}
	table := bars.Tables()[0]
	day, err := figure.ColumnOf(table, "time")
	if err != nil {
		fmt.Println(err)
		return
	}
	closing, err := figure.ColumnOf(table, "close")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := figure.New(figure.FrameOf("Example rose by 0.7%", "en", table), figure.Line{X: day.ByDay(), Y: []figure.Column{closing}, Trading: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, err := f.PNG(figure.OneColumn) // 1063 dots wide, at 300 dpi
	fmt.Println(len(picture) > 0, err)
	fmt.Println(strings.NewReplacer("\uFEFF", "", "\r", "").Replace(string(f.CSV())))
	fmt.Println(f.Alternative())
	// Output:
	// true <nil>
	// time;close (GBp)
	// 2024-03-06;1251,00
	// 2024-03-07;1259,50
	//
	// Line chart: Example rose by 0.7%. time: 2024-03-06 … 2024-03-07 (2). close (GBp): 1,251.00 … 1,259.50 (2). Source: Yahoo, EX.L.
}

func ExamplePivot() {
	number := func(texts ...string) (values []source.Decimal) {
		for _, text := range texts {
			d, err := source.ParseDecimal(text)
			if err != nil {
				panic(err)
			}
			values = append(values, d)
		}
		return values
	}
	// Three contracts of a chain: the strike of 110 is not priced in June.
	grid, err := figure.Pivot(
		figure.Numbers("strike", "USD", number("100", "110", "100")),
		figure.Labels("expiry", []string{"March", "March", "June"}),
		figure.Numbers("implied volatility", "fraction", number("0.240", "0.215", "0.225")),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := figure.New(figure.Frame{Title: "Near options cost more", Source: "written by hand"}, figure.HeatMap{Grid: grid})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(strings.NewReplacer("\uFEFF", "", "\r", "").Replace(string(f.CSV())))
	// Output:
	// expiry;100 (fraction);110 (fraction)
	// March;0,240;0,215
	// June;0,225;
}

func ExampleFigure_LaTeX() {
	revenue, err := source.ParseDecimal("1234.50")
	if err != nil {
		panic(err)
	}
	f, err := figure.New(
		figure.Frame{Title: "Revenue", Source: "annual report of 2025"},
		figure.Bar{X: figure.Labels("year", []string{"2025"}), Y: []figure.Column{figure.Numbers("revenue", "EUR", []source.Decimal{revenue}).WithScale(6)}},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := f.LaTeX()
	fmt.Print(table, err)
	// Output:
	// % needs \usepackage{booktabs} and \usepackage[T1]{fontenc}
	// \begin{table}
	// \centering
	// \caption{Revenue}
	// \begin{tabular}{lr}
	// \toprule
	// year & revenue (EUR million) \\
	// \midrule
	// 2025 & 1,234.50 \\
	// \bottomrule
	// \end{tabular}
	//
	// \smallskip
	// {\footnotesize Source: annual report of 2025\par}
	// \end{table}
	// <nil>
}
