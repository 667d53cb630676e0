package market

import "github.com/deskworth/deskworth-go/deskworth/source"

const underlyingNumbers = 8

var underlyingNames = [underlyingNumbers]string{
	"underlying_price", "underlying_change", "underlying_bid", "underlying_ask",
	"underlying_close", "underlying_prev_close", "underlying_volume", "underlying_iv30",
}

func (h chainHead) underlying() Underlying {
	cells := [underlyingNumbers]cell{h.price, h.change, h.bid, h.ask, h.close, h.previous, h.vol, h.iv30}
	return Underlying{
		Price: h.price.decimal(), Change: h.change.decimal(), Bid: h.bid.decimal(), Ask: h.ask.decimal(),
		Close: h.close.decimal(), Previous: h.previous.decimal(), Volume: h.vol.decimal(), IV30: h.iv30.decimal(),
		cells: cells,
	}
}

func (o OptionChain) underlyingColumns() []source.Column {
	price := source.Unit(chainCurrency)
	if o.index {
		price = "points"
	}
	columns := make([]source.Column, underlyingNumbers)
	for i, name := range underlyingNames {
		about := source.About{Metric: name, Unit: price}
		switch name {
		case "underlying_volume":
			about.Unit = "shares"
			if o.index {
				about.Unit = "" // what an index's volume counts is not said
			}
		case "underlying_iv30":
			about.Unit, about.Kind = "percent", source.Estimate
		}
		columns[i] = source.Column{Name: name, Type: source.Number, About: about}
	}
	return columns
}

func (o OptionChain) underlyingRow() *source.Grid {
	cells := make([]string, underlyingNumbers)
	for i, c := range o.Underlying.cells {
		cells[i] = string(c)
	}
	grid := &source.Grid{}
	grid.Add(o.Identity.Symbol, cells...)
	return grid
}
