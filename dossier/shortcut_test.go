package dossier

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What the quick looks stand for.
var (
	shapeOfID   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.]{0,63}$`)
	seedsOfText = []string{"", "a", "A.b_9", "9a", "_a", ".", "é", "a\n", "\na", "a{", "[", "@a", "`a", "zZ{|}", "aK", "a\xff", strings.Repeat("a", 64), strings.Repeat("a", 65),
		"about $ 5 a share", "5 %", "½ percent", "٣٪", "Ⅷ million", "²x", "EUR five", "{revenue} of 2023", "{", "}", "CO₂", "10-K", "{9}", "USD 4", "a\xff7%"}
)

// amountByExpression and proseByExpression are the looks without a short cut.
func amountByExpression(text string) bool {
	return amountMark.MatchString(placeholder.ReplaceAllString(text, " "))
}

func proseByExpression(text string) bool {
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		if !shapeOfID.MatchString(match[1]) {
			return false
		}
	}
	bare := placeholder.ReplaceAllString(text, " ")
	return !strings.ContainsAny(bare, "{}") && anyDigits.FindString(withoutNames(bare)) == ""
}

// A look that costs less says what the expression says, of every text.
func FuzzShortCutsSayWhatTheExpressionsSay(f *testing.F) {
	for _, text := range seedsOfText {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		assert.Equal(t, shapeOfID.MatchString(text), hasIDShape(text), "%q as an identifier", text)
		assert.Equal(t, amountByExpression(text), noAmount("label", text) != nil, "%q as a label", text)
		assert.Equal(t, proseByExpression(text), proseOf(text) == nil, "%q as prose", text)
	})
}

// Every character of the alphabets below U+3000, alone, after a letter and in braces.
func TestShortCutsHoldForEveryCharacter(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		for _, text := range []string{string(r), "a" + string(r), "{" + string(r) + "}", string(r) + "%"} {
			if shapeOfID.MatchString(text) != hasIDShape(text) || amountByExpression(text) != (noAmount("label", text) != nil) || proseByExpression(text) != (proseOf(text) == nil) {
				t.Errorf("%U: the looks differ of %q", r, text)
			}
		}
	}
}
