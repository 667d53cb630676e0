package market

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// AxisContract is the axis whose member is the symbol of one contract.
const AxisContract = "dw:contract"

// The columns of a chain: what a symbol says, the numbers, the last trade.
const (
	rootColumn = iota
	expiryColumn
	sideColumn
	settlementColumn
	strikeColumn
	firstNumber
	tradedColumn = firstNumber + chainNumbers
)

// chainNames, chainUnits: prices are per share or index unit.
var (
	chainNames = [chainNumbers]string{
		"bid", "bid_size", "ask", "ask_size", "iv", "delta", "gamma", "vega", "theta", "rho", "theo",
		"open_interest", "volume", "last", "change", "open", "high", "low", "prev_close",
	}
	chainUnits = [chainNumbers]source.Unit{
		atBid: "USD", atBidSize: "contracts", atAsk: "USD", atAskSize: "contracts",
		atIV: "fraction", atDelta: "ratio", atGamma: "1/USD", atVega: "USD/vol point", atTheta: "USD/calendar day", atRho: "USD/rate point", atTheo: "USD",
		atOpenInterest: "contracts", atVolume: "contracts", atLast: "USD", atChange: "USD",
		atOpen: "USD", atHigh: "USD", atLow: "USD", atPrevious: "USD",
	}
)

// Tables gives the contracts, a row each, keyed by its symbol and made when it
// is asked for; and the underlying in a table of its own.
func (o OptionChain) Tables() []source.Table {
	about := source.About{Entity: o.Identity, Kind: source.Traded, Period: source.Instant(o.AsOf), Published: o.Published}
	return []source.Table{
		{Name: "contracts", Read: o.read, About: about, Columns: chainColumns(), Rows: chainRows{o.Contracts}, Dropped: o.Dropped},
		{Name: "underlying", Read: o.read, About: about, Columns: o.underlyingColumns(), Rows: o.underlyingRow()},
	}
}

func chainColumns() []source.Column {
	columns := make([]source.Column, tradedColumn+1)
	columns[rootColumn] = source.Column{Name: "root", Type: source.Text}
	columns[expiryColumn] = source.Column{Name: "expiry", Type: source.Day}
	columns[sideColumn] = source.Column{Name: "side", Type: source.Text}
	columns[settlementColumn] = source.Column{Name: "settlement", Type: source.Text}
	columns[strikeColumn] = source.Column{Name: "strike", Type: source.Number, About: source.About{Metric: "strike", Unit: chainCurrency}}
	for at, name := range chainNames {
		about := source.About{Metric: name, Unit: chainUnits[at]}
		if at >= atIV && at <= atTheo {
			about.Kind = source.Estimate // the exchange's model, not its market
		}
		columns[firstNumber+at] = source.Column{Name: name, Type: source.Number, About: about}
	}
	columns[tradedColumn] = source.Column{Name: "last_trade_time", Type: source.Time}
	return columns
}

// chainRows are the contracts as rows.
type chainRows struct{ c *Contracts }

func (r chainRows) row(i int) *contractRow { return r.c.row(r.c.order[i]) }

// Len counts the contracts.
func (r chainRows) Len() int { return r.c.Len() }

// Key is the symbol.
func (r chainRows) Key(i int) string { return r.c.occ(r.row(i)).String() }

// Find looks a symbol up.
func (r chainRows) Find(key string) (int, bool) { return r.c.Find(key) }

// AppendText writes one cell.
func (r chainRows) AppendText(dst []byte, i, col int) []byte {
	row := r.row(i)
	switch occ := r.c.occ(row); col {
	case rootColumn:
		return append(dst, occ.Root...)
	case expiryColumn:
		return append(dst, occ.Expiry.String()...)
	case sideColumn:
		return append(dst, occ.Side...)
	case settlementColumn:
		return append(dst, settlementOf(occ.Root)...)
	case strikeColumn:
		return appendStrike(dst, occ.thousandths)
	case tradedColumn:
		if row.traded == 0 {
			return dst
		}
		return time.Unix(row.traded, 0).In(newYorkZone).AppendFormat(dst, time.RFC3339)
	}
	return r.c.odd.appendTo(dst, r.c.shown(row, col-firstNumber))
}

// About says which contract a number is of, what is to be known of it, and of a
// last price when it was paid.
func (r chainRows) About(i, col int) source.About {
	if col < strikeColumn || col == tradedColumn {
		return source.About{}
	}
	row := r.row(i)
	about := source.About{Dimensions: []source.Dimension{{Axis: AxisContract, Member: r.Key(i)}}, Marks: markSets[row.flags&concerns[col]]}
	if col == firstNumber+atLast && row.traded != 0 {
		about.Period = source.Instant(row.lastTrade())
	}
	return about
}

// concerns are the flags that say something of a column's numbers.
var concerns = func() (of [tradedColumn + 1]flags) {
	for at := range chainNumbers {
		of[firstNumber+at] = flagZeroDay
		switch {
		case at >= atIV && at <= atTheo:
			of[firstNumber+at] |= flagUnpriced
		case at <= atAskSize:
			of[firstNumber+at] |= flagUnquoted | flagZeroBid | flagCrossed | flagLocked | flagWide
		case at == atLast:
			of[firstNumber+at] |= flagUntraded
		}
	}
	return of
}()

func rederiveChain(read source.Read, bodies [][]byte) ([]source.Table, error) {
	if len(bodies) != 1 {
		return nil, chainMisshapen("parts", "a read of a chain has one body, not %d", len(bodies))
	}
	o, err := parseChain(read, bodies[0])
	if err != nil {
		return nil, err
	}
	return o.Tables(), nil
}
