package indicator

import "math"

// Directions are the lines of [DMI].
type Directions struct {
	PlusDI  Series `json:"plus_di"`  // from row period
	MinusDI Series `json:"minus_di"` // from row period
	DX      Series `json:"dx"`       // from row period
	ADX     Series `json:"adx"`      // from row 2*period-1
	ADXR    Series `json:"adxr"`     // from row 3*period-2
}

// DMI is Wilder's directional movement, every line from one pass: +DI, -DI, DX
// and ADX between 0 and 100. Where no bar has moved there is no direction: DI
// is 0, DX repeats its last value (0 at first) and ADX stands still, as in
// TA-Lib. Lines whose first row lies beyond the last are empty.
func DMI(b Bars, periodRows int) (Directions, error) {
	if err := b.check("DMI", periodRows+1, periodRows); err != nil {
		return Directions{}, err
	}
	d, rows, n := directionDefinition(periodRows), len(b.Close), periodRows
	out := Directions{
		PlusDI: blank(d.line("+DI"), rows, n), MinusDI: blank(d.line("-DI"), rows, n), DX: blank(d.line("DX"), rows, n),
		ADX: blank(d.line("ADX"), rows, 2*n-1), ADXR: blank(d.line("ADXR"), rows, 3*n-2),
	}
	m := startMovement(b, n)
	plus, minus, dx, adx := out.PlusDI.Values, out.MinusDI.Values, out.DX.Values, out.ADX.Values
	seed := min(n-1, len(dx))
	m.run(b, n, plus[:seed], minus[:seed], dx[:seed], nil)
	if len(adx) > 0 {
		m.run(b, n+seed, plus[seed:n], minus[seed:n], dx[seed:n], adx[:1])
		adx[0] = m.mature()
		out.ADX.Flat = m.flat
		m.run(b, 2*n, plus[n:], minus[n:], dx[n:], adx[1:])
		out.ADX.Flat = m.flat - out.ADX.Flat
	}
	for i := range out.ADXR.Values {
		out.ADXR.Values[i] = (adx[i] + adx[i+n-1]) / 2
	}
	out.DX.Flat, out.ADXR.Flat = m.flat, out.ADX.Flat
	out.PlusDI.Flat, out.MinusDI.Flat = m.still, m.still
	return out, nil
}

// ADX is the average directional index alone; see [DMI]. Its first value is at
// row 2*period-1.
func ADX(b Bars, periodRows int) (Series, error) {
	if err := b.check("ADX", 2*periodRows, periodRows); err != nil {
		return Series{}, err
	}
	n := periodRows
	s := blank(directionDefinition(n).line("ADX"), len(b.Close), 2*n-1)
	var array [512]float64
	m := startMovement(b, n)
	m.skim(b, n, n, array[:], nil)
	s.Values[0] = m.mature()
	seeded := m.flat
	m.skim(b, 2*n, len(s.Values)-1, array[:], s.Values[1:])
	s.Flat = m.flat - seeded
	return s, nil
}

func directionDefinition(n int) Definition {
	return Definition{
		Name: "DMI", Params: period(n), Price: "high, low, close as given",
		Seed:    "sums of rows 1 to n-1, first shown at row n; ADX the simple mean of the first n DX, at row 2n-1",
		Flat:    "no movement: DI 0, DX repeats, ADX stands still",
		Formula: "DI = 100*DM/TR, each sum - sum/n + new; DX = 100*|+DI - -DI|/(+DI + -DI); ADX + (DX - ADX)/n; ADXR = mean of ADX and ADX n-1 rows ago",
		Source:  "Wilder, New Concepts in Technical Trading Systems, 1978; TA-Lib seeds",
	}
}

// movement is the state of the recursion between two rows.
type movement struct {
	plus, minus, span float64 // smoothed +DM, -DM and true range
	dx, adx           float64
	keep              float64 // (n-1)/n: what the sums keep of themselves
	weight, pull      float64 // ADX: 1 and 0 while adding up the seed, then 1/n and 1
	n                 float64
	flat, still       int // rows without direction, rows without range
}

func startMovement(b Bars, n int) *movement {
	m := &movement{n: float64(n), keep: (float64(n) - 1) / float64(n), weight: 1}
	for i := 1; i < n; i++ {
		up, down := split(b.High[i]-b.High[i-1], b.Low[i-1]-b.Low[i])
		m.plus += up
		m.minus += down
		m.span += trueRange(b.High[i], b.Low[i], b.Close[i-1])
	}
	return m
}

// mature ends the seed of the ADX and returns it.
func (m *movement) mature() float64 {
	m.adx /= m.n
	m.weight, m.pull = 1/m.n, 1
	return m.adx
}

// split gives the larger of the two moves to its side, if above nought; equal
// moves cancel.
func split(up, down float64) (plus, minus float64) {
	plus = math.Float64frombits(math.Float64bits(positive(up)) & negative(down-up))
	minus = math.Float64frombits(math.Float64bits(positive(down)) & negative(up-down))
	return plus, minus
}

// run goes over len(dx) rows. adx is filled from its start and may be shorter,
// as it is while the seed adds up.
func (m *movement) run(b Bars, from int, plus, minus, dx, adx []float64) {
	rows := len(dx)
	high, low := b.High[from-1:][:rows+1], b.Low[from-1:][:rows+1]
	last := b.Close[from-1:][:rows]
	plus, minus = plus[:rows], minus[:rows]
	s := *m // in registers for the length of the loop
	h0, l0 := high[0], low[0]
	high, low = high[1:][:rows], low[1:][:rows]
	for i, c0 := range last {
		h, l := high[i], low[i]
		up, down := split(h-h0, l0-l)
		h0, l0 = h, l
		s.plus = float64(s.keep*s.plus) + up
		s.minus = float64(s.keep*s.minus) + down
		s.span = float64(s.keep*s.span) + trueRange(h, l, c0)
		if sum := s.plus + s.minus; sum != 0 {
			s.dx = 100 * (math.Abs(s.plus-s.minus) / sum)
			s.adx += float64(s.weight * (s.dx - float64(s.pull*s.adx)))
		} else {
			s.flat++
		}
		if s.span >= smallest {
			plus[i], minus[i] = 100*(s.plus/s.span), 100*(s.minus/s.span)
		} else {
			s.still++
		}
		dx[i] = s.dx
		if i < len(adx) {
			adx[i] = s.adx
		}
	}
	*m = s
}

// skim runs over rows and keeps the ADX only.
func (m *movement) skim(b Bars, from, rows int, array, adx []float64) {
	for i := 0; i < rows; i += len(array) {
		part := array[:min(len(array), rows-i)]
		var out []float64
		if len(adx) > 0 {
			out = adx[i:][:len(part)]
		}
		m.run(b, from+i, part, part, part, out)
	}
}
