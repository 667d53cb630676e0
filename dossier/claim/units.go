package claim

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// counted is what a figure counts, as far as its publisher's unit says it.
type counted struct {
	kind     kind // plain, money or ratio
	currency string
	per      string // "share", "ordinary", "ADS", or nothing
	other    string // a unit that is none of these
}

var (
	publisherScale = regexp.MustCompile(`(?i)^(thousands|millions|billions|trillions) of (.*)$`)
	dollarWords    = regexp.MustCompile(`(?i)^(?:chained \d+ )?(?:u\.s\. |us )?dollars?$`)
	adsWords       = regexp.MustCompile(`(?i)\b(?:ADS|ADR)s?\b|depositary`)
	ordinaryWords  = regexp.MustCompile(`(?i)ordinary`)
	shareWords     = regexp.MustCompile(`(?i)share|stock`)
)

// countedOf reads a publisher's unit, and the factor to whole units of it:
// "Billions of Dollars" are 10^9 USD, "GBp" hundredths of GBP.
func countedOf(unit source.Unit, scale source.Scale) (counted, decimal.Decimal) {
	text, factor := strings.TrimSpace(string(unit)), decimal.New(1, int32(scale))
	if found := publisherScale.FindStringSubmatch(text); found != nil {
		factor = factor.Shift(map[string]int32{"thousands": 3, "millions": 6, "billions": 9, "trillions": 12}[strings.ToLower(found[1])])
		text = found[2]
	}
	top, below, _ := strings.Cut(text, "/")
	c := counted{}
	switch {
	case text == "":
	case text == "pure" || text == "ratio" || text == "number":
		c.kind = ratio
	case text == "%" || strings.EqualFold(text, "percent"):
		c.kind, factor = ratio, factor.Shift(-2)
	case dollarWords.MatchString(top):
		c.kind, c.currency = money, "USD"
	case codeForm.MatchString(top) || len(top) == 3 && strings.ToUpper(top) == top:
		c.kind = money
		var minor int32
		c.currency, minor = majorOf(top)
		factor = factor.Shift(minor)
	default:
		c.other = text
	}
	c.per = perOf(below)
	return c, factor
}

// majorOf gives the currency that pence are hundredths of.
func majorOf(code string) (string, int32) {
	if code == "GBp" || code == "GBX" {
		return "GBP", -2
	}
	return code, 0
}

func perOf(text string) string {
	switch {
	case text == "":
		return ""
	case adsWords.MatchString(text):
		return "ADS"
	case ordinaryWords.MatchString(text):
		return "ordinary"
	case shareWords.MatchString(text):
		return "share"
	}
	return text
}

var dollars = []string{"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD"}

// sameMoney says that a currency as written can be that of a figure.
func sameMoney(written, currency string) bool {
	switch written {
	case "", currency:
		return true
	case "$":
		return slices.Contains(dollars, currency)
	case "¥":
		return currency == "JPY" || currency == "CNY"
	}
	return false
}
