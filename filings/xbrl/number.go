package xbrl

import (
	"fmt"
	"strconv"

	"github.com/shopspring/decimal"
)

// Accuracy is how exact a fact claims to be, in the words it was filed with.
// At most one of the two is given; none means that nothing is claimed.
type Accuracy struct {
	Decimals  string // "-6", "INF"
	Precision string // the older way: significant digits
}

// Decimals is accuracy as a count of places: −6 is to the million. Its zero
// value claims nothing.
type Decimals struct {
	Claimed  bool
	Infinite bool // exact
	Places   int
}

// String is "INF", the count of places, or "" when nothing is claimed.
func (d Decimals) String() string {
	switch {
	case !d.Claimed:
		return ""
	case d.Infinite:
		return "INF"
	}
	return strconv.Itoa(d.Places)
}

// Bounds on numbers. Longer ones exist in no filing, and arithmetic on them
// would cost more than reading the document.
const (
	maxDigits   = 400
	maxExponent = 400
	maxPlaces   = 1000
)

// Number gives the value of a numeric fact, with the digits it was filed with.
// It fails with the fact's [Problem], or says why there is no number: the fact
// is nil, a text, a tuple or a fraction.
func (f *Fact) Number() (decimal.Decimal, error) {
	switch {
	case f.Problem != nil:
		return decimal.Decimal{}, f.Problem
	case f.Nil:
		return decimal.Decimal{}, f.noNumber("it is nil: reported, without a value")
	case f.Tuple || !f.Numeric():
		return decimal.Decimal{}, f.noNumber("it has no unit, so it is not a number")
	case f.Fraction != nil:
		return decimal.Decimal{}, f.noNumber("it is a fraction, which has no exact decimal")
	}
	n, ok := parseNumber(trim(f.Value))
	if !ok {
		return decimal.Decimal{}, f.noNumber("its text is not a number")
	}
	return n, nil
}

func (f *Fact) noNumber(why string) *Error {
	return &Error{
		What: fmt.Sprintf("fact #%d %s has no number: %s", f.Ordinal, f.Concept, why),
		code: CodeArguments,
	}
}

// Decimals gives the accuracy as places, converted when it was filed as
// precision: places = precision − floor(log10 |value|) − 1. Precision nought
// claims nothing. Nought has no significant digits to count: with any other
// precision it is exact (XBRL 2.1, 4.6.6).
func (f *Fact) Decimals() Decimals {
	if f.Accuracy.Decimals != "" {
		d, _ := parsePlaces(f.Accuracy.Decimals)
		return d
	}
	p, ok := parsePlaces(f.Accuracy.Precision)
	if !ok || p.Infinite {
		return p
	}
	n, ok := parseNumber(trim(f.Value))
	if p.Places <= 0 || !ok {
		return Decimals{}
	}
	if n.IsZero() {
		return Decimals{Claimed: true, Infinite: true}
	}
	magnitude := n.NumDigits() + int(n.Exponent()) - 1
	return Decimals{Claimed: true, Places: p.Places - magnitude - 1}
}

// parsePlaces reads INF or an integer. Nothing gives nothing.
func parsePlaces(text string) (d Decimals, ok bool) {
	if text == "" {
		return Decimals{}, true
	}
	if text == "INF" {
		return Decimals{Claimed: true, Infinite: true}, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -maxPlaces || n > maxPlaces {
		return Decimals{}, false
	}
	return Decimals{Claimed: true, Places: n}, true
}

// parseNumber reads xs:decimal or a finite xs:double.
func parseNumber(text string) (decimal.Decimal, bool) {
	if !isNumber(text) {
		return decimal.Decimal{}, false
	}
	n, err := decimal.NewFromString(text)
	return n, err == nil
}

// isNumber checks the form without making the number: [+-] digits [. digits]
// [e exponent]. Separators, blanks and words are not part of it.
func isNumber(text string) bool {
	i := 0
	if i < len(text) && (text[i] == '+' || text[i] == '-') {
		i++
	}
	whole := countDigits(text[i:])
	i += whole
	part := 0
	if i < len(text) && text[i] == '.' {
		part = countDigits(text[i+1:])
		i += 1 + part
	}
	if whole+part == 0 || whole+part > maxDigits {
		return false
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		n, err := strconv.Atoi(text[i+1:])
		return err == nil && n >= -maxExponent && n <= maxExponent
	}
	return i == len(text)
}

func countDigits(text string) int {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return n
}
