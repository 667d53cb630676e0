package indicator

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func drawBars(t *rapid.T) Bars {
	return walk(rapid.IntRange(60, 1500).Draw(t, "rows"), rapid.Uint64().Draw(t, "seed"))
}

func near(t *rapid.T, want, got []float64, scale float64, what string) {
	if len(want) != len(got) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i := range want {
		if math.Abs(want[i]-got[i]) > 1e-10*scale {
			t.Fatalf("%s: value %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}

func TestEveryRowAfterTheWarmupHasAFiniteValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBars(t)
		for _, c := range calls(rapid.IntRange(1, 19).Draw(t, "period")) {
			lines, err := c.run(b)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			for _, s := range lines {
				if len(s.Values) != len(b.Close)-s.Warmup {
					t.Fatalf("%s: %d values after %d of %d rows", c.name, len(s.Values), s.Warmup, len(b.Close))
				}
				if s.Definition.Name == "" || s.Definition.Formula == "" || s.Definition.Source == "" || s.Definition.Price == "" {
					t.Fatalf("%s: a definition with holes: %v", c.name, s.Definition)
				}
				for _, x := range s.Values {
					if x-x != 0 {
						t.Fatalf("%s: %v", c.name, x)
					}
				}
			}
		}
	})
}

func TestBounds(t *testing.T) {
	within := map[string][2]float64{
		"RSI": {0, 100}, "RSI (Metastock)": {0, 100}, "CMO": {-100, 100}, "Williams %R": {-100, 0}, "MFI": {0, 100},
		"DMI": {0, 100}, "ADX": {0, 100}, "Stochastic fast": {0, 100}, "Stochastic slow": {0, 100},
	}
	rapid.Check(t, func(t *rapid.T) {
		b := drawBars(t)
		for _, c := range calls(rapid.IntRange(1, 19).Draw(t, "period")) {
			lines, _ := c.run(b)
			bounds, ok := within[c.name]
			for _, s := range lines {
				if ok && len(s.Values) > 0 && (slices.Min(s.Values) < bounds[0] || slices.Max(s.Values) > bounds[1]) {
					t.Fatalf("%s leaves %v: %v to %v", c.name, bounds, slices.Min(s.Values), slices.Max(s.Values))
				}
			}
		}
	})
}

// definition by definition, the slow and obvious way.
func TestWindowsEqualTheirDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBars(t)
		n := rapid.IntRange(1, 50).Draw(t, "period")
		sma, _ := SMA(b.Close, n)
		wma, _ := WMA(b.Close, n)
		band, _ := Bollinger(b.Close, n, 1)
		channel, _ := Donchian(b, n)
		for i := range sma.Values {
			window := b.Close[i : i+n]
			sum, weighted, squares := 0.0, 0.0, 0.0
			for j, x := range window {
				sum += x
				weighted += float64(j+1) * x
			}
			m := sum / float64(n)
			for _, x := range window {
				squares += (x - m) * (x - m)
			}
			got := []float64{sma.Values[i], wma.Values[i], band.Middle.Values[i], band.Upper.Values[i] - band.Middle.Values[i]}
			want := []float64{m, weighted / float64(n*(n+1)/2), m, math.Sqrt(squares / float64(n))}
			near(t, want, got, m, "window")
			if channel.Upper.Values[i] != slices.Max(b.High[i:i+n]) || channel.Lower.Values[i] != slices.Min(b.Low[i:i+n]) {
				t.Fatalf("the channel at window %d is not the extremes of its rows", i)
			}
			if c := b.Close[i+n-1]; c > channel.Upper.Values[i] || c < channel.Lower.Values[i] {
				t.Fatal("the channel contains the close")
			}
		}
	})
}

