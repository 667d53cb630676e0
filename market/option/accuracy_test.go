package option

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func table(t *testing.T, name string, least int) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	require.NoError(t, err)
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment = '#'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	require.Greater(t, len(rows), least, "an empty table must not pass")
	return rows[1:]
}

func float(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return v
}

func TestErfcxAgreesWithSixtyDigits(t *testing.T) {
	for _, row := range table(t, "erfcx-60digits.csv", 19) {
		assert.InEpsilon(t, float(t, row[1]), erfcx(float(t, row[0])), 2e-15, "z = %s", row[0])
	}
}

func TestTheQuantileIsGoodEnoughToStartFrom(t *testing.T) {
	for _, z := range []float64{-37, -20, -8, -5.1, -4.9, -2, -1.5, -1.2, -0.3, 0, 0.7, 2, 5} {
		assert.InDelta(t, z, quantile(Cumulative(z)), 3e-6*max(1, math.Abs(z)), "z = %g", z)
	}
}

func TestPricesAndVolatilitiesAgreeWithSixtyDigits(t *testing.T) {
	for _, row := range table(t, "black76-60digits.csv", 60) {
		o := Black76{Side: Call, Forward: 100, Strike: float(t, row[1]), Years: float(t, row[2]), Discount: 1}
		if row[0] == "P" {
			o.Side = Put
		}
		vol, want, vega := float(t, row[3]), float(t, row[4]), float(t, row[5])
		got, err := o.Value(vol)
		require.NoError(t, err)
		// Sixteen units in the last place, and what rounding x/s alone costs.
		c, err := o.core()
		require.NoError(t, err)
		h := c.x / (vol * c.rootYears)
		assert.InEpsilon(t, want, got, (16+2*h*h)*0x1p-52, "%v", row)
		iv, err := o.ImpliedVolatility(want)
		require.NoError(t, err, "%v", row)
		assert.InDelta(t, vol, iv, Attainable(want, vega), "%v", row)
	}
}

// The two expansions of gap and the plain difference meet where one hands over
// to the other.
func TestTheBranchesMeet(t *testing.T) {
	for _, h := range []float64{0.01, 1, 4, 9.99, 10.01, 20, 35} {
		below, above := gap(h, math.Nextafter(seriesBelow, 0)), gap(h, seriesBelow)
		assert.InEpsilon(t, above, below, (4+h*h)*0x1p-50, "h = %g", h)
	}
	for _, at := range []float64{1e-9, 1e-3, 0.05, 0.0999} {
		near, far := gapNear(asymptoticFrom, at), gapFar(asymptoticFrom, at)
		assert.InEpsilon(t, far, near, 1e-13, "t = %g", at)
	}
}

func TestTheLogarithmOfASubnormalNumber(t *testing.T) {
	assert.InEpsilon(t, -1074*math.Ln2, logTiny(math.SmallestNonzeroFloat64), 1e-15)
}
