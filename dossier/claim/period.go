package claim

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// when is a period as words tell it: it ends on a day from first to last, and
// covers least to most days; nought is any length.
type when struct {
	span
	first, last source.Date
	least, most int
	year        int // of a year or a quarter of one
	quarter     int // 1 to 4; 5 and 6 are halves
	fiscal      bool
	back        int  // years before the period that the text is about
	asOf        bool // said as a day of knowledge: "as of", "published on"
	day         bool
}

const monthWords = `january|february|march|april|may|june|july|august|september|october|november|december|` +
	`jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|` +
	`janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre`

var (
	isoDay     = regexp.MustCompile(`\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b`)
	isoMonth   = regexp.MustCompile(`\b((?:19|20)\d\d)-(0[1-9]|1[0-2])\b`)
	monthFirst = regexp.MustCompile(`(?i)\b(` + monthWords + `)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)\b`)
	dayFirst   = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th|er)?\s+(` + monthWords + `)\.?,?\s+((?:19|20)\d\d)\b`)
	monthYear  = regexp.MustCompile(`(?i)\b(` + monthWords + `)\.?,?\s+((?:19|20)\d\d)\b`)
	monthDay   = regexp.MustCompile(`(?i)\b(?:` + monthWords + `)\.?\s+\d{1,2}(?:st|nd|rd|th)?\b|\b\d{1,2}(?:st|nd|rd|th|er)?\s+(?:` + monthWords + `)\b`)
	slashDay   = regexp.MustCompile(`\b(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d\d)\b`)
	quarterOf  = regexp.MustCompile(`(?i)\b(?:fiscal\s+)?[QT]([1-4])\s*(?:of\s+)?(?:(?:FY|fiscal(?:\s+year)?)\s*)?['’]?((?:19|20)?\d\d)\b`)
	quarterPre = regexp.MustCompile(`(?i)\b((?:19|20)\d\d)[ -]?[QT]([1-4])\b`)
	quarterNum = regexp.MustCompile(`(?i)\b([1-4])Q\s*['’]?((?:19|20)?\d\d)\b`)
	quarterSay = regexp.MustCompile(`(?i)\b(first|second|third|fourth|premier|deuxième|troisième|quatrième|1er|2e|3e|4e)\s+(?:fiscal\s+)?(?:quarter|trimestre)(?:\s+(?:of|de))?\s+(?:the\s+)?(?:(?:FY|fiscal(?:\s+year)?)\s*)?((?:19|20)\d\d)\b`)
	halfYear   = regexp.MustCompile(`(?i)\b[HS]([12])\s*['’]?((?:19|20)?\d\d)\b`)
	halfSay    = regexp.MustCompile(`(?i)\b(first|second|premier|deuxième)\s+(?:half|semestre)\s+(?:of|de)\s+((?:19|20)\d\d)\b`)
	fiscalYear = regexp.MustCompile(`(?i)\b(?:FY|fiscal(?:\s+years?)?|exercice|CY|calendar\s+year|financial\s+year)\s*['’]?((?:19|20)?\d\d)[EA]?\b`)
	yearSpan   = regexp.MustCompile(`\b((?:19|20)\d\d)\s?[–—/-]\s?((?:19|20)?\d\d)\b`)
	plainYear  = regexp.MustCompile(`\b((?:19|20)\d\d)[EA]?\b`)
	yearBack   = regexp.MustCompile(`(?i)\b(?:a year (?:earlier|ago|before)|(?:the )?(?:prior|previous|preceding|last)[ -](?:fiscal )?year|year-ago|un an plus tôt|l['’](?:année|exercice) précédente?)\b`)
	bareParts  = regexp.MustCompile(`(?i)\b(?:[QTHS][1-4]|[1-4]Q)\b`)

	lengthOf = regexp.MustCompile(`(?i)\b(?:(?:the\s+)?(?:(fiscal|financial|full)\s+)?(year|quarter|half[- ]year|exercice|trimestre|semestre)|(three|six|nine|twelve|trois|six|neuf|douze|3|6|9|12)[- ](?:months?|mois)|(thirteen|twenty-six|thirty-nine|fifty-two|fifty-three|13|26|39|52|53)[- ]weeks?)(?:\s+periods?)?\s+(?:ended|ending|to|through|clos(?:\s+(?:le|au))?|au)\s+(?:on\s+|the\s+)?$`)
	asOfWord = regexp.MustCompile(`(?i)(?:\bas\s+(?:of|at)|\bvintage(?:\s+of)?|\b(?:published|released|known|public|stood)\s+(?:on|by|at)|\bau)\s*$`)
)

