package compose

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// UnreadName is a name in a title that stands in nothing that was read: it may be
// right, and nobody can tell from the bundle.
type UnreadName struct {
	Place string `json:"place"` // "section answer"
	Name  string `json:"name"`
}

// checkNames lists the names in titles that no read gives. A title of another
// company is thus seen by whoever verifies; it is no finding, as a read need not
// name all that a sentence may. The cells of exhibits are looked into only for a
// name that nothing else gives: they may be many.
func (c *checker) checkNames() error {
	known, cells := c.namesRead(), sync.OnceValue(c.namesInExhibits)
	for _, t := range c.titles() {
		for _, name := range namesIn(t.text) {
			if word := foldWord(name); !known[word] && !cells()[word] {
				c.verdict.NamesNotRead = append(c.verdict.NamesNotRead, UnreadName{t.place, name})
			}
		}
	}
	return nil
}

type titled struct{ place, text string }

func (c *checker) titles() []titled {
	titles := []titled{{"title", c.sealed.Frame.Title}}
	for _, s := range c.sealed.Sections {
		titles = append(titles, titled{"section " + s.ID, s.Title})
	}
	for _, e := range c.sealed.Exhibits {
		titles = append(titles, titled{"exhibit " + e.ID, e.Title})
	}
	return titles
}

var nameWord = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}&'’.-]*`)

// namesIn are the words of a title that are names by how they are written: with a
// capital inside a sentence, or with one inside the word. The first word of a
// sentence has its capital from there, and is no name by that alone.
func namesIn(title string) (names []string) {
	title = withoutFigures(title)
	for _, at := range nameWord.FindAllStringIndex(title, -1) {
		word := trimmedWord(title[at[0]:at[1]])
		first, rest := splitFirst(word)
		begins := startsSentence(title[:at[0]])
		if strings.ContainsFunc(rest, unicode.IsUpper) || unicode.IsUpper(first) && !begins && !calendar[foldWord(word)] {
			names = append(names, word)
		}
	}
	return names
}

// withoutFigures is a title with nought in the place of each figure.
func withoutFigures(title string) string {
	for _, id := range dossier.Placeholders(title) {
		title = strings.ReplaceAll(title, "{"+id+"}", "0")
	}
	return title
}

// trimmedWord is a word without the full stop or the possessive at its end.
func trimmedWord(word string) string {
	word = strings.TrimRight(word, ".'’-&")
	for _, end := range []string{"'s", "’s"} {
		word = strings.TrimSuffix(word, end)
	}
	return word
}

func splitFirst(word string) (first rune, rest string) {
	for i, r := range word {
		if i > 0 {
			return first, word[i:]
		}
		first = r
	}
	return first, ""
}

func startsSentence(before string) bool {
	before = strings.TrimRightFunc(before, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`"'«“(`, r) })
	return before == "" || strings.ContainsRune(".:;?!–—", []rune(before)[len([]rune(before))-1])
}

// calendar are the names of days and months, which English writes with a capital.
var calendar = func() map[string]bool {
	names := map[string]bool{}
	for d := time.Sunday; d <= time.Saturday; d++ {
		names[foldWord(d.String())] = true
	}
	for m := time.January; m <= time.December; m++ {
		names[foldWord(m.String())], names[foldWord(m.String()[:3])] = true, true
	}
	return names
}()

func foldWord(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, word)
}

// namesRead are the words of what was read: who and what the reads are of, what
// was asked, and what figures are called.
func (c *checker) namesRead() map[string]bool {
	var texts []string
	named := func(i source.Identity) { texts = append(texts, i.Name, i.Symbol, i.Venue, i.Currency) }
	for _, r := range c.sealed.Reads {
		named(r.Identity)
		texts = append(texts, r.Vendor, r.Question.Verb, string(r.Question.Request))
	}
	for _, f := range c.sealed.Facts {
		named(f.Figure.Entity)
		texts = append(texts, f.Figure.Metric, string(f.Figure.Unit))
		for _, d := range f.Figure.Dimensions {
			texts = append(texts, fmt.Sprint(d))
		}
	}
	return foldedWords(texts)
}

func (c *checker) namesInExhibits() map[string]bool {
	var texts []string
	for _, e := range c.sealed.Exhibits {
		texts = append(texts, string(e.Packed))
	}
	return foldedWords(texts)
}

func foldedWords(texts []string) map[string]bool {
	words := map[string]bool{}
	for _, text := range texts {
		for _, word := range nameWord.FindAllString(text, -1) {
			words[foldWord(trimmedWord(word))] = true
		}
	}
	return words
}
