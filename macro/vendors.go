package macro

import "github.com/deskworth/deskworth-go/deskworth/source"

// Vendors lists every publisher that this package reads, each with its terms.
func Vendors() []source.Vendor { return []source.Vendor{FRED} }