func TestAveragesAreLinear(t *testing.T) {
	averages := []func([]float64, int) (Series, error){SMA, EMA, WMA}
	rapid.Check(t, func(t *rapid.T) {
		x := drawBars(t).Close
		y := walk(len(x), 99).Close
		n := rapid.IntRange(1, 40).Draw(t, "period")
		a, b, shift := rapid.Float64Range(-3, 3).Draw(t, "a"), rapid.Float64Range(-3, 3).Draw(t, "b"), rapid.Float64Range(-50, 50).Draw(t, "shift")
		mixed := make([]float64, len(x))
		for i := range x {
			mixed[i] = a*x[i] + b*y[i] + shift
		}
		for _, f := range averages {
			of, _ := f(x, n)
			other, _ := f(y, n)
			got, err := f(mixed, n)
			if err != nil {
				t.Fatal(err)
			}
			want := make([]float64, len(of.Values))
			for i := range want {
				want[i] = a*of.Values[i] + b*other.Values[i] + shift
			}
			near(t, want, got.Values, 1000, got.Definition.Name)
		}
	})
}

// Doubling is exact in binary, so what has no unit must not change in a digit,
// and what has a price's unit must double exactly.
func TestScale(t *testing.T) {
	unit := map[string]float64{"SMA": 2, "EMA": 2, "WMA": 2, "MACD": 2, "Bollinger bands": 2, "TRANGE": 2, "ATR": 2, "Donchian channel": 2, "Ichimoku": 2, "VWAP": 2}
	rapid.Check(t, func(t *rapid.T) {
		b := drawBars(t)
		twice := Bars{High: slices.Clone(b.High), Low: slices.Clone(b.Low), Close: slices.Clone(b.Close), Volume: b.Volume}
		for i := range b.Close {
			twice.High[i], twice.Low[i], twice.Close[i] = 2*b.High[i], 2*b.Low[i], 2*b.Close[i]
		}
		for _, c := range calls(rapid.IntRange(1, 19).Draw(t, "period")) {
			was, _ := c.run(b)
			is, err := c.run(twice)
			if err != nil {
				t.Fatal(err)
			}
			factor := max(unit[c.name], 1)
			for i, s := range was {
				for j, x := range s.Values {
					if is[i].Values[j] != factor*x {
						t.Fatalf("%s, line %d, value %d: %v became %v", c.name, i, j, x, is[i].Values[j])
					}
				}
			}
		}
	})
}

func TestOBVMovesByTheVolume(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBars(t)
		s, _ := OBV(b.Close, b.Volume)
		for i := 1; i < len(b.Close); i++ {
			move := s.Values[i] - s.Values[i-1]
			want := b.Volume[i] * float64(map[bool]int{true: 1}[b.Close[i] > b.Close[i-1]]-map[bool]int{true: 1}[b.Close[i] < b.Close[i-1]])
			if move != want { // whole shares: exact
				t.Fatalf("row %d moved by %v, not %v", i, move, want)
			}
		}
	})
}

func TestFlatPricesGiveWhatTheDefinitionSays(t *testing.T) {
	x := make([]float64, 700)
	for i := range x {
		x[i] = 0.1 // ten of these do not add up to 1
	}
	b := Bars{High: x, Low: x, Close: x, Volume: x}
	level := map[string]bool{"SMA": true, "EMA": true, "WMA": true, "Bollinger bands": true, "Donchian channel": true, "Ichimoku": true}
	counted := map[string]bool{"RSI": true, "RSI (Metastock)": true, "CMO": true, "DMI": true, "ADX": true, "Stochastic fast": true, "Stochastic slow": true, "Williams %R": true, "CCI": true, "MFI": true, "Ultimate oscillator": true}
	for _, n := range []int{2, 3, 7, 10, 30} {
		for _, c := range calls(n) {
			lines, err := c.run(b)
			require.NoError(t, err, c.name)
			for _, s := range lines {
				if counted[c.name] {
					assert.NotZero(t, s.Flat, c.name)
					assert.NotEmpty(t, s.Definition.Flat, c.name)
				}
				if c.name == "VWAP" {
					typical := (x[0] + x[0] + x[0]) / 3 // a rounding above 0.1
					assert.Equal(t, typical, slices.Max(s.Values))
					assert.Equal(t, typical, slices.Min(s.Values))
				}
				for _, v := range s.Values {
					if level[c.name] && v != 0.1 || !level[c.name] && c.name != "OBV" && c.name != "VWAP" && v != 0 {
						t.Fatalf("%s(%d) is %v on a flat price", c.name, n, v)
					}
				}
			}
		}
	}
}

