package xbrl

import "strings"

// The namespaces this package knows by name.
const (
	spaceInstance  = "http://www.xbrl.org/2003/instance"
	spaceLinkbase  = "http://www.xbrl.org/2003/linkbase"
	spaceDimension = "http://xbrl.org/2006/xbrldi"
	spaceCurrency  = "http://www.xbrl.org/2003/iso4217"
	spaceUnits     = "http://www.xbrl.org/2009/utr"
	spaceSchema    = "http://www.w3.org/2001/XMLSchema"
	spaceNil       = "http://www.w3.org/2001/XMLSchema-instance"
	spaceXML       = "http://www.w3.org/XML/1998/namespace"
)

// QName is a qualified name. Two names are the same when namespace and local
// part are; the prefix is only how this document writes it. Taxonomies change
// their namespace every year (us-gaap/2023, us-gaap/2024), so people compare
// prefix:Local and the record keeps the namespace.
type QName struct {
	Prefix string // as written, "" when the default namespace was meant
	Local  string
	Space  string // namespace
}

// String writes the name as the document does, "us-gaap:Goodwill".
func (q QName) String() string {
	if q.Prefix == "" {
		return q.Local
	}
	return q.Prefix + ":" + q.Local
}

// Clark writes the name so that equal texts mean equal names,
// "{http://fasb.org/us-gaap/2023}Goodwill".
func (q QName) Clark() string { return "{" + q.Space + "}" + q.Local }

// Same reports whether both names mean the same thing.
func (q QName) Same(o QName) bool { return q.Local == o.Local && q.Space == o.Space }

// IsZero reports whether there is no name.
func (q QName) IsZero() bool { return q.Local == "" && q.Space == "" }

func compareNames(a, b QName) int {
	if c := strings.Compare(a.Space, b.Space); c != 0 {
		return c
	}
	return strings.Compare(a.Local, b.Local)
}

// Namespace is one prefix that the root element declares.
type Namespace struct {
	Prefix string
	Space  string
}

// scope holds the prefixes that are declared where the scanner stands, the
// nearest last. Looking back from the end is faster than a map for the thirty
// that a filing declares, and costs no allocation; where a prefix was found is
// remembered until another is declared or leaves.
type scope struct {
	live  []binding
	found [16]int32 // by foundAt: index in live of the prefix found last, from 1

	unprefixed string // the default namespace
}

type binding struct {
	prefix, space string
	depth         int
}

func (s *scope) declare(prefix, space string, depth int) {
	s.live = append(s.live, binding{prefix, space, depth})
	s.found = [16]int32{}
	if prefix == "" {
		s.unprefixed = space
	}
}

func (s *scope) leave(depth int) {
	n := len(s.live)
	for n > 0 && s.live[n-1].depth >= depth {
		n--
	}
	if n == len(s.live) {
		return
	}
	s.live, s.found = s.live[:n], [16]int32{}
	s.unprefixed, _ = s.find("")
}

// foundAt is where a prefix is remembered; another may have the same place.
func foundAt(prefix string) int {
	if prefix == "" {
		return 0
	}
	return (len(prefix)*5 + int(prefix[0])) & 15
}

// find gives the namespace of a prefix. The default namespace may be none.
func (s *scope) find(prefix string) (space string, ok bool) {
	at := &s.found[foundAt(prefix)]
	i := int(*at) - 1
	if i < 0 || s.live[i].prefix != prefix {
		for i = len(s.live) - 1; i >= 0 && s.live[i].prefix != prefix; i-- {
		}
		*at = int32(i + 1)
	}
	if i >= 0 {
		return s.live[i].space, prefix == "" || s.live[i].space != ""
	}
	if prefix == "xml" {
		return spaceXML, true
	}
	return "", prefix == ""
}

// resolve reads a name as it is written in this scope; an unprefixed name takes
// the default namespace, as both elements and QName values do.
func (s *scope) resolve(written string) (q QName, ok bool) {
	colon := -1
	for i := range len(written) {
		c := written[i]
		if c > ':' {
			continue // letters, nearly all
		}
		if blank(c) {
			return QName{Local: written}, false
		}
		if c == ':' && colon < 0 {
			colon = i
		}
	}
	return s.split(written, colon)
}

// qualify is resolve for a name without white space in it.
func (s *scope) qualify(written string) (q QName, ok bool) {
	return s.split(written, strings.IndexByte(written, ':'))
}

// split is qualify where the first colon is known.
func (s *scope) split(written string, colon int) (q QName, ok bool) {
	q.Local = written
	if colon >= 0 {
		q.Prefix, q.Local = written[:colon], written[colon+1:]
		if q.Prefix == "" || strings.IndexByte(q.Local, ':') >= 0 {
			return q, false
		}
	}
	if q.Local == "" {
		return q, false
	}
	q.Space, ok = s.find(q.Prefix)
	return q, ok
}
