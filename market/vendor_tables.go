package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// Tables gives one table: a row a bar, keyed by its date. With a second vendor
// it gives that vendor's table too, and a computed one of where they part.
func (v VendorBars) Tables() []source.Table {
	tables := []source.Table{v.table()}
	if v.Check != nil {
		tables = append(tables, v.Check.Other.table(), v.Check.differences())
	}
	return tables
}

func (v VendorBars) table() source.Table {
	rows := &source.Grid{What: v.about}
	for _, bar := range v.Bars {
		cells := make([]string, len(v.columns))
		for i, column := range v.columns {
			cells[i] = string(bar.raw[column.cell])
		}
		rows.Add(bar.Date.String(), cells...)
	}
	return source.Table{
		Name:    string(v.Vendor) + "_bars",
		Read:    v.read,
		About:   source.About{Entity: v.Identity, Kind: source.Traded},
		Columns: v.tableColumns(),
		Rows:    rows,
		Dropped: v.Dropped,
	}
}

func (v VendorBars) tableColumns() []source.Column {
	columns := make([]source.Column, len(v.columns))
	for i, c := range v.columns {
		about := source.About{Metric: vendorCellNames[c.cell], Unit: v.unit(c.cell)}
		if c.adjustment != "" {
			about.Dimensions = adjustment(c.adjustment)
		}
		columns[i] = source.Column{Name: vendorCellNames[c.cell], Type: source.Number, About: about}
	}
	return columns
}

// unit is what a number counts, where the answer says enough to tell.
func (v VendorBars) unit(cell int) source.Unit {
	switch cell {
	case cellVolume, cellAdjVolume:
		return vendorVolumeUnits[v.Kind]
	case cellSplit:
		return "ratio"
	case cellTrades:
		return "trades"
	}
	return source.Unit(v.Identity.Currency)
}

// vendorVolumeUnits are by the kinds of instrument of the one vendor that names them.
var vendorVolumeUnits = map[string]source.Unit{
	"Common Stock": "shares", "ETF": "shares", "American Depositary Receipt": "shares", "Depositary Receipt": "shares", "Preferred Stock": "shares", "REIT": "shares",
}

func (v VendorBars) about(row, col int) source.About {
	bar := v.Bars[row]
	about := source.About{Period: source.Between(bar.Date, bar.Date), Published: source.OnDay(bar.Date)}
	if adjustedLater(v.columns[col].adjustment) {
		about.Published = source.At(v.read.ReadAt) // what came later changed every earlier one
	}
	if v.ofTheDay(bar, v.read) {
		about.Marks = []string{"may be partial"}
	}
	if v.Stale != "" && row == len(v.Bars)-1 {
		about.Marks = append(about.Marks, "stale: "+v.Stale)
	}
	return about
}

func rederiveVendorBars(read source.Read, bodies [][]byte) ([]source.Table, error) {
	v, err := parseVendorBars(read, bodies)
	if err != nil {
		return nil, err
	}
	return v.Tables(), nil
}
