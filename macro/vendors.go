package macro

import "github.com/deskworth/deskworth-go/deskworth/source"

// Vendors lists every publisher that this package reads, each with its terms.
func Vendors() []source.Vendor { return []source.Vendor{FRED, ECB} }

// ECB is the European Central Bank's data portal. Its statistics may be reused
// free of charge when the source is quoted and the figures stay as they are.
var ECB = source.Vendor{
	Name: "ECB",
	Licence: source.Licence{
		Terms:   "https://www.ecb.europa.eu/stats/ecb_statistics/governance_and_quality_framework/html/usage_policy.en.html",
		Verdict: source.Keep,
		Checked: source.NewDate(2026, 11, 30),
	},
}
