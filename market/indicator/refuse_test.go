package indicator

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func code(t *testing.T, err error) string {
	t.Helper()
	var refusal *Error
	require.True(t, errors.As(err, &refusal), "a typed refusal, got %v", err)
	assert.NotEmpty(t, refusal.Remedy)
	assert.Equal(t, refusal.Rule, refusal.Code())
	return refusal.Code()
}

func TestBrokenRowsAreRefusedByEveryIndicatorThatReadsThem(t *testing.T) {
	for _, c := range calls(4) {
		for _, spoil := range []struct {
			rule string
			code string
			row  func(b *Bars, i int)
		}{
			{"NaN", CodeNotFinite, func(b *Bars, i int) { b.High[i], b.Low[i], b.Close[i] = math.NaN(), math.NaN(), math.NaN() }},
			{"an infinity", CodeNotFinite, func(b *Bars, i int) { b.High[i], b.Low[i], b.Close[i] = math.Inf(1), math.Inf(1), math.Inf(1) }},
			{"a number no price has", CodeMagnitude, func(b *Bars, i int) { b.High[i], b.Low[i], b.Close[i] = 1e200, 1e200, 1e200 }},
		} {
			for _, rows := range []int{80, 1300} {
				for _, i := range []int{0, 1, 3, 4, rows / 2, 560 % rows, rows - 1} {
					b := walk(rows, 1)
					spoil.row(&b, i)
					_, err := c.run(b)
					require.Error(t, err, "%s: %s at row %d of %d", c.name, spoil.rule, i, rows)
					assert.Equal(t, spoil.code, code(t, err), "%s: %s at row %d of %d", c.name, spoil.rule, i, rows)
				}
			}
		}
	}
}

func TestOneBrokenColumnIsNamed(t *testing.T) {
	for _, c := range []struct {
		rule, code, column string
		spoil              func(b *Bars)
	}{
		{"a NaN close", CodeNotFinite, "close", func(b *Bars) { b.Close[7] = math.NaN() }},
		{"a NaN high", CodeNotFinite, "high", func(b *Bars) { b.High[7] = math.NaN() }},
		{"an infinite low", CodeNotFinite, "low", func(b *Bars) { b.Low[7] = math.Inf(-1) }},
		{"columns swapped", CodeHighBelowLow, "high", func(b *Bars) { b.High, b.Low = b.Low, b.High }},
		{"a short column", CodeColumnsDiffer, "low", func(b *Bars) { b.Low = b.Low[1:] }},
		{"a missing column", CodeColumnsDiffer, "high", func(b *Bars) { b.High = nil }},
		{"negative volume", CodeNegativeVolume, "volume", func(b *Bars) { b.Volume[7] = -1 }},
		{"a NaN volume", CodeNotFinite, "volume", func(b *Bars) { b.Volume[7] = math.NaN() }},
		{"a short volume", CodeColumnsDiffer, "volume", func(b *Bars) { b.Volume = b.Volume[:3] }},
	} {
		t.Run(c.rule, func(t *testing.T) {
			b := walk(30, 2)
			c.spoil(&b)
			_, err := MFI(b, 5)
			assert.Equal(t, c.code, code(t, err))
			var refusal *Error
			require.ErrorAs(t, err, &refusal)
			assert.Equal(t, c.column, refusal.Column)
			if c.column != "volume" {
				_, err = TRange(b)
				assert.Equal(t, c.code, code(t, err), "without a separate pass over the rows too")
			}
		})
	}
}

func TestPeriodsAreRefused(t *testing.T) {
	b := walk(40, 3)
	for _, n := range []int{0, -1, math.MinInt, 41, 1000, math.MaxInt} {
		for _, c := range calls(n) {
			if c.name == "TRANGE" || c.name == "OBV" || c.name == "VWAP" {
				continue // they have no period
			}
			_, err := c.run(b)
			if (n == 0 || n > 40) && c.name == "Ichimoku" || n == 0 && c.name == "MACD" {
				continue // 0 is the usual period; Ichimoku's longer lines may be empty
			}
			require.Error(t, err, "%s over %d", c.name, n)
			assert.Contains(t, []string{CodeArguments, CodeTooFewRows}, code(t, err), "%s over %d", c.name, n)
		}
	}
	for _, c := range calls(5) {
		_, err := c.run(Bars{})
		assert.Equal(t, CodeTooFewRows, code(t, err), "%s over no rows", c.name)
	}
}

func TestOtherRefusals(t *testing.T) {
	b := walk(20, 4)
	for _, c := range []struct {
		rule, code string
		run        func() error
	}{
		{"a fast period that is not the shorter", CodeArguments, func() error { _, err := MACD(b.Close, MACDOptions{Fast: 9, Slow: 9}); return err }},
		{"a width that is no number", CodeArguments, func() error { _, err := Bollinger(b.Close, 5, math.NaN()); return err }},
		{"a width below nought", CodeArguments, func() error { _, err := Bollinger(b.Close, 5, -1); return err }},
		{"a percentage of nought", CodeZeroPrice, func() error { _, err := ROC([]float64{1, 0, 2, 3}, 1); return err }},
		{"a range in percent of nought", CodeZeroPrice, func() error {
			_, err := NATR(Bars{High: []float64{1, 1}, Low: []float64{0, 0}, Close: []float64{1, 0}}, 1)
			return err
		}},
		{"no sessions", CodeArguments, func() error { _, err := VWAP(b, nil); return err }},
		{"a first session after row 0", CodeArguments, func() error { _, err := VWAP(b, []int{1}); return err }},
		{"sessions out of order", CodeArguments, func() error { _, err := VWAP(b, []int{0, 5, 5}); return err }},
		{"a session beyond the rows", CodeArguments, func() error { _, err := VWAP(b, []int{0, 20}); return err }},
		{"an ultimate oscillator with its longest first", CodeArguments, func() error { _, err := UltimateOscillator(b, 9, 5, 3); return err }},
	} {
		t.Run(c.rule, func(t *testing.T) { assert.Equal(t, c.code, code(t, c.run())) })
	}
}

func TestARefusalSaysWhatWhyAndWhatToDo(t *testing.T) {
	_, err := RSI([]float64{1, 2, math.NaN()}, 2)
	assert.EqualError(t, err, "RSI: price row 2 is NaN: drop the row and count it")
	_, err = SMA([]float64{1, 2}, 5)
	assert.EqualError(t, err, "SMA: has 2 rows and its first value needs 5: read more rows or shorten the period")
}
