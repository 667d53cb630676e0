package dossier

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Typed is a text of a revision as its author typed it.
type Typed struct {
	Kind Kind
	ID   string // of the entry, without what tells namesakes apart; the conflict of a reason
	By   Author // zero where a revision does not say
	Text string

	read bool // it may have come with what was read, or follow from it, and then nobody typed it
}

// TypedIn are the texts of a revision that documents print as somebody wrote
// them, so that a verifier can hold them to the rules of the door again.
func TypedIn(s Sealed) (texts []Typed) {
	add := func(t Typed, typed ...string) {
		for _, t.Text = range typed {
			if t.Text != "" {
				texts = append(texts, t)
			}
		}
	}
	add(Typed{Kind: KindFrame, ID: frameName}, s.Frame.Title, s.Frame.Question, s.Frame.Audience)
	for _, f := range s.Facts {
		add(labelTyped(f), f.Label)
	}
	for _, a := range s.Assumptions {
		add(Typed{Kind: KindAssumption, ID: a.ID, By: a.By}, a.Label, a.Justification)
	}
	for _, c := range s.Calculations {
		add(Typed{Kind: KindCalculation, ID: c.ID, By: c.By}, c.Label)
	}
	for _, c := range s.Checks {
		add(Typed{Kind: KindCheck, ID: c.ID, By: c.By}, c.Label)
	}
	for _, e := range s.Sections {
		add(Typed{Kind: KindSection, ID: e.ID}, e.Title, e.Text)
	}
	for _, e := range s.Exhibits {
		add(Typed{Kind: KindExhibit, ID: e.ID, By: e.By}, e.Title)
	}
	for _, r := range s.Risks {
		add(Typed{Kind: KindRisk}, r.Text, r.Mitigant)
	}
	warnings := WarningsIn(s)
	for _, l := range s.Limits {
		add(Typed{Kind: KindLimit, read: slices.Contains(warnings, l)}, l.Text)
	}
	for _, m := range s.Missing {
		add(Typed{Kind: KindMissing}, m.What, m.Why)
	}
	for _, c := range s.Conflicts {
		add(Typed{Kind: KindSettlement, ID: c.Name, By: c.SettledBy}, c.Reason)
	}
	for _, d := range s.Declared {
		add(Typed{Kind: KindDeclared, By: d.By}, d.Title)
	}
	return texts
}

func labelTyped(f Held) Typed {
	t := Typed{Kind: KindFact, By: f.By, read: f.Label == labelOf(f.ID, f.Figure)}
	if f.Figure.Kind == source.Transcribed {
		t.Kind = KindTranscribed
	}
	t.ID, _, _ = strings.Cut(f.ID, "@")
	return t
}

// Literals are the words with typed digits of the text.
func (t Typed) Literals() []string {
	if t.read {
		return nil
	}
	return literalsIn(t.Text, isProse(t.Kind))
}

// Is says that a literal may stand in the text: it belongs to the same entry, its
// word is there, and its author is the entry's.
func (t Typed) Is(l Literal) bool {
	// What was blocked stands among what is missing.
	same := t.Kind == l.Kind || t.Kind == KindMissing && l.Kind == KindBlocked
	return same && t.ID == l.ID && (t.By == Author{} || t.By == l.By) && strings.Contains(Seen(t.Text), l.Text)
}

// Check refuses what the door refuses: figures typed into prose, and amounts
// typed anywhere.
func (t Typed) Check() error {
	if t.read {
		return nil
	}
	if isProse(t.Kind) && t.Kind != KindMissing { // which may quote a publisher
		return proseOf(t.Text)
	}
	return noAmountIn(string(t.Kind), t.Text)
}

// isProse says that identifiers in braces become figures in an entry's texts.
func isProse(k Kind) bool {
	switch k {
	case KindSection, KindExhibit, KindRisk, KindLimit, KindMissing:
		return true
	}
	return false
}
