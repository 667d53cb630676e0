package claim

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is one number of a draft: digits with their separators, and whatever
// letters make it a name.
type token struct {
	span
	digits string // plain: "1234.5"; nothing for what is no number
	reason string // why it is no claim
}

const (
	noBreak     = "\u00a0"
	narrowBreak = "\u202f"
	thinSpace   = "\u2009"
)

// tokensOf finds every run of digits of a text. Each belongs to one token.
func tokensOf(text string) (tokens []token) {
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsDigit(r) {
			at += size
			continue
		}
		t := readToken(text, at)
		tokens = append(tokens, t)
		at = t.end
	}
	return tokens
}

func readToken(text string, at int) token {
	if !isDigit(text[at]) {
		return token{span: span{at, wordEnd(text, at)}, reason: "other_digits"}
	}
	end, digits := readDigits(text, at)
	t := token{span: span{at, end}, digits: digits}
	switch {
	case gluedBefore(text, at) || digits == "":
		t.end, t.reason = wordEnd(text, end), "name"
	case gluedAfter(text, end):
		t.end, t.reason = wordEnd(text, end), "name"
		if t.end-at < window && ordinalForm.MatchString(text[at:t.end]) {
			t.reason = "ordinal"
		}
	case len(digits) > maxDigits:
		t.digits = ""
	}
	return t
}

var (
	ordinalForm = regexp.MustCompile(`^\d+(?:st|nd|rd|th|er|re|ère|e|ème|o)$`)
	// What may follow a number without a space.
	unitGlued  = regexp.MustCompile(`^(?:%|‰|(?i:bps?|pp|pts?|x|k|mn?|mm|bn?|tn?|tr|md|mds|mrd|mio|eur|usd|gbp|chf|c|p)\b|[kKMGB]?[€£$]|×|€|£)`)
	unitHyphen = regexp.MustCompile(`(?i)^[-‑](?:percent(?:age)?|per[- ]cent|pct|fold|times|basis|bps?|thousand|million|billion|trillion|mn|bn|tn|dollars?|euros?|pounds?|cents?|pour)\b`)
)

// gluedBefore says that a number is the end of a name: CO2, COVID-19, Q2. The
// code or the mark of a currency is none.
func gluedBefore(text string, at int) bool {
	r, size := utf8.DecodeLastRuneInString(text[:at])
	if r == '-' || r == '‑' || r == '/' || r == '_' {
		before, _ := utf8.DecodeLastRuneInString(text[:at-size])
		if _, money := currencyBefore(text[:at-size]); money && r == '-' {
			return false
		}
		return unicode.IsLetter(before) || (r == '/' || r == '_') && unicode.IsDigit(before)
	}
	if r == '.' || r == ':' {
		before, _ := utf8.DecodeLastRuneInString(text[:at-size])
		return unicode.IsDigit(before) && r == '.' || r == ':' && unicode.IsDigit(before)
	}
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return r == '#' || r == '§'
	}
	_, money := currencyBefore(text[:at])
	return !money
}

// gluedAfter says that a number is the beginning of a name: 10-K, 5-year, 3M, 16:30.
func gluedAfter(text string, end int) bool {
	rest := ahead(text, end)
	if rest == "" || unitGlued.MatchString(rest) {
		return false
	}
	r, size := utf8.DecodeRuneInString(rest)
	next, _ := utf8.DecodeRuneInString(rest[size:])
	switch {
	case unicode.IsLetter(r) || r == '_' || unicode.IsDigit(r):
		return true
	case r == '-' || r == '‑':
		return unicode.IsLetter(next) && !unitHyphen.MatchString(rest)
	case r == '/' || r == ':':
		return unicode.IsDigit(next)
	case r == '(':
		return next == 'k' || next == 'b'
	}
	return false
}

// wordEnd is where the name that a number is part of ends.
func wordEnd(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		next, _ := utf8.DecodeRuneInString(text[at+size:])
		joined := strings.ContainsRune("-‑/_:.", r) && (unicode.IsLetter(next) || unicode.IsDigit(next))
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !joined {
			break
		}
		at += size
	}
	return at
}

