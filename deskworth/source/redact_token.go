package source

import "strings"

// tokenShape is a beginning that vendors give to their keys, and what must
// follow before it is taken for one.
type tokenShape struct {
	prefix string
	fits   func(rest string) bool
}

// tokenShapes by the first byte. BSA begins tickers of Santander (BSAC,
// BSANTANDER.SN) and "sk-" the headlines of SK Hynix: two symbols under one
// redacted address would answer for each other, so these two need behind them
// what neither a ticker nor a headline has.
var tokenShapes = map[byte][]tokenShape{
	'g': {{"github_pat_", longer(6)}, {"ghp_", longer(6)}, {"gho_", longer(6)}, {"ghu_", longer(6)}, {"ghs_", longer(6)}, {"ghr_", longer(6)}, {"glpat-", longer(6)}},
	'x': {{"xoxb-", longer(6)}, {"xoxp-", longer(6)}, {"xoxa-", longer(6)}, {"xoxr-", longer(6)}, {"xoxs-", longer(6)}, {"xapp-", longer(6)}},
	't': {{"tvly-", longer(6)}},
	's': {{"sk-", looksLikeSecretKey}},
	'A': {{"AIza", longer(6)}},
	'B': {{"BSA", looksLikeBraveKey}},
	'e': {{"eyJ", longer(6)}},
}

// maxShapeLook bounds how far a shape is looked at before it is known to be
// one, so that a text of nothing but prefixes costs linear time.
const maxShapeLook = 256

// tokensIn marks token shapes and the credentials of "Bearer …", "Basic …".
func (d *redaction) tokensIn(v view) {
	text := v.text
	for i := 0; i < len(text); i++ {
		if i > 0 && isAlnum(text[i-1]) {
			continue
		}
		from, to := i, tokenEnd(text, i)
		if to == 0 {
			from, to = bareCredential(text, i)
		}
		if to > 0 {
			d.hide(v, from, to)
			i = to - 1
		}
	}
}

// tokenEnd gives the end of the token that begins at i; 0: none does.
func tokenEnd(text string, i int) int {
	for _, shape := range tokenShapes[text[i]] {
		if !strings.HasPrefix(text[i:], shape.prefix) {
			continue
		}
		start := i + len(shape.prefix)
		if !shape.fits(text[start:wordEnd(text, start, start+maxShapeLook)]) {
			continue
		}
		end := wordEnd(text, start, len(text))
		if shape.prefix == "eyJ" { // the three parts of a JWT
			for end+1 < len(text) && text[end] == '.' && isWord(text[end+1]) {
				end = wordEnd(text, end+1, len(text))
			}
		}
		return end
	}
	return 0
}

// wordEnd is where the run of letters, digits, '_' and '-' from i ends, looking
// no further than limit.
func wordEnd(text string, i, limit int) int {
	limit = min(limit, len(text))
	for i < limit && isWord(text[i]) {
		i++
	}
	return i
}

func isWord(c byte) bool { return isAlnum(c) || c == '_' || c == '-' }

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// authSchemes are the words before a credential; many says that parameters
// follow, to the end of the line.
var authSchemes = map[string]bool{
	"bearer": false, "basic": false, "token": false, "apikey": false, "api-key": false, "negotiate": false,
	"digest": true, "hmac": true, "signature": true, "aws4-hmac-sha256": true, "oauth": true,
}

// bareCredential finds "Bearer x" and "Basic x" in prose, where x must look
// like a credential: "bearer token required" is none.
func bareCredential(text string, i int) (from, to int) {
	var n int
	switch {
	case len(text) > i+6 && strings.EqualFold(text[i:i+6], "bearer"):
		n = 6
	case len(text) > i+5 && strings.EqualFold(text[i:i+5], "basic"):
		n = 5
	default:
		return 0, 0
	}
	from = skipBlanks(text, i+n)
	if from == i+n {
		return 0, 0
	}
	from, to = plainValue(text, from, len(text), true)
	if !looksSecret(text[from:to]) || n == 5 && !isBasic(text[from:to]) {
		return 0, 0
	}
	return from, to
}
