package source

import (
	"strings"
)

// authority is where a host was named in an address, and which.
type authority struct {
	end  int // of the authority in the text
	host string
}

// address looks at the whole view as one address. Addresses inside it that are
// not encoded are part of the same walk; encoded ones are decoded and walked
// again, up to maxLayers deep.
func (d *redaction) address(v view, depth int) {
	hosts := d.authorities(v)
	for i, h := range hosts {
		end := len(v.text)
		if i+1 < len(hosts) {
			end = max(h.end, hosts[i+1].end-len(hosts[i+1].host))
		}
		d.pathShapes(v, h, end)
	}
	d.pathParameters(v)
	d.pairs(v, hosts, queryStart(v.text), depth)
	d.encodedAddresses(v, depth)
}

// authorities hides the userinfo of every "//…@" and lists the hosts in order.
func (d *redaction) authorities(v view) (found []authority) {
	text := v.text
	lastAt := strings.LastIndexByte(text, '@')
	query := strings.IndexAny(text, "?#")
	for i := authorityStart(text, 0); i >= 0; i = authorityStart(text, i) {
		stops := "/?#"
		if query >= 0 && i > query {
			stops = "/?#&;" // a value: it ends where the pair ends
		}
		end := indexAnyFrom(text, i, stops)
		at := strings.LastIndexByte(text[i:end], '@')
		switch {
		case at >= 0:
			d.hide(v, i, i+at)
			i += at + 1
		case lastAt > end && !validPort(text[i:end]):
			// A password with a bare "/" in it: url.Parse refuses such an
			// address and quotes it whole.
			d.hide(v, i, lastAt)
			i = lastAt + 1
			end = indexAnyFrom(text, i, stops)
		}
		found = append(found, authority{end: end, host: hostOf(text[i:end])})
		i = end
	}
	return found
}

// authorityStart finds what follows the next "://", or a "//" at the start.
func authorityStart(text string, i int) int {
	if i == 0 && strings.HasPrefix(text, "//") {
		return 2
	}
	if at := strings.Index(text[i:], "://"); at >= 0 {
		return i + at + 3
	}
	return -1
}

func indexAnyFrom(text string, i int, stops string) int {
	if at := strings.IndexAny(text[i:], stops); at >= 0 {
		return i + at
	}
	return len(text)
}

// validPort reports whether host[:port] has no port or one of digits.
func validPort(hostport string) bool {
	if bracket := strings.LastIndexByte(hostport, ']'); bracket >= 0 {
		hostport = hostport[bracket+1:]
	}
	_, port, _ := strings.Cut(hostport, ":")
	return strings.Trim(port, "0123456789") == ""
}

func hostOf(hostport string) string {
	host, _, _ := strings.Cut(hostport, ":")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// queryStart is where pairs begin: behind the first '?' or '#', or at the
// start of a text that is nothing but pairs.
func queryStart(text string) int {
	if at := strings.IndexAny(text, "?#"); at >= 0 {
		return at + 1
	}
	if equals := strings.IndexByte(text, '='); equals >= 0 && !strings.ContainsAny(text[:equals], "/:") {
		return 0
	}
	return len(text)
}

// pair is one name=value of a query or fragment: text[from:equals] and the
// value up to end; equals is -1 when there is no '='.
type pair struct{ from, equals, end int }

// eachPair walks the pairs from start, cut at '&' and ';' and, because an
// address may hold another one, at '?' and '#'.
func eachPair(text string, start int, yield func(pair) (next int)) {
	for i := start; i < len(text); {
		end := indexAnyFrom(text, i, "?&;#")
		equals := strings.IndexByte(text[i:end], '=')
		if equals >= 0 {
			equals += i
		}
		i = max(end, yield(pair{i, equals, end})) + 1
	}
}

// pairs hides the values of secret names.
func (d *redaction) pairs(v view, hosts []authority, start, depth int) {
	text := v.text
	withState := hasState(text, start)
	eachPair(text, start, func(p pair) int {
		if p.equals < 0 {
			return p.end
		}
		name := text[p.from:p.equals]
		name = foldParameter(name[strings.LastIndexByte(name, '/')+1:])
		if !secretParameter(name, hostAt(hosts, p.from), withState) {
			d.encodedValue(v.part(p.equals+1, p.end), depth)
			return p.end
		}
		end := indexAnyFrom(text, p.equals+1, "&;#")
		d.hide(v, p.equals+1, end)
		return end
	})
}

func hasState(text string, start int) (found bool) {
	eachPair(text, start, func(p pair) int {
		found = found || p.equals >= 0 && foldParameter(text[p.from:p.equals]) == stateName
		return p.end
	})
	return found
}

func secretParameter(name, host string, withState bool) bool {
	if name == codeName {
		return withState
	}
	own, listed := hostNames[host]
	return nameSecrecy(name) != harmless || listed && own == name
}

// hostAt is the host whose address the text is in at place i.
func hostAt(hosts []authority, i int) (host string) {
	for _, h := range hosts {
		if h.end > i {
			break
		}
		host = h.host
	}
	return host
}
