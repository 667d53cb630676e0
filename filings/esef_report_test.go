package filings

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

func everything(source.Moment) bool { return true }

func TestAReportIsFetchedByIssuerYearAndLanguage(t *testing.T) {
	r := europe(t)
	client := &Client{Source: &source.Client{Recorded: r}}
	for _, c := range []struct {
		rule  string
		want  wantedReport
		parts int
		fxo   string
		facts int
		pack  bool
	}{
		{"the index's data where it made some", wantedReport{LEI: anvils, Year: 2024, Language: "fi"}, 2, "-2024-12-31-ESEF-FI-1", 18, false},
		{"the package where it made none", wantedReport{LEI: anvils, Year: 2023}, 2, "-2023-12-31-ESEF-FI-0", 3, true},
		{"the package where it is wanted", wantedReport{LEI: anvils, Year: 2023, AsFiled: true}, 2, "-2023-12-31-ESEF-FI-0", 3, true},
	} {
		answers, err := client.fetchEuropean(t.Context(), c.want)
		require.NoError(t, err, c.rule)
		assert.Len(t, answers, c.parts, c.rule)
		report, found, err := europeanFrom(t.Context(), c.want, everything, bodiesOf(answers))
		require.NoError(t, err, c.rule)
		assert.Equal(t, anvils+c.fxo, report.Filing.FXO, c.rule)
		assert.Equal(t, "Example Anvils Oyj", found.report.Name)
		assert.Len(t, report.Instance.Facts, c.facts, c.rule)
		assert.Equal(t, c.pack, report.Package != nil, c.rule)
	}
	address, packaged := indexFiling{JSON: "j", Package: "p"}.body(true)
	assert.Equal(t, "p", address)
	assert.True(t, packaged)
	address, packaged = indexFiling{JSON: "j"}.body(true)
	assert.Equal(t, "j", address, "data is better than nothing")
	assert.False(t, packaged)
}

func TestOfSeveralReportsInAPackageTheIndexSaysWhich(t *testing.T) {
	page := string(written(t, "esef-report.xhtml"))
	pack := zipped(t, "p/META-INF/reportPackage.json", `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`,
		"p/reports/a-en.xhtml", page, "p/reports/a-fi.xhtml", strings.Replace(page, "18 700", "18 800", 1))
	f := indexFiling{FXO: "x", Package: indexAddress + "p.zip", Report: indexAddress + "p/reports/a-fi.xhtml"}
	r, err := f.read(t.Context(), pack, false)
	require.NoError(t, err)
	assert.Equal(t, "18800000", r.Instance.Facts[1].Value)

	f.Report = ""
	_, err = f.read(t.Context(), pack, false)
	var several *xbrl.PackageError
	require.ErrorAs(t, err, &several, "and without its word none is taken")
	assert.Equal(t, xbrl.RuleReports, several.Rule)
}

func TestABodyThatIsNoReportIsRefused(t *testing.T) {
	json := indexFiling{FXO: "x", JSON: indexAddress + "x.json"}
	pack := indexFiling{FXO: "x", Package: indexAddress + "x.zip"}
	whole := written(t, "esef-report.json")
	for rule, c := range map[string]struct {
		f    indexFiling
		body []byte
	}{
		"data cut in the middle":         {json, whole[:len(whole)/2]},
		"a page in place of data":        {json, []byte("<html><title>Gone</title></html>")},
		"a page in place of a package":   {pack, []byte("<!DOCTYPE html><html></html>")},
		"a package cut in the middle":    {pack, packaged(t, written(t, "esef-report.xhtml"))[:400]},
		"a package that leads outside":   {pack, zipped(t, "../reports/a.xhtml", "x")},
		"a package without any report":   {pack, zipped(t, "p/META-INF/reportPackage.json", "{}")},
		"a package of another archive's": {pack, bytes.Repeat([]byte("PK"), 50)},
	} {
		_, err := c.f.read(t.Context(), c.body, false)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.ErrorContains(t, err, "filings.xbrl.org/x.", rule)
	}
}

func TestNamesOfCommonTaxonomiesHaveTheirOwnPrefix(t *testing.T) {
	page := written(t, "esef-report.xhtml")
	page = bytes.ReplaceAll(bytes.ReplaceAll(page, []byte("ifrs-full:"), []byte("ns1:")), []byte("xmlns:ifrs-full="), []byte("xmlns:ns1="))
	pack := packaged(t, page)
	r, err := indexFiling{Package: indexAddress + "p.zip"}.read(t.Context(), pack, false)
	require.NoError(t, err)
	assert.Equal(t, "ifrs-full:Equity", r.Instance.Facts[2].Concept.String())
	assert.Equal(t, "ifrs-full:ComponentsOfEquityAxis=ifrs-full:IssuedCapitalMember", dimensionsOf(r.Instance.Facts[2].Context).String())
}
