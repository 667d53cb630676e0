package web

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

func TestATextFromOutsideIsWhatAReaderWouldSee(t *testing.T) {
	for _, c := range []struct {
		rule, in, out string
		hidden        int
	}{
		{"tags are dropped", "a <b>bold</b> word", "a bold word", 0},
		{"blocks part words, inline tags do not", "<p>one</p><p>two</p>th<i>re</i>e", "one two three", 0},
		{"a script is no text", "before<script>alert(1)</script> after", "before after", 0},
		{"a style is no text", "<style>p{color:red}</style>seen", "seen", 0},
		{"a script in capitals is none either", "<SCRIPT>alert(1)</SCRIPT>seen", "seen", 0},
		{"a comment is no text", "a<!-- hidden -->b", "ab", 0},
		{"an entity is its character", "S&amp;P &#8216;A&#8217; caf&eacute;", "S&P ‘A’ café", 0},
		{"an entity escaped twice is its character too", "S&amp;amp;P", "S&P", 0},
		{"tags escaped twice are tags", "&amp;lt;script&amp;gt;x&amp;lt;/script&amp;gt;seen", "seen", 0},
		{"a sign between numbers stays", "1 < 2 and 3 > 2", "1 < 2 and 3 > 2", 0},
		{"an ampersand stays", "Fish & Chips", "Fish & Chips", 0},
		{"blanks are collapsed", " a \t\r\n\u00a0 b ", "a b", 0},
		{"bytes of windows-1252 that were never decoded", "don\u0092t", "don’t", 0},
		{"control characters are dropped and counted", "a\u0000b\u0007c\u0081", "abc", 3},
		{"marks that turn the writing are dropped", "invoice\u202Egpj.exe\u2066\u200F", "invoicegpj.exe", 3},
		{"tag characters that only a machine reads are dropped", "ok\U000E0049\U000E0067", "ok", 2},
		{"variation selectors that spell out bytes are dropped", "ok\U000E0100\U000E0101", "ok", 2},
		{"what nobody sees cannot cut a tag in two", "a <scr\u200Bipt>x</scr\u200Bipt> b", "a b", 2},
		{"joiners that scripts are written with stay", "می\u200cخواهم 👩\u200d💻", "می\u200cخواهم 👩\u200d💻", 0},
		{"bytes that are no text are marked", "a\xffb", "a\uFFFDb", 0},
	} {
		text, hidden := plainText(c.in)
		assert.Equal(t, c.out, text, c.rule)
		assert.Equal(t, c.hidden, hidden, c.rule)
	}
}

func TestATextThatIsWrappedForeverEnds(t *testing.T) {
	deep := "&" + strings.Repeat("amp;", 5000) + "lt;script&gt;"
	text, _ := plainText(deep)
	assert.NotRegexp(t, tagLike, text)
	again, _ := plainText(text)
	assert.Equal(t, text, again)
}

func TestACutEndsAWord(t *testing.T) {
	words := strings.Repeat("word ", 100)
	for _, c := range []struct {
		rule, in string
		most     int
		out      string
		cut      bool
	}{
		{"a text that fits is whole", "two words", 9, "two words", false},
		{"a longer one ends before the word that does not fit", "three little words", 12, "three…", true},
		{"a word that just fits stays", "three little words", 13, "three little…", true},
		{"a script without blanks is cut anywhere", strings.Repeat("円", 20), 10, strings.Repeat("円", 9) + "…", true},
		{"characters are counted, not bytes", "éééé", 4, "éééé", false},
	} {
		out, cut := cutText(c.in, c.most)
		assert.Equal(t, c.out, out, c.rule)
		assert.Equal(t, c.cut, cut, c.rule)
	}
	extract, _ := cutText(words, maxExtractRunes)
	assert.LessOrEqual(t, utf8.RuneCountInString(extract), maxExtractRunes)
	assert.True(t, strings.HasSuffix(extract, "word…"))
}
