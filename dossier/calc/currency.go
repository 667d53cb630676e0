package calc

import "github.com/deskworth/deskworth-go/deskworth/source"

// IsCurrency says that a unit is money of one currency: a code of ISO 4217, or a
// minor unit or token that venues quote in. Prefixes of XBRL fall away.
func IsCurrency(unit source.Unit) bool { return family(unprefixed(string(unit))) == "currency" }
