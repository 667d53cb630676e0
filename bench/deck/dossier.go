package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// large is written by hand: segments of a company that does not exist.
func large() (dossier.Sealed, error) {
	read := source.Read{
		Vendor: "Nobody", Question: source.Question{Verb: "market.ohlcv"}, Parts: []source.Part{{Address: "https://example.com/prices"}},
		Digest: strings.Repeat("cd", 32), ReadAt: time.Date(2024, 2, 1, 9, 31, 0, 0, time.UTC),
	}
	read.Ref = source.DeriveRef(read)
	s := dossier.Sealed{
		Mission: dossier.Mission{ID: "large"}, Revision: 1, Reads: []source.Read{read},
		Frame: dossier.Frame{Title: "A large dossier", Question: "Does a large dossier become slides in time?", Language: "en"},
	}
	year := source.Between(source.NewDate(2022, 9, 25), source.NewDate(2023, 9, 30))
	for i := range 2_000 {
		s.Facts = append(s.Facts, dossier.Held{ID: fmt.Sprintf("fact_%04d", i), Label: fmt.Sprintf("Net sales of segment %d", i), Figure: source.Figure{
			Locator: source.Locator{Ref: read.Ref, Row: fmt.Sprint(i), Column: "value"}, Value: source.Whole(int64(100_000 + i*37)),
			About: source.About{Unit: "USD", Scale: 6, Period: year, Kind: source.Filed},
		}})
	}
	share := dossier.Display{Style: dossier.StylePercent, Places: 1}
	half, err := source.ParseDecimal("0.52332598457544646933")
	if err != nil {
		return s, err
	}
	for i := range 300 {
		s.Calculations = append(s.Calculations, dossier.Computed{
			Calculation: dossier.Calculation{ID: fmt.Sprintf("calc_%03d", i), Label: fmt.Sprintf("Share of segment %d", i), Expression: fmt.Sprintf("fact_%04d / fact_0000", i), Display: share},
			Result:      source.Quantity{Value: half},
		})
	}
	for i := range 40 {
		text := ""
		for j := range 12 {
			text += fmt.Sprintf("Segment %c brought {fact_%04d}, as the filing says in its own words and nobody here adds to. ", 'A'+j, i*12+j)
		}
		s.Sections = append(s.Sections, dossier.Section{ID: fmt.Sprintf("section_%02d", i), Title: fmt.Sprintf("Segments made {calc_%03d} of net sales", i), Text: text})
	}
	packed, err := source.Pack(prices(read))
	for i := range 12 {
		s.Exhibits = append(s.Exhibits, dossier.Plate{Exhibit: dossier.Exhibit{ID: fmt.Sprintf("prices_%d", i), Title: "The share price over the window", Ref: read.Ref, Columns: []string{"close", "volume"}, Form: "chart"}, Packed: packed})
	}
	return s, err
}

func prices(read source.Read) source.Table {
	rows := &source.Grid{}
	for i := range 250 {
		rows.Add(source.NewDate(2023, 1, 2).AddDays(i).String(), fmt.Sprintf("%d.%02d", 180+i%7, i%100), fmt.Sprint(50_000_000+i*1_000))
	}
	return source.Table{Name: "bars", Read: read, Rows: rows, Columns: []source.Column{
		{Name: "close", Type: source.Number, About: source.About{Unit: "USD"}}, {Name: "volume", Type: source.Number, About: source.About{Unit: "shares"}},
	}}
}
