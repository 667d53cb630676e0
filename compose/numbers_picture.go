package compose

import (
	"regexp"
	"strings"
)

// Places of pictures in both memos. No author can name a place so: the places of texts end in another word.
var (
	picturePlace = regexp.MustCompile(`^(?:page \d+, )?picture \d+(?:, alternative text)?$`)
	pictureShape = regexp.MustCompile(`^(?:page \d+, picture \d+, shape \d+|picture \d+(?:, (?:inline|extent|off|ext|prstGeom))?)$`)
)

// picturePart is what of a picture a place is.
type picturePart int

const (
	aShape   picturePart = iota + 1
	aPicture             // its words
)

func pictureAt(place string) picturePart {
	switch {
	case !strings.Contains(place, "picture "): // saves two patterns for nearly every place
		return 0
	case pictureShape.MatchString(place):
		return aShape
	case picturePlace.MatchString(place):
		return aPicture
	}
	return 0
}

// addPictures draws the memo's pictures again from the exhibits. The marks of their axes are no figures of the
// dossier; they follow from the values that are.
func (k *numberSet) addPictures(d Document) {
	for _, m := range memoPictures(d) {
		if m.why != "" {
			continue
		}
		m.bare.Draw(drawnWords{k})
		k.addDrawn(m.bare.Alternative())
		for _, note := range m.bare.Notes() {
			if text := typeset(d.Lang, memoText(note), 0); len(numberWords(text)) > 0 {
				k.said = append(k.said, saying{regexp.MustCompile(regexp.QuoteMeta(text)), text})
			}
		}
	}
}

func (k *numberSet) addDrawn(text string) {
	for _, word := range numberWords(strings.ReplaceAll(text, "\n", " ")) {
		k.drawn[word] = true
	}
}

// drawnWords is a surface that keeps words with digits.
type drawnWords struct{ known *numberSet }

func (drawnWords) Fill([][2]int, uint32)             {}
func (drawnWords) Line([][2]int, uint32, int, []int) {}
func (drawnWords) Discs([][2]int, int, uint32)       {}

func (w drawnWords) Text(_, _ int, words string, _ int, _ bool, _ uint32) { w.known.addDrawn(words) }
