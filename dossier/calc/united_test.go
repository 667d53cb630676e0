package calc

import (
	"fmt"
	"regexp"
	"strings"
)

// united are figures with units, two or three of each, at several scales.
func (g generator) united() figures {
	values := figures{}
	for prefix, unit := range map[string]string{
		"usd": "USD", "eur": "EUR", "fx": "USD/EUR", "ord": "ordinary", "ads": "ADS", "stand": "ordinary/ADS", "price": "USD/ADS", "pct": "percent", "pure": "pure", "bare": "",
	} {
		for i := range 3 {
			scale := []string{"e0", "e6", "e3"}[i]
			values[fmt.Sprintf("%s%d", prefix, i+1)] = strings.TrimRight(fmt.Sprintf("%d.%d %s %s", g.IntN(9000)+1, g.IntN(100), unit, scale), " ")
			if unit == "" {
				values[fmt.Sprintf("%s%d", prefix, i+1)] = fmt.Sprintf("%d.%d", g.IntN(90)+1, g.IntN(100))
			}
		}
	}
	return values
}

var lastDigit = regexp.MustCompile(`\b([a-z]+)[1-3]\b`)

// mixed writes expressions of which about half have units that fit: the second
// side of a sum is often the first one about other figures.
func (g generator) mixed(depth int) string {
	if depth == 0 {
		prefixes := []string{"usd", "usd", "eur", "fx", "ord", "ads", "stand", "price", "pct", "pure", "bare"}
		return fmt.Sprintf("%s%d", prefixes[g.IntN(len(prefixes))], g.IntN(3)+1)
	}
	left := g.mixed(depth - 1)
	like := lastDigit.ReplaceAllStringFunc(left, func(id string) string { return id[:len(id)-1] + string(rune('1'+g.IntN(3))) })
	if g.IntN(3) == 0 {
		like = g.mixed(depth - 1)
	}
	switch g.IntN(14) {
	case 0, 1:
		return "(" + left + ") * (" + g.mixed(depth-1) + ")"
	case 2, 3:
		return "(" + left + ") / (" + g.mixed(depth-1) + ")"
	case 4:
		return "(" + left + ") / (" + like + ")"
	case 5:
		return left + " + (" + like + ")"
	case 6:
		return left + " - (" + like + ")"
	case 7:
		return "SUM(" + left + ", " + like + ", 1.5)"
	case 8:
		return "MAX(" + left + ", " + like + ")"
	case 9:
		return "CHANGE(" + left + ", " + like + ")"
	case 10:
		return "SQRT((" + left + ") * (" + like + "))"
	case 11:
		return "(" + left + ")^2"
	case 12:
		return "IF(" + left + " > " + like + ", " + left + ", " + like + ")"
	}
	return "SHARE(" + left + ", " + like + ")"
}
