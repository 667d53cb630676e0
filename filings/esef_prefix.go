package filings

import (
	"regexp"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// conventions are namespaces that every year writes anew under one prefix.
var conventions = []struct {
	space  *regexp.Regexp
	prefix string
}{
	{regexp.MustCompile(`^https?://xbrl\.ifrs\.org/taxonomy/[^/]+/ifrs-full$`), "ifrs-full"},
	{regexp.MustCompile(`^https?://www\.esma\.europa\.eu/taxonomy/[^/]+/esef_cor$`), "esef_cor"},
}

// conventional writes names of the common taxonomies under the prefixes by which
// people know them. A prefix is the author's to choose, and reports do write
// "ifrs:Assets" or "ns1:Assets" where ifrs-full:Assets is meant; the namespace
// says so. All other prefixes stay as written.
func conventional(in *xbrl.Instance) {
	known := map[string]string{}
	write := func(name *xbrl.QName) {
		prefix, met := known[name.Space]
		if !met {
			for _, c := range conventions {
				if c.space.MatchString(name.Space) {
					prefix = c.prefix
				}
			}
			known[name.Space] = prefix
		}
		if prefix != "" {
			name.Prefix = prefix
		}
	}
	for i := range in.Facts {
		write(&in.Facts[i].Concept)
	}
	for _, c := range in.Contexts {
		for i := range c.Dimensions {
			write(&c.Dimensions[i].Axis)
			write(&c.Dimensions[i].Member)
		}
	}
}
