package ixt

import (
	"strings"
	"sync"
	"unicode"
)

// codes gives the code of a name, by the name's plain form.
type codes map[string]string

// add lists the names of a code, parted by bars. A dash is no code.
func (c codes) add(code, names string) {
	if code == "-" {
		return
	}
	for name := range strings.SplitSeq(names, "|") {
		c[plainName(name)] = code
	}
}

// read finds the code of a name. Letters may be small or large, and an article
// may stand before it.
func (c codes) read(text string) (string, bool) {
	if len(text) > maxWordsBytes {
		return "", false
	}
	code, ok := c[plainName(text)]
	return code, ok
}

// accents are those of the names listed.
var accents = strings.NewReplacer("å", "a", "ç", "c", "é", "e", "ñ", "n", "ô", "o", "ü", "u")

// plainName is a name in small letters, without accents, points, commas,
// brackets, apostrophes or an article before it, and with one blank between
// words.
func plainName(name string) string {
	name = accents.Replace(strings.ToLower(name))
	name = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(".'’", r):
			return -1
		case unicode.IsSpace(r) || strings.ContainsRune(",()"+dashes, r):
			return ' '
		}
		return r
	}, name)
	return strings.TrimPrefix(strings.Join(strings.Fields(name), " "), "the ")
}

// rows calls for each row of a table: its first fields and what is left.
func rows(table string, fields int, each func(row []string)) {
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); line != "" {
			each(strings.SplitN(line, " ", fields))
		}
	}
}

// countries gives codes of ISO 3166-1.
var countries = sync.OnceValue(func() codes {
	c := codes{}
	rows(places, 3, func(row []string) { c.add(row[0], row[2]) })
	return c
})

// statesAndProvinces gives postal codes of the United States and Canada.
var statesAndProvinces = sync.OnceValue(func() codes {
	c := codes{}
	rows(states, 2, func(row []string) { c.add(row[0], row[1]) })
	rows(provinces, 3, func(row []string) { c.add(row[0], row[2]) })
	return c
})

// provincesAndCountries gives the SEC's codes of Canada's provinces and of
// countries. Canada may be named after a province.
var provincesAndCountries = sync.OnceValue(func() codes {
	c := codes{}
	rows(places, 3, func(row []string) { c.add(row[1], row[2]) })
	rows(provinces, 3, func(row []string) {
		c.add(row[1], row[2])
		c.add(row[1], strings.ReplaceAll(row[2], "|", " Canada|")+" Canada")
	})
	return c
})

// exchanges gives the SEC's codes of national securities exchanges. Their
// legal form may follow their names.
var exchanges = sync.OnceValue(func() codes {
	c := codes{}
	rows(`
BOX BOX Exchange
CboeBYX Cboe BYX Exchange
CboeBZX Cboe BZX Exchange
C2 Cboe C2 Exchange
CboeEDGA Cboe EDGA Exchange
CboeEDGX Cboe EDGX Exchange
CBOE Cboe Exchange
CHX Chicago Stock Exchange
IEX Investors Exchange
MIAX Miami International Securities Exchange
PEARL MIAX PEARL
BX Nasdaq BX
GEMX Nasdaq GEMX
ISE Nasdaq ISE
MRX Nasdaq MRX
Phlx Nasdaq PHLX
NYSE NYSE|New York Stock Exchange
NYSEAMER NYSE American
NYSEArca NYSE Arca
NYSENAT NYSE National
NASDAQ Nasdaq|Nasdaq Stock Market|Nasdaq Global Market|Nasdaq Global Select Market|Nasdaq Capital Market
`, 2, func(row []string) {
		c.add(row[0], row[1])
		c.add(row[0], strings.ReplaceAll(row[1], "|", " LLC|")+" LLC")
		c.add(row[0], strings.ReplaceAll(row[1], "|", " Inc|")+" Inc")
	})
	return c
})

// filerCategories gives the words of the document and entity taxonomy.
var filerCategories = codes{
	"large accelerated filer": "Large Accelerated Filer",
	"accelerated filer":       "Accelerated Filer",
	"non accelerated filer":   "Non-accelerated Filer",
}
