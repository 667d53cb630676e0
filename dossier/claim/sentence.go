package claim

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence is one sentence of a paragraph, or one cell of a row.
type sentence struct {
	span
	text    string
	block   int
	place   int // within its block
	cell    int // of a row; -1
	words   []word
	names   []mention
	periods []when
	claims  []measure // in the order of the text

	// What is looked for once, and holds for every number of the sentence.
	stems          []string
	inOrder, first bool // it says respectively; as first published
	inScale        bool // it says in millions
	owners         []span
}

// look finds what holds for every number of a sentence.
func (s *sentence) look() {
	for _, w := range s.words {
		if !w.stop && !fillers[w.stem] && !slices.Contains(s.stems, w.stem) {
			s.stems = append(s.stems, w.stem)
		}
	}
	if len(s.claims) == 0 {
		return
	}
	s.inOrder, s.first, s.inScale = respectively.MatchString(s.text), firstForm.MatchString(s.text), inScale.MatchString(s.text)
	for _, form := range []*regexp.Regexp{ownsForm, doesForm} {
		for _, at := range form.FindAllStringSubmatchIndex(s.text, -1) {
			s.owners = append(s.owners, span{s.start + at[2], s.start + at[3]})
		}
	}
}

// reading is a page with everything found in it.
type reading struct {
	page
	sentences []sentence
	first     []int // by block: its first sentence
	skipped   map[string]int
	found     []token // every number, for the law that none is lost
}

// read finds numbers, names and periods of a draft.
func read(draft string, n *names) *reading {
	r := &reading{page: pageOf(draft), skipped: map[string]int{}}
	for _, t := range r.lost {
		r.skip(t)
	}
	periods, dates := periodsOf(r.text)
	r.marks = append(r.marks, dates...)
	byStart := func(a, b marked) int { return a.start - b.start }
	slices.SortStableFunc(r.marks, byStart)
	slices.SortStableFunc(periods, func(a, b when) int { return a.start - b.start })
	tokens := tokensOf(r.text)
	for b := range r.blocks {
		r.first = append(r.first, len(r.sentences))
		for c, at := range r.parts(b) {
			s := sentence{span: at, text: r.text[at.start:at.end], block: b, place: c, cell: -1}
			if r.blocks[b].kind == row {
				s.cell = c
			}
			s.words = wordsOf(s.text, at.start)
			s.names = n.find(s.words)
			for len(periods) > 0 && periods[0].start < at.end {
				s.periods = append(s.periods, periods[0])
				periods = periods[1:]
			}
			tokens = r.claimsOf(&s, tokens)
			s.look()
			r.sentences = append(r.sentences, s)
		}
	}
	for _, t := range tokens { // between blocks: rulers of tables, nothing else
		r.skip(token{span: t.span, reason: "markup"})
	}
	return r
}

func (r *reading) skip(t token) {
	r.skipped[t.reason]++
	r.found = append(r.found, t)
}

// claimsOf takes the numbers that stand in a sentence, and gives the rest.
func (r *reading) claimsOf(s *sentence, tokens []token) []token {
	for len(tokens) > 0 && tokens[0].start < s.end {
		t := tokens[0]
		tokens = tokens[1:]
		if t.start < s.start {
			r.skip(token{span: t.span, reason: "markup"})
			continue
		}
		if reason := r.reasonOf(t); reason != "" {
			t.reason = reason
			r.skip(t)
			continue
		}
		m := measureOf(r.text, t, s.cell >= 0)
		r.found = append(r.found, t)
		s.claims = append(s.claims, m)
	}
	shareScale(r.text, s.claims)
	joinRanges(r.text, s.claims)
	return tokens
}

// reasonOf says why a number is no claim, or nothing.
func (r *reading) reasonOf(t token) string {
	i, _ := slices.BinarySearchFunc(r.marks, t.start+1, func(m marked, at int) int { return m.start - at })
	for back := i - 1; back >= 0 && back > i-6; back-- {
		if r.marks[back].holds(t.start) {
			return r.marks[back].reason
		}
	}
	if t.reason != "" {
		return t.reason
	}
	return nameBefore(r.text, t.start)
}

