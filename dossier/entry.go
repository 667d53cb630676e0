package dossier

import "github.com/deskworth/deskworth-go/deskworth/source"

// Kind is the word for one sort of entry.
type Kind string

// The kinds of entries.
const (
	KindFrame       Kind = "frame"
	KindFact        Kind = "fact"
	KindTranscribed Kind = "transcribed"
	KindAssumption  Kind = "assumption"
	KindCalculation Kind = "calculation"
	KindCheck       Kind = "check"
	KindSection     Kind = "section"
	KindExhibit     Kind = "exhibit"
	KindRisk        Kind = "risk"
	KindLimit       Kind = "limit"
	KindMissing     Kind = "missing"
	KindSettlement  Kind = "settlement"
	KindObservation Kind = "observation"
	KindBlocked     Kind = "blocked"
)

// Entry is one kind of contribution.
type Entry interface {
	// kind is the word for it; it seals the list of kinds.
	kind() Kind
	// name is the identifier that its figure goes by, or nothing.
	name() string
}

// Style says how a number is written.
type Style string

const (
	StyleNumber   Style = "number"
	StylePercent  Style = "percent"  // the value ×100 with a percent sign
	StyleMultiple Style = "multiple" // followed by x
)

// Display is the rule that makes a figure's text, not the text. Its zero value
// shows a fact as it was read and a result with two places.
type Display struct {
	Style  Style        `json:"style,omitzero" jsonschema_description:"plain number, percent or multiple" jsonschema:"enum=number,enum=percent,enum=multiple"`
	Places int8         `json:"places,omitzero" jsonschema_description:"digits after the mark" jsonschema:"minimum=0,maximum=12"` // 0 to 12
	Scale  source.Scale `json:"scale,omitzero" jsonschema_description:"power of ten in whose units the number is shown"`          // shown in units of 10^Scale: 6 for millions
}

// Frame says what the dossier answers, for whom. It is needed to seal. Its
// subject and its as-of date are the mission's, which every revision holds
// beside it; without a language the documents are in English.
type Frame struct {
	Title    string       `json:"title" jsonschema_description:"title of the dossier"`
	Question string       `json:"question" jsonschema_description:"the question that the dossier answers"`
	Audience string       `json:"audience,omitzero" jsonschema_description:"who reads the answer"`
	Currency source.Unit  `json:"currency,omitzero" jsonschema_description:"currency in which the answer is given"`
	Scale    source.Scale `json:"scale,omitzero" jsonschema_description:"power of ten in which results in that currency are given; an entry's own display wins"`
	Language string       `json:"language,omitzero" jsonschema_description:"language of the deliverables" jsonschema:"enum=en,enum=fr"`
}

// Fact cites one cell of a read. Value, unit, period and entity come from there.
type Fact struct {
	ID      string         `json:"id" jsonschema_description:"identifier that calculations and sections use"`
	At      source.Locator `json:"at" jsonschema_description:"the cell, as reference#row/column, from the answer of a read"`
	Label   string         `json:"label,omitzero" jsonschema_description:"what a reader calls the figure"`
	Stated  source.Decimal `json:"stated,omitzero" jsonschema_description:"the value that the author believes to cite; refused when the cell holds another"`
	Peer    bool           `json:"peer,omitzero" jsonschema_description:"the figure is about another entity than the subject"`
	Display Display        `json:"display,omitzero" jsonschema_description:"how the number is written"`
}

// Transcribed is a figure that only a text carries. Its digits must stand in
// the passage, and every view says that it was transcribed.
type Transcribed struct {
	ID        string         `json:"id" jsonschema_description:"identifier that calculations and sections use"`
	At        source.Locator `json:"at" jsonschema_description:"the text cell, as reference#row/column"`
	Label     string         `json:"label,omitzero" jsonschema_description:"what a reader calls the figure"`
	Value     source.Decimal `json:"value" jsonschema_description:"the number, with the digits that stand in the passage"`
	Unit      source.Unit    `json:"unit" jsonschema_description:"unit that the passage gives"`
	Scale     source.Scale   `json:"scale,omitzero" jsonschema_description:"power of ten that the passage gives in words"`
	Period    source.Period  `json:"period,omitzero" jsonschema_description:"what the number covers: start and end, or one instant"`
	Peer      bool           `json:"peer,omitzero" jsonschema_description:"the figure is about another entity than the subject"`
	Estimated bool           `json:"estimated,omitzero" jsonschema_description:"the passage gives an expectation or an estimate, not what was observed"`
	Display   Display        `json:"display,omitzero" jsonschema_description:"how the number is written"`
}

// Assumption is a number that nobody read, with the reason for it.
type Assumption struct {
	ID            string         `json:"id" jsonschema_description:"identifier that calculations and sections use"`
	Label         string         `json:"label,omitzero" jsonschema_description:"what a reader calls the number"`
	Value         source.Decimal `json:"value" jsonschema_description:"the number"`
	Unit          source.Unit    `json:"unit,omitzero" jsonschema_description:"unit of the number"`
	Scale         source.Scale   `json:"scale,omitzero" jsonschema_description:"power of ten of the number"`
	Justification string         `json:"justification" jsonschema_description:"why this number"`
	Display       Display        `json:"display,omitzero" jsonschema_description:"how the number is written"`
}

