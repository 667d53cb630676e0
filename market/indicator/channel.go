package indicator

import "slices"

// Donchian is the channel between the highest high and the lowest low of
// period rows, the current one included, and its middle. The first values are
// at row period-1.
func Donchian(b Bars, periodRows int) (Bands, error) {
	b.Close = b.High // the channel reads no close
	if err := b.check("Donchian channel", periodRows, periodRows); err != nil {
		return Bands{}, err
	}
	d := Definition{
		Name: "Donchian channel", Params: period(periodRows), Price: "high, low as given",
		Formula: "highest high and lowest low of the last n rows, this one included; middle their mean",
		Source:  "Donchian, High Finance in Copper, Financial Analysts Journal 16:6, 1960",
	}
	rows, warmup := len(b.High), periodRows-1
	c := Bands{Upper: blank(d.line("upper"), rows, warmup), Middle: blank(d.line("middle"), rows, warmup), Lower: blank(d.line("lower"), rows, warmup)}
	windowMax(c.Upper.Values, b.High, periodRows)
	windowMin(c.Lower.Values, b.Low, periodRows)
	low, middle := c.Lower.Values, c.Middle.Values
	for i, h := range c.Upper.Values {
		middle[i] = (h + low[i]) / 2
	}
	return c, nil
}

// IchimokuOptions are the periods of [Ichimoku]; a period of 0 is the usual
// one: 9, 26, 52, and 26 rows of displacement.
type IchimokuOptions struct {
	Conversion, Base, Span int
	Displacement           int
}

// Cloud is Ichimoku Kinko Hyo. Every value stands at the row it was computed
// at; Shift says how far a chart moves the line.
type Cloud struct {
	Conversion Series `json:"conversion"` // tenkan-sen
	Base       Series `json:"base"`       // kijun-sen
	SpanA      Series `json:"span_a"`     // senkou span A, drawn Displacement rows later
	SpanB      Series `json:"span_b"`     // senkou span B, drawn Displacement rows later
	Lagging    Series `json:"lagging"`    // chikou span: the close, drawn Displacement rows earlier
}

// Ichimoku is the five lines of the cloud. Lines whose first row lies beyond
// the last are empty; only columns too short for every line but the lagging
// one are refused.
func Ichimoku(b Bars, o IchimokuOptions) (Cloud, error) {
	o.Conversion, o.Base, o.Span = usual(o.Conversion, 9), usual(o.Base, 26), usual(o.Span, 52)
	o.Displacement = usual(o.Displacement, 26)
	for _, n := range [...]int{o.Conversion, o.Base, o.Span, o.Displacement} {
		if err := checkPeriods("Ichimoku", n, 1, n); err != nil {
			return Cloud{}, err
		}
	}
	if err := b.check("Ichimoku", min(o.Conversion, o.Base, o.Span)); err != nil {
		return Cloud{}, err
	}
	return o.cloud(b), nil
}

func (o IchimokuOptions) cloud(b Bars) Cloud {
	d := Definition{
		Name: "Ichimoku", Price: "high, low, close as given",
		Params:  []Param{{"conversion", float64(o.Conversion)}, {"base", float64(o.Base)}, {"span", float64(o.Span)}, {"displacement", float64(o.Displacement)}},
		Formula: "each line (highest high + lowest low)/2 of its period; span A the mean of conversion and base; lagging the close",
		Source:  "Hosoda (Ichimoku Sanjin), Ichimoku Kinko Hyo, 1969",
	}
	c := Cloud{
		Conversion: midline(d.line("conversion"), b, o.Conversion),
		Base:       midline(d.line("base"), b, o.Base),
		SpanA:      blank(d.line("span A"), len(b.Close), max(o.Conversion, o.Base)-1),
		SpanB:      midline(d.line("span B"), b, o.Span),
		Lagging:    Series{Definition: d.line("lagging"), Values: slices.Clone(b.Close), Shift: -o.Displacement},
	}
	c.SpanA.Shift, c.SpanB.Shift = o.Displacement, o.Displacement
	if n := len(c.SpanA.Values); n > 0 {
		conversion := c.Conversion.Values[len(c.Conversion.Values)-n:]
		base := c.Base.Values[len(c.Base.Values)-n:][:n]
		out := c.SpanA.Values[:n]
		for i, x := range conversion {
			out[i] = (x + base[i]) / 2
		}
	}
	return c
}

// midline is the middle of the range of period rows.
func midline(d Definition, b Bars, period int) Series {
	s := blank(d, len(b.Close), period-1)
	var array [1024]float64
	size := stretch(min(period, len(b.Close)))
	low := scratch(array[:], size)
	for i := 0; i < len(s.Values); i += size {
		out := s.Values[i:min(i+size, len(s.Values))]
		windowMax(out, b.High[i:i+len(out)+period-1], period)
		windowMin(low[:len(out)], b.Low[i:i+len(out)+period-1], period)
		for j, l := range low[:len(out)] {
			out[j] = (out[j] + l) / 2
		}
	}
	return s
}
