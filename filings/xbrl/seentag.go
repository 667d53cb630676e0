package xbrl

// knownTag is a start tag that was found well formed, by where it stood first.
type knownTag struct {
	from, to int  // what stands between < and >; both nought in a free place
	name     int  // length of the name
	empty    bool // <a/>
	void     bool // of the elements that HTML writes as one tag
	same     bool // facts that keep markup keep it just so
}

// knownTags remembers start tags of one document. A newer one takes the place of
// an older with the same hash: forgetting costs time and nothing else.
type knownTags struct{ at []knownTag }

const knownTagPlaces = 4096 // a filing has about a thousand different tags

func (k *knownTags) find(doc string, from, to int) *knownTag {
	if k.at == nil {
		return nil
	}
	known := &k.at[hash(doc[from:to])%knownTagPlaces]
	if known.name == 0 || known.to-known.from != to-from || doc[known.from:known.to] != doc[from:to] {
		return nil
	}
	return known
}

func (k *knownTags) keep(doc string, tag knownTag) {
	if k.at == nil {
		k.at = make([]knownTag, knownTagPlaces)
	}
	k.at[hash(doc[tag.from:tag.to])%knownTagPlaces] = tag
}

// hash mixes sixteen bytes a step. It need not withstand an enemy: the worst that
// a page of clashing tags gets is the time that they take without being known.
func hash(s string) uint64 {
	const odd = 0x9E3779B97F4A7C15
	h, other := uint64(len(s)), uint64(odd)
	for len(s) >= 16 { // two at a time, which need not wait for each other
		h, other = (h^word(s))*odd, (other^word(s[8:]))*odd
		h, other = h^h>>29, other^other>>31
		s = s[16:]
	}
	h ^= other
	for len(s) >= 8 {
		h = (h ^ word(s)) * odd
		h ^= h >> 29
		s = s[8:]
	}
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * odd
	}
	return h ^ h>>32
}

// word reads eight bytes as one number, which the compiler makes one load.
func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
