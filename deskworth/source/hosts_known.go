package source

import (
	"maps"
	"slices"
)

// Hosts are the publishers' hosts that this module knows, by name: those that an
// operator can override one by one. A request to another host than these goes
// to an address that came from outside, as a publisher's feed does.
func Hosts() []string { return slices.Sorted(maps.Keys(hostWords)) }
