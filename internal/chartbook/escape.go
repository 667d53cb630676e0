package chartbook

import (
	"regexp"
	"strconv"
)

// The format reads _x000D_ in a cell as the character of that number. A text that
// only looks so has the underscore before it written as such a number.
var escapeLike = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// escape goes from the left, a match at a time: the underscore that ends one may
// begin the next.
func escape(text string) string {
	for from := 0; ; {
		at := escapeLike.FindStringIndex(text[from:])
		if at == nil {
			return text
		}
		text = text[:from+at[0]] + "_x005F" + text[from+at[0]:]
		from += at[0] + len("_x005F_x0041")
	}
}

func unescape(text string) string {
	return escapeLike.ReplaceAllStringFunc(text, func(number string) string {
		unit, _ := strconv.ParseUint(number[2:6], 16, 16) // hexadecimal by the pattern
		return string(rune(unit))
	})
}
