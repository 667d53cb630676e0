package calc

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// partly is figures of which some were assumed.
type partly struct {
	figures
	assumed map[string]bool
}

func (p partly) Read(id string) bool { return !p.assumed[id] }

// Figures of a foreign issuer: shares are ordinary, the price is for a
// depositary share, and its annual report says that one stands for four.
var abroad = figures{
	"equity": "348.4 USD e9", "ordinary": "5693585848 share[ordinary]", "price": "96 USD/share[ADS]", "ratio": "4 ordinary/ADS", "four": "4",
	"eur": "300 EUR e6", "eur_usd": "1.10 USD/EUR", "gbp_eur": "1.15 EUR/GBP", "gbp": "200 GBP e6", "pence": "5 GBp", "jpy": "7 JPY",
	"classA": "10 shares[A]", "common": "10 shares", "eps": "2 USD/share", "billions": "3 Billions_of_Dollars",
}

// By Python's decimal module with 40 digits: 348.4E9 / 5693585848 is
// 61.191665375939370572…, and four times that 244.766661503757482291….
func TestAValuePerOrdinaryShareMeetsAPricePerDepositaryShareOnlyByAReadRatio(t *testing.T) {
	per := eval(t, "equity / ordinary", abroad)
	assert.Equal(t, source.Unit("USD/ordinary"), per.Unit)
	assert.Equal(t, "61.19166537593937057", per.Value.String()[:20])
	value := eval(t, "equity / ordinary * ratio", abroad)
	assert.Equal(t, source.Unit("USD/ADS"), value.Unit)
	assert.Equal(t, "244.7666615037574822", value.Value.String()[:20])
	assert.Equal(t, "1", eval(t, "IF(equity / ordinary * ratio > price, 1, 0)", abroad).Value.String())
	assert.Equal(t, "1", eval(t, "ROUND(SHARE(equity, ordinary) / (1 / ratio) / value, 0)", withValue(abroad, "244.77 USD/ADS")).Value.String())
	_, err := parse(t, "IF(equity / ordinary > price, 1, 0)").Eval(abroad)
	assert.EqualError(t, err, "at character 22: the operator > needs one unit, but equity / ordinary is in USD/ordinary and price in USD/ADS; multiply price by a figure in ADS/ordinary that was read")
}

func withValue(f figures, value string) figures {
	all := figures{"value": value}
	for id, said := range f {
		all[id] = said
	}
	return all
}

func TestCurrenciesAndKindsOfSharesMeetOnlyByAReadFactor(t *testing.T) {
	values := partly{abroad, map[string]bool{"four": true}}
	for text, want := range map[string]source.Unit{
		"eur * eur_usd": "USD", "eur * eur_usd + equity": "USD", "equity / eur / eur_usd": "ratio", "equity / eur_usd": "EUR", "gbp * gbp_eur * eur_usd": "USD", "equity / gbp / (gbp_eur * eur_usd)": "ratio",
		"1 / eur_usd": "EUR/USD", "ordinary / ratio": "ADS", "price * ordinary / ratio": "USD", "eps * common": "USD", "AVERAGE(eur_usd, 1)": "USD/EUR", "four * price": "USD/ADS", "equity / classA": "USD/shares[A]",
	} {
		assert.Equal(t, want, eval(t, text, values).Unit, text)
	}
	for text, says := range map[string]string{
		"equity / eur":                     "nothing in the expression says how many USD one EUR is; put a figure in USD/EUR that was read",
		"SHARE(equity, eur)":               "how many USD one EUR is",
		"equity / jpy / eur_usd":           "how many USD one JPY is", // a factor, and not this one
		"price * ordinary":                 "would be in USD·ordinary/ADS, and nothing in the expression says how many ordinary one ADS is",
		"price * common":                   "how many shares one ADS is",
		"ordinary / classA":                "how many ordinary one shares[A] is",
		"equity + eur":                     "multiply eur by a figure in USD/EUR that was read",
		"gbp - pence":                      "multiply pence by a figure in GBP/GBp that was read", // pence are no pounds
		"equity + billions":                "multiply billions by a figure in USD/Billions_of_Dollars that was read",
		"equity / ordinary * four + price": "USD/ordinary", // four is a number, and no ratio of shares
		"price - eps":                      "needs one unit",
	} {
		_, err := parse(t, text).Eval(values)
		assert.Equal(t, UnitsApart, ruleOf(err), text)
		assert.ErrorContains(t, err, says, text)
	}
}

