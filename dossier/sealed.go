package dossier

import (
	"encoding/json"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Sealed is one revision. As JSON it is canonical, so that its digest means
// something. It holds no clock time of ours.
type Sealed struct {
	Mission      Mission       `json:"mission"`
	Revision     int           `json:"revision"` // nought: a card's own dossier, not sealed
	Frame        Frame         `json:"frame"`
	Facts        []Held        `json:"facts"`
	Assumptions  []Assumed     `json:"assumptions,omitempty"`
	Calculations []Computed    `json:"calculations,omitempty"` // in an order in which each needs only earlier ones
	Checks       []Checked     `json:"checks,omitempty"`
	Sections     []Section     `json:"sections,omitempty"`
	Exhibits     []Plate       `json:"exhibits,omitempty"`
	Risks        []Risk        `json:"risks,omitempty"`
	Limits       []Limit       `json:"limits,omitempty"`
	Missing      []Missing     `json:"missing,omitempty"`
	Conflicts    []Conflict    `json:"conflicts,omitempty"` // all settled
	Apart        []Apart       `json:"apart,omitempty"`
	Spreads      []Spread      `json:"spreads,omitempty"`
	Literals     []Literal     `json:"literals,omitempty"` // numbers that stand typed in somebody's words
	Declared     []Declared    `json:"declared,omitempty"` // sources that nobody read; only in a card's own dossier
	Reads        []source.Read `json:"reads"`              // those that figures and exhibits stand in, by Ref
}

// Held is a fact of a revision.
type Held struct {
	ID      string        `json:"id"`
	Label   string        `json:"label"`
	Figure  source.Figure `json:"figure"`
	Passage string        `json:"passage,omitzero"` // the text that carries a transcribed figure, when it can be shown
	Peer    bool          `json:"peer,omitzero"`
	Display Display       `json:"display,omitzero"`
	By      Author        `json:"by"`
	Seq     int64         `json:"seq"`
	Agreed  []Author      `json:"agreed,omitempty"` // others who filed the same
}

// Estimated says that the figure is somebody's expectation.
func (h Held) Estimated() bool { return kindOf(h.Figure) == source.Estimate }

// Assumed is an assumption of a revision.
type Assumed struct {
	Assumption
	By  Author `json:"by"`
	Seq int64  `json:"seq"`
}

// Computed is a calculation with its result.
type Computed struct {
	Calculation
	Result source.Quantity `json:"result"`
	By     Author          `json:"by"`
	Seq    int64           `json:"seq"`
}

// Checked is a check with how it came out.
type Checked struct {
	Check
	Left       source.Decimal `json:"left"`
	Right      source.Decimal `json:"right"`
	Difference source.Decimal `json:"difference"` // left − right
	Passed     bool           `json:"passed"`
	By         Author         `json:"by"`
	Seq        int64          `json:"seq"`
}

// Plate is an exhibit with the columns it shows, packed.
type Plate struct {
	Exhibit
	Packed json.RawMessage `json:"packed"` // what source.Pack wrote
	By     Author          `json:"by"`
	Seq    int64           `json:"seq"`
}

// Apart names facts that share an identifier and differ in what they describe.
type Apart struct {
	ID      string   `json:"id"`
	Facts   []string `json:"facts"`   // identifiers of the facts as shown
	Differs []string `json:"differs"` // "period", "vintage"
}

// sealedForm is the form in which revisions are written now: since the first,
// claims carry their figures. An older revision is given as it was sealed.
const sealedForm = 1

func (s Sealed) inForm(form int) Sealed {
	if form >= sealedForm {
		return s
	}
	s.Conflicts = slices.Clone(s.Conflicts)
	for i, c := range s.Conflicts {
		claims := slices.Clone(c.Claims)
		for j := range claims {
			claims[j].Figure = Claimed{}
		}
		s.Conflicts[i].Claims = claims
	}
	return s
}

// JSON is the canonical text of the revision.
func (s Sealed) JSON() ([]byte, error) { return json.Marshal(s) }

// Digest is the SHA-256 of the canonical text, in hex.
func (s Sealed) Digest() string {
	body, err := s.JSON()
	if err != nil {
		panic("a revision cannot be written as JSON: " + err.Error()) // every type in it can
	}
	return source.Digest(body)
}
