package market

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// smileOf is an index chain whose calls and puts differ by 0.99·(1000 − strike),
// so that parity says a forward of 1000 and a discount of 0.99. The prices are
// invented, by hand, and fall and rise as they must.
func smileOf(more ...string) string {
	list := more
	for _, q := range []struct {
		strike    int
		call, put float64 // middles; 0.99·(1000 − strike) apart
	}{{900, 103.0, 4.0}, {950, 60.5, 11.0}, {1000, 27.0, 27.0}, {1050, 8.5, 58.0}, {1100, 2.0, 101.0}} {
		list = append(list,
			contractOf(fmt.Sprintf("SPX260619C%08d", q.strike*1000), fmt.Sprintf(`"bid":%.2f,"ask":%.2f,"iv":0.15`, q.call-0.1, q.call+0.1)),
			contractOf(fmt.Sprintf("SPX260619P%08d", q.strike*1000), fmt.Sprintf(`"bid":%.2f,"ask":%.2f,"iv":0.15`, q.put-0.1, q.put+0.1)))
	}
	return strings.ReplaceAll(chainOf(list...), `"XYZ"`, `"^SPX"`)
}

func surfaceOf(t testing.TB, body string) Surface {
	t.Helper()
	chain, err := chainParsed(t, body, OptionChainRequest{Symbol: "SPX"}, source.Date{})
	require.NoError(t, err)
	surface, err := SurfaceOf(chain, SurfaceOptions{})
	require.NoError(t, err)
	return surface
}

func TestForwardAndDiscountAreParitys(t *testing.T) {
	s := surfaceOf(t, smileOf())
	require.Len(t, s.Slices, 1)
	slice := s.Slices[0]
	assert.InDelta(t, 1000, slice.Parity.Forward, 1e-9)
	assert.InDelta(t, 0.99, slice.Parity.Discount, 1e-12)
	// 2 March 15:00 to 19 June 09:30: 108 days, 18 hours and a half, less the hour of summer time.
	assert.InDelta(t, (108*24.0+17.5)/(365*24), slice.Years, 1e-12)
	var got []string
	for _, p := range slice.Points {
		got = append(got, p.Side+" "+p.Strike.String())
	}
	assert.Equal(t, []string{"put 900", "put 950", "call 1000", "call 1050", "call 1100"}, got)
	assert.Equal(t, []source.Drop{{Reason: HoleInTheMoney, Count: 5}}, s.Dropped)
	assert.Nil(t, slice.Model, "a model comes when it is asked for")
	assert.InDelta(t, 0.15*0.15*slice.Years, slice.Points[0].TotalVariance, 1e-15)
}

func TestHolesStayHolesAndAreCounted(t *testing.T) {
	s := surfaceOf(t, smileOf(
		contractOf("SPX260619P00800000", `"bid":0.0,"ask":0.05,"iv":0.3`),
		contractOf("SPX260619P00810000", `"bid":1.2,"ask":1.1,"iv":0.3`),
		contractOf("SPX260619P00820000", `"bid":1.2,"iv":0.3`),
		contractOf("SPX260619P00830000", `"bid":1.2,"ask":1.3,"iv":0.0`),
		contractOf("SPX260619P00840000", `"bid":1.2,"ask":1.3,"iv":5.01`),
		contractOf("SPX260619C02500000", `"bid":999,"ask":999.5,"iv":0.3`), // dearer than any volatility makes it
		contractOf("SPXW260619C01000000", `"bid":30,"ask":30.2,"iv":0.3`),  // one pair is no forward
	))
	assert.Equal(t, []source.Drop{
		{Reason: HoleUnquoted, Count: 1}, {Reason: HoleZeroBid, Count: 1}, {Reason: HoleCrossed, Count: 1}, {Reason: HoleUnpriced, Count: 1},
		{Reason: HoleNoForward, Count: 1}, {Reason: HoleInTheMoney, Count: 5}, {Reason: HoleAboveBound, Count: 1}, {Reason: HoleNoAnswer, Count: 1},
	}, s.Dropped)
	assert.Equal(t, 5, s.Points)
	require.Len(t, s.Slices, 2)
	assert.Equal(t, []string{"SPX", "SPXW"}, []string{s.Slices[0].Root, s.Slices[1].Root})
	assert.Contains(t, s.Slices[1].Refused, "fewer than three strikes")
	assert.Equal(t, "no_forward", s.Warnings[0].Name)
}

func TestChecksReportAndRepairNothing(t *testing.T) {
	// A put at 940 that is dearer than the one at 950 is a vertical spread for less than nothing.
	s := surfaceOf(t, smileOf(contractOf("SPX260619P00940000", `"bid":13.0,"ask":13.2,"iv":0.3`)))
	slice := s.Slices[0]
	assert.Len(t, slice.Points, 6, "the point stays")
	require.NotEmpty(t, slice.Checks)
	assert.Equal(t, "vertical", slice.Checks[0].Check)
	assert.Equal(t, 1, slice.Checks[0].Count)
	assert.Equal(t, 1, slice.Checks[0].Beyond, "even at bid and ask")
}

func TestEarlyExerciseIsSaid(t *testing.T) {
	body := strings.ReplaceAll(smileOf(), "SPX", "XYZ")
	chain, err := chainParsed(t, body, xyz, source.Date{})
	require.NoError(t, err)
	s, err := SurfaceOf(chain, SurfaceOptions{})
	require.NoError(t, err)
	assert.Equal(t, "american", s.Slices[0].Exercise)
	assert.Equal(t, "american_parity", s.Warnings[0].Name)
}

func TestAnAdjustedRootIsOnNoSurface(t *testing.T) {
	body := strings.ReplaceAll(strings.ReplaceAll(smileOf(), "SPX2", "XYZ12"), "SPX", "XYZ")
	chain, err := chainParsed(t, body, OptionChainRequest{Symbol: "XYZ", Root: "XYZ1"}, source.Date{})
	require.NoError(t, err)
	require.Equal(t, 10, chain.Contracts.Len())
	s, err := SurfaceOf(chain, SurfaceOptions{})
	require.NoError(t, err)
	assert.Zero(t, s.Points)
	assert.Equal(t, []source.Drop{{Reason: HoleAdjusted, Count: 10}}, s.Dropped)
	assert.Contains(t, s.Slices[0].Refused, "adjusted")
}
