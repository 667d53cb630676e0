package ixt

import (
	"math/big"
	"strings"
	"unicode"
)

// English numbers in words, for the SEC's formats. Letters may be small or
// large: the SEC's own reader takes no more than a capital at the beginning.

var ones = strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
	"fifteen sixteen seventeen eighteen nineteen")

var tens = strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety")

// scales are a thousand times each other, the smallest first.
var scales = strings.Fields("thousand million billion trillion quadrillion quintillion")

// maxWordsBytes bounds a text of words. The longest number is far shorter.
const maxWordsBytes = 600

// words are what is left to read of a text in words.
type words []string

// splitWords parts a text at white space and dashes. A comma is a word.
func splitWords(text string) words {
	if len(text) > maxWordsBytes {
		return nil
	}
	text = strings.ReplaceAll(strings.ToLower(text), ",", " , ")
	return strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(dashes, r)
	})
}

// next is the next word, or nothing at the end.
func (w words) next() string {
	if len(w) == 0 {
		return ""
	}
	return w[0]
}

// skip drops the next word when it is the one given.
func (w words) skip(word string) words {
	if w.next() == word {
		return w[1:]
	}
	return w
}

func numberInWords(text string) (string, bool) {
	w := splitWords(text)
	if len(w) == 1 {
		switch w[0] {
		case "zero", "no", "none", "nil":
			return "0", true
		}
	}
	total := new(big.Int)
	for scale := len(scales); ; {
		n, rest, ok := w.hundreds()
		if !ok {
			return "", false
		}
		found := index(scales, rest.next())
		if found < 0 {
			total.Add(total, big.NewInt(int64(n)))
			return total.String(), len(rest) == 0
		}
		if found >= scale {
			return "", false // "one thousand two million"
		}
		scale = found
		total.Add(total, scaled(n, scale))
		if w = rest[1:]; len(w) == 0 {
			return total.String(), true
		}
		if w = w.skip(","); scale == 0 && w.next() == "and" {
			n, rest, ok := w[1:].belowHundred()
			return total.Add(total, big.NewInt(int64(n))).String(), ok && len(rest) == 0
		}
	}
}

func scaled(n, scale int) *big.Int {
	factor := new(big.Int).Exp(big.NewInt(1000), big.NewInt(int64(scale+1)), nil)
	return factor.Mul(factor, big.NewInt(int64(n)))
}

// hundreds reads one to nineteen hundred and ninety-nine.
func (w words) hundreds() (n int, rest words, ok bool) {
	n, rest, ok = w.belowHundred()
	if !ok || n > len(ones) || rest.next() != "hundred" {
		return n, rest, ok
	}
	n *= 100
	rest = rest[1:]
	more, after, ok := rest.skip("and").belowHundred()
	if !ok {
		return n, rest, true // an "and" that leads nowhere stays, and is refused
	}
	return n + more, after, true
}

// belowHundred reads one to ninety-nine.
func (w words) belowHundred() (n int, rest words, ok bool) {
	if i := index(ones, w.next()); i >= 0 {
		return i + 1, w[1:], true
	}
	i := index(tens, w.next())
	if i < 0 {
		return 0, w, false
	}
	n, w = (i+2)*10, w[1:]
	if one := index(ones[:9], w.next()); one >= 0 {
		return n + one + 1, w[1:], true
	}
	return n, w, true
}

func index(list []string, word string) int {
	for i, one := range list {
		if one == word {
			return i
		}
	}
	return -1
}
