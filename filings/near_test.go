package filings

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNearNamesShareTheMostWords(t *testing.T) {
	names := []string{
		"aapl:DerivativeGainTaxNote", "us-gaap:Assets", "us-gaap:AssetsCurrent", "us-gaap:IncomeTaxExpenseBenefit",
		"us-gaap:UnrecognizedTaxBenefits", "us-gaap:UnrecognizedTaxBenefitsInterest", "zz:Other",
	}
	for rule, c := range map[string]struct {
		asked string
		want  []string
	}{
		"the one that shares all of them is first, and the shorter one before the longer": {"us-gaap:UnrecognisedTaxBenefit",
			[]string{"us-gaap:IncomeTaxExpenseBenefit", "us-gaap:UnrecognizedTaxBenefits", "us-gaap:UnrecognizedTaxBenefitsInterest", "aapl:DerivativeGainTaxNote"}},
		"a singular leads to its plural":       {"us-gaap:Asset", []string{"us-gaap:Assets", "us-gaap:AssetsCurrent"}},
		"a plural leads to its singular":       {"zz:Others", []string{"zz:Other"}},
		"small letters are letters":            {"assets", []string{"us-gaap:Assets", "us-gaap:AssetsCurrent"}},
		"without a word in common, all names":  {"us-gaap:Goodwill", names},
		"what every member ends in is no word": {"us-gaap:GoodwillMember", names},
	} {
		t.Run(rule, func(t *testing.T) {
			assert.Equal(t, c.want, near(append([]string(nil), names...), c.asked))
		})
	}
}
