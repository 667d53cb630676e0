package sdmx

import (
	"slices"
	"strings"
)

// Message is what one body says.
type Message struct {
	Dialect  string // "SDMX-CSV 1.0", "SDMX-ML 2.1 generic", …
	Prepared string // when the sender wrote it, as written; absent in CSV
	Sets     []Set
	Labels   Labels   // as far as the message has them
	Notices  []string // what the sender says beside the data
}

// Set is one data set of a message. Its beginning and its action matter where a
// message holds several versions of the same observations.
type Set struct {
	Action     string // "Replace", "Append", "Delete", "Information"; as written
	ValidFrom  string // when the set came into force, as written; absent when not said
	ValidTo    string // when it went out of force, likewise
	Attributes []Field
	Series     []Series
}

// Series is all observations of one key, in the order of the message.
type Series struct {
	Dimensions   []Field // without time, in the order of the message
	Attributes   []Field // of the series and of the groups that it belongs to
	Observations []Observation
}

// Observation is one period with what was observed in it.
type Observation struct {
	Period     string // as written
	Value      string // as written; nothing when missing
	Status     string // code of OBS_STATUS; nothing when not said
	Conf       string // code of the confidentiality; nothing when not said
	Attributes []Field
}

// Field is a concept with its code or its text.
type Field struct{ ID, Value string }

// Missing says that nothing was observed, or that it is not given.
func (o Observation) Missing() bool { return o.Value == "" }

// Key joins the codes of the dimensions with dots.
func (s Series) Key() string {
	codes := make([]string, len(s.Dimensions))
	for i, d := range s.Dimensions {
		codes[i] = d.Value
	}
	return strings.Join(codes, ".")
}

// Value is the code or text of a dimension or attribute, and whether there is one.
func (s Series) Value(concept string) (string, bool) {
	for _, fields := range [][]Field{s.Dimensions, s.Attributes} {
		if i := indexOf(fields, concept); i >= 0 {
			return fields[i].Value, true
		}
	}
	return "", false
}

// Counts adds up the observations of a message, and the missing ones by status.
func (m Message) Counts() (series, observations int, missing map[string]int) {
	missing = map[string]int{}
	for _, set := range m.Sets {
		series += len(set.Series)
		for _, s := range set.Series {
			observations += len(s.Observations)
			for _, o := range s.Observations {
				if o.Missing() {
					missing[o.Status]++
				}
			}
		}
	}
	return series, observations, missing
}

func indexOf(fields []Field, id string) int {
	return slices.IndexFunc(fields, func(f Field) bool { return f.ID == id })
}

// Concepts of the standard that have a place of their own in the model.
const (
	timeConcept  = "TIME_PERIOD"
	valueConcept = "OBS_VALUE"
)

// valueOf is the text of a value, or nothing for the marks of a missing one.
func valueOf(text string) string {
	text = strings.TrimSpace(text)
	if strings.EqualFold(text, "NaN") || text == "#N/A" {
		return ""
	}
	return text
}

// note puts an attribute of an observation into its place.
func (o *Observation) note(f Field) {
	if f.Value == "" {
		return
	}
	switch strings.ToUpper(f.ID) {
	case "OBS_STATUS":
		o.Status = f.Value
	case "OBS_CONF", "CONF_STATUS", "CONF_STATUS_OBS":
		o.Conf = f.Value
	default:
		o.Attributes = append(o.Attributes, f)
	}
}
