package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// How large the dossier is.
const (
	facts        = 2_000
	calculations = 300
	charts       = 12
	chartDays    = 250
	sections     = 40
)

// sealed is an invented dossier: figures of a company that does not exist.
func sealed() (s dossier.Sealed, err error) {
	at := time.Date(2024, 2, 29, 8, 30, 0, 0, time.UTC)
	part := source.Part{Address: "https://example.com/facts", Digest: source.Digest([]byte("a")), ReadAt: at}
	read, err := (&source.Client{Mission: "m"}).Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "example.facts", map[string]string{}, source.Answer{Part: part, Origin: source.Live})
	if err != nil {
		return s, err
	}
	subject, by := source.Identity{Name: "Invented Inc."}, dossier.Author{Role: "quant", Card: "quant-1"}
	s = dossier.Sealed{Mission: dossier.Mission{ID: "m", Subject: subject}, Revision: 1, Frame: dossier.Frame{Title: "A large dossier", Question: "How long does it take?"}, Reads: []source.Read{read}}
	for i := range facts {
		s.Facts = append(s.Facts, dossier.Held{ID: fmt.Sprintf("fact_%d", i), Label: fmt.Sprintf("Figure number %d", i), By: by, Figure: source.Figure{
			Locator: source.Locator{Ref: read.Ref, Row: "row-" + strconv.Itoa(i), Column: "value"}, Value: source.Whole(int64(i*7919%1_000_000 + 1)),
			About: source.About{Entity: subject, Metric: "x", Unit: "USD", Scale: 6, Kind: source.Filed, Period: source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))},
		}})
	}
	for i := range calculations {
		c := dossier.Calculation{ID: fmt.Sprintf("calc_%d", i), Expression: fmt.Sprintf("fact_%d / (fact_%d + fact_%d) + %d", i, i+1, i+2, i), Display: dossier.Display{Style: dossier.StylePercent, Places: 1}}
		result, err := dossier.Recompute(s, c)
		if err != nil {
			return s, err
		}
		s.Calculations = append(s.Calculations, dossier.Computed{Calculation: c, Result: result, By: by})
	}
	for i := range sections {
		s.Sections = append(s.Sections, dossier.Section{ID: fmt.Sprintf("s%d", i), Title: fmt.Sprintf("Section %d says {fact_%d}", i, i), Text: strings.Repeat(fmt.Sprintf("The figure is {fact_%d}, which makes {calc_%d}. ", i, i), 8)})
	}
	for i := range charts {
		plate, err := prices(read, i)
		if err != nil {
			return s, err
		}
		s.Exhibits = append(s.Exhibits, plate)
	}
	return s, nil
}

// prices are the days of one chart.
func prices(read source.Read, chart int) (dossier.Plate, error) {
	grid := &source.Grid{}
	for day := range chartDays {
		price := func(more int) string {
			return strconv.FormatFloat(float64(15_000+chart*100+day*7%500+more)/100, 'f', 2, 64)
		}
		grid.Add(source.NewDate(2023, 1, 2).AddDays(day).String(), price(0), price(50), price(-50), price(10))
	}
	var columns []source.Column
	for _, name := range []string{"open", "high", "low", "close"} {
		columns = append(columns, source.Column{Name: name, Type: source.Number})
	}
	packed, err := source.Pack(source.Table{Name: "prices", Read: read, About: source.About{Unit: "USD"}, Columns: columns, Rows: grid})
	return dossier.Plate{Exhibit: dossier.Exhibit{ID: fmt.Sprintf("e%d", chart), Title: fmt.Sprintf("Prices %d", chart), Ref: read.Ref, Form: "chart"}, Packed: packed}, err
}
