//go:build shared

package dossier_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// filers are the SEC's own list of companies by ticker.
func filers(t *testing.T) map[string]source.Identity {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	file, err := os.Open(filepath.Join(root, "data", "filings", "edgartools", "edgar-api", "company_tickers.json.gz"))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	defer file.Close()
	body, err := gzip.NewReader(file)
	require.NoError(t, err)
	var rows map[string]struct {
		CIK    int    `json:"cik_str"`
		Ticker string `json:"ticker"`
		Title  string `json:"title"`
	}
	require.NoError(t, json.NewDecoder(body).Decode(&rows))
	require.Len(t, rows, 9610, "counted with Python's json")
	list := map[string]source.Identity{}
	for _, r := range rows {
		list[r.Ticker] = source.Identity{Name: r.Title, Symbol: r.Ticker, CIK: fmt.Sprint(r.CIK)}
	}
	return list
}

// PEER-01: HP is Helmerich & Payne and HPQ is HP Inc. Each ticker that another
// one begins with is somebody else's, or the same filer's: the door knows which.
func TestSharedPEER01ATickerThatResemblesAnotherIsAnotherCompany(t *testing.T) {
	list := filers(t)
	hp, hpq := list["HP"], list["HPQ"]
	require.Equal(t, []string{"46765", "47217"}, []string{hp.CIK, hpq.CIK})
	refused, passed := 0, 0
	for longer, other := range list {
		ticker := longer[:len(longer)-1]
		subject, known := list[ticker]
		if !known {
			continue
		}
		d := newDesk(t, source.Date{}, source.Date{})
		d.Mission.Subject = subject
		ref := d.record("filings."+longer, figures(func(int) string { return "1" }, with(func(a *source.About) { a.Entity = other })))
		_, err := d.Contribute(t.Context(), fundamentals, dossier.Fact{ID: "revenue", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
		if subject.CIK == other.CIK {
			assert.NoError(t, err, longer)
			passed++
			continue
		}
		refused++
		require.Error(t, err, "%s and %s", subject.Label(), other.Label())
		assert.Equal(t, "entity", code(err))
		assert.ErrorContains(t, err, subject.Name)
		assert.ErrorContains(t, err, other.Name)
	}
	assert.Equal(t, [2]int{2698, 828}, [2]int{refused, passed}, "counted with Python's json")
}
