package tools

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/web"
	"github.com/deskworth/deskworth-go/filings"
	"github.com/deskworth/deskworth-go/macro"
	"github.com/deskworth/deskworth-go/market"
)

// Vendors lists every source that the tools read, each with its terms.
func Vendors() []source.Vendor {
	return slices.Concat(market.Vendors(), filings.Vendors(), macro.Vendors(), web.Vendors())
}
