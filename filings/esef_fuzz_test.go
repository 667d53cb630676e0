package filings

import (
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// FuzzIndex holds a page of the index to these laws: no address leaves the
// index's host; a page that comes twice adds no filing; filings stand in the
// order of their periods, each once.
func FuzzIndex(f *testing.F) {
	f.Add(written(f, "esef-index.json"))
	f.Add(written(f, "esef-refused.json"))
	f.Add([]byte(`{"data":[],"links":{"next":"/api/filings?page%5Bnumber%5D=2"},"meta":{"count":-1}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		page, err := parseIndex(body)
		if err != nil {
			return
		}
		for _, filing := range page.Filings {
			for _, address := range []string{filing.Package, filing.Report, filing.JSON, filing.Viewer, page.Next} {
				if address != "" && !strings.HasPrefix(address, indexAddress) {
					t.Fatalf("%q leads away", address)
				}
			}
			if filing.ID == "" || filing.LEI == "" || filing.PeriodEnd.IsZero() {
				t.Fatalf("a filing that nobody can name: %+v", filing)
			}
		}
		once, err := listingOf([][]byte{body})
		if err != nil {
			t.Fatal(err)
		}
		twice, err := listingOf([][]byte{body, body})
		if err != nil || len(once.Filings) != len(twice.Filings) || twice.Repeated != once.Repeated+len(page.Filings) {
			t.Fatalf("a page that comes twice: %d filings and %d, %d repeated, %v", len(once.Filings), len(twice.Filings), twice.Repeated, err)
		}
		seen := map[string]bool{}
		for i, filing := range once.Filings {
			if seen[filing.ID] || i > 0 && filing.PeriodEnd.After(once.Filings[i-1].PeriodEnd) {
				t.Fatalf("filing %s is listed twice or out of order", filing.ID)
			}
			seen[filing.ID] = true
		}
	})
}

// FuzzEuropeanReport holds the accounts of a report to two laws: every fact
// element is in a value or counted as left out, once; and no two rows share a
// key.
func FuzzEuropeanReport(f *testing.F) {
	f.Add(written(f, "esef-report.json"), "ifrs-full:Assets", 2024)
	f.Add(written(f, "esef-report.json"), "Inventories", 0)
	f.Add(written(f, "esef-report.json"), "RevenueFromSaleOfGoods", 2023)
	report := indexFiling{ID: "5", FXO: anvils + "-2024-12-31-ESEF-FI-0", LEI: anvils, Programme: "ESEF", JSON: indexAddress + "x.json",
		PeriodEnd: source.NewDate(2024, 12, 31), Added: source.NewDate(2025, 2, 14)}
	f.Fuzz(func(t *testing.T, body []byte, concept string, year int) {
		in, err := xbrl.ParseJSON(t.Context(), body, xbrl.Limits{})
		if err != nil {
			return
		}
		var a Accounts
		found := issuer{report: report}
		if a.fromReport(source.Read{Vendor: XBRLOrg.Name, Ref: "R-00000000-0"}, found, AccountsRequest{LEI: anvils, Concept: concept, Year: year}, in, nil) != nil {
			return // the concept is not tagged
		}
		if concept == "" {
			return // values are counted, not given
		}
		n := 0
		for _, v := range a.Values {
			n += len(v.FactIDs)
		}
		for _, d := range a.Dropped {
			n += d.Count
		}
		if n != len(in.Facts) {
			t.Fatalf("%d facts, %d accounted for", len(in.Facts), n)
		}
		keys := map[string]bool{}
		for _, v := range a.Values {
			if keys[v.rowKey()] {
				t.Fatalf("two rows have the key %q", v.rowKey())
			}
			keys[v.rowKey()] = true
		}
	})
}
