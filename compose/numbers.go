package compose

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// Numbers counts every number that a file of words shows, by what stands behind it.
type Numbers struct {
	File     string `json:"file"`
	Figures  int    `json:"figures"`  // of facts, assumptions, calculations, exhibits
	Dates    int    `json:"dates"`    // days, years and periods
	Names    int    `json:"names"`    // within identifiers, references, digests, addresses, expressions, and words of a source
	Literals int    `json:"literals"` // declared: typed by an author, listed in the manifest
	Places   int    `json:"places"`   // of pages, slides and notes, and counts of what is shown
	Unmapped int    `json:"unmapped"`
}

// hasWords says that a file is read by people: in such a file no number stands
// without something behind it. A workbook's cells are compared one by one.
func hasWords(name string) bool {
	switch path.Ext(name) {
	case ".pdf", ".pptx", ".docx":
		return true
	}
	return false
}

// checkNumbers maps each number of the files that people read.
func (c *checker) checkNumbers() error {
	known := c.known()
	var counted []func() fileNumbers
	for _, f := range c.expected {
		if hasWords(f.name) {
			counted = append(counted, meanwhile(func() fileNumbers { return known.countIn(f) }))
		}
	}
	for _, count := range counted {
		of := count()
		for _, u := range of.unmapped {
			c.verdict.find(of.File, u.Place, "a figure, a date or a declared literal", u.Text)
		}
		c.verdict.Numbers = append(c.verdict.Numbers, of.Numbers)
	}
	return nil
}

// fileNumbers are the numbers of one file, and those behind which nothing stands.
type fileNumbers struct {
	Numbers
	unmapped []Found
}

func (k numberSet) countIn(f file) fileNumbers {
	of := fileNumbers{Numbers: Numbers{File: f.name}}
	for _, found := range f.found {
		for _, word := range k.count(&of.Numbers, found) {
			of.unmapped = append(of.unmapped, Found{Place: found.Place, Text: word})
		}
	}
	return of
}

// numberSet knows what stands behind words with digits.
type numberSet struct {
	words  map[string]numberKind
	points map[string]numberKind // what native charts keep
	said   []saying              // fixed texts with numbers of ours
	drawn  map[string]bool       // words with digits in the pictures of the memo, drawn again from the exhibits
}

// knownNumbers are the words with digits of everything that a document may show.
func knownNumbers(d Document) numberSet {
	k := numberSet{words: map[string]numberKind{}, points: map[string]numberKind{}, drawn: map[string]bool{}, said: saidNumbers(d)}
	body, err := d.dossierText()
	var told any
	if err == nil && json.Unmarshal(body, &told) == nil {
		k.addTexts(told)
	}
	revision := fmt.Sprintf("%s %d", d.Words.Revision, d.Sealed.Revision)
	k.said = append(k.said, saying{regexp.MustCompile(regexp.QuoteMeta(revision)), revision})
	k.add(d.Digest, aName)
	for _, c := range d.Sources {
		k.add(c.Label+" "+c.Title+" "+string(c.Read.Question.Request), aName)
	}
	for _, s := range d.Sealed.Spreads {
		k.add(s.String(), aFigure)
	}
	for _, c := range d.Sealed.Checks { // both sides of one that failed are shown
		for _, side := range []source.Decimal{c.Left, c.Right, c.Difference, c.Tolerance} {
			k.add(grouped(side.String(), d.Lang), aFigure)
		}
	}
	for _, c := range d.Sealed.Conflicts {
		for _, claim := range c.Claims {
			k.add(d.claimText(c.ID, claim), aFigure)
		}
	}
	for _, p := range d.Plates {
		k.addTable(p.Table, d.Lang)
		k.addPoints(p.Table)
	}
	k.addPictures(d)
	for _, s := range d.Shown {
		k.add(s.Text+" "+s.Unit, aFigure)
	}
	for _, l := range d.Sealed.Literals {
		k.add(l.Text, aLiteral)
	}
	return k
}

// authored are the fields of a dossier that hold an author's words. What is
// typed there is a literal or nothing.
var authored = map[string]bool{
	"frame": true, "label": true, "justification": true, "title": true, "text": true, "mitigant": true, "what": true, "why": true,
	"reason": true, "sections": true, "literals": true,
}

// addTexts adds the texts of a dossier that no author typed as words:
// identifiers, references, addresses, expressions, what a source says.
func (k numberSet) addTexts(told any) {
	switch told := told.(type) {
	case string:
		k.add(told, aName)
	case []any:
		for _, item := range told {
			k.addTexts(item)
		}
	case map[string]any:
		for name, item := range told {
			if !authored[name] {
				k.add(name, aName)
				k.addTexts(item)
			}
		}
	}
}

// addTable adds the cells of an exhibit as a document writes them.
func (k numberSet) addTable(t source.Table, lang string) {
	var cell []byte
	for row := range t.Rows.Len() {
		k.add(t.Rows.Key(row), aName)
		for column := range t.Columns {
			cell = t.Rows.AppendText(cell[:0], row, column)
			k.add(string(cell), aFigure)
			k.add(exhibitNumber(string(cell), lang), aFigure)
		}
	}
}

func (k numberSet) add(text string, kind numberKind) {
	if strings.ContainsFunc(text, isHidden) {
		k.addWords(pptxw.Prose(text), kind) // as a deck shows what a source says
	}
	k.addWords(text, kind)
}

// isHidden are the runes that a deck shows by a sign.
func isHidden(r rune) bool {
	return unicode.IsControl(r) || r > unicode.MaxLatin1 && (unicode.Is(unicode.Cf, r) || r == 0xfffe || r == 0xffff)
}

func (k numberSet) addWords(text string, kind numberKind) {
	for _, word := range numberWords(text) {
		k.words[word] = kind
		if len(word) == digestLength && digestWord.MatchString(word) {
			k.words[word[:16]] = kind // as documents shorten them
		}
	}
}

// numberWords are the words of a text that hold digits, without the marks around them.
func numberWords(text string) (words []string) {
	if !strings.ContainsFunc(text, unicode.IsNumber) {
		return nil
	}
	for _, word := range strings.FieldsFunc(dossier.Seen(text), func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\u00a0' }) {
		word = strings.Trim(word, ".,;:!?()[]{}<>«»“”\"'’…·|\u00a0\u202f")
		if strings.ContainsFunc(word, unicode.IsNumber) {
			words = append(words, word)
		}
	}
	return words
}
