package claim

import (
	"regexp"
	"strings"
)

var (
	headScale = regexp.MustCompile(`(?i)\b(?:in\s+|en\s+)?(?:(thousands|milliers|000s)|(millions)|(billions|milliards)|(trillions))\b|(?:[$€£]|\b(?:` + codeWords + `))\s?(?:(k)|(mn?|mio)|(bn|b|mrd|md)|(tn))\b|\(\s?(?:(k)|(mn?|m)|(bn)|(tn))\s?\)`)
	headMoney = regexp.MustCompile(`\b(` + codeWords + `)\b|(US\$|[$€£¥₩])`)
	headWords = regexp.MustCompile(`(?i)\b(euros?|u\.?s\.? dollars?|dollars?|won|yen|pounds?)\b`)
	inScale   = regexp.MustCompile(`(?i)\b(?:in|en)\s+(?:[A-Z]{3}\s+|[$€£]\s?)?(?:thousands|millions|billions|trillions|milliers|milliards)\b`)
)

var moneyWords = map[string]string{"euro": "EUR", "dollar": "$", "won": "KRW", "yen": "JPY", "pound": "GBP"}

// inContext gives a number without a scale or a currency those that its table
// says once: in the head of the column, of the row or of the table, or in what
// leads to it. A sentence may say it too: "in millions".
func (p place) inContext() measure {
	m := p.m
	if m.kind != plain && m.kind != money {
		return m
	}
	var texts []string
	near, far := p.farther()
	if p.s.cell >= 0 {
		for i := len(near) - 1; i >= 0; i-- { // the column before the row
			texts = append(texts, near[i].text)
		}
		for _, s := range far {
			texts = append(texts, s.text)
		}
	} else if p.s.inScale {
		texts = append(texts, p.s.text)
	}
	for i, text := range texts {
		if i == 0 && p.s.cell >= 0 && m.kind == plain && strings.Contains(text, "%") {
			m.kind = ratio
			m.shift(-2)
			return m
		}
		found := headScale.FindStringSubmatchIndex(text)
		if found != nil && !m.scaled && p.perOne(near) {
			m.scaled = true // what is for one share is not in millions
		}
		for g := 2; found != nil && !m.scaled && g < len(found); g += 2 {
			if found[g] >= 0 {
				m.shift([]int32{3, 6, 9, 12}[(g/2-1)%4])
				m.scaled = true
			}
		}
		if m.currency == "" {
			if code := headCurrency(text); code != "" {
				m.kind, m.currency = money, code
			}
		}
	}
	return m
}

// perOne says that a row or a column is for one share.
func (p place) perOne(near []*sentence) bool {
	for _, s := range append(near, p.s) {
		if perSaid(s.text) != "" || strings.Contains(s.text, "EPS") {
			return true
		}
	}
	return false
}

func headCurrency(text string) string {
	if found := headMoney.FindStringSubmatch(text); found != nil {
		if found[1] != "" {
			return found[1]
		}
		code, _ := currencyBefore(found[2])
		return code
	}
	if found := headWords.FindStringSubmatch(text); found != nil {
		for word, code := range moneyWords {
			if strings.Contains(strings.ToLower(found[1]), word) {
				if code == "$" && strings.HasPrefix(strings.ToLower(found[1]), "u") {
					return "USD"
				}
				return code
			}
		}
	}
	return ""
}