var lengths = map[string][2]int{
	"year": {350, 380}, "exercice": {350, 380}, "twelve": {350, 380}, "douze": {350, 380}, "12": {350, 380}, "fifty-two": {350, 380}, "fifty-three": {350, 380}, "52": {350, 380}, "53": {350, 380},
	"quarter": {80, 100}, "trimestre": {80, 100}, "three": {80, 100}, "trois": {80, 100}, "3": {80, 100}, "thirteen": {80, 100}, "13": {80, 100},
	"half-year": {170, 190}, "half year": {170, 190}, "semestre": {170, 190}, "six": {170, 190}, "6": {170, 190}, "twenty-six": {170, 190}, "26": {170, 190},
	"nine": {260, 285}, "neuf": {260, 285}, "9": {260, 285}, "thirty-nine": {260, 285}, "39": {260, 285},
}

var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "premier": 1, "deuxième": 2, "troisième": 3, "quatrième": 4, "1er": 1, "2e": 2, "3e": 3, "4e": 4,
}

// periodsOf finds the periods that a text names, and the numbers in them, which
// are no claims.
func periodsOf(text string) (found []when, marks []marked) {
	taken := []byte(text)
	find := func(form *regexp.Regexp, reason string, make func([]string) (when, bool)) {
		for _, at := range form.FindAllStringSubmatchIndex(string(taken), -1) {
			if reason == "year" && !standsAsYear(text, at[2], at[3], at[1]) {
				continue
			}
			parts := []string{}
			for i := 0; i < len(at); i += 2 {
				parts = append(parts, part(text, at[i], at[i+1]))
			}
			w, known := make(parts)
			w.span = span{at[0], at[1]}
			w.around(text)
			if known {
				found = append(found, w)
			}
			marks = append(marks, marked{w.span, reason})
			blank(taken[w.start:w.end])
		}
	}
	find(isoDay, "date", func(p []string) (when, bool) { return onDay(p[1], p[2], p[3]) })
	find(monthFirst, "date", func(p []string) (when, bool) { return onDay(p[3], monthOf(p[1]), p[2]) })
	find(dayFirst, "date", func(p []string) (when, bool) { return onDay(p[3], monthOf(p[2]), p[1]) })
	find(slashDay, "date", func(p []string) (when, bool) {
		if number(p[1]) > 12 {
			return onDay(p[3], p[2], p[1])
		}
		return when{}, false // the fourth of May or the fifth of April
	})
	find(monthYear, "date", func(p []string) (when, bool) { return inMonth(p[2], monthOf(p[1])), true })
	find(quarterOf, "period", func(p []string) (when, bool) { return inPart(p[2], number(p[1]), p[0]), true })
	find(quarterPre, "period", func(p []string) (when, bool) { return inPart(p[1], number(p[2]), p[0]), true })
	find(quarterNum, "period", func(p []string) (when, bool) { return inPart(p[2], number(p[1]), p[0]), true })
	find(quarterSay, "period", func(p []string) (when, bool) { return inPart(p[2], ordinals[strings.ToLower(p[1])], p[0]), true })
	find(halfYear, "period", func(p []string) (when, bool) { return inPart(p[2], 4+number(p[1]), p[0]), true })
	find(halfSay, "period", func(p []string) (when, bool) { return inPart(p[2], 4+ordinals[strings.ToLower(p[1])], p[0]), true })
	find(isoMonth, "date", func(p []string) (when, bool) { return inMonth(p[1], p[2]), true })
	find(fiscalYear, "year", func(p []string) (when, bool) { return inYear(p[1], true), true })
	find(yearSpan, "year", func([]string) (when, bool) { return when{}, false })
	find(plainYear, "year", func(p []string) (when, bool) { return inYear(p[1], false), true })
	find(yearBack, "period", func([]string) (when, bool) { return when{back: 1}, true })
	find(monthDay, "date", func([]string) (when, bool) { return when{}, false })
	find(bareParts, "period", func([]string) (when, bool) { return when{}, false })
	return found, marks
}

