package figure

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Candles are bars of prices, with what was computed from them. Each row takes one step, so days without trading
// take no room. A close at or above its open is blue and hollow, one below it orange and filled.
type Candles struct {
	X                      Column      // days or instants, in rising order
	Open, High, Low, Close Column      // numbers of one unit
	Volume                 Column      // numbers; the zero column draws none
	Over                   []Column    // lines over the prices, in their unit: at most five means or bands
	Under                  []Indicator // pictures under them, at most four
	Log                    bool        // prices on a logarithmic axis
}

// Indicator is a picture of its own under the candles.
type Indicator struct {
	Lines  []Column         // numbers of one unit
	Levels []source.Decimal // drawn across: 30 and 70 of a relative strength index
}

const maxUnder = 4

func (d Candles) prices() []Column { return []Column{d.Open, d.High, d.Low, d.Close} }

func (d Candles) build(s setting) (content, error) {
	if err := d.check(s); err != nil {
		return content{}, err
	}
	bars, crossed := d.bars()
	if len(bars) == 0 {
		return content{}, checkSome()
	}
	keys := []key{candleKey(d.Close.Name)}
	columns := append(append([]Column{d.X}, d.prices()...), d.Over...)
	for i, c := range d.Over {
		keys = append(keys, lineKey(c.Name, overPen(i)))
	}
	body := panels{foot: foot{column: d.X, slots: true}, panels: []panel{d.pricePanel(bars, s)}}
	if d.Volume.isSet() {
		body.panels = append(body.panels, d.volumePanel(bars))
		columns = append(columns, d.Volume)
	}
	for _, under := range d.Under {
		body.panels = append(body.panels, under.panel(s))
		columns = append(columns, under.Lines...)
		keys = append(keys, seriesKeys(under.Lines)...)
	}
	notes := append(s.words.gaps(columns[1:]...), s.words.expected(false, columns[1:]...)...)
	if crossed > 0 {
		notes = append(notes, fmt.Sprintf(s.words.crossed, s.words.whole(crossed)))
	}
	return content{kind: "candles", body: body, keys: keys, notes: notes, columns: columns}, nil
}

// pricePanel holds every bar and every line over them.
func (d Candles) pricePanel(bars []candle, s setting) panel {
	p := panel{head: Column{Unit: d.Close.Unit, Scale: d.Close.Scale}, log: d.Log}
	for _, b := range bars {
		for _, price := range []decimal.Decimal{b.open, b.high, b.low, b.close} { // an open outside its bar is drawn where it is
			p.span.hold(price)
		}
	}
	for _, c := range d.Over {
		c.spanOf(&p.span)
	}
	p.draw = func(f footing, y scale, _ box) (func(c canvas), []string) { return d.draw(f, y, bars, s) }
	return p
}

func (i Indicator) panel(s setting) panel {
	p := s.linePanel(i.Lines, false)
	p.small = true
	p.head.Name = underTitle(i.Lines)
	for _, level := range i.Levels {
		p.levels = append(p.levels, level.Number())
		p.span.hold(level.Number())
	}
	return p
}

// underTitle names every line of an indicator over its axis; where there are several the legend tells their inks.
func underTitle(lines []Column) string {
	title := ""
	for i, c := range lines {
		if i > 0 {
			title += " · "
		}
		title += c.Name
	}
	return title
}

func (d Candles) check(s setting) error {
	rows := d.X.Len()
	if err := s.check("x", d.X, rows, source.Day, source.Time); err != nil {
		return err
	}
	if err := s.checkSeries("prices", d.prices(), rows); err != nil {
		return err
	}
	if err := s.checkSeries("over", append([]Column{d.Close}, d.Over...), rows); err != nil {
		return err
	}
	if d.Volume.isSet() {
		if err := s.check("volume", d.Volume, rows, source.Number); err != nil {
			return err
		}
	}
	if len(d.Under) > maxUnder {
		return refuse("too_many", fmt.Sprintf("%d pictures under the candles are too many", len(d.Under)), fmt.Sprintf("draw at most %d", maxUnder))
	}
	for _, under := range d.Under {
		if err := s.checkSeries("under", under.Lines, rows); err != nil {
			return err
		}
		if err := checkSome(under.Lines...); err != nil {
			return err
		}
		if slices.ContainsFunc(under.Levels, source.Decimal.IsZero) {
			return &source.ArgumentError{Field: "under", Problem: "a level is absent", Remedy: "give its number, or leave it out"}
		}
	}
	if d.Log {
		if err := checkLog(append(d.prices(), d.Over...)...); err != nil {
			return err
		}
	}
	if rows == 0 {
		return checkSome()
	}
	return checkRising(d.X)
}

// candle is a bar with all its prices; rows is how many bars it stands for.
type candle struct {
	row                    int
	open, high, low, close decimal.Decimal
	volume                 decimal.Decimal
	traded                 bool // a volume is known
}

// bars are the rows that have four prices in a possible order.
func (d Candles) bars() (bars []candle, crossed int) {
	for row := range d.X.Len() {
		if !d.Open.has(row) || !d.High.has(row) || !d.Low.has(row) || !d.Close.has(row) {
			continue
		}
		b := candle{row: row, open: d.Open.numbers[row].Number(), high: d.High.numbers[row].Number(), low: d.Low.numbers[row].Number(), close: d.Close.numbers[row].Number()}
		if b.high.LessThan(b.low) {
			crossed++
			continue
		}
		if d.Volume.isSet() && d.Volume.has(row) {
			b.volume, b.traded = d.Volume.numbers[row].Number(), true
		}
		bars = append(bars, b)
	}
	return bars, crossed
}

// leastSlot is the narrowest place in which a candle can be told from a line.
const leastSlot = 4 * dot

// merged joins as many neighbours as it takes for a candle to be seen, and says how many.
func (f footing) merged(bars []candle) ([]candle, int) {
	if f.slot >= leastSlot || len(f.at) == 0 {
		return bars, 1
	}
	per := int((leastSlot*length(len(f.at)) + f.to - f.from - 1) / (f.to - f.from))
	var joined []candle
	for _, b := range bars {
		last := len(joined) - 1
		if last < 0 || joined[last].row/per != b.row/per {
			joined = append(joined, b)
			continue
		}
		j := &joined[last]
		j.high, j.low, j.close = decimal.Max(j.high, b.high), decimal.Min(j.low, b.low), b.close
		j.volume, j.traded = decimal.Max(j.volume, b.volume), j.traded || b.traded
	}
	return joined, per
}

// middleOf is where a candle of so many rows stands, and half its width.
func (f footing) middleOf(row, per int) (x, half length) {
	first := row / per * per
	last := min(first+per, len(f.at)) - 1
	wide := max((f.to-f.from)*length(per)/length(len(f.at)), dot)
	return (f.at[first] + f.at[last]) / 2, min(wide*35/100, 6*point)
}
