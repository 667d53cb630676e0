package calc_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

func TestACurrencyIsACodeAndNothingBesideIt(t *testing.T) {
	for unit, is := range map[source.Unit]bool{
		"USD": true, "EUR": true, "GBp": true, "iso4217:JPY": true, "USDT": true,
		"": false, " ": false, "usd": false, "USD EUR": false, "USD/share": false, "shares": false, "percent": false, "Dollars": false,
	} {
		assert.Equal(t, is, calc.IsCurrency(unit), "%q", unit)
	}
}
