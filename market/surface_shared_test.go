//go:build shared

package market

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func surfaceOfPage(t testing.TB, body string) Surface {
	t.Helper()
	chain, err := chainParsed(t, body, OptionChainRequest{Symbol: "SPX"}, source.Date{})
	require.NoError(t, err)
	surface, err := SurfaceOf(chain, SurfaceOptions{Model: true})
	require.NoError(t, err)
	return surface
}

// gaps are how far our volatility of the middle, from the forward of parity, is
// from the exchange's own, in order.
func gaps(s SurfaceSlice) (list []float64) {
	for _, p := range s.Points {
		list = append(list, math.Abs(p.IVOfMid-p.IV.Number().InexactFloat64()))
	}
	slices.Sort(list)
	return list
}

// The exchange is the reference: parity forward and Black-76 on the middle give
// its published volatilities, slice by slice.
func TestParityAndBlack76GiveTheExchangesVolatilities(t *testing.T) {
	for name, body := range map[string]string{"page": chainFromPage(t), "file": chainShared(t, "_SPX_reshaped_from_csv.json")} {
		looked := 0
		for _, s := range surfaceOfPage(t, body).Slices {
			list := gaps(s)
			require.NotEmpty(t, list, "%s %s %s", name, s.Root, s.Expiry)
			worst, middle := list[len(list)-1], list[len(list)/2]
			switch {
			case s.Root == "SPX" && !s.Expiry.Before(day("2026-04-17")) && !s.Expiry.After(day("2028-12-15")):
				looked++
				assert.LessOrEqual(t, worst, 0.001, "%s %s", name, s.Expiry)
				assert.LessOrEqual(t, middle, 0.0005, "%s %s", name, s.Expiry)
			case s.Expiry == day("2031-12-19"): // markets a hundred points wide
				assert.LessOrEqual(t, worst, 0.0071, name)
			case s.Years*365 < 10:
				assert.LessOrEqual(t, worst, 0.0022, "%s %s %s", name, s.Root, s.Expiry)
			}
		}
		assert.Equal(t, map[string]int{"page": 15, "file": 4}[name], looked, name)
	}
}

func TestASurfaceAccountsForEveryContract(t *testing.T) {
	s := surfaceOfPage(t, chainFromPage(t))
	left := 0
	for _, d := range s.Dropped {
		left += d.Count
	}
	assert.Equal(t, s.Contracts, s.Points+left)
	assert.Equal(t, []source.Drop{{Reason: HoleUnpriced, Count: 48}, {Reason: HoleInTheMoney, Count: 906}}, s.Dropped)
	assert.Len(t, s.Slices, 58)
	models, verticals := 0, 0
	for _, slice := range s.Slices {
		before := source.Decimal{}
		for _, p := range slice.Points {
			assert.False(t, p.IV.IsZero(), "a point has a volatility of the exchange")
			assert.True(t, before.IsZero() || before.Number().LessThan(p.Strike.Number()), "by strike")
			assert.Equal(t, p.Side == Put, p.Strike.Number().InexactFloat64() < slice.Parity.Forward, "out of the money")
			before = p.Strike
		}
		if slice.Model != nil {
			models++
			assert.Equal(t, "model", slice.Model.Label)
		} else {
			assert.NotEmpty(t, slice.NoModel)
		}
		for _, check := range slice.Checks {
			if check.Check == "vertical" {
				verticals += check.Looked
				assert.Zero(t, check.Count, "%s %s", slice.Root, slice.Expiry)
			}
		}
	}
	assert.Equal(t, 57, models, "one slice has four points")
	assert.Positive(t, verticals)
	assert.NotEmpty(t, s.Calendar)
	for _, c := range s.Calendar {
		assert.True(t, c.Earlier.Before(c.Later))
	}
}
