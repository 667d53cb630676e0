package record

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// bareAddress is an address as it is without any key: redacted, and without the
// parameters whose whole value was redacted. So an address that was recorded
// with a key is found by who has none.
//
// What is left when a pair is gone may read otherwise, so that it is looked at
// again until nothing changes; each round has a pair less.
func bareAddress(address string) string {
	for {
		bare := withoutRedacted(address)
		if bare == address {
			return bare
		}
		address = bare
	}
}

func withoutRedacted(address string) string {
	var names *source.Redactor
	address = names.URL(address)
	rest, fragment, hasFragment := strings.Cut(address, "#")
	before, query, hasQuery := strings.Cut(rest, "?")
	if hasQuery {
		pairs := slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
			return strings.HasSuffix(pair, "="+source.Redacted)
		})
		rest = before
		if len(pairs) > 0 {
			rest += "?" + strings.Join(pairs, "&")
		}
	}
	if hasFragment {
		rest += "#" + fragment
	}
	return rest
}

const maxNear = 3

// near gives the recorded addresses that look most like one that was not
// recorded: those of the same host first, then the longest equal beginning and
// end. Ties go by the alphabet.
func (r *Recording) near(bare string) []string {
	known := slices.Sorted(maps.Keys(r.at))
	slices.SortStableFunc(known, func(a, b string) int { return cmp.Compare(likeness(b, bare), likeness(a, bare)) })
	return known[:min(len(known), maxNear)]
}

func likeness(a, b string) int {
	head, same := 0, 0
	if host(a) == host(b) {
		same = 1 << 20 // more than any address is long
	}
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	a, b = a[head:], b[head:]
	tail := 0
	for tail < min(len(a), len(b)) && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return same + head + tail
}

func host(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return host
}
