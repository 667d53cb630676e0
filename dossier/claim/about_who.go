package claim

import (
	"regexp"
	"slices"
)

var (
	ownsForm  = regexp.MustCompile(`(\p{Lu}[\p{L}&]+)['’]s?\s`)
	doesForm  = regexp.MustCompile(`(?:^|[.;,]\s+|\b(?:and|while|but|at)\s+)\s*(\p{Lu}[\p{L}&]+)\s+(?:reported|posted|generated|earned|had|recorded|booked|made|saw)\b`)
	commonOwn = setOf(`company group today yesterday year quarter last this issuer parent management bureau government department street`)
)

func (p place) whoIsIt(sub *subject, near, far []*sentence) {
	here := only(p.s.names, isEntity)
	if m, found := pick(p, here, spanOf, ofForm); found {
		sub.entity = m.entities[0]
	} else {
		for _, s := range append(append([]*sentence{}, near...), far...) {
			if all := only(s.names, isEntity); len(all) > 0 && sub.entity < 0 {
				sub.entity = all[len(all)-1].entities[0]
			}
		}
	}
	for _, name := range p.s.owners {
		if name.end > p.m.start {
			continue
		}
		known := slices.ContainsFunc(p.s.names, func(m mention) bool { return m.start <= name.start && name.end <= m.end })
		stem := stemOf(p.text[name.start:name.end])
		if !known && !commonOwn[stem] && !stops[stem] && !harmless[stem] {
			sub.unknown = p.text[name.start:name.end]
		}
	}
}
