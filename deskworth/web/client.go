package web

import "github.com/deskworth/deskworth-go/deskworth/source"

// Client reads the open web. Its zero value is ready to use.
type Client struct {
	Source *source.Client // nil: live reads, default limits
	Feeds  []Feed         // the operator's own, read beside the shipped ones
}

// Rederivers rebuild the tables of this package's reads from their bodies.
func Rederivers() source.Rederivers {
	return source.Rederivers{VerbNewswire: rederiveWire, VerbSearch: rederiveSearch, VerbRepository: rederiveRepository}
}

// Vendors lists every publisher that this package reads, each with its terms.
// The operator's own feeds are not among them: they are the operator's choice.
func Vendors() []source.Vendor {
	return append(feedVendors(), Brave, Tavily, Serper, GitHub)
}
