package claim

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// kind is what a number counts.
type kind int

const (
	plain    kind = iota // nothing is said
	money                // of Currency, or of one that is not said
	ratio                // a fraction: 14.7 % is 0.147
	points               // percentage points: a change
	multiple             // 12.3x
)

// fuzz is how a number is hedged.
type fuzz int

const (
	exactly fuzz = iota
	about
	over  // more than
	under // less than
	nearly
)

// measure is a number of a draft with what is written around it.
type measure struct {
	span     // with mark, sign and scale
	number   span
	value    decimal.Decimal // scaled, signed
	unit     decimal.Decimal // of the last digit written
	rough    decimal.Decimal // of the last digit that is not nought
	kind     kind
	currency string // "USD", "$" for dollars of any country, nothing when not said
	scaled   bool   // a scale is written beside it
	power    int32  // of that scale
	signed   bool
	hedge    fuzz
	change   bool            // "up by", percentage points
	other    decimal.Decimal // the other end of a range
	broken   bool            // more digits than a number of ours has
}

var currencyMarks = []struct{ mark, code string }{
	{"US$", "USD"}, {"U.S.$", "USD"}, {"A$", "AUD"}, {"C$", "CAD"}, {"HK$", "HKD"}, {"NZ$", "NZD"}, {"S$", "SGD"}, {"NT$", "TWD"}, {"R$", "BRL"},
	{"$", "$"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "¥"}, {"₩", "KRW"}, {"₹", "INR"}, {"₽", "RUB"}, {"₺", "TRY"}, {"Rs.", "INR"}, {"Rs", "INR"}, {"RMB", "CNY"}, {"Fr.", "CHF"},
}

const codeWords = `USD|EUR|GBP|GBX|GBp|JPY|CHF|CNY|CNH|CAD|AUD|NZD|HKD|SGD|TWD|SEK|NOK|DKK|INR|BRL|KRW|MXN|ZAR|PLN|TRY|RUB|COP|CRC|PEN|CLP|ARS|ILS|THB|IDR|MYR|PHP|VND|CZK|HUF|RON|AED|SAR`

var (
	codeBefore = regexp.MustCompile(`(?:^|[^A-Za-z])(` + codeWords + `)$`)
	codeForm   = regexp.MustCompile(`^(?:` + codeWords + `)$`)
	// "3.2 billion", "5m", "383 M€", "3,2 Mds d'euros".
	scaleForm    = regexp.MustCompile(`^[\s\x{a0}\x{202f}-]?(?:(?i:(thousands?|milliers?)|(millions?|mln|mio)|(billions?|milliards?|mrds?|mds?)|(trillions?))\b|(k)\b|(MM|M|mn|m)(?:\b|[€£$])|(bn|B|b|Bn|BN)\b|(tn|T|tr)\b|(k)[€£$]|(M)€)`)
	moneyAfter   = regexp.MustCompile(`^(?:\s|\x{a0}|\x{202f}|-|d['’]|de )*(?:(€|£|\$|¥)|(` + codeWords + `)\b|(?i:(us dollars?|u\.s\. dollars?|dollars? américains?)|(dollars?)|(euros?)|(pounds? sterling|pounds?)|(yen)|(won)|(yuan|renminbi)|(swiss francs?|francs? suisses?)|(pence)))`)
	percentForm  = regexp.MustCompile(`^[\s\x{a0}\x{202f}-]?(?:%|(?i:per ?cent|percent|pct|pour cent)\b)`)
	pointsForm   = regexp.MustCompile(`^[\s\x{a0}\x{202f}-]?(?i:percentage[- ]points?|points? de pourcentage|pp|ppts?|pts)\b|^\s?%[- ]points?\b`)
	basisForm    = regexp.MustCompile(`^[\s\x{a0}\x{202f}-]?(?i:basis points?|bps?|points? de base|pb)\b`)
	timesForm    = regexp.MustCompile(`^\s?(?:x|×)(?:\W|$)|^[\s-](?i:times|fois|fold)\b`)
	hedgeForm    = regexp.MustCompile(`(?i)(?:(\b(?:about|around|approximately|approx\.?|roughly|some|circa|ca\.|environ|quelque|autour de)|~|≈)|(\b(?:more than|over|above|at least|exceeding|exceeded|in excess of|just over|plus de|au moins|upwards of)|>)|(\b(?:less than|under|below|up to|at most|moins de)|<)|(\b(?:nearly|almost|just under|close to|près de|presque)))\s*$`)
	changeBefore = regexp.MustCompile(`(?i)\b(?:by|growth(?: rate)? of|increase(?:d)? of|decrease of|decline of|rise of|drop of|fall of|grew|rose|fell|up|down|gained|lost|climbed|declined|dropped|increased|decreased|jumped|shrank|gain of|hausse de|baisse de|croissance de|en hausse de|en baisse de|progress(?:é|ion) de|augmenté de|reculé de)\s*$`)
	negatives    = regexp.MustCompile(`(?i)\b(?:of|was|were|is|to|at|reached|totall?ed|de|était|:)\s*$`)
)

var wordCurrencies = []string{"", "", "USD", "$", "EUR", "GBP", "JPY", "KRW", "CNY", "CHF", "GBp"}

