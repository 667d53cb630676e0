package figure

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// What follows is a second opinion on colours: sRGB to CIE Lab (D65), the colour-difference formula of 1976, and the
// simulation of G. Machado, M. Oliveira and L. Fernandes (IEEE TVCG 15(6), 2009) at severity 1.

type triple [3]float64

var sights = map[string][3]triple{
	"normal": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func linear(c ink) triple {
	var out triple
	r, g, b := c.rgb()
	for i, v := range []uint8{r, g, b} {
		if f := float64(v) / 255; f <= 0.04045 {
			out[i] = f / 12.92
		} else {
			out[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return out
}

func apply(m [3]triple, v triple) (out triple) {
	for i := range m {
		for j := range v {
			out[i] += m[i][j] * v[j]
		}
		out[i] = min(max(out[i], 0), 1)
	}
	return out
}

func lab(v triple) triple {
	xyz := [3]triple{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}
	var f triple
	for i, row := range xyz {
		sum := (row[0]*v[0] + row[1]*v[1] + row[2]*v[2]) / [3]float64{0.95047, 1, 1.08883}[i]
		if f[i] = math.Cbrt(sum); sum <= 0.008856 {
			f[i] = 7.787*sum + 16.0/116
		}
	}
	return triple{116*f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])}
}

func distanceSeen(a, b ink, sight string) float64 {
	p, q := lab(apply(sights[sight], linear(a))), lab(apply(sights[sight], linear(b)))
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

func contrast(a, b ink) float64 {
	light := func(c ink) float64 { v := linear(c); return 0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2] + 0.05 }
	return max(light(a), light(b)) / min(light(a), light(b))
}

// The distances of this pair were measured by another program when the page's colours were chosen.
func TestCandlesAreToldApartByEverySight(t *testing.T) {
	for sight, published := range map[string]float64{"normal": 108, "deutan": 106, "protan": 90, "tritan": 96} {
		require.InDelta(t, published, distanceSeen(up, down, sight), 1, sight)
	}
	require.Greater(t, contrast(up, white), 4.5)
	require.Greater(t, contrast(down, white), 4.5)
}

// Two colours side by side are told apart at a distance of about ten. The nearest pairs of six are green and
// blue for tritan sight (17.0) and green and purple for deutan (17.9); three series keep well beyond. Series differ by their dashes as well.
func TestSeriesAreToldApartByEverySight(t *testing.T) {
	for sight := range sights {
		for i, a := range seriesInks {
			for _, b := range seriesInks[:i] {
				least := 16.9
				if i < 3 {
					least = 30
				}
				require.Greater(t, distanceSeen(a, b, sight), least, "%s: %06x and %06x", sight, a, b)
			}
		}
	}
	for _, c := range seriesInks {
		require.Greater(t, contrast(c, white), 2.0, "%06x on paper", c)
	}
	require.Len(t, dashes, len(seriesInks))
}

// A ramp is read by its lightness: it must rise all along, for every sight, and never turn.
func TestTheRampRisesInLightness(t *testing.T) {
	for sight := range sights {
		before := -1.0
		for step := range rampSteps + 1 {
			light := lab(apply(sights[sight], linear(onRamp(step))))[0]
			require.GreaterOrEqual(t, light, before-0.35, "%s at %d", sight, step) // colours are whole numbers
			before = max(before, light)
		}
	}
	require.Equal(t, ink(0x002051), onRamp(0))
	require.Equal(t, ink(0xFDEA45), onRamp(rampSteps))
}

func TestTextsOnTheRampAreLegible(t *testing.T) {
	for step := range rampSteps + 1 {
		c := onRamp(step)
		require.GreaterOrEqual(t, contrast(c, legible(c)), 4.5, "%06x", c)
	}
	require.GreaterOrEqual(t, contrast(quiet, white), 4.5)
}
