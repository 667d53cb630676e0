package web

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAnItemIsOnTopicWhenEveryWordStandsInIt(t *testing.T) {
	for _, c := range []struct {
		rule, query, title, extract string
		is                          bool
	}{
		{"a word of the title", "rates", "Fed holds rates", "", true},
		{"one of the title, one of the extract", "fed inflation", "Fed holds rates", "Inflation eased.", true},
		{"one word that is nowhere", "fed oil", "Fed holds rates", "Inflation eased.", false},
		{"a part of a word is none", "rate", "Corporate news", "", false},
		{"nor is the plural", "rate", "Fed holds rates", "", false},
		{"case and accents do not count", "BENEFICE", "Bénéfice net", "", true},
		{"nor do they in the query", "société", "SOCIETE GENERALE", "", true},
		{"sharp s is two", "strasse", "Straße", "", true},
		{"full width is half", "ABC", "ＡＢＣ", "", true},
		{"signs part words", "s&p 500", "S&P-500 closes", "", true},
		{"scripts without blanks match anywhere", "相場", "円相場", "", true},
		{"か is not が", "か", "が", "", false},
		{"Hangul is whole", "금리", "금리 인상", "", true},
	} {
		assert.Equal(t, c.is, matches(wordsOf(c.query), c.title, c.extract), c.rule)
	}
	assert.Empty(t, wordsOf(" -- & "))
	assert.Equal(t, []string{"oil", "price"}, wordsOf("Oil price, OIL"))
}
