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
// that a filing declares, and costs no allocation.
type scope struct {
	live []binding
	last binding // the one found last; its depth is nought when it may not hold any more
}

type binding struct {
	prefix, space string
	depth         int
}

func (s *scope) declare(prefix, space string, depth int) {
	s.live = append(s.live, binding{prefix, space, depth})
	s.last.depth = 0
}

func (s *scope) leave(depth int) {
	n := len(s.live)
	for n > 0 && s.live[n-1].depth >= depth {
		n--
		s.last.depth = 0
	}
	s.live = s.live[:n]
}

// find gives the namespace of a prefix. The default namespace may be none.
func (s *scope) find(prefix string) (space string, ok bool) {
	if s.last.depth > 0 && s.last.prefix == prefix {
		return s.last.space, prefix == "" || s.last.space != ""
	}
	for i := len(s.live) - 1; i >= 0; i-- {
		if s.live[i].prefix == prefix {
			s.last = s.live[i]
			return s.live[i].space, prefix == "" || s.live[i].space != ""
		}
	}
	if prefix == "xml" {
		return spaceXML, true
	}
	return "", prefix == ""
}

// resolve reads a name as it is written in this scope; an unprefixed name takes
// the default namespace, as both elements and QName values do.
func (s *scope) resolve(written string) (q QName, ok bool) {
	if strings.ContainsAny(written, " \t\r\n") {
		return QName{Local: written}, false
	}
	return s.qualify(written)
}

// qualify is resolve for a name without white space in it.
func (s *scope) qualify(written string) (q QName, ok bool) {
	if i := strings.IndexByte(written, ':'); i >= 0 {
		q.Prefix, q.Local = written[:i], written[i+1:]
		if q.Prefix == "" || strings.IndexByte(q.Local, ':') >= 0 {
			return q, false
		}
	} else {
		q.Local = written
	}
	if q.Local == "" {
		return q, false
	}
	q.Space, ok = s.find(q.Prefix)
	return q, ok
}
