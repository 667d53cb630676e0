package compose

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// saying is a fixed text with numbers of ours in it. A text without the words
// that it needs does not say it, which is found out sooner than by its pattern.
type saying struct {
	pattern *regexp.Regexp
	needs   string
}

// saidNumbers are the numbers of our own that a document says in its fixed
// texts: how many rows it shows, how many points a chart has, how many digits it
// draws. What else stands in such a text is mapped like any other.
func saidNumbers(d Document) (said []saying) {
	for _, words := range []any{d.Words, deckWordsIn(d.Lang), memoWordsIn(d.Lang)} {
		v := reflect.ValueOf(words)
		for i := range v.NumField() {
			if v.Field(i).Kind() == reflect.String {
				said = append(said, saidIn(v.Field(i).String())...)
			}
		}
	}
	for _, c := range d.Sources { // of many addresses the first ones stand there, and how many there are more
		if more := len(c.Read.Parts) - memoAddresses; more > 0 {
			said = append(said, saying{regexp.MustCompile(fmt.Sprintf(`(?:^|\s)\+ %d(?:\s|$)`, more)), fmt.Sprintf("+ %d", more)})
		}
	}
	return append(said, footnoteMark)
}

var footnoteMark = saying{regexp.MustCompile(`\[\d{1,4}\]`), "["}

// saidIn makes patterns of a format: its parts between the texts that go in.
func saidIn(format string) (said []saying) {
	for part := range strings.SplitSeq(format, "%s") {
		if strings.ContainsFunc(strings.ReplaceAll(part, "%d", "1"), unicode.IsNumber) {
			part = strings.TrimSpace(part)
			pattern := strings.ReplaceAll(regexp.QuoteMeta(part), "%d", `\d+`)
			said = append(said, saying{regexp.MustCompile(pattern), longest(strings.Split(part, "%d"))})
		}
	}
	return said
}

func longest(texts []string) string {
	return slices.MaxFunc(texts, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
}

// withoutSaid takes the numbers of our own out of a text and counts them.
func (k numberSet) withoutSaid(counts *Numbers, text string) string {
	if !strings.ContainsFunc(text, unicode.IsNumber) {
		return text
	}
	for _, s := range k.said {
		if !strings.Contains(text, s.needs) {
			continue
		}
		text = s.pattern.ReplaceAllStringFunc(text, func(found string) string {
			counts.Places += len(numberWords(found))
			return " "
		})
	}
	return text
}
