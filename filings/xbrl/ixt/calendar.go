package ixt

import (
	"strconv"
	"strings"
	"time"
	"unicode"
)

// compose gives the function that writes a date of a target, once it is known
// to exist.
func compose(target Target) func(y, m, d int) (string, bool) {
	switch target {
	case MonthDay:
		return func(_, m, d int) (string, bool) {
			const leap = 2000 // a day that some years have is a day
			return "--" + two(m) + "-" + two(d), exists(leap, m, d)
		}
	case YearMonth:
		return func(y, m, _ int) (string, bool) {
			return four(y) + "-" + two(m), exists(y, m, 1)
		}
	}
	return func(y, m, d int) (string, bool) {
		return four(y) + "-" + two(m) + "-" + two(d), exists(y, m, d)
	}
}

// exists says whether a day is in the calendar. XML Schema has no year nought.
func exists(y, m, d int) bool {
	if y < 1 || y > 9999 || m < 1 || m > 12 || d < 1 {
		return false
	}
	return d <= daysIn(y, m)
}

func daysIn(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

func two(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

func four(n int) string {
	text := strconv.Itoa(n)
	return strings.Repeat("0", max(0, 4-len(text))) + text
}

// wide writes the full-width digits of Chinese, Japanese and Korean text as 0
// to 9, and drops the white space around it, the ideographic one included.
func wide(text string) string { return asciiDigits(strings.TrimSpace(text), '０') }

// devanagari writes the digits of Hindi text as 0 to 9.
func devanagari(text string) string { return asciiDigits(text, '०') }

// onlyDevanagari leaves nothing of a text without such digits: a date in our
// digits alone is no date of the format that asks for it.
func onlyDevanagari(text string) string {
	if out := devanagari(text); out != text {
		return out
	}
	return ""
}

// eras are the Japanese eras since 1868, by their names and first characters,
// with the year before each one's first.
var eras = []struct {
	name, short string
	before      int
}{
	{"明治", "明", 1867}, {"大正", "大", 1911}, {"昭和", "昭", 1925}, {"平成", "平", 1988}, {"令和", "令", 2018},
}

func era(text string) (before int, rest string, ok bool) {
	for _, e := range eras {
		if rest, ok = strings.CutPrefix(text, e.name); !ok {
			rest, ok = strings.CutPrefix(text, e.short)
		}
		if ok {
			return e.before, strings.TrimLeftFunc(rest, unicode.IsSpace), true
		}
	}
	return 0, "", false
}

// fromSaka turns a date of the Indian national calendar into ours. Its year
// begins on 22 March, or on 21 March of a leap year, 78 years behind ours; the
// five months after the first have 31 days, the last six 30.
//
// A short year from 11 Pausha 21, which was 1 January 2000, counts from Saka
// 1900, an earlier one from 2000. A day that the calendar lacks gives month
// nought, which no target takes.
func fromSaka(s date) (y, m, d int) {
	if s.short && (s.year > 2021 || s.year == 2021 && (s.month > 10 || s.month == 10 && s.day >= 11)) {
		s.year -= 100
	}
	if s.month < 1 || s.month > 12 || s.day < 1 {
		return 0, 0, 0
	}
	y = s.year + 78
	first, length := 22, 30
	if daysIn(y, 2) == 29 {
		first, length = 21, 31
	}
	passed := 0
	for month := 1; month < s.month; month++ {
		passed += length
		length = 31
		if month >= 6 { // the next is the seventh or later
			length = 30
		}
	}
	if s.day > length {
		return 0, 0, 0
	}
	day := time.Date(y, time.March, first+passed+s.day-1, 0, 0, 0, 0, time.UTC)
	return day.Year(), int(day.Month()), day.Day()
}