func TestAFactorThatNobodyReadIsRefusedWhereItStands(t *testing.T) {
	values := partly{abroad, map[string]bool{"ratio": true, "price": true}}
	_, err := parse(t, "price + equity / ordinary * ratio").Eval(values)
	assert.EqualError(t, err, "at character 29: ratio is in ordinary/ADS and was not read: a factor between ADS and ordinary is never assumed; cite a figure in ordinary/ADS that was read")
	assert.Equal(t, UnitsApart, ruleOf(err))
	assert.Equal(t, "96", eval(t, "price", values).Value.String(), "an assumed price is no factor")
	for unit, want := range map[string]bool{"USD/EUR": true, "ordinary/ADS": true, "USD/shares": false, "USD": false, "": false, "percent": false, "share[ADS]/share[ordinary]": true} {
		assert.Equal(t, want, SaysConversion(unit), unit)
	}
}

func TestOneUnitHasManySpellings(t *testing.T) {
	for _, same := range [][2]source.Unit{
		{"USD/share", "USD/shares"}, {"share[ADS]", "ADS"}, {"USD/shares[ordinary]", "USD/ordinary"}, {"iso4217:USD/xbrli:shares", "USD/shares"}, {"EUR·USD", "USD·EUR"}, {"percent", "ratio"}, {"pure", "ratio"}, {"%", "Percent"}, {"x", "ratio"}, {"times", "pure"}, {"multiple", "x"},
	} {
		assert.True(t, SameUnit(same[0], same[1]), "%s and %s", same[0], same[1])
	}
	for _, other := range [][2]source.Unit{{"GBP", "GBp"}, {"USD", "usd"}, {"ADS", "ADR"}, {"shares", "ordinary"}, {"USD/EUR", "EUR/USD"}, {"USD", ""}, {"ratio", ""}, {"percent", "percentage points"}} {
		assert.False(t, SameUnit(other[0], other[1]), "%s and %s", other[0], other[1])
	}
}

func TestPercentIsAHundredthHoweverItIsSpaced(t *testing.T) {
	for unit, want := range map[source.Unit]string{"percent": "0.05", " Percent ": "0.05", "%": "0.05", "ratio": "5", "percent·USD": "5"} {
		assert.Equal(t, want, Unscaled(source.Quantity{Value: source.Whole(5), Unit: unit}).String(), unit)
	}
	assert.False(t, SameUnit("percent·USD", "USD"), "within a product it is a symbol like others")
}

func TestAMultipleIsARatio(t *testing.T) {
	values := figures{"ebitda": "20 USD e6", "multiple": "12.5 x", "value": "250 USD e6", "growth": "4 percent"}
	assert.Equal(t, source.Quantity{Value: source.Whole(250000000), Unit: "USD"}, eval(t, "ebitda * multiple", values))
	assert.Equal(t, "1", eval(t, "IF(value / ebitda = multiple, 1, 0)", values).Value.String())
	assert.Equal(t, source.Unit("ratio"), eval(t, "multiple / growth", values).Unit)
	_, err := parse(t, "value + multiple").Eval(values)
	assert.ErrorContains(t, err, "value is in USD and multiple in ratio; multiply by the ratio, or compare two ratios")
}

func TestARefusalProposesWhatIsNear(t *testing.T) {
	names := []string{"revenue_2023", "Revenue_2022", "cost", "net_income", "revenue_2024", "x"}
	for name, want := range map[string][]string{
		"revnue_2023": {"revenue_2023", "Revenue_2022", "revenue_2024"}, "REVENUE.2023": {"revenue_2023", "Revenue_2022", "revenue_2024"}, "costs": {"cost"}, "netincome": {"net_income"}, "ebitda": nil, "X": {"x"}, "y": nil, "": nil,
	} {
		assert.Equal(t, want, Nearest(name, names), name)
	}
	_, err := Parse("AVERGE(1, 2)")
	assert.ErrorContains(t, err, "there is no function AVERGE; near: AVERAGE; use one of ABS")
	_, err = Parse("IRR(1)")
	assert.ErrorContains(t, err, "no function IRR")
}
