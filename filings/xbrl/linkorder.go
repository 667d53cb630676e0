package xbrl

import "strings"

// canonicalDecimal writes a plain decimal so that equal numbers are equal
// texts; anything else stays as it is.
func canonicalDecimal(written string) string {
	sign, whole, part, ok := splitDecimal(written)
	if !ok {
		return written
	}
	if part != "" {
		part = "." + part
	}
	if whole == "" {
		whole = "0"
	}
	if whole+part == "0" {
		return "0"
	}
	return sign + whole + part
}

// splitDecimal takes a plain decimal apart, leading and trailing noughts
// removed.
func splitDecimal(written string) (sign, whole, part string, ok bool) {
	rest := written
	if strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "+") {
		sign, rest = strings.TrimSuffix(rest[:1], "+"), rest[1:]
	}
	whole, part, _ = strings.Cut(rest, ".")
	if whole == "" && part == "" || !allDigits(whole) || !allDigits(part) {
		return "", "", "", false
	}
	return sign, strings.TrimLeft(whole, "0"), strings.TrimRight(part, "0"), true
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// compareOrder compares the order of two arcs as numbers; what is no decimal
// comes last, by its text.
func compareOrder(a, b string) int {
	sa, wa, pa, oka := splitDecimal(orOne(a))
	sb, wb, pb, okb := splitDecimal(orOne(b))
	switch {
	case !oka && !okb:
		return strings.Compare(a, b)
	case !oka:
		return 1
	case !okb:
		return -1
	case wa+pa == "" && wb+pb == "":
		return 0
	case wa+pa == "":
		sa = sb // nought has the sign of the other, so that the digits decide
	case wb+pb == "":
		sb = sa
	}
	if sa != sb {
		return strings.Compare(sb, sa) // "-" before ""
	}
	c := len(wa) - len(wb)
	if c == 0 {
		c = strings.Compare(wa, wb)
	}
	if c == 0 {
		c = strings.Compare(pa, pb)
	}
	if sa == "-" {
		return -c
	}
	return c
}
