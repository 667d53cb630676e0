package ixt

import "strings"

// unitNumber reads an amount written as two counts with their units: "12
// pounds 50 pence" is 12.50. What the units are is not checked: the registries
// leave it open.
type unitNumber struct {
	seps  string // between digits of the first count
	group grouping
	loose bool // separators may stand anywhere, and the value is canonical
}

func (u unitNumber) read(text string) (string, bool) {
	text = asciiDigits(trim(text), '０')
	end := u.firstCount(text)
	value, ok := u.join(text[:end], text[end:])
	if short := countDigits(text); !ok && u.group == lakhs && short < end {
		// "100 50 paise": the space parts the counts, not the digits of one.
		return u.join(text[:short], text[short:])
	}
	return value, ok
}

// firstCount is where the digits and separators of the first count end. A
// space that ends them belongs to what follows.
func (u unitNumber) firstCount(text string) int {
	end := 0
	for i, r := range text {
		if !strings.ContainsRune(u.seps, r) && (r < '0' || r > '9') {
			break
		}
		if u.group != lakhs || r >= '0' && r <= '9' {
			end = i + len(string(r))
		}
	}
	return end
}

// join reads both counts and gives the second two places.
func (u unitNumber) join(first, rest string) (string, bool) {
	n := number{seps: u.seps, point: 0, group: u.group}
	digits, ok := n.whole(nil, first)
	if !ok || len(digits) == 0 {
		return "", false
	}
	if u.group == thousands && len(digits) > 1 && digits[0] == '0' {
		return "", false
	}
	between := strings.IndexAny(rest, "0123456789")
	if between < 1 {
		return "", false
	}
	size := countDigits(rest[between:])
	after := rest[between+size:]
	if size > 2 || strings.ContainsAny(after, "0123456789") {
		return "", false
	}
	if u.group == thousands && strings.ContainsAny(rest[:between]+after, u.seps) {
		return "", false
	}
	digits = append(digits, '.')
	if size == 1 {
		digits = append(digits, '0')
	}
	digits = append(digits, rest[between:between+size]...)
	if u.loose {
		return canonical(digits, 2)
	}
	return string(digits), true
}

// asciiDigits writes the ten digits of another script, which begin with zero,
// as 0 to 9.
func asciiDigits(text string, zero rune) string {
	for _, r := range text {
		if r >= zero && r <= zero+9 {
			return strings.Map(func(r rune) rune {
				if r >= zero && r <= zero+9 {
					return '0' + r - zero
				}
				return r
			}, text)
		}
	}
	return text
}
