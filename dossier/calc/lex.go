package calc

import (
	"strings"
	"unicode/utf8"
)

type tokenKind int

const (
	tokenEnd tokenKind = iota
	tokenNumber
	tokenWord
	tokenSign
)

// token is one word of the text; pos counts characters from 1.
type token struct {
	kind tokenKind
	text string
	pos  int
}

// lexer cuts a text into tokens, one at a time.
type lexer struct {
	rest string
	pos  int
}

const signs = "+-*/^=<>(),;%"

// lookalikes are signs that word processors put in place of ours.
var lookalikes = map[rune]string{'−': "-", '–': "-", '×': "*", '·': "*", '÷': "/", '∕': "/", '≤': "<=", '≥': ">=", '≠': "<>", '，': ",", '；': ";", '\u00a0': "an ordinary space", '\u202f': "an ordinary space"}

func (l *lexer) next() (token, *Error) {
	l.skip(len(l.rest) - len(strings.TrimLeft(l.rest, " \t\r\n")))
	if l.rest == "" {
		return token{pos: l.pos}, nil
	}
	first := l.rest[0]
	switch {
	case isDigit(first):
		return l.number()
	case isLetter(first):
		return l.word()
	case strings.IndexByte(signs, first) >= 0:
		return l.sign(), nil
	}
	return token{}, l.foreign()
}

// skip passes over ASCII only, so that bytes are characters.
func (l *lexer) skip(n int) { l.rest, l.pos = l.rest[n:], l.pos+n }

func (l *lexer) take(kind tokenKind, n int) token {
	t := token{kind: kind, text: l.rest[:n], pos: l.pos}
	l.skip(n)
	return t
}

func (l *lexer) number() (token, *Error) {
	n := span(l.rest, 0, isDigit)
	if n+1 < len(l.rest) && l.rest[n] == '.' && isDigit(l.rest[n+1]) {
		n = span(l.rest, n+1, isDigit)
	}
	if digits := n - strings.Count(l.rest[:n], "."); digits > MaxDigits {
		return token{}, refuse(TooLarge, l.pos, "file it as a fact or an assumption", "a number of %d digits; %d are the most", digits, MaxDigits)
	}
	if n < len(l.rest) && (l.rest[n] == '.' || isLetter(l.rest[n])) {
		return token{}, refuse(Syntax, l.pos, "write plain digits with one dot, as 0.5 or 1200000", "%q is no number", l.rest[:n+1])
	}
	return l.take(tokenNumber, n), nil
}

func (l *lexer) word() (token, *Error) {
	n := span(l.rest, 0, isWordByte)
	if n > MaxIDLength {
		return token{}, refuse(TooLarge, l.pos, "use a shorter one", "an identifier of %d characters; %d are the most", n, MaxIDLength)
	}
	return l.take(tokenWord, n), nil
}

func (l *lexer) sign() token {
	for _, double := range []string{"<>", "<=", ">="} {
		if strings.HasPrefix(l.rest, double) {
			return l.take(tokenSign, 2)
		}
	}
	return l.take(tokenSign, 1)
}

// foreign refuses a character that the language does not have.
func (l *lexer) foreign() *Error {
	r, _ := utf8.DecodeRuneInString(l.rest)
	remedy := "use digits, identifiers of letters a to z, functions, + - * / ^ and comparisons"
	if ours, known := lookalikes[r]; known {
		remedy = "write " + ours
	} else if r == '.' {
		remedy = "write a digit before the dot, as 0.5"
	}
	return refuse(Syntax, l.pos, remedy, "%q is not part of the language", r)
}

// IsID says whether a text can be an identifier in an expression: a letter of
// the Latin alphabet without marks, then letters, digits, underscores and dots,
// at most [MaxIDLength] in all.
func IsID(text string) bool {
	return text != "" && len(text) <= MaxIDLength && isLetter(text[0]) && span(text, 0, isWordByte) == len(text)
}

func span(text string, from int, in func(byte) bool) int {
	for from < len(text) && in(text[from]) {
		from++
	}
	return from
}

func isDigit(c byte) bool    { return c >= '0' && c <= '9' }
func isLetter(c byte) bool   { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isWordByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c == '.' }