var rangeForm = regexp.MustCompile(`^\s?(?:[–—-]|to|and|et|or|à)\s?(?:[$€£]|US\$|[A-Z]{3} )?$`)

// shareScale gives the first of two numbers the scale and the mark that are
// written once for both: "380–390 billion", "$1.2 to 1.4 bn".
func shareScale(text string, claims []measure) {
	for i := len(claims) - 2; i >= 0; i-- {
		a, b := &claims[i], &claims[i+1]
		if a.broken || b.broken || a.end > b.start || b.number.start > len(text) || !rangeForm.MatchString(text[a.end:b.start]) {
			continue
		}
		if a.kind == plain && !a.scaled && b.kind == ratio {
			power := b.unit.Exponent() - exponentOf(text[b.number.start:b.number.end])
			a.kind = ratio
			a.shift(power)
		}
		if !a.scaled && b.scaled && a.kind <= money {
			a.shift(b.unit.Exponent() - exponentOf(text[b.number.start:b.number.end]))
			a.scaled = true
		}
		if b.kind == money && a.kind == plain {
			a.kind, a.currency = money, b.currency
		}
		if a.kind == money && b.kind == plain && b.scaled {
			b.kind, b.currency = money, a.currency
		}
	}
}

// joinRanges tells both ends of a range of each other: "380–390", "between 380
// and 390".
func joinRanges(text string, claims []measure) {
	for i := range max(0, len(claims)-1) {
		a, b := &claims[i], &claims[i+1]
		if a.broken || b.broken || a.end > b.start {
			continue
		}
		between := betweenForm.MatchString(text[max(0, a.start-12):a.start]) && rangeForm.MatchString(text[a.end:b.start])
		if dashForm.MatchString(text[a.end:b.start]) || between {
			a.other, b.other = b.value, a.value
		}
	}
}

var (
	dashForm    = regexp.MustCompile(`^\s?[–—-]\s?(?:[$€£]|US\$|[A-Z]{3} )?$`)
	betweenForm = regexp.MustCompile(`(?i)\b(?:between|entre)\s+$`)
)

// exponentOf is the exponent that a number has as it is written.
func exponentOf(text string) int32 {
	_, digits := readDigits(text, 0)
	_, decimals, _ := strings.Cut(digits, ".")
	return -int32(len(decimals))
}

// parts are the sentences of a block, or the cells of a row.
func (r *reading) parts(b int) []span {
	if r.blocks[b].kind == row {
		return r.blocks[b].cells
	}
	return sentencesOf(r.text, r.blocks[b].span)
}

var shortWord = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:inc|corp|co|ltd|vs|approx|no|nos|fig|mr|mrs|dr|st|jr|e\.g|i\.e|ca|est|excl|incl|u\.s|u\.k|p|pp|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|rs|fr|\p{L})$`)

// longestSentence in bytes: what goes on longer is cut at a space, so that the
// work on a number has a bound.
const longestSentence = 800

// continues says that a dot before a text ends no sentence: a small letter
// follows, and not that of a name such as iPhone.
func continues(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n*_\"“«([")
	first, size := utf8.DecodeRuneInString(text)
	second, _ := utf8.DecodeRuneInString(text[size:])
	return unicode.IsLower(first) && !unicode.IsUpper(second)
}

func sentencesOf(text string, at span) (found []span) {
	from := at.start
	for i := at.start; i < at.end; i++ {
		if i-from >= longestSentence && text[i] == ' ' {
			found = append(found, span{from, i})
			from = i
		}
		if !strings.ContainsRune(".!?", rune(text[i])) || i+1 >= at.end || !strings.ContainsRune(" \t\r\n", rune(text[i+1])) {
			continue
		}
		if continues(text[i+1:at.end]) || text[i] == '.' && shortWord.MatchString(text[max(from, i-8):i]) {
			continue
		}
		found = append(found, span{from, i + 1})
		from = i + 1
	}
	if strings.TrimSpace(text[from:at.end]) != "" {
		found = append(found, span{from, at.end})
	}
	return found
}