var (
	groupsForm  = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+|^\d{1,3}(?:,\d{2})+,\d{3}|^\d{1,3}(?:['’]\d{3})+|^\d{1,3}(?:[ \x{a0}\x{202f}\x{2009}]\d{3})+|^\d{1,3}(?:\.\d{3}){2,}|^\d{1,3}(?:\.\d{3})+(?:,\d)`)
	decimalForm = regexp.MustCompile(`^(\d+)([.,])(\d+)`)
	milliards   = regexp.MustCompile(`^[\s\x{a0}\x{202f}]*(?:milliards?|Mrds?|Mds?|Mio|millions? d)\b`)
)

// readDigits reads a number as people write it, with a comma or a dot for its
// decimals and commas, dots, apostrophes or spaces between thousands. It gives
// no digits for what is no number: 1.2.3.
func readDigits(text string, at int) (end int, digits string) {
	rest := text[at:min(len(text), numberEnd(text, at)+window)]
	whole := groupsForm.FindString(rest)
	if strings.Contains(whole, ".") && strings.Contains(whole, ",") {
		whole = whole[:strings.LastIndexByte(whole, ',')]
	}
	if whole != "" && len(rest) > len(whole) && isDigit(rest[len(whole)]) {
		whole = "" // 1,2345 has no thousands
	}
	if strings.Count(whole, ",") == 1 && (milliards.MatchString(rest[len(whole):]) || strings.HasPrefix(whole, "0")) {
		whole = "" // 1,234 milliard
	}
	if whole == "" {
		return readPlain(rest, at)
	}
	separator, dot := strings.Trim(whole, "0123456789"), "."
	if strings.HasPrefix(separator, ".") {
		dot = ","
	}
	digits, end = onlyDigits(whole), at+len(whole)
	after := rest[len(whole):]
	french := strings.HasPrefix(separator, " ") || strings.HasPrefix(separator, noBreak) || strings.HasPrefix(separator, narrowBreak) || strings.HasPrefix(separator, thinSpace)
	if len(after) > 1 && (strings.HasPrefix(after, dot) || french && after[0] == ',') && isDigit(after[1]) {
		n := 1
		for n < len(after) && isDigit(after[n]) {
			n++
		}
		return end + n, digits + "." + after[1:n]
	}
	return end, digits
}

// window is how far after a number its unit is looked for, in bytes. Forms are
// never run over the rest of a draft.
const window = 48

// ahead is what follows a place, as far as a window.
func ahead(text string, at int) string { return text[at:min(len(text), at+window)] }

// numberEnd is where digits and what may stand between them end.
func numberEnd(text string, at int) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !isDigit(text[at]) && !strings.ContainsRune(",.'’ "+noBreak+narrowBreak+thinSpace, r) {
			break
		}
		at += size
	}
	return at
}

func readPlain(rest string, at int) (end int, digits string) {
	if d := decimalForm.FindStringSubmatch(rest); d != nil {
		end = at + len(d[0])
		after := rest[len(d[0]):]
		if len(after) > 1 && after[0] == d[2][0] && isDigit(after[1]) {
			return wordEnd(rest, 0) + at, "" // a version or a list of numbers
		}
		return end, d[1] + "." + d[3]
	}
	n := 0
	for n < len(rest) && isDigit(rest[n]) {
		n++
	}
	return at + n, rest[:n]
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// named are numbers that belong to the word before them.
var named = []struct {
	reason string
	form   *regexp.Regexp
}{
	{"section_number", regexp.MustCompile(`(?i)(?:\b(?:section|chapter|chapitre|article|item|note|table|tableau|figure|fig\.|page|p\.|pp\.|part|appendix|annexe?|exhibit|step|rule|paragraph|footnote|volume|box|chart|slide)s?\s+|§\s*)$`)},
	{"name", regexp.MustCompile(`(?i)(?:\bno\.|\bn°|\bnr\.?|#|\b(?:phase|tier|level|class|series|form|type|version|windows|iphone|ipad|model|boeing|airbus|group of|ifrs|ias|asc|asu|fas|sfas|iso|basel|solvency|mifid|s&p|russell|nikkei|cac|dax|ftse|stoxx|nasdaq|nasdaq-|topix|ibex|smi|kospi|asx|tsx|top|big|web|industry|category|catégorie|scope))[\s\x{a0}]*$`)},
}

// nameBefore says what word a number is the number of.
func nameBefore(text string, at int) string {
	before := text[max(0, at-24):at]
	for _, n := range named {
		if n.form.MatchString(before) {
			return n.reason
		}
	}
	return ""
}
