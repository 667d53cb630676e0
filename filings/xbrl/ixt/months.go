package ixt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// months finds the months of one language in a text.
type months struct {
	keys  []monthKey
	start bool // a name begins where no ASCII letter or digit stands before it
	whole bool // nor does a letter follow it
	dots  bool // letters or dots may follow it, not both
	tail  int  // runes that may follow a name that ends a text
}

// monthKey is what a month's name begins with, in the ways it may be written.
type monthKey struct {
	month int
	forms []string
}

// spelling says how names may be written.
type spelling uint8

const (
	anyOf   spelling = iota // mai, Mai, MAI
	capital                 // Mai, MAI
	exact                   // as listed
)

// language lists the beginnings of the twelve months' names, one month after
// another, parted by blanks; a month's alternatives are parted by bars.
func language(names string, how spelling, m months) months {
	for i, alternatives := range strings.Fields(names) {
		for key := range strings.SplitSeq(alternatives, "|") {
			m.keys = append(m.keys, monthKey{month: i + 1, forms: forms(key, how)})
		}
	}
	return m
}

func forms(key string, how spelling) []string {
	r, size := utf8.DecodeRuneInString(key)
	title := string(unicode.ToUpper(r)) + key[size:]
	upper := strings.ToUpper(key)
	switch how {
	case exact:
		return []string{key}
	case capital:
		return []string{title, upper}
	}
	return []string{key, title, upper}
}

// find gives the month that a run names. A run that names two is refused: the
// registries would take the last, silently.
func (m months) find(run string, at place) (month int, ok bool) {
	for i := range run {
		if at.first && i > 0 {
			break
		}
		if !at.first && !m.begins(run[:i]) {
			continue
		}
		for _, key := range m.keys {
			for _, form := range key.forms {
				if after, found := strings.CutPrefix(run[i:], form); found && m.ends(after, at) {
					if month != 0 && month != key.month {
						return 0, false
					}
					month = key.month
				}
			}
		}
	}
	return month, month != 0
}

// begins says whether a name may follow what stands before it, of which there
// is at least a rune: a digit stands before that.
func (m months) begins(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	if m.whole {
		return size > 0 && !unicode.IsLetter(r)
	}
	return size > 0 && !(m.start && isASCIILetter(r))
}

// ends says whether what follows the beginning of a name may follow it.
func (m months) ends(after string, at place) bool {
	switch {
	case m.dots:
		letters := len(after) - len(strings.TrimLeftFunc(after, isASCIILetter))
		dots := strings.TrimLeft(after[letters:], ".")
		if letters > 0 && len(dots) < len(after)-letters {
			return false
		}
		return !at.last || dots == ""
	case m.whole && at.last:
		return after == "" || after == "."
	case m.whole:
		r, _ := utf8.DecodeRuneInString(after)
		return after != "" && !unicode.IsLetter(r)
	case at.loose:
		return true
	case at.last:
		return utf8.RuneCountInString(after) <= m.tail
	}
	return after != ""
}

func isASCIILetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// strict finds a name that stands alone in its run, as the first registry has
// it: white space around it, and nothing else.
func strict(names string) finder {
	list := strings.Fields(names)
	return func(run string, at place) (int, bool) {
		word := trim(run)
		before := strings.HasPrefix(run, word)
		after := strings.HasSuffix(run, word)
		if before != at.first || after != at.last {
			return 0, false
		}
		for i, name := range list {
			if word == name {
				return i + 1, true
			}
		}
		return 0, false
	}
}

// romans are the months of a date like 1.IV.2020.
const romans = "i ii iii iv v vi vii viii ix x xi xii"

// roman finds a month written as a roman numeral, in small letters or large.
func roman(run string, at place) (month int, ok bool) {
	isRoman := func(r rune) bool { return strings.ContainsRune("ivxIVX", r) }
	rest := run
	for {
		start := strings.IndexFunc(rest, isRoman)
		if start < 0 {
			return month, month != 0
		}
		numeral := rest[start : len(rest)-len(strings.TrimLeftFunc(rest[start:], isRoman))]
		before := len(run) - len(rest) + start
		rest = rest[start+len(numeral):]
		found := romanMonth(numeral)
		if found == 0 || month != 0 && month != found || (before == 0) != at.first || (rest == "") != at.last {
			return 0, false
		}
		month = found
	}
}

func romanMonth(numeral string) int {
	if numeral != strings.ToLower(numeral) && numeral != strings.ToUpper(numeral) {
		return 0
	}
	for i, name := range strings.Fields(romans) {
		if strings.EqualFold(name, numeral) {
			return i + 1
		}
	}
	return 0
}

// sakaMarks are what the names of the Indian calendar's months are known by,
// in their several transliterations and in Hindi. A mark of two parts allows
// other letters between them.
var sakaMarks = [12][]string{
	{"C…ait", "चैत्र"},
	{"Vai", "वैशाख", "बैसाख"},
	{"Jy", "ज्येष्ठ"},
	{"dha", "ḍha", "आषाढ"},
	{"vana", "Śrāvaṇa", "श्रावण", "सावन"},
	{"Bh…dra", "Proṣṭhapada", "भाद्रपद", "भादो"},
	{"in", "आश्विन"},
	{"K…rti", "कार्तिक"},
	{"M…rga", "Agra", "मार्गशीर्ष", "अगहन"},
	{"Pau", "पौष"},
	{"M…gh", "माघ"},
	{"Ph…lg", "फाल्गुन"},
}

// saka finds a month of the Indian calendar. Its mark may stand within a word,
// but something stands on both sides of it.
func saka(run string, _ place) (month int, ok bool) {
	for i, marks := range sakaMarks {
		for _, mark := range marks {
			if !marked(run, mark) {
				continue
			}
			if month != 0 && month != i+1 {
				return 0, false
			}
			month = i + 1
		}
	}
	return month, month != 0
}

func marked(run, mark string) bool {
	first, second, parted := strings.Cut(mark, "…")
	before, after, found := strings.Cut(run, first)
	if !found || before == "" || after == "" {
		return false
	}
	if !parted {
		return true
	}
	between, after, found := strings.Cut(after, second)
	return found && after != "" && !strings.ContainsFunc(between, unicode.IsSpace)
}
