package main

import (
	"encoding/xml"
	"errors"
	"io"
)

// What a quick reader of instances would declare.
type (
	plainContext struct {
		ID         string `xml:"id,attr"`
		Identifier struct {
			Scheme string `xml:"scheme,attr"`
			Text   string `xml:",chardata"`
		} `xml:"entity>identifier"`
		Start    string           `xml:"period>startDate"`
		End      string           `xml:"period>endDate"`
		Instant  string           `xml:"period>instant"`
		Segment  []plainDimension `xml:"entity>segment>explicitMember"`
		Typed    []plainDimension `xml:"entity>segment>typedMember"`
		Scenario []plainDimension `xml:"scenario>explicitMember"`
	}
	plainDimension struct {
		Axis   string `xml:"dimension,attr"`
		Member string `xml:",chardata"`
	}
	plainUnit struct {
		ID       string   `xml:"id,attr"`
		Measures []string `xml:"measure"`
		Above    []string `xml:"divide>unitNumerator>measure"`
		Below    []string `xml:"divide>unitDenominator>measure"`
	}
	plainFact struct {
		concept, unit, decimals, id, value string
		context                            *plainContext
	}
)

// plainFacts reads contexts and units into structs and facts by their attribute.
// Of an inline document it takes the text of each fact as displayed.
func plainFacts(d document) (int, error) {
	x := decoder(d.body)
	contexts, units, refs := map[string]*plainContext{}, map[string]plainUnit{}, []string(nil)
	var facts []plainFact
	var open []openFact
	for depth := 0; ; {
		token, err := x.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return 0, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch {
			case t.Name.Local == "context":
				var c plainContext
				if err := x.DecodeElement(&c, &t); err != nil {
					return 0, err
				}
				contexts[c.ID] = &c
			case t.Name.Local == "unit":
				var u plainUnit
				if err := x.DecodeElement(&u, &t); err != nil {
					return 0, err
				}
				units[u.ID] = u
			default:
				depth++
				if f, ref, is := begun(t); is {
					open = append(open, openFact{depth: depth, index: len(facts)})
					facts, refs = append(facts, f), append(refs, ref)
				}
			}
		case xml.CharData:
			for i := range open {
				open[i].text = append(open[i].text, t...)
			}
		case xml.EndElement:
			if n := len(open) - 1; n >= 0 && open[n].depth == depth {
				facts[open[n].index].value = string(open[n].text)
				open = open[:n]
			}
			depth--
		}
	}
	for i := range facts {
		facts[i].context = contexts[refs[i]]
	}
	return len(facts), nil
}

type openFact struct {
	depth, index int
	text         []byte
}

// begun reads the attributes of an element, which is a fact if it has a context.
func begun(t xml.StartElement) (f plainFact, ref string, is bool) {
	f.concept = t.Name.Space + t.Name.Local
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "contextRef":
			ref, is = a.Value, true
		case "unitRef":
			f.unit = a.Value
		case "decimals":
			f.decimals = a.Value
		case "id":
			f.id = a.Value
		case "name":
			f.concept = a.Value
		}
	}
	return f, ref, is
}
