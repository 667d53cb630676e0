package sdmx

import (
	"encoding/xml"
	"strings"
)

// xmlMessage is one XML message in the reading.
type xmlMessage struct {
	*cursor
	Message
	options  Options
	gather   *gatherer
	specific bool   // attributes of XML hold the data
	across   string // dimension at observation: TIME_PERIOD, another, AllDimensions
	failure  *FailureError
}

func readXML(body []byte, o Options) (Message, error) {
	x := xmlMessage{cursor: newCursor(body), options: o, gather: newGatherer(o), across: timeConcept}
	root, err := x.root()
	if err != nil {
		return Message{}, err
	}
	if err := x.recognise(root); err != nil {
		return Message{}, err
	}
	if err := x.children(x.part); err != nil {
		return Message{}, err
	}
	if err := x.end(); err != nil {
		return Message{}, err
	}
	if x.failure != nil && len(x.Sets) == 0 {
		return Message{}, x.failure
	}
	return x.Message, nil
}

// versionOf tells the version of the standard by the namespaces of the root.
func versionOf(root xml.StartElement) string {
	for _, a := range root.Attr {
		for mark, version := range map[string]string{"/v3_0/": "3.0", "/v2_1/": "2.1", "/v2_0/": "2.0", "/v1_0/": "1.0"} {
			if strings.Contains(a.Value, "schemas"+mark) && (a.Name.Space == "xmlns" || a.Name.Local == "xmlns") {
				return version
			}
		}
	}
	return ""
}

func (x *xmlMessage) recognise(root xml.StartElement) error {
	name, version := root.Name.Local, versionOf(root)
	kind := ""
	switch name {
	case "GenericData", "GenericTimeSeriesData":
		kind = "generic"
	case "StructureSpecificData", "StructureSpecificTimeSeriesData":
		kind, x.specific = "structure-specific", true
	case "CompactData":
		kind, x.specific = "compact", true
	case "Error":
		return x.complaint()
	}
	if version == "" {
		return &DialectError{Dialect: otherMarkup(name)}
	}
	if kind == "" {
		return &DialectError{Dialect: "SDMX-ML " + version + " " + otherKind(name)}
	}
	x.Dialect = "SDMX-ML " + version + " " + kind
	return nil
}

// otherKind names the forms of the standard that are not read as data. Utility
// data need the structure to be told apart, cross-sectional data of 2.0 too.
func otherKind(name string) string {
	switch name {
	case "Structure":
		return "structure"
	case "UtilityData":
		return "utility data"
	case "CrossSectionalData":
		return "cross-sectional data"
	}
	return "message " + clip(name)
}

func otherMarkup(name string) string {
	switch strings.ToLower(name) {
	case "html", "head", "body":
		return "a page (HTML)"
	case "envelope":
		return "an envelope (gesmes) of reference rates"
	}
	return "markup that is no SDMX (" + clip(name) + ")"
}

// complaint reads <Error><ErrorMessage code><Text>.
func (x *xmlMessage) complaint() error {
	err := x.children(func(e xml.StartElement) error {
		if e.Name.Local == "ErrorMessage" {
			return x.message(e)
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case x.failure == nil:
		return &DialectError{Dialect: "markup that is no SDMX (Error)"}
	}
	return x.failure
}

// part reads a child of the root.
func (x *xmlMessage) part(e xml.StartElement) error {
	switch e.Name.Local {
	case "Header":
		return x.children(x.header)
	case "DataSet":
		return x.dataSet(e)
	case "Footer":
		return x.children(x.message)
	}
	return nil
}

func (x *xmlMessage) header(e xml.StartElement) (err error) {
	switch e.Name.Local {
	case "Prepared":
		x.Prepared, err = x.text()
	case "Structure":
		if across := attribute(e, "dimensionAtObservation"); across != "" {
			x.across = across
		}
	}
	return err
}

// message is one sentence of the footer: a failure when no data came.
func (x *xmlMessage) message(e xml.StartElement) error {
	var said []string
	err := x.children(func(child xml.StartElement) error {
		if child.Name.Local != "Text" {
			return nil
		}
		text, err := x.text()
		said = append(said, text)
		return err
	})
	if err != nil {
		return err
	}
	sentence := clip(strings.Join(said, " "))
	x.Notices = append(x.Notices, sentence)
	if x.failure == nil {
		x.failure = &FailureError{Status: attribute(e, "code"), Said: sentence}
	}
	return nil
}

// dataSet reads one set; in structure-specific XML its own attributes are data.
func (x *xmlMessage) dataSet(e xml.StartElement) error {
	x.gather.begin()
	if x.specific {
		x.gather.set.Attributes = x.data(e, setAttributes)
	}
	child := x.generic
	if x.specific {
		child = x.specificChild
	}
	if err := x.children(child); err != nil {
		return err
	}
	set, err := x.gather.finish()
	if err != nil {
		return err
	}
	set.Action, set.ValidFrom, set.ValidTo = attribute(e, "action"), attribute(e, "validFromDate"), attribute(e, "validToDate")
	x.Sets = append(x.Sets, set)
	return nil
}
