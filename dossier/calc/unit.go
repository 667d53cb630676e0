package calc

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// unit is a product of symbols with exponents. A bare number has neither
// symbols nor a name; a ratio has the name and no symbols.
type unit struct {
	powers map[string]int // never an exponent of nought
	ratio  bool           // dimensionless, and the result of a division or a percentage
}

const (
	ratioName = "ratio"
	daysName  = "days"
	times     = "·"
)

// ratioNames say that a number has no dimension: pure is XBRL's, and the others
// are what people write after a multiple.
var ratioNames = []string{ratioName, "pure", "x", "times", "multiple"}

// parseUnit reads a publisher's unit: symbols joined by ·, divided by symbols
// after /. Whatever else stands in it is part of a symbol: "Billions of Dollars"
// is one.
func parseUnit(text string) unit {
	text = strings.TrimSpace(text)
	if isPercent(text) || slices.Contains(ratioNames, strings.ToLower(text)) {
		return unit{ratio: true}
	}
	u := unit{powers: map[string]int{}}
	for i, part := range strings.Split(text, "/") {
		for _, symbol := range strings.Split(part, times) {
			u.add(strings.TrimSpace(symbol), 1-2*min(i, 1))
		}
	}
	return u
}

// add multiplies by one symbol, which may carry exponents of its own.
func (u *unit) add(symbol string, sign int) {
	for {
		at := strings.LastIndexByte(symbol, '^')
		n, err := strconv.Atoi(symbol[at+1:])
		if at < 0 || err != nil {
			break
		}
		symbol, sign = strings.TrimSpace(symbol[:at]), sign*n
	}
	if symbol = canonical(symbol); symbol == "" || symbol == "1" || slices.Contains(ratioNames, strings.ToLower(symbol)) {
		return
	}
	if isPercent(symbol) {
		symbol = "hundredths" // within a product; alone, percent moves the point of its number
	}
	if u.powers[symbol] += sign; u.powers[symbol] == 0 {
		delete(u.powers, symbol)
	}
}

// bare says that u is a number without a unit, which fits every unit.
func (u unit) bare() bool { return len(u.powers) == 0 && !u.ratio }

// plain says that u has no dimension: a bare number or a ratio.
func (u unit) plain() bool { return len(u.powers) == 0 }

func (u unit) equal(v unit) bool { return u.ratio == v.ratio && maps.Equal(u.powers, v.powers) }

// times multiplies by v to the power of sign, which is 1 or −1.
func (u unit) times(v unit, sign int) unit {
	product := unit{powers: map[string]int{}, ratio: u.ratio || v.ratio}
	for symbol, power := range u.counted() {
		product.powers[symbol] = power
	}
	for symbol, power := range v.counted() {
		if product.powers[symbol] += sign * power; product.powers[symbol] == 0 {
			delete(product.powers, symbol)
		}
	}
	product.ratio = len(product.powers) == 0 && (product.ratio || !u.plain() || !v.plain())
	return product
}

// counted is u's symbols without days, which count and measure nothing: a
// number of days divided by 365 is a number.
func (u unit) counted() map[string]int {
	if _, has := u.powers[daysName]; !has {
		return u.powers
	}
	rest := maps.Clone(u.powers)
	delete(rest, daysName)
	return rest
}

// power raises u to an integer.
func (u unit) power(n int) unit {
	raised := unit{powers: map[string]int{}, ratio: u.ratio || n == 0 && !u.plain()}
	for symbol, power := range u.powers {
		if power*n != 0 {
			raised.powers[symbol] = power * n
		}
	}
	return raised
}

// root halves every exponent, and says whether that is possible.
func (u unit) root() (unit, bool) {
	half := unit{powers: map[string]int{}, ratio: u.ratio}
	for symbol, power := range u.powers {
		if power%2 != 0 {
			return unit{}, false
		}
		half.powers[symbol] = power / 2
	}
	return half, true
}

// Unit is the text: symbols in alphabetical order, divided by those with
// negative exponents. A bare number has none.
func (u unit) Unit() source.Unit {
	if u.ratio {
		return ratioName
	}
	var over, under []string
	for _, symbol := range slices.Sorted(maps.Keys(u.powers)) {
		switch power := u.powers[symbol]; {
		case power > 0:
			over = append(over, raised(symbol, power))
		default:
			under = append(under, raised(symbol, -power))
		}
	}
	if len(over) == 0 && len(under) > 0 {
		over = []string{"1"}
	}
	text := strings.Join(over, times)
	if len(under) > 0 {
		text += "/" + strings.Join(under, times)
	}
	return source.Unit(text)
}

func raised(symbol string, power int) string {
	if power == 1 {
		return symbol
	}
	return symbol + "^" + strconv.Itoa(power)
}

// String is for messages.
func (u unit) String() string {
	if u.bare() {
		return "a number without a unit"
	}
	return string(u.Unit())
}

// SameUnit says whether two texts name one unit, whatever the order of its
// symbols. Percent is a ratio.
func SameUnit(a, b source.Unit) bool { return parseUnit(string(a)).equal(parseUnit(string(b))) }
