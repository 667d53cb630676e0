package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// Vendors lists every publisher that this package reads, each with its terms.
func Vendors() []source.Vendor {
	vendors := []source.Vendor{Yahoo, CBOE, Binance, Coinbase, Kraken, OpenFIGI}
	for _, row := range VendorRows() {
		vendors = append(vendors, row.Source)
	}
	return vendors
}
