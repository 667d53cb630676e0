//go:build shared

package option_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/market/option"
)

// quantlib runs the script on the rows and gives one answer a row. The system's
// interpreter is tried too: Debian installs its packages for that one.
func quantlib(t *testing.T, rows [][]string) [][]string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.CommandContext(t.Context(), python, "-c", "import QuantLib").Run() != nil {
			continue
		}
		var in, out, failed bytes.Buffer
		require.NoError(t, csv.NewWriter(&in).WriteAll(rows))
		cmd := exec.CommandContext(t.Context(), python, "testdata/quantlib.py")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &failed
		require.NoError(t, cmd.Run(), failed.String())
		answers, err := csv.NewReader(&out).ReadAll()
		require.NoError(t, err)
		require.Len(t, answers, len(rows))
		return answers
	}
	t.Skip("QuantLib is missing: install the Debian package quantlib-python")
	return nil
}

func row(kind string, side option.Side, numbers ...float64) []string {
	out := []string{kind, side.String()}
	for _, v := range numbers {
		out = append(out, fmt.Sprintf("%.17g", v))
	}
	return out
}

// QuantLib subtracts two cumulative normals of the size of the legs, so that its
// price is good to a few units in the last place of a leg, ours to those of the
// price. Its own part of the bound is therefore counted in legs.
func TestImpliedVolatilitiesAgreeWithQuantLib(t *testing.T) {
	random := rand.New(rand.NewPCG(2015, 2017))
	var contracts []option.Black76
	var prices, vols []float64
	var rows [][]string
	for len(rows) < 20000 {
		o := option.Black76{Side: option.Call, Forward: 100, Years: math.Exp(random.Float64()*6 - 4), Discount: 0.5 + random.Float64()/2}
		vol := math.Exp(random.Float64()*4 - 3)
		o.Strike = 100 * math.Exp(vol*math.Sqrt(o.Years)*6*(random.Float64()-.5))
		if o.Strike < o.Forward {
			o.Side = option.Put
		}
		price, err := o.Value(vol)
		require.NoError(t, err)
		contracts, prices, vols = append(contracts, o), append(prices, price), append(vols, vol)
		rows = append(rows, row("european", o.Side, o.Forward, o.Strike, o.Years, o.Discount, vol, price))
	}
	compared, loosened := 0, 0
	for i, answer := range quantlib(t, rows) {
		o := contracts[i]
		g, err := o.Greeks(vols[i])
		require.NoError(t, err)
		ours, err := o.ImpliedVolatility(prices[i])
		if err != nil || answer[0] == "refused" {
			continue
		}
		legs := 8 * 0x1p-52 * (o.Forward + o.Strike) * o.Discount
		assert.InDelta(t, prices[i], number(t, answer[0]), legs, "price of %v", rows[i])
		bound := max(1e-10, option.Attainable(prices[i], g.VegaPerVol))
		if theirs := legs / g.VegaPerVol; theirs > bound {
			bound = theirs
			loosened++
		}
		assert.InDelta(t, number(t, answer[1]), ours, bound, "volatility of %v", rows[i])
		compared++
	}
	t.Logf("%d compared, of which %d beyond what QuantLib's own price can tell", compared, loosened)
	assert.Greater(t, compared, 15000)
	assert.Less(t, loosened, compared/10)
}

func TestAmericanValuesAgreeWithQuantLib(t *testing.T) {
	random := rand.New(rand.NewPCG(1996, 2016))
	var contracts []option.American
	var vols []float64
	var rows [][]string
	for range 150 {
		days := float64(30 + random.IntN(1000))
		o := option.American{Side: option.Put, Spot: 100, Strike: 100 * math.Exp(.4*random.NormFloat64()*math.Sqrt(days/365)), Years: days / 365,
			RatePerYear: 0.01 + random.Float64()*.09, YieldPerYear: 0.005 + random.Float64()*.09}
		if random.IntN(2) == 0 {
			o.Side = option.Call
		}
		vol := .1 + random.Float64()*.5
		contracts, vols = append(contracts, o), append(vols, vol)
		rows = append(rows, row("american", o.Side, o.Spot, o.Strike, days, o.RatePerYear, o.YieldPerYear, vol))
	}
	worst := 0.0
	for i, answer := range quantlib(t, rows) {
		require.NotEqual(t, "refused", answer[0], strings.Join(answer, " "))
		got, err := contracts[i].Value(vols[i])
		require.NoError(t, err)
		off := math.Abs(got.Value-number(t, answer[0])) / contracts[i].Strike
		worst = max(worst, off)
		assert.LessOrEqual(t, off, 5*option.TreeTolerance, "%v: %+v against %s", rows[i], got, answer[0])
	}
	t.Logf("largest difference %.2g of the strike", worst)
}
