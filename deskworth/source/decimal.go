package source

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/shopspring/decimal"
)

const (
	maxDecimalDigits   = 400
	maxDecimalExponent = 400
	// maxDecimalText lets everything that was read be read again: the most digits,
	// an exponent written out, a sign and a dot.
	maxDecimalText = maxDecimalDigits + maxDecimalExponent + 4
)

// Decimal is an exact number that keeps the digits it was read with: "2.50"
// stays "2.50". Its zero value is absent, which nought is not. In JSON it is a
// string.
//
// Decimals are compared with [Decimal.Equal]; == compares digits as they stand.
type Decimal struct {
	number  decimal.Decimal
	present bool
}

// ParseDecimal reads a plain or exponential number with a dot: "-12.50", "1e3".
// It returns an [ArgumentError] for anything else, separators of thousands included.
func ParseDecimal(text string) (Decimal, error) {
	if len(text) > maxDecimalText || !looksNumeric(text) {
		return Decimal{}, notANumber(text)
	}
	n, err := decimal.NewFromString(text)
	if err != nil || n.Exponent() > maxDecimalExponent || n.Exponent() < -maxDecimalDigits || isTooLong(n) {
		return Decimal{}, notANumber(text)
	}
	return Exactly(n), nil
}

// isTooLong says that a number cannot be read again once its exponent is
// written out as noughts.
func isTooLong(n decimal.Decimal) bool {
	return n.Exponent() > 0 && n.NumDigits()+int(n.Exponent()) > maxDecimalText-2
}

func notANumber(text string) error {
	return &ArgumentError{
		Problem: fmt.Sprintf("%q is not a decimal number", clip(text)),
		Remedy:  "write digits with a dot, without separators, as in a data file",
	}
}

// looksNumeric keeps out what shopspring tolerates and no vendor means: "", "1_0", ".".
func looksNumeric(text string) bool {
	return strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789.+-eE") == ""
}

// Exactly is the decimal of a number that is present.
func Exactly(n decimal.Decimal) Decimal { return Decimal{number: n, present: true} }

// Whole is the decimal of an integer.
func Whole(n int64) Decimal { return Exactly(decimal.NewFromInt(n)) }

// Number is for arithmetic. It is nought when absent: ask [Decimal.IsZero] first.
func (d Decimal) Number() decimal.Decimal { return d.number }

// IsZero says that the number is absent. Nought is present.
func (d Decimal) IsZero() bool { return !d.present }

// Equal says that both are absent, or that both are the same number: 2.50 equals 2.5.
func (d Decimal) Equal(other Decimal) bool {
	return d.present == other.present && d.number.Equal(other.number)
}

// String gives the digits as read, without an exponent, or nothing when absent.
func (d Decimal) String() string {
	if !d.present {
		return ""
	}
	return d.number.StringFixed(max(0, -d.number.Exponent()))
}

// MarshalText writes what [Decimal.String] gives.
func (d Decimal) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// MarshalJSON writes a string of digits, or null when absent.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if !d.present {
		return []byte("null"), nil
	}
	return []byte(`"` + d.String() + `"`), nil
}

// UnmarshalJSON reads a string of digits, a number with its digits, or null.
func (d *Decimal) UnmarshalJSON(text []byte) error {
	text = bytes.Trim(text, `"`)
	if len(text) == 0 || string(text) == "null" {
		*d = Decimal{}
		return nil
	}
	read, err := ParseDecimal(string(text))
	if err == nil {
		*d = read
	}
	return err
}

// UnmarshalText reads what [ParseDecimal] reads; nothing is absent.
func (d *Decimal) UnmarshalText(text []byte) error { return d.UnmarshalJSON(text) }
