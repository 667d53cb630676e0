package ixt

import (
	"slices"
	"strings"
	"sync"
)

// The namespaces of the transformation registries.
const (
	TR1 = "http://www.xbrl.org/inlineXBRL/transformation/2010-04-20"
	TR2 = "http://www.xbrl.org/inlineXBRL/transformation/2011-07-31"
	TR3 = "http://www.xbrl.org/inlineXBRL/transformation/2015-02-26"
	TR4 = "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"
	TR5 = "http://www.xbrl.org/inlineXBRL/transformation/2022-02-16"
	SEC = "http://www.sec.gov/inlineXBRL/transformation/2015-08-31"
)

// Format is one rule of a registry. Its zero value is no format; take one from
// [Lookup]. It is safe for use by several goroutines.
type Format struct {
	Namespace string
	Local     string
	Target    Target
	read      func(text string) (value string, ok bool)
}

// Transform gives the value that text stands for under the format that a
// registry's namespace and a local name choose.
//
// It fails with an [UnknownError] when there is no such format, and with a
// [TextError] when the text does not fit it.
func Transform(namespace, local, text string) (string, error) {
	f, err := Lookup(namespace, local)
	if err != nil {
		return "", err
	}
	return f.Apply(text)
}

// Lookup finds a format. Its error is an [UnknownError] with near names.
func Lookup(namespace, local string) (Format, error) {
	registry, ok := registries()[namespace]
	if !ok {
		return Format{}, &UnknownError{Namespace: namespace, Local: local, Near: Registries(), Registry: true}
	}
	if f, ok := registry[local]; ok {
		return f, nil
	}
	return Format{}, &UnknownError{Namespace: namespace, Local: local, Near: near(Formats(namespace), local)}
}

// Apply gives the value of text, or a [TextError].
func (f Format) Apply(text string) (string, error) {
	if f.read != nil {
		if value, ok := f.read(text); ok {
			return value, nil
		}
	}
	return "", &TextError{Namespace: f.Namespace, Local: f.Local, Text: text, Target: f.Target}
}

// Registries lists the known namespaces, the oldest of XBRL International
// first and the SEC's last.
func Registries() []string { return []string{TR1, TR2, TR3, TR4, TR5, SEC} }

// Formats lists the local names of a registry, sorted. An unknown registry has
// none.
func Formats(namespace string) []string {
	names := make([]string, 0, len(registries()[namespace]))
	for local := range registries()[namespace] {
		names = append(names, local)
	}
	slices.Sort(names)
	return names
}

// rules are the formats of one registry by their local names.
type rules map[string]rule

// rule is a format before it knows its registry.
type rule struct {
	target Target
	read   func(text string) (string, bool)
}

// with gives the rules of an earlier registry and those that a later one adds
// or changes.
func (r rules) with(more rules) rules {
	all := make(rules, len(r)+len(more))
	for _, some := range []rules{r, more} {
		for local, one := range some {
			all[local] = one
		}
	}
	return all
}

// registries is made at the first use: a program that reads no inline document
// does not pay for it.
var registries = sync.OnceValue(func() map[string]map[string]Format {
	all := make(map[string]map[string]Format, 6)
	for namespace, some := range map[string]rules{
		TR1: rules1(), TR2: rules2(), TR3: rules3(), TR4: rules4(), TR5: rules5(), SEC: rulesSEC(),
	} {
		formats := make(map[string]Format, len(some))
		for local, r := range some {
			formats[local] = Format{Namespace: namespace, Local: local, Target: r.target, read: r.read}
		}
		all[namespace] = formats
	}
	return all
})

// maxNear bounds the names that an error proposes, maxNameBytes the name they
// are compared with: the cost of comparing grows with its length.
const (
	maxNear      = 3
	maxNameBytes = 64
)

// near gives the names closest to one, hyphens apart: the registries renamed
// numdotdecimal to num-dot-decimal, which is the mistake most often made.
func near(names []string, name string) []string {
	if len(name) > maxNameBytes {
		return nil
	}
	bare := func(s string) string { return strings.ToLower(strings.ReplaceAll(s, "-", "")) }
	type close struct {
		name     string
		distance int
	}
	var found []close
	for _, n := range names {
		if d := distance(bare(n), bare(name)); d <= max(2, len(name)/4) {
			found = append(found, close{n, d})
		}
	}
	slices.SortStableFunc(found, func(a, b close) int { return a.distance - b.distance })
	var out []string
	for _, f := range found[:min(maxNear, len(found))] {
		out = append(out, f.name)
	}
	return out
}

// distance counts the bytes to insert, delete or replace.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
