package market

import (
	"math"
	"strconv"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// digits is one number of a chain in eight bytes, with the digits it was sent
// with: a whole number and where its point stands. What does not fit (an
// exponent, more than seventeen digits, a negative nought) is a text beside it.
type digits int64

const (
	noDigits   = digits(math.MinInt64) // the vendor sent none
	scaleBits  = 5
	inTexts    = 1<<scaleBits - 1 // as a scale: the rest is an index into texts
	maxScale   = inTexts - 1
	maxPlain   = 17 // digits
	exactFloat = 1 << 53
)

// odd keeps the texts of numbers that do not fit.
type odd []string

// packed packs a number of JSON's grammar.
func (o *odd) packed(text []byte) digits {
	var whole int64
	scale, seen, point := 0, 0, false
	rest := text
	if len(rest) > 0 && rest[0] == '-' {
		rest = rest[1:]
	}
	for _, c := range rest {
		switch {
		case c == '.':
			point = true
			continue
		case c < '0' || c > '9':
			return o.keep(text)
		}
		whole = whole*10 + int64(c-'0')
		if whole > 0 {
			seen++
		}
		if point {
			scale++
		}
		if seen > maxPlain || scale > maxScale {
			return o.keep(text)
		}
	}
	if text[0] == '-' {
		if whole == 0 {
			return o.keep(text)
		}
		whole = -whole
	}
	return digits(whole<<scaleBits | int64(scale))
}

func (o *odd) keep(text []byte) digits {
	*o = append(*o, string(text))
	return digits(int64(len(*o)-1)<<scaleBits | inTexts)
}

func (d digits) parts() (whole int64, scale int) {
	return int64(d) >> scaleBits, int(d & inTexts)
}

// appendTo writes the digits as they were sent, and nothing when there are none.
func (o odd) appendTo(dst []byte, d digits) []byte {
	whole, scale := d.parts()
	switch {
	case d == noDigits:
		return dst
	case scale == inTexts:
		return append(dst, o[whole]...)
	case scale == 0:
		return strconv.AppendInt(dst, whole, 10)
	}
	if whole < 0 {
		dst, whole = append(dst, '-'), -whole
	}
	var room [20]byte
	text := strconv.AppendInt(room[:0], whole, 10)
	if before := len(text) - scale; before > 0 {
		dst = append(dst, text[:before]...)
		text = text[before:]
	} else {
		dst = append(dst, '0')
	}
	dst = append(dst, '.')
	for range scale - len(text) {
		dst = append(dst, '0')
	}
	return append(dst, text...)
}

// decimal gives the number when it is wanted, with its digits.
func (o odd) decimal(d digits) source.Decimal {
	whole, scale := d.parts()
	switch {
	case d == noDigits:
		return source.Decimal{}
	case scale == inTexts:
		n, _ := source.ParseDecimal(o[whole]) // checked when it was read
		return n
	}
	return source.Exactly(decimal.New(whole, int32(-scale)))
}

// float is the nearest one; not a number when there is none.
func (o odd) float(d digits) float64 {
	whole, scale := d.parts()
	switch {
	case d == noDigits:
		return math.NaN()
	case scale < len(powers) && whole > -exactFloat && whole < exactFloat:
		return float64(whole) / powers[scale] // both are exact, so the quotient is the nearest
	}
	f, _ := strconv.ParseFloat(string(o.appendTo(nil, d)), 64)
	return f
}

// powers are the powers of ten that a float holds exactly.
var powers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// micros is a price in millionths, exact for the prices that exchanges print,
// so that a spread is compared with a bound and not with its rounding.
func (o odd) micros(d digits) float64 {
	const places = 6
	whole, scale := d.parts()
	if d != noDigits && scale <= places && whole > -1e9 && whole < 1e9 {
		return float64(whole) * powers[places-scale]
	}
	return o.float(d) * powers[places]
}
