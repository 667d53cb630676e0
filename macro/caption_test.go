package macro

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestACaptionLeavesOutWhatIsNotSaid(t *testing.T) {
	assert.Equal(t, []string{"Rate; Percent", ""}, Series{Title: "Rate", Unit: "Percent"}.Caption())
	assert.Equal(t, "next expected by 2024-05-05, by the frequency", due(Expected{By: day("2024-05-05"), Basis: "frequency"}))
}

func TestACaptionSaysWhyNothingIsCompared(t *testing.T) {
	v := Vintage{
		Title: "GDP", Unit: "Billions of 1987 Dollars", Frequency: "Quarterly", SeasonalAdjustment: "SAAR",
		UnitChanged: UnitChange{UnitThen: "Billions of 1987 Dollars", UnitNow: "Billions of 2017 Dollars", AdjustmentThen: "SAAR", AdjustmentNow: "SAAR"},
	}
	assert.Contains(t, v.Caption(), "nothing is compared: the unit was Billions of 1987 Dollars; SAAR, and is Billions of 2017 Dollars; SAAR")
}

func TestAnExchangeRateIsCaptionedWithItsDirection(t *testing.T) {
	r := ECBResult{ECBSeries: ECBSeries{Key: "EXR.D.USD.EUR.SP00.A", Title: "US dollar/Euro", Unit: "US dollar", Direction: "USD per 1 EUR", Frequency: "Daily"}}
	assert.Equal(t, []string{"EXR.D.USD.EUR.SP00.A: US dollar/Euro; USD per 1 EUR; Daily"}, r.Caption())
}
