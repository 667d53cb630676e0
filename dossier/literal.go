package dossier

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Literal is a number that stands typed in an author's words, with no figure
// behind it: the 10 of "10-K", the 3 of "three of 3 segments". A revision lists
// them all, so that a reader can tell them from figures. Dates are none.
type Literal struct {
	Text string `json:"text"`        // the word with the number, as typed
	Kind Kind   `json:"kind"`        // of the entry
	ID   string `json:"id,omitzero"` // of the entry, or the conflict that its reason settles
	By   Author `json:"by"`
	Seq  int64  `json:"seq,omitzero"` // number of the contribution; absent for a reason
}

var (
	wordOfText  = regexp.MustCompile(`[\p{L}\p{N}](?:[\p{L}\p{N}.,’'&/‑-]*[\p{L}\p{N}])?`)
	currencies  = `USD|EUR|GBP|GBX|JPY|CHF|CNY|RMB|CAD|AUD|NZD|HKD|SGD|SEK|NOK|DKK|INR|BRL|KRW|MXN|ZAR|PLN`
	moneySigns  = `$€£¥₹¢`
	amountWords = `percent(?:age)?|per[\s\p{Zs}]cent|pct|bps?|basis|points?|fold|times|cents?|thousands?|millions?|mn|mln|billions?|bn|trillions?|tn|` +
		`dollars?|euros?|pounds?|yen|yuan|francs?|pour[\s\p{Zs}]cent|milliers?|milliards?|shares?|actions?`
	amountMark = regexp.MustCompile(`(?i:[` + moneySigns + `]|\b(?:` + currencies + `))[\s\p{Zs}]?[-‑−]?\p{N}` +
		`|\p{N}[\p{N}.,]*(?:[\s\p{Zs}]?[%‰` + moneySigns + `×]|x\b|[\s\p{Zs}-‑]?(?i:` + amountWords + `|` + currencies + `)\b)`)
)

// Literals are the words with typed digits of a text, in order: neither dates
// nor identifiers in braces.
func Literals(text string) (typed []string) {
	bare := placeholder.ReplaceAllString(text, " ")
	for _, word := range wordOfText.FindAllString(bare, -1) {
		if strings.ContainsFunc(word, unicode.IsNumber) && dateInProse.ReplaceAllString(word, "") != "" {
			typed = append(typed, word)
		}
	}
	return typed
}

// told are the fields that documents print as their authors wrote them. Prose
// holds no typed figure at all; these may hold a number that is no amount.
var told = []string{"label", "title", "question", "audience", "justification", "reason"}

// noAmount refuses a figure in words that no source stands behind.
func noAmount(field, text string) error {
	if !slices.Contains(told, field) || !strings.ContainsFunc(text, unicode.IsNumber) {
		return nil // every amount has a digit: to look for one costs less than the expression
	}
	if amount := amountMark.FindString(placeholder.ReplaceAllString(text, " ")); amount != "" {
		return refuse("prose", fmt.Sprintf("the amount %q is typed into the %s", strings.TrimSpace(amount), field), "file it as a fact or an assumption, and say it without the number: the figure stands beside it")
	}
	return nil
}

// placeLiterals lists the typed numbers of everything that stands.
func (b *builder) placeLiterals() {
	for _, name := range b.names {
		for _, group := range b.standing(name) {
			b.literalsOf(group[0])
		}
	}
	for _, e := range b.loose {
		b.literalsOf(e)
	}
	for _, c := range b.conflicts {
		for _, word := range Literals(c.Reason) {
			b.sealed.Literals = append(b.sealed.Literals, Literal{Text: word, Kind: KindSettlement, ID: c.Name, By: c.SettledBy})
		}
	}
}

func (b *builder) literalsOf(e Event) {
	entry := e.Contribution.Entry()
	if entry.kind() == KindObservation {
		return // it enters no deliverable
	}
	for _, text := range shownTexts(entry) {
		for _, word := range Literals(text) {
			b.sealed.Literals = append(b.sealed.Literals, Literal{Text: word, Kind: e.Kind, ID: entry.name(), By: e.By, Seq: e.Seq})
		}
	}
}

// shownTexts are the words of an entry that documents print.
func shownTexts(e Entry) []string {
	switch e := e.(type) {
	case Frame:
		return []string{e.Title, e.Question, e.Audience}
	case Fact:
		return []string{e.Label}
	case Transcribed:
		return []string{e.Label}
	case Assumption:
		return []string{e.Label, e.Justification}
	case Calculation:
		return []string{e.Label}
	case Check:
		return []string{e.Label}
	case Section:
		return []string{e.Title, e.Text}
	case Exhibit:
		return []string{e.Title}
	case Blocked:
		return []string{e.Attempted, e.Stopped}
	}
	return looseTexts(e)
}
