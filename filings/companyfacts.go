package filings

import (
	"encoding/json"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// conceptFacts are the rows of one concept in the SEC's company data.
type conceptFacts struct {
	Concept string // "us-gaap:Assets"
	Label   string
	Rows    []reported // valid until the next concept is read
	Broken  int        // rows without a number, a period, a filing or a day of filing
	Empty   int        // rows whose number is null
}

// total counts the rows as the SEC sends them.
func (f conceptFacts) total() int { return len(f.Rows) + f.Broken + f.Empty }

// factReader reads companyfacts or companyconcept, a concept at a time.
type factReader struct {
	cursor cursor
	wanted func(concept string) bool
	each   func(conceptFacts) error

	cik, name string
	taxonomy  string
	found     conceptFacts
	seen      map[string]bool // concepts, so that none is given twice
	dates     map[string]source.Date
	reports   map[string]Report
}

// readFacts gives every concept that is wanted to each, in the order sent, and
// returns the company's number and name.
func readFacts(body []byte, wanted func(string) bool, each func(conceptFacts) error) (source.Identity, error) {
	if !json.Valid(body) {
		return source.Identity{}, misshapen(SEC.Name, "company data", "it is not JSON")
	}
	r := &factReader{
		cursor: cursor{body: body}, wanted: wanted, each: each,
		seen: map[string]bool{}, dates: map[string]source.Date{}, reports: map[string]Report{},
	}
	if err := r.document(); err != nil {
		return source.Identity{}, err
	}
	who := source.Identity{Name: r.name}
	if cikForm.MatchString(r.cik) {
		who.CIK = padded(r.cik)
	}
	return who, nil
}

// document reads the whole. One concept alone comes with its name beside the
// facts; of all concepts, the names are keys.
func (r *factReader) document() error {
	tag, hasFacts, hasUnits := "", false, false
	isObject, err := r.cursor.members(func(key []byte) error {
		switch string(key) {
		case "cik":
			r.cik = r.plain()
		case "entityName":
			r.name = string(r.cursor.text())
		case "taxonomy":
			r.taxonomy = string(r.cursor.text())
		case "tag":
			tag = string(r.cursor.text())
		case "label":
			r.found.Label = string(r.cursor.text())
		case "units":
			hasUnits = true
			return r.units()
		case "facts":
			hasFacts = true
			return r.taxonomies()
		}
		return nil
	})
	switch {
	case err != nil || hasFacts:
		return err
	case !isObject:
		return misshapen(SEC.Name, "company data", "it is not an object")
	case !hasUnits || tag == "":
		return misshapen(SEC.Name, "company data", "it has neither facts nor a concept with units")
	}
	if name := r.taxonomy + ":" + tag; r.wanted(name) {
		return r.give(name)
	}
	return nil
}

// plain reads a number or a text: the company's number comes as either.
func (r *factReader) plain() string {
	if r.cursor.next() == '"' {
		return string(r.cursor.text())
	}
	return string(r.cursor.number())
}

func (r *factReader) taxonomies() error {
	isObject, err := r.cursor.members(func(key []byte) error {
		r.taxonomy = string(key)
		isObject, err := r.cursor.members(r.concept)
		if err == nil && !isObject {
			err = misshapen(SEC.Name, "facts."+r.taxonomy, "it is not an object of concepts")
		}
		return err
	})
	if err == nil && !isObject {
		err = misshapen(SEC.Name, "facts", "it is not an object of taxonomies")
	}
	return err
}

// concept reads one concept, or passes over it when nobody wants it.
func (r *factReader) concept(key []byte) error {
	name := r.taxonomy + ":" + string(key)
	if r.seen[name] {
		return misshapen(SEC.Name, name, "the concept stands there twice")
	}
	r.seen[name] = true
	if !r.wanted(name) {
		return nil
	}
	r.found = conceptFacts{Rows: r.found.Rows[:0]}
	_, err := r.cursor.members(func(key []byte) error {
		switch string(key) {
		case "label":
			r.found.Label = string(r.cursor.text())
		case "units":
			return r.units()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return r.give(name)
}

// give hands over the concept that was read, if it has a row.
func (r *factReader) give(name string) error {
	if r.found.total() == 0 {
		return nil
	}
	r.found.Concept = name
	for i := range r.found.Rows {
		r.found.Rows[i].Concept = name
	}
	return r.each(r.found)
}

func (r *factReader) units() error {
	isObject, err := r.cursor.members(r.unit)
	if err == nil && !isObject {
		err = misshapen(SEC.Name, "units", "it is not an object of units")
	}
	return err
}

func (r *factReader) unit(key []byte) error {
	unit := string(key)
	isList, err := r.cursor.items(func() error { return r.row(unit) })
	if err == nil && !isList {
		err = misshapen(SEC.Name, "units."+unit, "it is not a list of values")
	}
	return err
}
