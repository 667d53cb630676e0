//go:build shared

package market

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// PEER-03: the list is the vendor's own; the bars around that day are written by hand.
func TestPEER03ASymbolHeldByTwoInstrumentsOverTime(t *testing.T) {
	list, err := os.ReadFile(filepath.Join(vendorFolder(VendorPolygon), "ticker_change_META.json"))
	require.NoError(t, err)
	const bars = `{"ticker":"META","adjusted":false,"results":[{"t":1641186000000,"c":16.51},{"t":1654833600000,"c":175.57},{"t":1655092800000,"c":164.26}]}`
	req := VendorBarsRequest{Vendor: VendorPolygon, Symbol: "META", Adjustment: Unadjusted, From: day("2022-01-01"), To: day("2022-08-01")}
	v, err := vendorParsed(t, req, day("2022-12-31"), bars, string(list))
	require.NoError(t, err)
	assert.Equal(t, []string{"2022-06-13 164.26"}, vendorBrief(v))
	assert.Equal(t, day("2022-06-11"), v.SymbolSince)
	assert.Equal(t, "0001326801", v.Identity.CIK)
	_, err = vendorParsed(t, req, day("2021-12-31"), bars, string(list))
	assert.ErrorContains(t, err, "since 2022-06-11")
	assert.ErrorContains(t, err, "cannot be known")
}
