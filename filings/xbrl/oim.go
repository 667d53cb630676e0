package xbrl

import (
	"context"
	"strings"
)

// ParseJSON reads an xBRL-JSON report (OIM 1.0) into the model of [Parse]. The
// candidate recommendations from May 2020 on are read too, as they differ only
// in their addresses.
//
// What JSON leaves out has the meaning that OIM gives it: no decimals on a
// number is INF, no unit is pure, no period is forever, no entity is NA in the
// scheme https://xbrl.org/2021/entities. An instant written
// 2025-01-01T00:00:00 is the end of 2024-12-31. Values keep the characters they
// were written with ("73420000000.0"); "#nil" is a text, since only xBRL-CSV
// has such words. Footnotes (facts of the concept xbrl:note) and links are
// counted, and so are properties that the author added under a prefix.
//
// Two things a report does not say, as only its taxonomy does, are told by rule:
//
//   - A fact is a number when it has a unit or decimals, else a text. A pure,
//     exact number is therefore a text here.
//   - The member of a dimension is a name when it is written as one under a
//     declared prefix, else a typed text. A name so told is marked Assumed.
//
// [Instance.Settle] corrects both when a taxonomy is at hand. Neither segment nor
// scenario is known, so the container of a dimension is empty.
//
// A fact that breaks a rule keeps its place and carries a [Problem]. The whole
// report is refused with an [Error] when it is no xBRL-JSON: malformed, a key
// twice in one object, an undefined property at its top, another documentType,
// over a limit. Limits.Depth counts nested objects and lists, Limits.Attributes
// the dimensions of a fact, Limits.Bindings the namespaces.
func ParseJSON(ctx context.Context, body []byte, limits Limits) (*Instance, error) {
	doc, limits, err := openText(body, limits)
	if err != nil {
		return nil, err
	}
	if err := refuseMarkup(doc); err != nil {
		return nil, err
	}
	read, err := newTokens(ctx, doc, limits)
	if err != nil {
		return nil, err
	}
	o := &oim{
		tokens:   read,
		in:       &Instance{json: true},
		prefixes: map[string]string{},
		written:  map[string]*Context{},
		same:     map[string]*Context{},
		sameUnit: map[string]*Unit{},
		periods:  map[string]knownPeriod{},
	}
	if err := o.report(); err != nil {
		return nil, err
	}
	o.resolve()
	placed(doc, o.in.Problems)
	return o.in, nil
}

func refuseMarkup(doc string) error {
	if err := refuseHTML(doc); err != nil {
		return err
	}
	if strings.HasPrefix(doc, "<") {
		return shapeAt(doc, 0, "this is XML, not xBRL-JSON", "an instance (.xml, .xbrl) goes to Parse, an inline page to ParseInline")
	}
	return nil
}

// oim reads a report. Keys may stand in any order, so names wait until the
// namespaces are known.
type oim struct {
	tokens
	in       *Instance
	prefixes map[string]string // namespaces by prefix
	facts    []jsonFact
	room     []jsonDimension // of all facts, one behind the other

	written  map[string]*Context // sound ones by the words of a fact
	same     map[string]*Context // by content
	sameUnit map[string]*Unit
	periods  map[string]knownPeriod // by text
	key      []byte
}

func (o *oim) report() error {
	info, facts := false, false
	if err := o.open('{', "the report"); err != nil {
		return err
	}
	err := o.object(func(key string, at int) error {
		switch key {
		case "documentInfo":
			info = true
			return o.documentInfo()
		case "facts":
			facts = true
			return o.readFacts()
		}
		return o.extension(key, at)
	})
	switch {
	case err != nil:
		return err
	case !info:
		return shape("this JSON has no documentInfo, so it is no xBRL-JSON", "give the report, whose documentType is "+jsonDocumentType)
	case !facts:
		return shape("the report has no facts", "fetch it again; a report without a fact says \"facts\": {}")
	}
	return nil
}

// extension counts a property under a prefix, which anybody may add. Any other
// that OIM does not define is an error by its rules.
func (o *oim) extension(key string, at int) error {
	if !strings.Contains(key, ":") {
		return shapeAt(o.doc, at, "xBRL-JSON defines no property "+quoted(key)+" here", "give a report that keeps to OIM 1.0")
	}
	o.in.Extensions++
	return o.skip()
}
