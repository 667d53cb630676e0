package ixt

import "strings"

// quarterEnd reads a quarter of a calendar year, "second quarter of 2023" or
// "2023 Q2", as its last day. The year stands first or last; the quarter is a
// digit or a word, and nothing else in the text is a digit.
func quarterEnd(text string) (string, bool) {
	text = trim(text)
	year, rest, ok := cutYear(text)
	if !ok {
		return "", false
	}
	quarter, ok := quarterOf(rest)
	if !ok {
		return "", false
	}
	return compose(Date)(year, quarter*3, daysIn(year, quarter*3))
}

// cutYear takes four digits off the end of a text, or off its beginning.
func cutYear(text string) (year int, rest string, ok bool) {
	const size = 4
	if len(text) <= size {
		return 0, "", false
	}
	if end := text[len(text)-size:]; countDigits(end) == size && !isDigit(text[len(text)-size-1]) {
		year, _, ok = digits(end, size, size)
		return year, text[:len(text)-size], ok
	}
	return digits(text, size, size)
}

var quarterWords = []struct {
	word    string
	quarter int
}{{"first", 1}, {"second", 2}, {"third", 3}, {"fourth", 4}, {"last", 4}}

func quarterOf(text string) (quarter int, ok bool) {
	if at := strings.IndexAny(text, "0123456789"); at >= 0 {
		quarter, rest, ok := digits(text[at:], 1, 1)
		return quarter, ok && quarter >= 1 && quarter <= 4 && textRun(rest) == len(rest)
	}
	for _, word := range splitWords(text) {
		for _, known := range quarterWords {
			if word != known.word {
				continue
			}
			if quarter != 0 && quarter != known.quarter {
				return 0, false
			}
			quarter = known.quarter
		}
	}
	return quarter, quarter != 0
}
