package compose

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"unicode"
)

// saidNumbers are the numbers of our own that a document says in its fixed
// texts: how many rows it shows, how many points a chart has, how many digits it
// draws. What else stands in such a text is mapped like any other.
func saidNumbers(d Document) (said []*regexp.Regexp) {
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
			said = append(said, regexp.MustCompile(fmt.Sprintf(`(?:^|\s)\+ %d(?:\s|$)`, more)))
		}
	}
	return append(said, footnoteMark)
}

var footnoteMark = regexp.MustCompile(`\[\d{1,4}\]`)

// saidIn makes patterns of a format: its parts between the texts that go in.
func saidIn(format string) (said []*regexp.Regexp) {
	for part := range strings.SplitSeq(format, "%s") {
		if strings.ContainsFunc(strings.ReplaceAll(part, "%d", "1"), unicode.IsNumber) {
			pattern := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(part)), "%d", `\d+`)
			said = append(said, regexp.MustCompile(pattern))
		}
	}
	return said
}

// withoutSaid takes the numbers of our own out of a text and counts them.
func (k numberSet) withoutSaid(counts *Numbers, text string) string {
	if !strings.ContainsFunc(text, unicode.IsNumber) {
		return text
	}
	for _, pattern := range k.said {
		text = pattern.ReplaceAllStringFunc(text, func(found string) string {
			counts.Places += len(numberWords(found))
			return " "
		})
	}
	return text
}
