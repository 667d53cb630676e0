package compose_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
)

// PEER-01: a report about another company is seen by its titles.
func TestANameInATitleThatNobodyReadIsListed(t *testing.T) {
	for title, names := range map[string][]string{
		"Apple after fiscal 2023":                      nil,
		"TotalEnergies keeps its margins":              {"TotalEnergies"},
		"What Exxon's filing says: Apple sells phones": {"Exxon"},
		"Sales of {sales} in September, on Monday":     nil,
		"The AAPL share against HPQ":                   {"HPQ"},
		"Phones carry more than half of sales":         nil,
		"«L'Oréal» progresse; Danone recule":           {"L'Oréal"},
	} {
		sealed, e := sealedExample(t, "en")
		sealed.Sections[0].Title, sealed.Sections[0].ID = title, "answer"
		var kept unchecked
		_, err := compose.Bundle(t.Context(), sealed, &kept, e.store, twoTexts, exampleRederivers)
		require.NoError(t, err, title)
		var got []string
		for _, n := range verify(t, kept.files).NamesNotRead {
			if n.Place == "section answer" {
				got = append(got, n.Name)
			}
		}
		assert.Equal(t, names, got, title)
	}
}

func TestNamesAreNoFinding(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	sealed.Frame.Title = "Sales of TotalEnergies"
	var kept inMemory
	_, err := compose.Bundle(t.Context(), sealed, &kept, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	v := verify(t, kept.files)
	assert.True(t, v.Holds)
	assert.Contains(t, v.NamesNotRead, compose.UnreadName{Place: "title", Name: "TotalEnergies"})
}
