package market

import (
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The two sides of an option.
const (
	Call = "call" // the right to buy
	Put  = "put"  // the right to sell
)

// OCC is what the symbol of a listed option says: "SPXW260417P06500000" is a put
// of root SPXW that expires on 2026-04-17 at a strike of 6500.
type OCC struct {
	Root   string
	Expiry source.Date
	Side   string // [Call] or [Put]

	thousandths int64
}

// Reasons why a text is no symbol of an option.
const (
	faultNone       = ""
	faultShape      = "unparsable_symbol"
	faultImpossible = "impossible_date"
)

const (
	occTail      = 15 // date, side and strike, whatever the root
	maxRootBytes = 6
)

// ParseOCC reads a symbol from the right, where every part has its length: roots
// have one to six characters and may end in a digit. A root padded with spaces
// is read too. It returns a [source.ArgumentError] for anything else: write root,
// YYMMDD, C or P, and the strike in thousandths with eight digits.
func ParseOCC(symbol string) (OCC, error) {
	head, tail, fault := cutOCC(symbol)
	if fault != faultNone {
		problem := "is no symbol of an option"
		if fault == faultImpossible {
			problem = "names a day that no calendar has"
		}
		return OCC{}, &source.ArgumentError{Field: "contract", Problem: strconv.Quote(symbol[:min(len(symbol), 40)]) + " " + problem, Remedy: "write root, YYMMDD, C or P, and the strike in thousandths with eight digits"}
	}
	tail.Root = string(head)
	return tail, nil
}

// cutOCC is [ParseOCC] without allocation: the root is left in the text.
func cutOCC[T string | []byte](symbol T) (root T, rest OCC, fault string) {
	cut := len(symbol) - occTail
	if cut < 1 {
		return root, rest, faultShape
	}
	root = symbol[:cut]
	for len(root) > 0 && root[len(root)-1] == ' ' {
		root = root[:len(root)-1]
	}
	date, okDate := wholeNumber(symbol[cut : cut+6])
	strike, okStrike := wholeNumber(symbol[cut+7:])
	side := symbol[cut+6]
	if !isRoot(root) || !okDate || !okStrike || strike == 0 || side != 'C' && side != 'P' {
		return root, rest, faultShape
	}
	expiry, possible := dayOf(int(date))
	if !possible {
		return root, rest, faultImpossible
	}
	rest = OCC{Expiry: expiry, Side: Call, thousandths: strike}
	if side == 'P' {
		rest.Side = Put
	}
	return root, rest, faultNone
}

// isRoot takes what exchanges write: capitals, digits, and a dot for a class of
// shares. The first is a letter.
func isRoot[T string | []byte](text T) bool {
	if len(text) == 0 || len(text) > maxRootBytes || text[0] < 'A' || text[0] > 'Z' {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' {
			return false
		}
	}
	return true
}

func wholeNumber[T string | []byte](text T) (n int64, ok bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(text[i]-'0')
	}
	return n, true
}

// dayOf reads YYMMDD of this century. The 30th of February is no day.
func dayOf(yymmdd int) (source.Date, bool) {
	year, month, day := 2000+yymmdd/10000, time.Month(yymmdd/100%100), yymmdd%100
	d := source.NewDate(year, month, day)
	return d, month >= time.January && month <= time.December && day >= 1 && d.Midnight(time.UTC).Day() == day
}

// Strike is the price at which the right may be used, without zeros that say nothing.
func (o OCC) Strike() source.Decimal {
	d, _ := source.ParseDecimal(string(appendStrike(nil, o.thousandths))) // digits and a dot
	return d
}

// String is the symbol without padding.
func (o OCC) String() string { return string(appendOCC(nil, o.Root, o.Expiry, o.Side, o.thousandths)) }

func appendOCC(dst []byte, root string, expiry source.Date, side string, thousandths int64) []byte {
	dst = append(dst, root...)
	dst = expiry.Midnight(time.UTC).AppendFormat(dst, "060102")
	dst = append(dst, strings.ToUpper(side[:1])...)
	var digits [8]byte
	for i := len(digits) - 1; i >= 0; i-- {
		digits[i] = byte('0' + thousandths%10)
		thousandths /= 10
	}
	return append(dst, digits[:]...)
}

func appendStrike(dst []byte, thousandths int64) []byte {
	dst = strconv.AppendInt(dst, thousandths/1000, 10)
	rest := thousandths % 1000
	if rest == 0 {
		return dst
	}
	dst = append(dst, '.')
	for unit := int64(100); rest > 0; unit /= 10 {
		dst = append(dst, byte('0'+rest/unit))
		rest %= unit
	}
	return dst
}
