package pptxw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Color is six hexadecimal digits: the format knows no names.
type Color string

// The colours of the look.
const (
	Ink      Color = "1E2530"
	Navy     Color = "14284B"
	Accent   Color = "1F6F8B"
	Muted    Color = "5F6B7A"
	Hairline Color = "D5DBE3"
	Band     Color = "F3F6F9"
	White    Color = "FFFFFF"
	Red      Color = "B3261E"
)

// Run is a stretch of text in one style. With Fact it is a figure: Text is what
// is shown and Fact is the id that [Read] gives back with it.
type Run struct {
	Text   string
	Fact   string
	Bold   bool
	Italic bool
	Small  bool   // two points smaller than its paragraph; measured as if not
	Color  Color  // empty: the place's own
	Link   string // http or https
}

// Align is how a paragraph lies in its box.
type Align string

// The alignments.
const (
	Left  Align = "l"
	Right Align = "r"
)

// Paragraph is one paragraph. Points is its size; nought takes the place's own.
type Paragraph struct {
	Runs   []Run
	Points int
	Align  Align
	Bullet bool
	Before int // space above, in points
}

// Shape is a [Text], a [Table] or a [Chart].
type Shape interface {
	box() Box
	shapeName() string
	altText() string
	facts() []string
}

// Text is a box of paragraphs.
type Text struct {
	Box        Box
	Name       string
	Alt        string // what a screen reader says before the fact ids
	Paragraphs []Paragraph
}

func (t Text) box() Box          { return t.Box }
func (t Text) shapeName() string { return t.Name }
func (t Text) altText() string   { return t.Alt }
func (t Text) facts() []string   { return factsOf(t.Paragraphs) }

func factsOf(paragraphs []Paragraph) (ids []string) {
	for _, p := range paragraphs {
		ids = append(ids, factsIn(p.Runs)...)
	}
	return ids
}

func factsIn(runs []Run) (ids []string) {
	for _, r := range runs {
		if r.Fact != "" {
			ids = append(ids, r.Fact)
		}
	}
	return ids
}

// factsMark stands before the fact ids in an alternative text, one id for each
// figure of the shape, in the order in which they are shown.
const factsMark = "facts: "

func description(alt string, ids []string) string {
	if len(ids) == 0 && !strings.Contains(alt, factsMark) {
		return alt // a text that holds the mark by chance ends with an empty list
	}
	if alt != "" {
		alt += " "
	}
	return alt + factsMark + strings.Join(ids, ", ")
}

// factIDs takes the ids out of an alternative text again.
func factIDs(description string) []string {
	at := strings.LastIndex(description, factsMark)
	if at < 0 || at+len(factsMark) == len(description) {
		return nil
	}
	return strings.Split(description[at+len(factsMark):], ", ")
}

// rightToLeft says whether a paragraph starts in a script that runs that way, by
// its first letter. PowerPoint does not find out by itself.
func rightToLeft(runs []Run) bool {
	for _, r := range runs {
		for _, c := range r.Text {
			if unicode.IsLetter(c) {
				return unicode.In(c, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko)
			}
		}
	}
	return false
}

// Prose is text that somebody wrote, made fit to be read: what XML forbids is shown
// as U+FFFD, and so are the controls that turn the direction of the text around
// them, which could make one id or one number look like another.
func Prose(s string) string {
	clean, _ := xmlw.Clean(s)
	if !utf8.ValidString(clean) {
		return clean // refused by the writer: what the bytes meant cannot be known
	}
	return strings.Map(func(r rune) rune {
		if r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
			return xmlw.Replacement
		}
		return r
	}, clean)
}