func TestNoDriftOverAMillionBars(t *testing.T) {
	b := walk(1_000_000, 6)
	for _, n := range []int{2, 5, 30, 200, 3000} {
		s, err := SMA(b.Close, n)
		require.NoError(t, err)
		for i := len(s.Values) - 1; i > 0; i -= 997 {
			sum, lost := 0.0, 0.0 // compensated: better than what is tested
			for _, x := range b.Close[i : i+n] {
				y := x - lost
				next := sum + y
				lost = (next - sum) - y
				sum = next
			}
			require.InEpsilon(t, sum/float64(n), s.Values[i], 1e-12, "period %d, value %d", n, i)
		}
	}
}

func TestASpikeLeavesNoTrace(t *testing.T) {
	x := make([]float64, 2000)
	for i := range x {
		x[i] = 1 + float64(i%7)/10
	}
	x[900] = 1e15
	s, err := SMA(x, 20)
	require.NoError(t, err)
	w, err := WMA(x, 20)
	require.NoError(t, err)
	m, err := Bollinger(x, 20, 1)
	require.NoError(t, err)
	plain := slices.Clone(x)
	plain[900] = 1
	s0, _ := SMA(plain, 20)
	w0, _ := WMA(plain, 20)
	m0, _ := Bollinger(plain, 20, 1)
	for row := 920; row < len(x); row++ {
		i := row - 19
		require.InEpsilon(t, s0.Values[i], s.Values[i], 1e-14)
		require.InEpsilon(t, w0.Values[i], w.Values[i], 2e-14)
		require.InEpsilon(t, m0.Upper.Values[i], m.Upper.Values[i], 1e-12)
	}
}

func TestBollingerStaysExactFarFromNought(t *testing.T) {
	x := make([]float64, 200)
	for i := range x {
		x[i] = 1e12 + float64(i%2) // deviation 1/2, exactly
	}
	b, err := Bollinger(x, 20, 2)
	require.NoError(t, err)
	for i := range b.Upper.Values {
		require.Equal(t, 1e12+1.5, b.Upper.Values[i])
		require.Equal(t, 1e12-0.5, b.Lower.Values[i])
	}
}

func TestDMIAndADXAgree(t *testing.T) {
	b := walk(3000, 8)
	for _, n := range []int{1, 2, 14, 600} {
		d, err := DMI(b, n)
		require.NoError(t, err)
		a, err := ADX(b, n)
		require.NoError(t, err)
		assert.Equal(t, d.ADX, a)
	}
}

func FuzzFiniteInGivesFiniteOut(f *testing.F) {
	f.Add([]byte("\x00\x01\x02\x03\x7f\xff\x80\xf0abcdefghijklmnopqrstuvwxyz0123456789"), uint8(2))
	f.Add(make([]byte, 200), uint8(3))
	f.Fuzz(func(t *testing.T, in []byte, n uint8) {
		b := fuzzBars(in)
		for _, c := range calls(int(n%40) - 1) {
			lines, err := c.run(b)
			if err != nil {
				var refusal *Error
				require.ErrorAs(t, err, &refusal, c.name)
				continue
			}
			for _, s := range lines {
				require.Len(t, s.Values, max(len(b.Close)-s.Warmup, 0), c.name)
				for _, x := range s.Values {
					if x-x != 0 {
						t.Fatalf("%s gives %v", c.name, x)
					}
				}
			}
		}
	})
}

// fuzzBars makes bars out of four bytes a row, over the whole range of
// magnitudes that are let in, broken ones among them.
func fuzzBars(in []byte) Bars {
	var b Bars
	for ; len(in) >= 4; in = in[4:] {
		size := int(int8(in[1])) * 3
		if size < 0 {
			size *= 3 // down to the smallest numbers there are
		}
		x := math.Ldexp(float64(int8(in[0])), size)
		span := math.Ldexp(float64(in[2]), size-4)
		b.High, b.Low = append(b.High, x+span), append(b.Low, x-span)
		b.Close = append(b.Close, x+span*float64(int8(in[3]))/64)
		b.Volume = append(b.Volume, math.Abs(math.Ldexp(float64(in[3]), int(int8(in[2])))))
	}
	return b
}
