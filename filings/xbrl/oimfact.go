package xbrl

import (
	"fmt"
	"strings"
)

// jsonFact is a fact as written, its names not yet resolved.
type jsonFact struct {
	id         string
	at         int
	value      string
	valued     bool // there is a value, null included
	null       bool
	decimals   string
	dimensions []jsonDimension
	rule, what string // the first thing wrong
	doubted    bool   // something is wrong with what it is about
}

// jsonDimension is one member of the object dimensions.
type jsonDimension struct {
	key, text string
	null      bool
}

func (f *jsonFact) fault(rule, what string) {
	f.doubted = f.doubted || rule == RuleContext
	if f.what == "" {
		f.rule, f.what = rule, what
	}
}

// take gives the text of a core dimension and whether it is there.
func (f *jsonFact) take(key string) (text string, is bool) {
	for _, d := range f.dimensions {
		if d.key == key {
			return d.text, true
		}
	}
	return "", false
}

func (o *oim) readFacts() error {
	if err := o.open('{', "facts"); err != nil {
		return err
	}
	return o.object(func(id string, at int) error {
		f := jsonFact{id: id, at: at}
		if err := o.readFact(&f); err != nil {
			return err
		}
		o.facts = append(o.facts, f)
		return nil
	})
}

func (o *oim) readFact(f *jsonFact) error {
	if err := o.open('{', "the fact "+quoted(f.id)); err != nil {
		return err
	}
	about := false
	err := o.object(func(key string, at int) error {
		switch key {
		case "value":
			return o.readValue(f)
		case "decimals":
			return o.readDecimals(f)
		case "dimensions":
			about = true
			return o.readDimensions(f)
		case "links":
			return o.readLinks()
		}
		if strings.Contains(key, ":") {
			return o.extension(key, at)
		}
		f.fault(RuleContent, "xBRL-JSON defines no property "+quoted(key)+" of a fact")
		return o.skip()
	})
	if !about {
		f.fault(RuleContext, "it has no dimensions")
	}
	if !f.valued {
		f.fault(RuleContent, "it has no value; one that is reported without a value says null")
	}
	return err
}

func (o *oim) readValue(f *jsonFact) (err error) {
	var not string
	f.valued = true
	f.value, f.null, not, err = o.text()
	if not != "" {
		f.fault(RuleContent, "its value is "+not+", where a text is due")
	}
	return err
}

// readDecimals keeps the digits as written: −6 and −6.0 are told apart later.
func (o *oim) readDecimals(f *jsonFact) error {
	token, err := o.next()
	if err != nil {
		return err
	}
	if token.kind == '0' {
		f.decimals = token.text
		return nil
	}
	f.fault(RulePrecision, "its decimals are not an integer; a number that is exact has none")
	return o.rest(token)
}

func (o *oim) readDimensions(f *jsonFact) error {
	if err := o.open('{', "the dimensions of "+quoted(f.id)); err != nil {
		return err
	}
	from := len(o.room)
	defer func() { f.dimensions = o.room[from:len(o.room):len(o.room)] }()
	return o.object(func(key string, at int) error {
		if len(o.room)-from >= o.limits.Attributes {
			return shapeAt(o.doc, at, fmt.Sprintf("a fact has more than %d dimensions", o.limits.Attributes),
				"raise Limits.Attributes if it is meant to have that many")
		}
		text, null, not, err := o.text()
		if err != nil {
			return err
		}
		if not != "" {
			f.fault(RuleContext, "its dimension "+quoted(key)+" is "+not+", where a text is due")
		}
		o.room = append(o.room, jsonDimension{key: key, text: text, null: null})
		return nil
	})
}

// readLinks counts the facts that a fact points to, by type and group.
func (o *oim) readLinks() error {
	if err := o.open('{', "links"); err != nil {
		return err
	}
	return o.object(func(string, int) error {
		if err := o.open('{', "a type of links"); err != nil {
			return err
		}
		return o.object(func(string, int) error {
			if err := o.open('[', "a group of links"); err != nil {
				return err
			}
			return o.elements(func(token jsonToken) error {
				o.in.Links++
				return o.rest(token)
			})
		})
	})
}
