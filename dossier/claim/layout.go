package claim

import (
	"regexp"
	"strings"
)

type span struct{ start, end int }

func (s span) holds(at int) bool { return s.start <= at && at < s.end }

// marked is a span whose numbers are no claims, and why.
type marked struct {
	span
	reason string
}

// page is a draft, cut into blocks. What is code, an address or markup is
// blank in text, so that places stay those of the draft.
type page struct {
	text   string
	lost   []token // numbers in what is blank
	marks  []marked
	blocks []block
}

type blockKind int

const (
	prose blockKind = iota
	heading
	row
)

// block is a paragraph, an item of a list, a heading or a row of a table.
type block struct {
	span
	kind  blockKind
	level int    // of a heading
	cells []span // of a row
	head  int    // block of the row that heads its table; -1
	above int    // nearest heading above, or -1
	lead  int    // paragraph directly before a table, or -1
}

var blanks = []struct {
	reason string
	form   *regexp.Regexp
}{
	{"front_matter", regexp.MustCompile(`\A---\r?\n(?s:.*?)\n---\r?\n`)},
	{"code", regexp.MustCompile("(?ms)^ {0,3}```.*?(?:^ {0,3}```[^\n]*$|\\z)|^ {0,3}~~~.*?(?:^ {0,3}~~~[^\n]*$|\\z)")},
	{"code", regexp.MustCompile("`[^`\n]+`")},
	{"markup", regexp.MustCompile(`(?s)<!--.*?(?:-->|\z)`)},
	{"reference", regexp.MustCompile(`\bR-[0-9A-Z]{8}-[0-9A-Z*~$=](?:#\S+)?|\b\d{10}-\d{2}-\d{6}\b|\bCIK\s*\d+`)},
	{"address", regexp.MustCompile(`(?i)\b(?:https?|ftp)://[^\s)>\[\]]+|\bwww\.[^\s)>\[\]]+|\b[\w.+-]+@[\w-]+\.[\w.]+`)},
	{"address", regexp.MustCompile(`\]\([^)\n]*\)`)},
	{"markup", regexp.MustCompile(`</?[A-Za-z][^>\n]*>`)},
	{"footnote", regexp.MustCompile(`\[\^[^\]\n]{1,40}\]:?|\[\d{1,3}\]`)},
}

// longestRow in bytes of a row of a table; a longer line is prose.
const longestRow = 4000

var (
	headingForm = regexp.MustCompile(`^ {0,3}(#{1,6})\s+`)
	sectionForm = regexp.MustCompile(`^ {0,3}#{1,6}\s+(?:§\s*)?(\d+(?:\.\d+)*[.)]?)(?:\s|$)`)
	itemForm    = regexp.MustCompile(`^\s*(?:>\s*)?(?:[-*+•]|(\d{1,3}[.)]))\s+`)
	rulerForm   = regexp.MustCompile(`^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$`)
)

// pageOf blanks what is no prose and cuts the rest into blocks.
func pageOf(draft string) page {
	p := page{text: draft}
	for _, b := range blanks {
		clean := []byte(p.text)
		for _, at := range b.form.FindAllStringIndex(p.text, -1) {
			for _, t := range tokensOf(p.text[at[0]:at[1]]) {
				p.lost = append(p.lost, token{span: span{at[0] + t.start, at[0] + t.end}, reason: b.reason})
			}
			blank(clean[at[0]:at[1]])
		}
		p.text = string(clean)
	}
	p.cut(draft)
	return p
}

func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// cut goes line by line.
func (p *page) cut(draft string) {
	at, heads, open := 0, -1, -1 // open: paragraph that a line may go on
	ruled := -1                  // head row of the table that is open
	for _, line := range strings.SplitAfter(p.text, "\n") {
		here := span{at, at + len(line)}
		at += len(line)
		text := strings.TrimRight(line, "\r\n")
		switch {
		case strings.TrimSpace(text) == "":
			if strings.TrimSpace(draft[here.start:here.end]) == "" {
				open, ruled = -1, -1
			}
			continue
		case headingForm.MatchString(text):
			p.addHeading(here, text, heads)
			heads, open, ruled = len(p.blocks)-1, -1, -1
			continue
		case rulerForm.MatchString(text) && strings.Contains(text, "-") && len(p.blocks) > 0 && p.blocks[len(p.blocks)-1].kind == row:
			ruled = len(p.blocks) - 1
			continue
		case len(text) > longestRow:
		case strings.Count(text, "|") >= 2 || ruled >= 0 && strings.Contains(text, "|"):
			p.addRow(here, text, heads, ruled)
			open = -1
			continue
		}
		ruled = -1
		if item := itemForm.FindStringSubmatchIndex(text); item != nil {
			if item[2] >= 0 {
				p.marks = append(p.marks, marked{span{here.start + item[2], here.start + item[3]}, "list_marker"})
			}
			open = -1
		}
		if open >= 0 {
			p.blocks[open].end = here.end
			continue
		}
		p.blocks = append(p.blocks, block{span: here, above: heads, head: -1, lead: -1})
		open = len(p.blocks) - 1
	}
}

func (p *page) addHeading(here span, text string, above int) {
	level := len(headingForm.FindStringSubmatch(text)[1])
	for above >= 0 && p.blocks[above].level >= level {
		above = p.blocks[above].above
	}
	if number := sectionForm.FindStringSubmatchIndex(text); number != nil && !strings.HasPrefix(text[number[3]:], "%") {
		if !yearForm.MatchString(text[number[2]:number[3]]) {
			p.marks = append(p.marks, marked{span{here.start + number[2], here.start + number[3]}, "section_number"})
		}
	}
	p.blocks = append(p.blocks, block{span: here, kind: heading, level: level, above: above, head: -1, lead: -1})
}

var yearForm = regexp.MustCompile(`^(?:19|20)\d\d$`)

func (p *page) addRow(here span, text string, above, head int) {
	b := block{span: here, kind: row, above: above, head: head, lead: -1}
	from := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == '|' {
			if i > from || from > 0 && i < len(text) {
				b.cells = append(b.cells, span{here.start + from, here.start + i})
			}
			from = i + 1
		}
	}
	if last := len(p.blocks) - 1; last >= 0 {
		switch before := p.blocks[last]; {
		case before.kind == row:
			b.lead = before.lead
		case before.kind == prose && before.above == above:
			b.lead = last
		}
	}
	p.blocks = append(p.blocks, b)
}
