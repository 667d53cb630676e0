package filings

import "github.com/deskworth/deskworth-go/deskworth/source"

// Vendors lists every source that this package reads, each with its terms.
func Vendors() []source.Vendor { return []source.Vendor{SEC, XBRLOrg, OperatorFile} }
