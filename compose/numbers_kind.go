package compose

import (
	"regexp"
	"strings"

	"github.com/deskworth/deskworth-go/dossier"
)

// numberKind is what stands behind a number.
type numberKind int

const (
	aName numberKind = iota + 1
	aFigure
	aDate
	aLiteral
	aPlace
)

// count tells what stands behind each number of one text, and gives those
// behind which nothing does.
func (k numberSet) count(counts *Numbers, found Found) (unmapped []string) {
	if found.ID != "" {
		counts.Figures++ // held to the dossier's one text elsewhere
		return nil
	}
	at := pictureAt(found.Place)
	for _, word := range numberWords(k.withoutSaid(counts, found.Text)) {
		kind := k.kind(word, found, at)
		*counts.of(kind)++
		if kind == 0 {
			unmapped = append(unmapped, word)
		}
	}
	return unmapped
}

func (n *Numbers) of(kind numberKind) *int {
	switch kind {
	case aName:
		return &n.Names
	case aFigure:
		return &n.Figures
	case aDate:
		return &n.Dates
	case aLiteral:
		return &n.Literals
	case aPlace:
		return &n.Places
	}
	return &n.Unmapped
}

// Lengths of words: the patterns take longer to say no.
const (
	digestLength = 64 // hexadecimal digits
	bareLength   = 4
)

var (
	digestWord = regexp.MustCompile(`^[0-9a-f]{64}$`)
	dateWord   = regexp.MustCompile(`^(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?(?:/(?:19|20)\d\d-\d\d-\d\d)?$`)
	partWord   = regexp.MustCompile(`^\d{1,3}/\d{1,3}$`)
	pageLine   = regexp.MustCompile(`^\S+ \d+ / \d+$`)
	bareWord   = regexp.MustCompile(`^\d{1,4}$`)
)

// isDateWord asks the pattern about words that begin as a year does.
func isDateWord(word string) bool {
	return (strings.HasPrefix(word, "19") || strings.HasPrefix(word, "20")) && dateWord.MatchString(word)
}

func (k numberSet) kind(word string, found Found, at picturePart) numberKind {
	switch {
	case at == aShape:
		return aName // corners and digests, which no reader sees as numbers; they are compared one by one
	case at == aPicture && k.drawn[word]:
		return aFigure
	case isDateWord(word):
		return aDate
	case k.words[word] != 0:
		return k.words[word]
	case strings.Contains(word, "/") && strings.HasSuffix(found.Text, "("+word+")") && partWord.MatchString(word):
		return aPlace // a slide that goes on
	case strings.HasPrefix(found.Place, "note "+word) && strings.HasPrefix(found.Text, word), found.Place == "signs of lists":
		return aPlace // the number of a footnote, and the signs that a word processor counts lists with
	case len(word) <= bareLength && bareWord.MatchString(word) && (strings.HasPrefix(found.Place, "running foot") || pageLine.MatchString(found.Text) || found.Text == word && strings.HasSuffix(found.Place, " "+word)):
		return aPlace // a slide's or a page's own number
	}
	if kind := k.ofChart(word, found.Place); kind != 0 {
		return kind
	}
	return k.ofPieces(word)
}

// ofPieces is for what stands between spaces and is several words to an author,
// such as 2021–2023, #2 or "code":403: each with digits is a date or a declared
// literal, and none is an amount.
func (k numberSet) ofPieces(word string) numberKind {
	if dossier.AmountIn(word) != "" {
		return 0
	}
	kind := aDate
	for _, piece := range dossier.NumberWords(word) {
		switch {
		case isDateWord(piece):
		case k.words[piece] == aLiteral:
			kind = aLiteral
		default:
			return 0
		}
	}
	return kind
}
