package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestAFactIsCitedWithItsOwnAddressAndReadTime(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1"), Label: "Net sales"})
	for what, c := range map[string]struct{ title, value, key string }{
		"revenue":                   {"Net sales, Apple Inc. (AAPL), 2022-09-25/2023-09-30", "383285×10^6 USD", "revenue-" + string(d.ref[2:])},
		d.at("f-4").String():        {"Revenue, Apple Inc. (AAPL), 2021-09-26/2022-09-24", "394328×10^6 USD", "SEC-" + string(d.ref[2:])},
		string(d.ref):               {"filings.segments, Apple Inc. (AAPL)", "", "SEC-" + string(d.ref[2:])},
		string(d.ref) + "#f-1/note": {"f-1, Apple Inc. (AAPL)", "", "SEC-" + string(d.ref[2:])},
	} {
		got, err := d.Citation(t.Context(), what)
		require.NoError(t, err, what)
		assert.Equal(t, c.title, got.Title, what)
		assert.Equal(t, c.value, got.Value, what)
		assert.Equal(t, c.key, got.Key, what)
		assert.Equal(t, "https://www.sec.gov/x", got.Address)
		assert.Equal(t, "2026-01-02T00:00:00Z", got.ReadAt.Format("2006-01-02T15:04:05Z07:00"))
		assert.Equal(t, source.Digest([]byte("filing")), got.Digest)
	}
}

func TestWhatNobodyReadIsNotCited(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(lead, dossier.Calculation{ID: "twice", Expression: "revenue * 2"})
	d.file(fundamentals, dossier.Fact{ID: "lost", At: d.at("f-1")})
	d.file(markets, dossier.Fact{ID: "lost", At: d.at("f-2")})
	d.file(lead, dossier.Settlement{Conflict: "C1", Reason: "Neither is meant."})
	for what, c := range map[string]struct{ code, says string }{
		"twice":                      {"not_read", "twice is a calculation: nobody read it; cite the facts"},
		"lost":                       {"not_read", "lost does not stand"},
		"revenu":                     {"not_found", "near: revenue"},
		"revenue@2":                  {"not_read", "does not stand"},
		"":                           {"not_found", "fact \"\""},
		"R-00000000-0":               {"reference", "nobody on this mission has read"},
		"R-00000000-1":               {"not_found", "name a fact of this mission"},
		string(d.ref) + "#f-9/value": {"locator", "no row"},
		string(d.ref) + "#":          {"locator", "names no cell"},
	} {
		_, err := d.Citation(t.Context(), what)
		require.ErrorContains(t, err, c.says, what)
		assert.Equal(t, c.code, code(err), what)
	}
}
