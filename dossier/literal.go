package dossier

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

// Literals are the words with typed digits of a prose, in order: neither dates
// nor identifiers in braces.
func Literals(text string) []string { return literalsIn(text, true) }

// literalsIn does so for prose, where an identifier in braces becomes a figure,
// and for texts that are printed with their braces.
func literalsIn(text string, prose bool) (typed []string) {
	if prose {
		text = withoutPlaceholders(text)
	}
	for _, word := range NumberWords(Seen(text)) {
		if dateInProse.ReplaceAllString(word, "") != "" {
			typed = append(typed, word)
		}
	}
	return typed
}

// NumberWords are the words with digits of a text, dates too, as literals are cut.
func NumberWords(text string) (words []string) {
	for _, word := range wordOfText.FindAllString(text, -1) {
		if strings.ContainsFunc(word, unicode.IsNumber) {
			words = append(words, word)
		}
	}
	return words
}

// Seen is a text without the signs that show nothing: who puts one between a
// number and its unit, or within a number, shows an amount all the same.
func Seen(text string) string {
	if isASCII(text) {
		return text // every sign that shows nothing is beyond
	}
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r // ASCII has no such sign
		}
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.Variation_Selector, r) {
			return -1
		}
		return r
	}, text)
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// told are the fields that documents print as their authors wrote them. Prose
// holds no typed figure at all; these may hold a number that is no amount.
var told = []string{"label", "title", "question", "audience", "justification", "reason", "attempted", "stopped"}

// noAmount refuses a figure in words that no source stands behind.
func noAmount(field, text string) error {
	if !slices.Contains(told, field) {
		return nil
	}
	return noAmountIn(field, text)
}

func noAmountIn(field, text string) error {
	if amount := AmountIn(text); amount != "" {
		return refuse("prose", fmt.Sprintf("the amount %q is typed into the %s", amount, field), "file it as a fact or an assumption, and say it without the number: the figure stands beside it")
	}
	return nil
}

// AmountIn is the first number of a text that stands with a currency, a percent
// sign or a unit, outside identifiers in braces and whatever shows nothing between
// the two; nothing when there is none.
func AmountIn(text string) string {
	if !strings.ContainsFunc(text, unicode.IsNumber) {
		return "" // every amount has a digit: to look for one costs less than the expression
	}
	bare := withoutPlaceholders(text)
	return strings.TrimSpace(cmp.Or(amountMark.FindString(bare), amountMark.FindString(Seen(bare))))
}

// withoutPlaceholders takes identifiers in braces out of a text; braces around
// anything else are braces.
func withoutPlaceholders(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(braced string) string {
		if hasIDShape(strings.Trim(braced, "{}")) {
			return " "
		}
		return braced
	})
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
		for _, word := range literalsIn(c.Reason, false) {
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
		for _, word := range literalsIn(text, isProse(entry.kind())) {
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
