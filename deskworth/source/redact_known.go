package source

import (
	"encoding/base64"
	"html"
	"slices"
	"strings"
	"unicode/utf8"
)

// minKnown is how many characters a known secret must have to be looked for.
const minKnown = 8

// knownForms finds every spelling of the known secrets in one pass: a table of
// first two bytes says where to compare, then the longest form wins.
type knownForms struct {
	first [1 << 16 / 64]uint64
	by    map[uint16][]knownForm
}

// knownForm is one spelling. Within base64, where a secret need not begin at a
// whole character, before and after count the characters that hold some of its
// bits along with a neighbour's.
type knownForm struct {
	text          string
	before, after int
}

func newKnownForms(secrets []string) *knownForms {
	k := &knownForms{by: map[uint16][]knownForm{}}
	for _, secret := range secrets {
		secret = strings.TrimSpace(secret) // what a file or a shell left around it
		// A piece of the placeholder, or of two, could never be taken out.
		if utf8.RuneCountInString(secret) < minKnown || strings.Contains(Redacted+Redacted, secret) {
			continue
		}
		for _, form := range spellings(secret) {
			k.add(form)
		}
	}
	for pair, forms := range k.by {
		slices.SortStableFunc(forms, func(a, b knownForm) int { return len(b.text) - len(a.text) })
		k.by[pair] = slices.Compact(forms)
	}
	return k
}

func (k *knownForms) add(form knownForm) {
	pair := bytePair(form.text, 0)
	k.first[pair>>6] |= 1 << (pair & 63)
	k.by[pair] = append(k.by[pair], form)
}

func bytePair(text string, i int) uint16 { return uint16(text[i])<<8 | uint16(text[i+1]) }

// spellings lists the forms of a secret that are looked for as text. Percent
// and backslash escapes are not among them: texts are decoded instead, which
// finds every way to write them.
func spellings(secret string) []knownForm {
	forms := []knownForm{
		{text: secret},
		{text: strings.ReplaceAll(secret, " ", "+")},
		{text: html.EscapeString(secret)},
	}
	for _, alphabet := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
		for _, plain := range []string{secret, secret + ":", ":" + secret} {
			padded := alphabet.EncodeToString([]byte(plain))
			forms = append(forms, knownForm{text: padded}, knownForm{text: strings.TrimRight(padded, "=")})
		}
		for shift := range 3 {
			forms = append(forms, shifted(alphabet, secret, shift))
		}
	}
	return forms
}

// shifted is the secret as it stands in the base64 of a longer text, behind a
// number of bytes that leaves shift over: "user:secret" of basic auth.
func shifted(alphabet *base64.Encoding, secret string, shift int) knownForm {
	bits := 8 * (shift + len(secret))
	all := alphabet.EncodeToString(append(make([]byte, shift), secret...))
	form := knownForm{text: all[(8*shift+5)/6 : bits/6]}
	if shift > 0 {
		form.before = 1
	}
	if bits%6 != 0 {
		form.after = 1
	}
	return form
}

// knownIn marks every known secret in the view.
func (d *redaction) knownIn(v view) {
	if d.known == nil || len(d.known.by) == 0 {
		return
	}
	for i := 0; i+1 < len(v.text); i++ {
		pair := bytePair(v.text, i)
		if d.known.first[pair>>6]&(1<<(pair&63)) == 0 {
			continue
		}
		for _, form := range d.known.by[pair] {
			if strings.HasPrefix(v.text[i:], form.text) {
				from, to := form.within(v.text, i)
				d.hide(v, from, to)
				break
			}
		}
	}
}

// within widens a match by the characters that share bits with it.
func (f knownForm) within(text string, i int) (from, to int) {
	from, to = i, i+len(f.text)
	for n := f.before; n > 0 && from > 0 && isBase64(text[from-1]); n-- {
		from--
	}
	for n := f.after; n > 0 && to < len(text) && isBase64(text[to]); n-- {
		to++
	}
	for f.after > 0 && to < len(text) && text[to] == '=' {
		to++
	}
	return from, to
}

func isBase64(c byte) bool { return isWord(c) || c == '+' || c == '/' }

// holdsKnown reports whether any known secret stands in the text as it is.
func (d *redaction) holdsKnown(text string) bool {
	probe := redaction{known: d.known}
	probe.knownIn(view{text: text})
	return len(probe.spans) > 0
}