// currencyBefore is the currency whose code or mark ends a text.
func currencyBefore(text string) (code string, found bool) {
	for _, m := range currencyMarks {
		if strings.HasSuffix(text, m.mark) {
			if before, _ := utf8.DecodeLastRuneInString(strings.TrimSuffix(text, m.mark)); m.mark[0] > 'Z' || m.mark == "$" || !isLetter(before) {
				return m.code, true
			}
		}
	}
	if code := codeBefore.FindStringSubmatch(text[max(0, len(text)-8):]); code != nil {
		return code[1], true
	}
	return "", false
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// measureOf reads what is written around a number.
func measureOf(text string, t token, cell bool) measure {
	value, err := decimal.NewFromString(t.digits)
	if err != nil {
		return measure{span: t.span, number: t.span, broken: true}
	}
	m := measure{span: t.span, number: t.span, value: value, unit: decimal.New(1, value.Exponent()), rough: roughUnit(t.digits)}
	m.after(text)
	m.before(text, cell)
	if m.kind == money {
		var minor int32
		if m.currency, minor = majorOf(m.currency); minor != 0 {
			m.shift(minor)
		}
	}
	return m
}

// roughUnit is the unit of the last digit that is not nought.
func roughUnit(digits string) decimal.Decimal {
	d, err := decimal.NewFromString(strings.TrimRight(strings.ReplaceAll(digits, ".", ""), "0"))
	whole, _, _ := strings.Cut(digits, ".")
	if err != nil || d.IsZero() {
		return decimal.New(1, 0)
	}
	significant := len(strings.TrimRight(strings.ReplaceAll(digits, ".", ""), "0"))
	return decimal.New(1, int32(len(whole)-significant))
}

func (m *measure) after(text string) {
	rest := ahead(text, m.end)
	switch {
	case pointsForm.MatchString(rest):
		m.take(pointsForm.FindString(rest), points, -2)
		m.change = true
		return
	case percentForm.MatchString(rest):
		m.take(percentForm.FindString(rest), ratio, -2)
		return
	case basisForm.MatchString(rest):
		m.take(basisForm.FindString(rest), ratio, -4)
		return
	case timesForm.MatchString(rest):
		m.kind = multiple
		return
	}
	if found := scaleForm.FindStringSubmatchIndex(rest); found != nil {
		for i := 2; i < len(found); i += 2 {
			if found[i] >= 0 {
				m.end += found[i+1]
				m.shift(scalePowers[i/2-1])
			}
		}
		m.scaled = true
	}
	if found := moneyAfter.FindStringSubmatch(ahead(text, m.end)); found != nil {
		m.end += len(found[0])
		m.kind = money
		m.currency = currencyOf(found[1:])
	}
}

var scalePowers = []int32{3, 6, 9, 12, 3, 6, 9, 12, 3, 6}

func currencyOf(found []string) string {
	for i, word := range found {
		switch {
		case word == "":
		case i == 0:
			code, _ := currencyBefore(word)
			return code
		case i == 1:
			return word
		default:
			return wordCurrencies[i]
		}
	}
	return ""
}

func (m *measure) take(mark string, k kind, power int32) {
	m.end += len(mark)
	m.kind = k
	m.shift(power)
}

func (m *measure) shift(power int32) {
	m.power += power
	m.value, m.unit, m.rough = m.value.Shift(power), m.unit.Shift(power), m.rough.Shift(power)
}

// before steps back over the mark of a currency, a sign and a hedge.
func (m *measure) before(text string, cell bool) {
	at := m.start
	open := false
	for range 4 {
		head := strings.TrimRight(text[max(0, at-window):at], " "+noBreak+narrowBreak)
		head = text[:max(0, at-window)+len(head)]
		gap := at - len(head)
		code, found := currencyBefore(head)
		switch r, size := utf8.DecodeLastRuneInString(head); {
		case found && gap <= 3 && m.kind <= money && m.currency == "":
			m.kind, m.currency = money, code
			at = len(head) - markLength(head)
		case (r == '-' || r == '−' || r == '–') && gap == 0 && !m.signed && startsWord(head[:len(head)-size]):
			m.signed = true
			at = len(head) - size
		case r == '+' && gap == 0 && startsWord(head[:len(head)-1]):
			at--
		case r == '(' && gap == 0 && !open && strings.HasPrefix(strings.TrimLeft(ahead(text, m.end), " "), ")") && (cell || accounting(head[:len(head)-1])):
			open = true
			m.signed = true
			at--
			m.end += strings.IndexByte(text[m.end:], ')') + 1
		}
	}
	if m.start = at; m.signed {
		m.value = m.value.Neg()
	}
	head := behind(text, at)
	m.hedge = hedgeOf(head)
	if found := hedgeForm.FindStringIndex(head); found != nil {
		head = head[:found[0]]
	}
	m.change = m.change || changeBefore.MatchString(head)
}

// behind is what stands before a place, as far as a window.
func behind(text string, at int) string { return text[max(0, at-window):at] }

// accounting says that brackets after a text are a sign: "a loss of (12)", "$(12)".
func accounting(head string) bool {
	_, money := currencyBefore(head)
	return money || negatives.MatchString(behind(head, len(head)))
}

func markLength(head string) int {
	for _, m := range currencyMarks {
		if strings.HasSuffix(head, m.mark) {
			return len(m.mark)
		}
	}
	return 3
}

// startsWord says that a sign there is one, and no hyphen or dash between.
func startsWord(head string) bool {
	r, size := utf8.DecodeLastRuneInString(head)
	return size == 0 || strings.ContainsRune(" \t\n(|:"+noBreak+narrowBreak, r)
}

func hedgeOf(head string) fuzz {
	found := hedgeForm.FindStringSubmatch(head)
	for i := range found {
		if i > 0 && found[i] != "" {
			return []fuzz{about, over, under, nearly}[i-1]
		}
	}
	return exactly
}

// written is the unit as far as the draft says it.
func (m measure) written() source.Unit {
	switch m.kind {
	case money:
		return source.Unit(m.currency)
	case ratio, points:
		return "ratio"
	case multiple:
		return "x"
	}
	return ""
}