// Calculation is an expression of the calculation language over identifiers.
type Calculation struct {
	ID         string      `json:"id" jsonschema_description:"identifier of the result"`
	Label      string      `json:"label,omitzero" jsonschema_description:"what a reader calls the result"`
	Expression string      `json:"expression" jsonschema_description:"expression over identifiers of facts, assumptions and calculations"`
	Unit       source.Unit `json:"unit,omitzero" jsonschema_description:"unit that the author expects of the result"`
	Display    Display     `json:"display,omitzero" jsonschema_description:"how the number is written"`
}

// Check is a comparison that should hold. A failed check blocks nothing: it is
// shown wherever the dossier is shown.
type Check struct {
	ID         string         `json:"id" jsonschema_description:"identifier of the check"`
	Label      string         `json:"label,omitzero" jsonschema_description:"what is checked"`
	Expression string         `json:"expression" jsonschema_description:"a comparison of two expressions"`
	Tolerance  source.Decimal `json:"tolerance,omitzero" jsonschema_description:"largest difference that an equality lets pass"`
}

// Section is prose. Its figures are identifiers in braces, never typed digits.
type Section struct {
	ID    string `json:"id" jsonschema_description:"identifier of the section"`
	Title string `json:"title" jsonschema_description:"a sentence with the conclusion"`
	Text  string `json:"text" jsonschema_description:"prose; a figure is the identifier of a fact, an assumption or a calculation in braces"`
}

// Exhibit shows columns of one read, whole.
type Exhibit struct {
	ID      string     `json:"id" jsonschema_description:"identifier of the exhibit"`
	Title   string     `json:"title" jsonschema_description:"what the exhibit shows"`
	Ref     source.Ref `json:"ref" jsonschema_description:"reference of the read"`
	Table   string     `json:"table,omitzero" jsonschema_description:"table of the read, when it has several"`
	Columns []string   `json:"columns" jsonschema_description:"columns to show, in order"`
	Form    string     `json:"form" jsonschema_description:"how it is shown" jsonschema:"enum=chart,enum=table"`
}

// Risk is what may go wrong, and what is done about it.
type Risk struct {
	Text     string `json:"text" jsonschema_description:"what may go wrong"`
	Mitigant string `json:"mitigant,omitzero" jsonschema_description:"what is done about it"`
}

// Limit is what the dossier cannot say.
type Limit struct {
	Text string `json:"text" jsonschema_description:"what the dossier cannot say"`
}

// Missing is data that was looked for and not had.
type Missing struct {
	What string `json:"what" jsonschema_description:"the data"`
	Why  string `json:"why" jsonschema_description:"why it is not there"`
}

// Settlement ends a conflict, choosing one claim or none.
type Settlement struct {
	Conflict string `json:"conflict" jsonschema_description:"name of the conflict"`
	Choose   int64  `json:"choose,omitzero" jsonschema_description:"number of the contribution whose claim stands; absent: none stands"`
	Reason   string `json:"reason" jsonschema_description:"why, in one sentence"`
}

// Observation is what a screen showed. It is no fact and enters no deliverable.
type Observation struct {
	Where     string `json:"where" jsonschema_description:"where it was seen"`
	Displayed string `json:"displayed" jsonschema_description:"what was displayed"`
	For       string `json:"for" jsonschema_description:"for which research"`
}

// Blocked says that a question could not be answered. It is a result.
type Blocked struct {
	Attempted string `json:"attempted" jsonschema_description:"what was attempted"`
	Stopped   string `json:"stopped" jsonschema_description:"why it stopped"`
}

func (Frame) kind() Kind       { return KindFrame }
func (Fact) kind() Kind        { return KindFact }
func (Transcribed) kind() Kind { return KindTranscribed }
func (Assumption) kind() Kind  { return KindAssumption }
func (Calculation) kind() Kind { return KindCalculation }
func (Check) kind() Kind       { return KindCheck }
func (Section) kind() Kind     { return KindSection }
func (Exhibit) kind() Kind     { return KindExhibit }
func (Risk) kind() Kind        { return KindRisk }
func (Limit) kind() Kind       { return KindLimit }
func (Missing) kind() Kind     { return KindMissing }
func (Settlement) kind() Kind  { return KindSettlement }
func (Observation) kind() Kind { return KindObservation }
func (Blocked) kind() Kind     { return KindBlocked }

// frameName is the one identifier that all frames share.
const frameName = "frame"

func (Frame) name() string         { return frameName }
func (e Fact) name() string        { return e.ID }
func (e Transcribed) name() string { return e.ID }
func (e Assumption) name() string  { return e.ID }
func (e Calculation) name() string { return e.ID }
func (e Check) name() string       { return e.ID }
func (e Section) name() string     { return e.ID }
func (e Exhibit) name() string     { return e.ID }
func (Risk) name() string          { return "" }
func (Limit) name() string         { return "" }
func (Missing) name() string       { return "" }
func (Settlement) name() string    { return "" }
func (Observation) name() string   { return "" }
func (Blocked) name() string       { return "" }
