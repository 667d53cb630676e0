package peers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// How large the dossier is.
const (
	Facts        = 2_000
	Calculations = 300
	Charts       = 12
	ChartDays    = 250
	Sections     = 40
)

// Body is what every figure was read from, so to say.
const Body = "a"

// Large is an invented dossier: figures of a company that does not exist.
func Large() (s dossier.Sealed, err error) {
	at := time.Date(2024, 2, 29, 8, 30, 0, 0, time.UTC)
	part := source.Part{Address: "https://example.com/facts", Digest: source.Digest([]byte(Body)), Bytes: int64(len(Body)), ReadAt: at}
	read, err := (&source.Client{Mission: "m"}).Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, verb, map[string]string{}, source.Answer{Part: part, Origin: source.Live})
	if err != nil {
		return s, err
	}
	by, of := dossier.Author{Role: "quant", Card: "quant-1"}, about
	of.Metric = "x"
	s = dossier.Sealed{Mission: dossier.Mission{ID: "m", Subject: subject}, Revision: 1, Frame: dossier.Frame{Title: "A large dossier", Question: "How long does it take?"}, Reads: []source.Read{read}}
	for i := range Facts {
		s.Facts = append(s.Facts, dossier.Held{ID: fmt.Sprintf("fact_%d", i), Label: "Figure " + letters(i), By: by, Figure: source.Figure{
			Locator: source.Locator{Ref: read.Ref, Row: row(i), Column: "value"}, Value: value(i), About: of,
		}})
	}
	for i := range Calculations {
		c := dossier.Calculation{ID: fmt.Sprintf("calc_%d", i), Expression: fmt.Sprintf("fact_%d / (fact_%d + fact_%d) + %d", i, i+1, i+2, i), Display: dossier.Display{Style: dossier.StylePercent, Places: 1}}
		s.Calculations = append(s.Calculations, dossier.Computed{Calculation: c, By: by})
	}
	results, errs := dossier.RecomputeAll(s)
	for i := range results {
		s.Calculations[i].Result = results[i]
	}
	if err := errors.Join(errs...); err != nil {
		return s, err
	}
	for i := range Sections {
		s.Sections = append(s.Sections, dossier.Section{ID: fmt.Sprintf("s%d", i), Title: fmt.Sprintf("Section %s says {fact_%d}", letters(i), i), Text: strings.Repeat(fmt.Sprintf("The figure is {fact_%d}, which makes {calc_%d}. ", i, i), 8)})
	}
	for i := range Charts {
		shown, err := plate(read, i)
		if err != nil {
			return s, err
		}
		s.Exhibits = append(s.Exhibits, shown)
	}
	return s, nil
}

// Rederivers reads the figures again, as if they stood in the body.
func Rederivers() source.Rederivers {
	return source.Rederivers{verb: func(read source.Read, _ [][]byte) ([]source.Table, error) {
		grid := &source.Grid{}
		for i := range Facts {
			grid.Add(row(i), value(i).String())
		}
		tables := []source.Table{{Name: "facts", Read: read, About: about, Rows: grid, Columns: []source.Column{{Name: "value", Type: source.Number, About: source.About{Metric: "x"}}}}}
		for i := range Charts {
			tables = append(tables, prices(read, i))
		}
		return tables, nil
	}}
}

const verb = "example.facts"

var (
	subject = source.Identity{Name: "Invented Inc."}
	about   = source.About{Entity: subject, Unit: "USD", Scale: 6, Kind: source.Filed, Period: source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))}
)

func row(i int) string { return "row-" + strconv.Itoa(i) }

func value(i int) source.Decimal { return source.Whole(int64(i*7919%1_000_000 + 1)) }

// prices are the days of one chart.
func prices(read source.Read, chart int) source.Table {
	grid := &source.Grid{}
	for day := range ChartDays {
		price := func(more int) string {
			return strconv.FormatFloat(float64(15_000+chart*100+day*7%500+more)/100, 'f', 2, 64)
		}
		grid.Add(source.NewDate(2023, 1, 2).AddDays(day).String(), price(0), price(50), price(-50), price(10))
	}
	var columns []source.Column
	for _, name := range priceColumns {
		columns = append(columns, source.Column{Name: name, Type: source.Number})
	}
	return source.Table{Name: "prices_" + letters(chart), Read: read, About: source.About{Unit: "USD"}, Columns: columns, Rows: grid}
}

var priceColumns = []string{"open", "high", "low", "close"}

func plate(read source.Read, chart int) (dossier.Plate, error) {
	table := prices(read, chart)
	packed, err := source.Pack(table)
	return dossier.Plate{Exhibit: dossier.Exhibit{ID: fmt.Sprintf("e%d", chart), Title: "Prices " + letters(chart), Ref: read.Ref, Table: table.Name, Columns: priceColumns, Form: "chart"}, Packed: packed}, err
}

// letters names a number without a digit: a typed number would be a literal.
func letters(n int) string {
	name := string(rune('A' + n%26))
	for n /= 26; n > 0; n /= 26 {
		name = string(rune('A'+n%26)) + name
	}
	return name
}
