package claim

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Verdict is how a number of a draft stands against what was read.
type Verdict string

// The verdicts. CannotVerify is for a number that is about nothing the mission holds.
const (
	Match        Verdict = "match"    // within half a unit of the last digit written
	Close        Verdict = "close"    // within a whole one, or within what the filer's own rounding leaves open
	Mismatch     Verdict = "mismatch" // the mission holds the figure, and it is another number
	CannotVerify Verdict = "cannot_verify"
)

// Diagnosis says in a word why a number is not the one that it should be.
type Diagnosis string

// Diagnoses of a mismatch. Each names a figure that explains the number.
const (
	OtherPeriod    Diagnosis = "other_period"
	OtherScale     Diagnosis = "scale"
	OtherSign      Diagnosis = "sign"
	OtherCurrency  Diagnosis = "currency"
	PerShare       Diagnosis = "per_share" // per share, per ordinary share and per ADS are three things
	EarlierVintage Diagnosis = "earlier_vintage"
	AmendedFiling  Diagnosis = "amended_filing" // a later filing has another number
	OtherMember    Diagnosis = "other_member"
	OtherEntity    Diagnosis = "other_entity"
	OtherMetric    Diagnosis = "other_metric"
	Unexplained    Diagnosis = "unexplained"
)

// Diagnoses of a number that cannot be verified, and of a match that is not the
// only one.
const (
	NothingHeld      Diagnosis = "nothing_held"       // no figure is named by these words
	NotForThatPeriod Diagnosis = "not_held_for_that"  // it is named, and held for other periods, units or members only
	WordsInPart      Diagnosis = "words_in_part"      // the words name a figure in part, and its value is another
	AChange          Diagnosis = "a_change"           // a difference or a growth, which nobody filed
	UnknownEntity    Diagnosis = "unknown_entity"     // it is about somebody of whom nothing was read
	Ambiguous        Diagnosis = "ambiguous"          // figures that fit have different values
	NoSuchNumber     Diagnosis = "too_long_to_number" // more digits than a number of ours has
)

// Claim is one number of a draft.
type Claim struct {
	Text      string          `json:"text"` // as written, with its mark, scale and sign
	Line      int             `json:"line"` // from one
	Column    int             `json:"column"`
	Verdict   Verdict         `json:"verdict"`
	Diagnosis Diagnosis       `json:"diagnosis"`
	Locator   source.Locator  `json:"locator"`          // of the figure it is compared with, or that explains it
	Dossier   string          `json:"dossier,omitzero"` // identifier of a fact or a calculation, when that is what was compared
	Says      string          `json:"says,omitzero"`    // the same in a sentence
	Value     source.Decimal  `json:"value,omitzero"`   // what was written, its scale included
	Unit      source.Unit     `json:"unit,omitzero"`    // as far as it is written
	Period    string          `json:"period,omitzero"`  // as it is written near the number
	Tolerance source.Decimal  `json:"tolerance,omitzero"`
	Figure    source.Quantity `json:"figure,omitzero"`
	About     string          `json:"about,omitzero"` // metric, members and period of that figure
}

// Counts are the claims by verdict.
type Counts struct {
	Claims       int `json:"claims"`
	Match        int `json:"match"`
	Close        int `json:"close"`
	Mismatch     int `json:"mismatch"`
	CannotVerify int `json:"cannot_verify"`
}

// Skipped counts numbers that are no claims, by reason.
type Skipped struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// Report is what a check says: every number of the draft is a claim or is
// counted under NotClaims.
type Report struct {
	Counts    Counts    `json:"counts"`
	Figures   int       `json:"figures"`      // different ones that the draft was held against
	Computed  int       `json:"calculations"` // of the dossier, among them
	Claims    []Claim   `json:"claims"`       // in the order of the draft
	NotClaims []Skipped `json:"not_claims"`   // in the order of reasons
}

// Err refuses a draft with a mismatch, rule "check"; nil for any other.
func (r Report) Err() error {
	if r.Counts.Mismatch == 0 {
		return nil
	}
	numbers := "numbers differ"
	if r.Counts.Mismatch == 1 {
		numbers = "number differs"
	}
	return &source.RefusedError{Rule: "check", Reason: fmt.Sprintf("%d %s from what was read", r.Counts.Mismatch, numbers), Remedy: "correct the draft, or read what it means"}
}

func (r *Report) add(c Claim) {
	r.Claims = append(r.Claims, c)
	r.Counts.Claims++
	switch c.Verdict {
	case Match:
		r.Counts.Match++
	case Close:
		r.Counts.Close++
	case Mismatch:
		r.Counts.Mismatch++
	default:
		r.Counts.CannotVerify++
	}
}
