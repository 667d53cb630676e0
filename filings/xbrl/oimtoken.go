package xbrl

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

// tokens walks through JSON that encoding/json has found well formed. Its own
// decoder would let a key stand twice or cost some hundred allocations a fact;
// in a well-formed document the next token is told by one character.
type tokens struct {
	doc    string
	ctx    context.Context
	limits Limits
	depth  int
	pos    int // behind the token read last
	at     int // where it begins
	seen   int
}

// jsonToken is a bracket, or a value with its text. Its kind is the character
// that brackets have, else the first of string, number, boolean and none (null).
type jsonToken struct {
	kind byte
	text string
}

// newTokens checks the whole document first.
func newTokens(ctx context.Context, doc string, limits Limits) (tokens, error) {
	t := tokens{doc: doc, ctx: ctx, limits: limits}
	var all anything
	err := json.Unmarshal([]byte(doc), &all)
	var wrong *json.SyntaxError
	switch {
	case err == nil:
		return t, ctx.Err()
	case !errors.As(err, &wrong):
		return t, shape("this is not JSON: "+err.Error(), "fetch it again")
	case int(wrong.Offset) >= len(doc) && strings.Contains(wrong.Error(), "unexpected end"):
		return t, shapeAt(doc, len(doc), "the JSON is truncated: it ends before it is closed", "fetch it again")
	}
	return t, shapeAt(doc, int(wrong.Offset), "this is not JSON: "+wrong.Error(), "fetch it again")
}

// anything takes any value and keeps nothing.
type anything struct{}

// UnmarshalJSON is called with a value that is well formed.
func (anything) UnmarshalJSON([]byte) error { return nil }

func (t *tokens) next() (jsonToken, error) {
	if t.seen++; t.seen&8191 == 0 {
		if err := t.ctx.Err(); err != nil {
			return jsonToken{}, err
		}
	}
	for strings.IndexByte(" \t\r\n,:", t.doc[t.pos]) >= 0 {
		t.pos++
	}
	t.at = t.pos
	switch c := t.doc[t.pos]; c {
	case '{', '[', '}', ']':
		t.pos++
		return jsonToken{kind: c}, t.nest(c)
	case '"':
		text, err := t.quotedText()
		return jsonToken{'s', text}, err
	case 't', 'f':
		return jsonToken{'b', t.word()}, nil
	case 'n':
		t.word()
		return jsonToken{kind: 'n'}, nil
	}
	return jsonToken{'0', t.word()}, nil
}

// word reads a number or one of the three words of JSON.
func (t *tokens) word() string {
	for t.pos < len(t.doc) && strings.IndexByte(" \t\r\n,:}]", t.doc[t.pos]) < 0 {
		t.pos++
	}
	return t.doc[t.at:t.pos]
}

func (t *tokens) nest(bracket byte) error {
	if bracket == '}' || bracket == ']' {
		t.depth--
		return nil
	}
	if t.depth++; t.depth > t.limits.Depth {
		return shapeAt(t.doc, t.at, fmt.Sprintf("objects and lists are nested more than %d deep", t.limits.Depth),
			"raise Limits.Depth if it is meant to be that deep")
	}
	return nil
}

// quotedText reads a string. One without escapes, as nearly all are, is a piece
// of the document.
func (t *tokens) quotedText() (string, error) {
	rest := t.doc[t.at+1:]
	end := strings.IndexByte(rest, '"')
	if strings.IndexByte(rest[:end], '\\') < 0 {
		t.pos = t.at + end + 2
		return rest[:end], nil
	}
	end = 0
	for rest[end] != '"' {
		if rest[end] == '\\' {
			end++
		}
		end++
	}
	t.pos = t.at + end + 2
	var text string
	if err := json.Unmarshal([]byte(t.doc[t.at:t.pos]), &text); err != nil {
		return "", shapeAt(t.doc, t.at, "this is not JSON: "+err.Error(), "fetch it again")
	}
	return text, t.legal(text)
}

// legal refuses what XBRL cannot carry: control characters, and halves of a
// surrogate pair, in whose place the decoder puts a character of its own.
func (t *tokens) legal(text string) error {
	for i := range len(text) {
		if c := text[i]; c < ' ' && c != '\t' && c != '\n' && c != '\r' {
			return shapeAt(t.doc, t.at, fmt.Sprintf("a text has the control character U+%04X, which XBRL does not allow", c), "fetch it again")
		}
	}
	if strings.ContainsRune(text, '\uFFFD') && halved(t.doc[t.at:t.pos]) {
		return shapeAt(t.doc, t.at, "a text has half of a surrogate pair, which is no character", "fetch it again")
	}
	return nil
}

// halved looks for an escape \uD800 to \uDFFF that has no partner.
func halved(raw string) bool {
	for i := 0; i+1 < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		if i++; raw[i] != 'u' {
			continue
		}
		one := escapedRune(raw[i-1:])
		if utf16.IsSurrogate(one) {
			if i += 5; i > len(raw) || utf16.DecodeRune(one, escapedRune(raw[i:])) == '\uFFFD' {
				return true
			}
			i++
		}
	}
	return false
}

// escapedRune reads \uXXXX at the beginning of raw; −1 when it is none.
func escapedRune(raw string) rune {
	if len(raw) < 6 || raw[:2] != `\u` {
		return -1
	}
	n, err := strconv.ParseUint(raw[2:6], 16, 16)
	if err != nil {
		return -1
	}
	return rune(n)
}
