package market

import "github.com/deskworth/deskworth-go/deskworth/source"

var barColumns = []string{"open", "high", "low", "close", "adj_close", "volume"}

// Tables gives the bars: a row a bar, keyed by its date, or by its instant when
// bars are shorter than a day; and the actions, when the window has any.
func (o OHLCV) Tables() []source.Table {
	if o.Actions.IsZero() {
		return []source.Table{o.barTable()}
	}
	return []source.Table{o.barTable(), o.actionTable()}
}

func (o OHLCV) barTable() source.Table {
	rows := &source.Grid{What: o.about}
	for _, bar := range o.Bars {
		r := bar.raw
		cells := []string{bar.Time.String(), string(r.open), string(r.high), string(r.low), string(r.close), string(r.adjusted), string(r.vol)}
		if o.extended {
			cells = append(cells, bar.Session)
		}
		rows.Add(o.key(bar), cells...)
	}
	return source.Table{
		Name:    "bars",
		Read:    o.read,
		About:   source.About{Entity: o.Identity, Kind: source.Traded},
		Columns: o.columns(),
		Rows:    rows,
		Dropped: o.Dropped,
	}
}

func (o OHLCV) key(bar Bar) string {
	if o.span.intraday() {
		return bar.Time.String()
	}
	return bar.Date.String()
}

func (o OHLCV) columns() []source.Column {
	columns := []source.Column{{Name: "time", Type: source.Time}}
	for _, name := range barColumns {
		about := source.About{Metric: name, Unit: source.Unit(o.Identity.Currency), Dimensions: adjustment(AdjustedForSplits)}
		switch name {
		case "adj_close":
			about.Dimensions = adjustment(AdjustedForDividends)
		case "volume":
			about.Unit = volumeUnits[o.Kind]
		}
		columns = append(columns, source.Column{Name: name, Type: source.Number, About: about})
	}
	if o.extended {
		columns = append(columns, source.Column{Name: "session", Type: source.Text})
	}
	return columns
}

func adjustment(member string) []source.Dimension {
	return []source.Dimension{{Axis: source.AxisAdjustment, Member: member}}
}

// volumeUnits are by the vendor's kind of instrument. What a volume of a
// currency pair or an index counts is not said, so it has no unit.
var volumeUnits = map[string]source.Unit{
	"EQUITY": "shares", "ETF": "shares", "MUTUALFUND": "shares", "FUTURE": "contracts",
}

// markUndone is on every number that later splits were taken out of.
const markUndone = "later splits undone"

const adjCloseColumn = 5 // after time, open, high, low and close

func (o OHLCV) about(row, col int) source.About {
	bar := o.Bars[row]
	about := source.About{Period: o.span.period(&bar), Published: bar.published}
	if bar.Partial {
		about.Marks = []string{"partial"}
	}
	if o.Stale != "" && row == len(o.Bars)-1 {
		about.Marks = append(about.Marks, "stale: "+o.Stale)
	}
	if bar.Session == SessionPre || bar.Session == SessionPost {
		about.Marks = append(about.Marks, bar.Session+"-market")
	}
	if o.SplitsUndone > 0 && col > 0 && col != adjCloseColumn && col <= len(barColumns) {
		about.Marks = append(about.Marks, markUndone)
	}
	if col == adjCloseColumn {
		about.Published = o.read.AsOf // later dividends change every earlier one
	}
	return about
}

func rederiveOHLCV(read source.Read, bodies [][]byte) ([]source.Table, error) {
	if len(bodies) != 1 {
		return nil, misshapen("parts", "a read of bars has one body, not %d", len(bodies))
	}
	o, err := parseChart(read, bodies[0])
	if err != nil {
		return nil, err
	}
	return o.Tables(), nil
}
