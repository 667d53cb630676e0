package filings

import "github.com/deskworth/deskworth-go/deskworth/source"

// Note stands in every breakdown. No figure of ours is ever a sum of members.
const Note = "Members of an axis may nest, overlap and cut the same total more than once: " +
	"a breakdown is not a partition, and its members must not be added up."

// Reasons why a fact of the document is not among the facts given, in the order
// in which they are listed. Each fact is counted under the first that applies.
const (
	DroppedTuple       = "tuple"         // a group of facts, which has no value of its own; what stands in it is given
	DroppedConcept     = "other_concept" // another concept than was asked for
	DroppedUnreadable  = "unreadable"    // see Unreadable
	DroppedWithoutAxis = "without_axis"  // its context does not carry the axis
	DroppedDimension   = "broken_down"   // no axis was asked for, and it carries some
	DroppedUndivided   = "undivided"     // neither axis nor concept was asked for, and it carries no axis
)

var dropReasons = []string{DroppedTuple, DroppedConcept, DroppedUnreadable, DroppedWithoutAxis, DroppedDimension, DroppedUndivided}

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
	Warnings []string        `json:"warnings,omitempty"`

	FactsByAxis map[string]int `json:"facts_by_axis,omitempty"` // those of Axes, in short

	Axes      []Axis `json:"axes,omitzero"`      // that the facts carry, in document order
	Trees     []Tree `json:"trees,omitempty"`    // what the filing's own linkbases show under the axis
	Facts     []Fact `json:"facts,omitzero"`     // on the axis, in document order
	Undivided []Fact `json:"undivided,omitzero"` // of the concept, without any axis

	Conflicts  []Conflict    `json:"conflicts,omitempty"`
	Unreadable []Unreadable  `json:"unreadable,omitempty"` // the first hundred; all are counted
	Dropped    []source.Drop `json:"dropped"`              // fact elements not given, by reason

	read    source.Read
	inHand  source.Date // see inHandBy
	carried Axis        // the one asked for, as the facts carry it
}

// Filing is the document that was read. What the document or the SEC's list
// does not say is absent.
type Filing struct {
	Accession Accession   `json:"accession,omitzero"`
	Form      string      `json:"form,omitzero"`
	Filed     source.Date `json:"filed,omitzero"`
	PeriodEnd source.Date `json:"period_end,omitzero"`
	Amendment string      `json:"amendment,omitzero"` // what it says it amends
	Report    string      `json:"report,omitzero"`    // entry of the European index
	Country   string      `json:"country,omitzero"`   // of the authority that it was filed with, as that index has it
	Language  string      `json:"language,omitzero"`  // of the edition, likewise
	Checks    *Validation `json:"checks,omitempty"`   // what that index found when it checked the filing
	Document  string      `json:"document,omitzero"`  // address, or "file:instance"
	Facts     int         `json:"facts"`              // fact elements in the document
	Contexts  int         `json:"contexts"`
	Units     int         `json:"units"`

	ContextsUnused int         `json:"contexts_unused,omitzero"` // contexts in which no fact of the document stands
	Taxonomy       []string    `json:"taxonomy,omitempty"`       // the filing's own schemas and linkbases, where labels and trees come from
	Amendments     []Amendment `json:"amendments,omitempty"`     // of the same period, newest first; never merged
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
	Label   string   `json:"label,omitzero"`   // the filer's
	Default string   `json:"default,omitzero"` // member that a fact without the axis is about, as the filing's linkbase says
	Facts   int      `json:"facts"`            // fact elements that carry the axis
	Listed  int      `json:"listed"`           // distinct ones among them: what asking for the axis gives
	Assumed bool     `json:"assumed,omitzero"` // its members are told from texts by their look: xBRL-JSON does not say
	Members []Member `json:"members"`
}

// Member is one member of an axis. A typed member is a text of the filer's.
type Member struct {
	Member string `json:"member"`
	Label  string `json:"label,omitzero"`
	Typed  bool   `json:"typed,omitzero"`
	Facts  int    `json:"facts"`
	Listed int    `json:"listed"`
}

// Fact is one thing as filed, whatever the number of times it was filed: a
// number, a text, or the report that there is no value (nil), which is neither
// nought nor missing.
type Fact struct {
	Concept     string         `json:"concept"`
	Label       string         `json:"label,omitzero"` // the filer's, of the concept
	Value       source.Decimal `json:"value,omitzero"`
	Nil         bool           `json:"nil,omitzero"`
	Text        string         `json:"text,omitzero"`       // of a fact that is no number; the beginning, unless all was asked for
	TextChars   int            `json:"text_chars,omitzero"` // of the whole text, when it was cut
	Language    string         `json:"language,omitzero"`   // of a text, as declared
	Unit        string         `json:"unit,omitzero"`       // measures, with * between factors and / before divisors
	Decimals    string         `json:"decimals,omitzero"`   // "-6": to the million; "INF": exact
	Period      source.Period  `json:"period,omitzero"`     // absent: forever
	Dimensions  Dimensions     `json:"dimensions"`
	FurtherAxes []string       `json:"further_axes,omitempty"` // axes besides the one asked for
	Other       []string       `json:"other_context,omitempty"`
	Accession   Accession      `json:"accession,omitzero"`
	FactIDs     []string       `json:"fact_ids"`       // "#12": the twelfth fact element, which has no id
	Also        []Also         `json:"also,omitempty"` // the less precise values of the same fact
	Conflict    bool           `json:"conflict,omitzero"`
	Entity      string         `json:"entity,omitzero"` // when it is not the filer

	Row string `json:"row"` // where it stands: a locator is ref#row/value

	who source.Identity
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