func part(text string, from, to int) string {
	if from < 0 {
		return ""
	}
	return text[from:to]
}

func number(text string) int {
	n, _ := strconv.Atoi(text) // digits by the form that found them
	return n
}

func fourDigits(year string) int {
	if n := number(year); n < 100 {
		return 2000 + n
	} else {
		return n
	}
}

// monthOf is the number of a month's name, as text.
func monthOf(name string) string {
	for i, n := range strings.Split(monthWords, "|") {
		if strings.EqualFold(n, name) {
			return strconv.Itoa(monthNumbers[i])
		}
	}
	return "0"
}

// monthNumbers stand in the order of monthWords.
var monthNumbers = []int{
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
	1, 2, 3, 4, 6, 7, 8, 9, 9, 10, 11, 12,
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
}

func onDay(year, month, day string) (when, bool) {
	y, m, d := number(year), number(month), number(day)
	if m < 1 || m > 12 || d < 1 || d > 31 {
		return when{}, false
	}
	at := source.NewDate(y, time.Month(m), d)
	return when{first: at, last: at, day: true}, true
}

func inMonth(year, month string) when {
	y, m := number(year), number(month)
	return when{first: source.NewDate(y, time.Month(m), 1), last: source.NewDate(y, time.Month(m)+1, 0)}
}

// slack is how far a fiscal year of whole weeks ends from a month's end.
const slack = 7

func inYear(year string, fiscal bool) when {
	y := fourDigits(year)
	return when{year: y, fiscal: fiscal, first: source.NewDate(y, 1, 1), last: source.NewDate(y+1, 1, slack), least: 350, most: 380}
}

func inPart(year string, quarter int, words string) when {
	y, months := fourDigits(year), 3*quarter
	w := when{year: y, quarter: quarter, least: 80, most: 100, fiscal: strings.Contains(strings.ToLower(words), "fy") || strings.Contains(strings.ToLower(words), "fiscal")}
	if quarter > 4 {
		months, w.least, w.most = 6*(quarter-4), 170, 190
	}
	end := source.NewDate(y, time.Month(months)+1, 0)
	w.first, w.last = end.AddDays(-2*slack), end.AddDays(slack)
	return w
}

// around widens a mention by the words before it: how long, and known when.
func (w *when) around(text string) {
	before := text[max(0, w.start-60):w.start]
	if at := lengthOf.FindStringSubmatchIndex(before); at != nil && !w.first.IsZero() && w.quarter == 0 {
		for i := 4; i+1 < len(at); i += 2 {
			if days, known := lengths[strings.ToLower(part(before, at[i], at[i+1]))]; known {
				w.least, w.most, w.year = days[0], days[1], 0
				if w.day { // a year of whole weeks may end some days from the day said
					w.day = false
				}
			}
		}
		w.start -= len(before) - at[0]
		return
	}
	w.asOf = asOfWord.MatchString(before)
}

// standsAsYear keeps amounts that look like years out: "$2023", "2000 million".
func standsAsYear(text string, from, digits, to int) bool {
	before := strings.TrimRight(behind(text, from), " \u00a0")
	after := strings.TrimLeft(ahead(text, to), " \u00a0\u202f")
	if _, money := currencyBefore(before); money {
		return false
	}
	if strings.HasSuffix(text[:from], ".") || strings.HasSuffix(text[:from], ",") && digits-from == 4 && from > 1 && isDigit(text[from-2]) {
		return false
	}
	if len(text) > to+1 && strings.ContainsRune(",.", rune(text[to])) && isDigit(text[to+1]) || strings.HasPrefix(after, "%") {
		return false
	}
	return scaleForm.FindString(after) == ""
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
