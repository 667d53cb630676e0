package ixt

import (
	"math/big"
	"strconv"
	"strings"
)

// daysPerMonth is how many days the SEC's registry counts in a part of a
// month: a twelfth of 365.25. 2.7 years are two years, 8.4 months, and four
// tenths of a month: twelve days, as thirty would also give. The two differ
// for years given to the hundredth: 1.33 years are P1Y3M29D.
var daysPerMonth = big.NewRat(487, 16)

// maxCountBytes bounds a count of years or days.
const maxCountBytes = 30

// countOf reads a count of one unit. What is left of it spills into the next
// smaller one that parts name, a fraction of the smallest is dropped.
func countOf(parts ...part) func(string) (string, bool) {
	return func(text string) (string, bool) {
		rest, negative, ok := count(trim(text))
		if !ok {
			return "", false
		}
		out, some := "", false
		for _, p := range parts {
			rest.Mul(rest, p.per)
			whole := new(big.Int).Quo(rest.Num(), rest.Denom())
			rest.Sub(rest, new(big.Rat).SetInt(whole))
			if whole.Sign() != 0 {
				out += p.mark + whole.String() + p.name
				some = true
			}
		}
		switch {
		case !some:
			return "P" + parts[0].mark + "0" + parts[0].name, true // nought has no sign
		case negative:
			return "-P" + out, true
		}
		return "P" + out, true
	}
}

// part is a unit of a duration, and how many of it make the one before.
type part struct {
	mark string // "T" before hours
	name string
	per  *big.Rat
}

var (
	one        = big.NewRat(1, 1)
	yearParts  = []part{{"", "Y", one}, {"", "M", big.NewRat(12, 1)}, {"", "D", daysPerMonth}}
	monthParts = []part{{"", "M", one}, {"", "D", daysPerMonth}}
	weekParts  = []part{{"", "D", big.NewRat(7, 1)}} // a duration knows no weeks
	dayParts   = []part{{"", "D", one}, {"T", "H", big.NewRat(24, 1)}}
	hourParts  = []part{{"T", "H", one}}
)

// count reads a decimal that may have a sign.
func count(text string) (n *big.Rat, negative, ok bool) {
	if len(text) > maxCountBytes {
		return nil, false, false
	}
	digits := strings.TrimPrefix(text, "+")
	if digits == text {
		digits, negative = strings.CutPrefix(text, "-")
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	if len(whole)+len(fraction) == 0 || countDigits(whole) < len(whole) || countDigits(fraction) < len(fraction) {
		return nil, false, false
	}
	n, ok = new(big.Rat).SetString("0" + whole + "." + fraction + "0")
	return n, negative, ok
}

// durationInWords reads "five years", "18 months and 3 days", "364-day". A
// unit with "zero" or "no" before it is left out, and nothing but such units is
// no day at all.
func durationInWords(text string) (string, bool) {
	w := splitWords(text)
	out, read := "", false
	for _, unit := range []string{"year", "month", "day"} {
		n, rest, ok := w.amount()
		if !ok || rest.next() != unit && rest.next() != unit+"s" {
			continue
		}
		if n != "" {
			out += n + strings.ToUpper(unit[:1])
		}
		read = true
		if w = rest[1:]; len(w) > 0 {
			if w = w.skip(",").skip("and"); len(w) == 0 {
				return "", false
			}
		}
	}
	if !read || len(w) > 0 {
		return "", false
	}
	if out == "" {
		out = "0D"
	}
	return "P" + out, true
}

// amount reads what stands before a unit: digits, at most four, a number below
// two thousand in words, or a word for none, which gives nothing.
func (w words) amount() (n string, rest words, ok bool) {
	word := w.next()
	if size := countDigits(word); size > 0 {
		value, err := strconv.Atoi(word)
		return strconv.Itoa(value), w[1:], err == nil && size == len(word) && size <= 4
	}
	if word == "zero" || word == "no" {
		return "", w[1:], true
	}
	value, rest, ok := w.hundreds()
	return strconv.Itoa(value), rest, ok
}
