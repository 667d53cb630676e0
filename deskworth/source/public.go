package source

import (
	"encoding/binary"
	"net/netip"
)

// notPublic are the stretches of address space where no publisher lives: this
// machine, its networks, and what the registries set aside for special use.
var notPublic = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
	"192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
	"224.0.0.0/4", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "3fff::/20",
)

var (
	global6 = netip.MustParsePrefix("2000::/3") // all of IPv6 that is given out for the public internet
	// An IPv4 address may stand within an IPv6 one, which a gateway takes out again.
	nat64 = netip.MustParsePrefix("64:ff9b::/96")
	sixTo = netip.MustParsePrefix("2002::/16")
)

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

// IsPublic says whether an address is one of the public internet. Loopback,
// private, link-local, shared, reserved and multicast addresses are not, nor are
// IPv6 addresses that carry one of them (mapped, NAT64, 6to4).
func IsPublic(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if !ip.IsValid() {
		return false
	}
	if carried, carries := carriedIPv4(ip); carries {
		return IsPublic(carried)
	}
	if ip.Is6() && !global6.Contains(ip) {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(ip) {
			return false
		}
	}
	return true
}

// carriedIPv4 is the address inside a NAT64 or a 6to4 one.
func carriedIPv4(ip netip.Addr) (netip.Addr, bool) {
	if !ip.Is6() {
		return netip.Addr{}, false
	}
	bytes := ip.As16()
	var at int
	switch {
	case nat64.Contains(ip):
		at = 12
	case sixTo.Contains(ip):
		at = 2
	default:
		return netip.Addr{}, false
	}
	var carried [4]byte
	binary.BigEndian.PutUint32(carried[:], binary.BigEndian.Uint32(bytes[at:]))
	return netip.AddrFrom4(carried), true
}
