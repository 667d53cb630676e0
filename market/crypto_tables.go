package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// Tables gives one table a venue that answered, each of its own read, and a
// computed one of what became of every venue, which cannot be cited. Nothing in
// them is computed over several prices.
func (q CryptoQuote) Tables() []source.Table {
	tables := make([]source.Table, 0, len(q.Tickers)+1)
	for _, t := range q.Tickers {
		tables = append(tables, t.table())
	}
	return append(tables, q.venues())
}

func (q CryptoQuote) venues() source.Table {
	rows := &source.Grid{}
	for _, venue := range cryptoVenues() {
		for _, t := range q.Tickers {
			if t.Venue == venue.vendor.Name {
				rows.Add(t.Venue, t.Instrument, t.Quote, "answered", "")
			}
		}
		for _, m := range q.Missing {
			if m.Venue == venue.vendor.Name {
				rows.Add(m.Venue, m.Instrument, "", m.Code, m.Reason)
			}
		}
	}
	t := source.Table{Name: "venues", Rows: rows}
	for _, name := range []string{"instrument", "quote", "outcome", "reason"} {
		t.Columns = append(t.Columns, source.Column{Name: name, Type: source.Text, Computed: true})
	}
	return t
}

// The columns of a ticker: what it is, then its numbers.
const cryptoTexts = 4

func (t CryptoTicker) table() source.Table {
	rows := &source.Grid{What: t.about}
	cells := []string{t.Base, t.Quote, t.Answered, t.AsOf.String()}
	for _, number := range t.raw {
		cells = append(cells, string(number))
	}
	rows.Add(t.Instrument, cells...)
	name := t.Venue
	for _, venue := range cryptoVenues() {
		if venue.vendor.Name == t.Venue {
			name = venue.name
		}
	}
	return source.Table{
		Name: name + "_ticker", Read: t.read, Columns: t.columns(), Rows: rows,
		About: source.About{Entity: t.read.Identity, Kind: source.Traded},
	}
}

func (t CryptoTicker) columns() []source.Column {
	columns := []source.Column{
		{Name: "base", Type: source.Text}, {Name: "quote", Type: source.Text}, {Name: "answered_as", Type: source.Text}, {Name: "as_of", Type: source.Time},
	}
	for i, name := range cryptoNames {
		unit := source.Unit(t.Quote)
		if i == cryptoVolume {
			unit = source.Unit(t.Base)
		}
		columns = append(columns, source.Column{Name: name, Type: source.Number, About: source.About{Metric: name, Unit: unit}})
	}
	return columns
}

// about dates a number by the venue's clock. Where there is none only the moment
// of reading is known, which is no moment of the price: the mark says so.
func (t CryptoTicker) about(_, col int) source.About {
	if col < cryptoTexts {
		return source.About{}
	}
	moment := t.AsOf
	if moment.IsZero() {
		moment = source.At(t.ReadAt)
	}
	return source.About{Period: source.Instant(moment), Published: moment, Marks: t.Marks}
}

func rederiveCrypto(read source.Read, bodies [][]byte) ([]source.Table, error) {
	t, err := parseCrypto(read, bodies)
	if err != nil {
		return nil, err
	}
	return []source.Table{t.table()}, nil
}
