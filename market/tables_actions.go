package market

import (
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// actionTable has a row an action, in the order of kinds, then of days: its key
// is the kind and the day.
func (o OHLCV) actionTable() source.Table {
	rows, taken := &source.Grid{}, map[string]int{}
	var days []source.Date
	add := func(kind string, day source.Date, cells ...cell) {
		key := kind + "-" + day.String()
		if taken[key]++; taken[key] > 1 {
			key += "-" + strconv.Itoa(taken[key])
		}
		texts := []string{day.String()}
		for _, c := range cells {
			texts = append(texts, string(c))
		}
		days = append(days, day)
		rows.Add(key, texts...)
	}
	for _, p := range o.Actions.Dividends {
		add("dividend", p.Date, p.amount, "", "", "")
	}
	for _, p := range o.Actions.CapitalGains {
		add("capital_gain", p.Date, "", p.amount, "", "")
	}
	for _, s := range o.Actions.Splits {
		add("split", s.Date, "", "", s.numerator, s.denominator)
	}
	rows.What = func(row, col int) source.About {
		about := source.About{Period: source.Between(days[row], days[row]), Published: source.OnDay(days[row])}
		if o.SplitsUndone > 0 && (col == 1 || col == 2) { // the amounts
			about.Marks = []string{markUndone}
		}
		return about
	}
	return source.Table{
		Name:    "actions",
		Read:    o.read,
		About:   source.About{Entity: o.Identity, Kind: source.Traded},
		Columns: o.actionColumns(),
		Rows:    rows,
	}
}

// actionColumns: the vendor divides past dividends by later splits, as it does
// prices, so amounts stand beside the closes of their days.
func (o OHLCV) actionColumns() []source.Column {
	columns := []source.Column{{Name: "day", Type: source.Day}}
	for _, name := range []string{"dividend", "capital_gain", "split_numerator", "split_denominator"} {
		about := source.About{Metric: name}
		if name == "dividend" || name == "capital_gain" {
			about.Unit, about.Dimensions = source.Unit(o.Identity.Currency), adjustment(AdjustedForSplits)
		}
		columns = append(columns, source.Column{Name: name, Type: source.Number, About: about})
	}
	return columns
}
