package deskworth

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestANoticeDescribesAndNeverIllustrates(t *testing.T) {
	for _, rule := range []struct {
		name, text string
		passes     bool
	}{
		{"a named statistic", "Rend n, moyenne, 2SD, min et max PAR GROUPE.", true},
		{"named formats", "A 16:9 deck, an A4 memo, a date as YYYY-MM-DD.", true},
		{"a named limit", "Notices of the last 180 days.", true},
		{"a filing's form", "The form, as 10-K.", true},
		{"an example in English", "A symbol, e.g. forty-two.", false},
		{"an example with a number", "A depth, e.g. 42", false},
		{"for example", "A word, for example this one.", false},
		{"par exemple", "Un mot, par exemple celui-ci.", false},
		{"a bare number", "The depth 350 is usual.", false},
	} {
		t.Run(rule.name, func(t *testing.T) {
			assert.Equal(t, rule.passes, noticeFault(rule.text) == "", noticeFault(rule.text))
		})
	}
}

func TestNoSentenceSaysThatTheDeskPublishes(t *testing.T) {
	for _, text := range []string{"Publishes the bundle.", "after publication", "Publie le dossier.", "ce qui est publié"} {
		assert.Truef(t, publishing.MatchString(text), "%q", text)
	}
	for _, text := range []string{"the public portal", "le portail public", "publicly traded"} {
		assert.Falsef(t, publishing.MatchString(text), "%q", text)
	}
}
