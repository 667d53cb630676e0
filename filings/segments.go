package filings

import (
	"bytes"
	"encoding/json"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Note stands in every breakdown. No figure of ours is ever a sum of members.
const Note = "Members of an axis may nest, overlap and cut the same total more than once: " +
	"a breakdown is not a partition, and its members must not be added up."

// Reasons why a fact of the document is not among the facts given, in the order
// in which they are listed. Each fact is counted under the first that applies.
const (
	DroppedConcept     = "other_concept" // another concept than was asked for
	DroppedUnreadable  = "unreadable"    // see Unreadable
	DroppedWithoutAxis = "without_axis"  // its context does not carry the axis
	DroppedDimension   = "broken_down"   // no axis was asked for, and it carries some
	DroppedUndivided   = "undivided"     // neither axis nor concept was asked for, and it carries no axis
	DroppedNil         = "nil"           // reported without a value
	DroppedText        = "non_numeric"   // a text, a date, a fraction or a tuple
)

var dropReasons = []string{DroppedConcept, DroppedUnreadable, DroppedWithoutAxis, DroppedDimension, DroppedUndivided, DroppedNil, DroppedText}

// Segments is what one filing breaks down.
//
// Without an axis it has Axes, and, when a concept was asked for, the facts of
// the concept that carry no axis at all (Undivided). With an axis it has Facts.
type Segments struct {
	Reads    []source.Read   `json:"reads"`
	Identity source.Identity `json:"identity,omitzero"`
	Filing   Filing          `json:"filing"`
	Concept  string          `json:"concept,omitzero"`
	Axis     string          `json:"axis,omitzero"`
	Note     string          `json:"note"`

	Axes      []Axis `json:"axes,omitzero"`      // that the facts carry, in document order
	Facts     []Fact `json:"facts,omitzero"`     // on the axis, in document order
	Undivided []Fact `json:"undivided,omitzero"` // of the concept, without any axis

	Conflicts  []Conflict    `json:"conflicts,omitempty"`
	Unreadable []Unreadable  `json:"unreadable,omitempty"` // the first hundred; all are counted
	Dropped    []source.Drop `json:"dropped"`              // fact elements not given, by reason

	read   source.Read
	inHand source.Date // see inHandBy
}

// Filing is the document that was read. What the document or the SEC's list
// does not say is absent.
type Filing struct {
	Accession  Accession   `json:"accession,omitzero"`
	Form       string      `json:"form,omitzero"`
	Filed      source.Date `json:"filed,omitzero"`
	PeriodEnd  source.Date `json:"period_end,omitzero"`
	Amendment  string      `json:"amendment,omitzero"` // what it says it amends
	Document   string      `json:"document,omitzero"`  // address, or "file:instance"
	Facts      int         `json:"facts"`              // fact elements in the document
	Contexts   int         `json:"contexts"`
	Units      int         `json:"units"`
	Amendments []Amendment `json:"amendments,omitempty"` // of the same period, newest first; never merged
}

// Amendment is a later filing that amends this one.
type Amendment struct {
	Accession Accession   `json:"accession"`
	Form      string      `json:"form"`
	Filed     source.Date `json:"filed"`
}

// Axis is one axis, with the members on which facts stand.
type Axis struct {
	Axis    string   `json:"axis"`
	Facts   int      `json:"facts"`  // fact elements that carry the axis
	Listed  int      `json:"listed"` // distinct numbers among them: what asking for the axis gives
	Members []Member `json:"members"`
}

// Member is one member of an axis. A typed member is a text of the filer's.
type Member struct {
	Member string `json:"member"`
	Typed  bool   `json:"typed,omitzero"`
	Facts  int    `json:"facts"`
	Listed int    `json:"listed"`
}

// Fact is one number as filed, whatever the number of times it was filed.
type Fact struct {
	Concept     string         `json:"concept"`
	Value       source.Decimal `json:"value"`
	Unit        string         `json:"unit"`
	Decimals    string         `json:"decimals,omitzero"` // "-6": to the million; "INF": exact
	Period      source.Period  `json:"period,omitzero"`   // absent: forever
	Dimensions  Dimensions     `json:"dimensions"`
	FurtherAxes []string       `json:"further_axes,omitempty"` // axes besides the one asked for
	Other       []string       `json:"other_context,omitempty"`
	Accession   Accession      `json:"accession,omitzero"`
	FactIDs     []string       `json:"fact_ids"`       // "#12": the twelfth fact element, which has no id
	Also        []Also         `json:"also,omitempty"` // the less precise values of the same fact
	Conflict    bool           `json:"conflict,omitzero"`
	Entity      string         `json:"entity,omitzero"` // when it is not the filer

	who source.Identity
	key string
}

// Also is a value that rounding explains.
type Also struct {
	FactID   string         `json:"fact_id"`
	Value    source.Decimal `json:"value"`
	Decimals string         `json:"decimals,omitzero"`
}

// Conflict names facts that report the same thing with values that contradict
// each other. All of them are given; nobody chooses.
type Conflict struct {
	Concept    string        `json:"concept"`
	Period     source.Period `json:"period,omitzero"`
	Dimensions Dimensions    `json:"dimensions"`
	FactIDs    []string      `json:"fact_ids"`
	Values     []string      `json:"values"` // as filed; "nil" for none
}

// Unreadable is a fact that cannot be trusted, with the reason.
type Unreadable struct {
	Concept string `json:"concept"`
	FactID  string `json:"fact_id"`
	Text    string `json:"text,omitzero"` // as filed, cut
	Reason  string `json:"reason"`
}

const maxUnreadable = 100

// Dimensions are axes with their members, sorted by axis name. In JSON they are
// one object; a typed member is {"typed": text}, null when nil.
type Dimensions []DimensionValue

// DimensionValue is one axis with its member.
type DimensionValue struct {
	Axis, Member string
	Typed, Nil   bool
}

// MarshalJSON writes {"axis": "member"}.
func (d Dimensions) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, v := range d {
		if i > 0 {
			b.WriteByte(',')
		}
		axis, err := json.Marshal(v.Axis)
		if err != nil {
			return nil, err
		}
		member, err := v.member()
		if err != nil {
			return nil, err
		}
		b.Write(axis)
		b.WriteByte(':')
		b.Write(member)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (v DimensionValue) member() ([]byte, error) {
	switch {
	case v.Nil:
		return []byte(`{"typed":null}`), nil
	case v.Typed:
		return json.Marshal(map[string]string{"typed": v.Member})
	}
	return json.Marshal(v.Member)
}

// String writes "axis=member; axis=member".
func (d Dimensions) String() string {
	var b bytes.Buffer
	for i, v := range d {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(v.Axis + "=" + v.Member)
	}
	return b.String()
}
