//go:build shared

package filings

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sharedNotices are the notices of the shared folder with what another reader
// (python3, xml.etree) found in them, stated before this one ran.
var sharedNotices = []struct {
	file, form, issuers, amounts      string // amounts: offered, sold, remaining
	minimum, inInvestors, commissions string
	toRelated                         string
	amends                            Accession
	firstSale, exemptions, industry   string
	securities                        int
	persons, relationships, sellers   int
	states, signatures                int
	former, incorporated              string
}{
	{"0001398344-24-000491.nc", "D/A", "INVESTURE OPPORTUNITY FUND, LP 0001296490", "Indefinite 561224695 Indefinite", "50000", "45", "0", "0",
		"0001398344-18-000523", "2004-04-01", "06b 3C 3C.1", "Pooled Investment Fund/Hedge Fund", 2, 2, 2, 0, 0, 1, "INVESTURE OPPORTUNITY FUND LP", "over five years ago "},
	{"0002002260-24-000001.nc", "D", "VEPF VIII Co-Invest 4-A, L.P. 0002002260", "Indefinite 0 Indefinite", "0", "0", "0", "0 estimate",
		"", "yet to occur", "06b 3C 3C.7", "Pooled Investment Fund/Private Equity Fund", 2, 6, 6, 0, 0, 1, "", "within five years 2023"},
	{"D.1685REIT.xml", "D", "1685 38th REIT, L.L.C. 0001961089", "125000 125000 0", "1000", "125", "6250", "0",
		"", "2023-01-19", "06b 3C 3C.7", "REITS and Finance/", 2, 14, 18, 4, 12, 1, "", "within five years 2022"},
	{"D.APFund.xml", "D", "AP Fund IV, a series of Inference Technology Partners, LP 0001958740; AP Fund IV AL Vehicle, a series of Inference Technology Partners, LP 0001963203",
		"659752 659752 0", "1400", "27", "0", "6660 estimate",
		"", "2023-01-20", "06b 3C.1", "Pooled Investment Fund/Venture Capital Fund", 1, 2, 2, 0, 0, 2, "", "within five years 2022"},
	{"D.Shepards.xml", "D/A", "Shepherd's Finance, LLC 0001544190", "8000000 5725051 2274949", "0", "13", "0", "0",
		"0001544190-19-000002", "2017-03-16", "06b", "Other Banking and Financial Services/", 1, 7, 8, 1, 1, 1, "84 RE Partners, LLC", "over five years ago "},
}

func shown(a Amount) string {
	text := a.Value.String()
	if a.Indefinite {
		text += "Indefinite"
	}
	if a.Estimate == "true" {
		text += " estimate"
	}
	return text
}

func TestSharedNoticesSayWhatAnotherReaderFound(t *testing.T) {
	require.Len(t, sharedNotices, 5)
	for _, want := range sharedNotices {
		t.Run(want.file, func(t *testing.T) {
			n, err := parseNotice(sharedBody(t, "formd/"+want.file))
			require.NoError(t, err)
			var issuers []string
			for _, i := range n.Issuers {
				issuers = append(issuers, i.Name+" "+i.CIK)
			}
			relationships, states := 0, 0
			for _, p := range n.Persons {
				relationships += len(p.Relationships)
			}
			for _, s := range n.Sellers {
				states += len(s.States)
			}
			sale := n.FirstSale.String()
			if n.YetToOccur == "true" {
				sale += "yet to occur"
			}
			assert.Equal(t, want.form, n.Form)
			assert.Equal(t, want.form == "D/A", n.Amendment == "true", "an amendment is not new")
			assert.Equal(t, want.issuers, strings.Join(issuers, "; "))
			assert.Equal(t, want.amounts, shown(n.Offered)+" "+shown(n.Sold)+" "+shown(n.Remaining))
			assert.Equal(t, want.minimum+" "+want.inInvestors+" "+want.commissions, shown(n.Minimum)+" "+n.Investors.String()+" "+shown(n.Commissions))
			assert.Equal(t, want.toRelated, shown(n.Proceeds))
			assert.Equal(t, want.amends, n.Amends)
			assert.Equal(t, want.firstSale, sale)
			assert.Equal(t, want.exemptions, strings.Join(n.Exemptions, " "))
			assert.Equal(t, want.industry, n.Industry+"/"+n.FundType)
			assert.Equal(t, []int{want.securities, want.persons, want.relationships, want.sellers, want.states, want.signatures},
				[]int{len(n.Securities), len(n.Persons), relationships, len(n.Sellers), states, len(n.Signatures)})
			assert.Equal(t, want.former, strings.Join(n.Issuers[0].FormerNames, "; "))
			assert.Equal(t, want.incorporated, n.Issuers[0].Incorporated+" "+n.Issuers[0].Year)
			assert.Empty(t, n.Unknown)
		})
	}
}

// leftOut are the elements whose texts are not given.
var leftOut = []string{"/relatedPersonAddress/", "/recipientAddress/", "/issuerPhoneNumber", "/statesOfSolicitationList/description"}

// Every text of a notice stands in what is given, but for addresses of persons.
func TestSharedNoTextOfANoticeIsLost(t *testing.T) {
	texts := 0
	for _, want := range sharedNotices {
		body := sharedBody(t, "formd/"+want.file)
		n, err := parseNotice(body)
		require.NoError(t, err)
		out := &bytes.Buffer{}
		encode := json.NewEncoder(out)
		encode.SetEscapeHTML(false)
		require.NoError(t, encode.Encode(n))
		text, err := noticeText(body)
		require.NoError(t, err)
		for way, leaf := range leaves(t, text) {
			quoted, err := json.Marshal(leaf)
			require.NoError(t, err)
			inner := strings.NewReplacer(`\u0026`, "&").Replace(strings.Trim(string(quoted), `"`))
			assert.Contains(t, out.String(), inner, way)
			texts++
		}
	}
	assert.Greater(t, texts, 250, "the loader finds the texts")
	t.Logf("%d texts of %d notices", texts, len(sharedNotices))
}

// leaves are the texts of a document by their ways, counted on.
func leaves(t *testing.T, text []byte) map[string]string {
	found := map[string]string{}
	d := xml.NewDecoder(bytes.NewReader(text))
	way, last := "", ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			return found
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			way, last = way+"/"+token.Name.Local, ""
		case xml.CharData:
			last += string(token)
		case xml.EndElement:
			leaf := strings.TrimSpace(last)
			isLeft := leaf == "" || leaf == "None" || leaf == "Indefinite" || leaf == "true" || leaf == "false"
			for _, part := range leftOut {
				isLeft = isLeft || strings.Contains(way, part)
			}
			if !isLeft {
				found[fmt.Sprintf("%s %d", way, len(found))] = leaf
			}
			way, last = way[:strings.LastIndexByte(way, '/')], ""
		}
	}
}

// The real amendment, through the whole of the client.
func TestSharedAnIndefiniteOfferingIsNullAndItsSalesANumber(t *testing.T) {
	const accession = "0001398344-24-000491"
	e := (&edgar{t: t}).file(accession, "D/A", "2024-01-11", "021-67023", sharedBody(t, "formd/"+accession+".nc"),
		"INVESTURE OPPORTUNITY FUND, LP  (CIK 0001296490)")
	p, err := e.ask("2024-06-01", PlacementsRequest{Name: "Investure Opportunity Fund"})
	require.NoError(t, err)
	assert.Equal(t, "561224695", placementCell(t, p, "offerings", accession, "sold"))
	assert.Empty(t, placementCell(t, p, "offerings", accession, "offered"))
	assert.Empty(t, placementCell(t, p, "offerings", accession, "remaining"))
	require.Len(t, p.Offerings, 1)
	assert.Equal(t, "021-67023", p.Offerings[0].FileNumber)
	assert.Equal(t, "not in this answer: 0001398344-18-000523 lies outside the window or was not found", p.Offerings[0].Original)
	assert.Contains(t, p.Tables()[0].AboutCell(0, len(noticeLead)).Marks, "amendment of 0001398344-18-000523")
	assert.Contains(t, p.Tables()[0].AboutCell(0, len(noticeLead)).Marks, "offered indefinite")
}

func TestSharedSearchesSayWhatAnotherReaderFound(t *testing.T) {
	for _, want := range []struct {
		file                  string
		total                 int
		more                  bool
		hits, filings, filers int
	}{
		{"0_hits.json", 0, false, 0, 0, 0},
		{"1_hit.json", 1, false, 1, 1, 1},
		{"101_hits.json.gz", 101, false, 100, 98, 103},
		{"10000_hits.json.gz", 10000, true, 100, 100, 112},
	} {
		t.Run(want.file, func(t *testing.T) {
			body := unzip(t, "efts/"+want.file)
			page, err := parseSearch(body)
			require.NoError(t, err)
			filings, filers := map[Accession]bool{}, 0
			for _, h := range page.Hits {
				filings[h.Accession] = true
				for _, f := range h.Filers {
					filers++
					assert.NotEmpty(t, f.Name)
					assert.NotContains(t, f.Name, "CIK")
					assert.NotContains(t, f.Name, "  (", "symbols are no name")
				}
			}
			assert.Equal(t, []any{want.total, want.more, want.hits, want.filings, want.filers}, []any{page.Total, page.More, len(page.Hits), len(filings), filers})

			s, err := sift([]searchAnswer{page}, placementsQuestion{Name: "x", Start: searchBegins, End: dated(t, "2026-06-30"), Limit: 1}, dated(t, "2026-06-30"))
			require.NoError(t, err)
			assert.Equal(t, want.hits-want.filings, s.dropped[DroppedSameFiling])
			assert.Equal(t, want.filings, s.dropped[DroppedOtherForm], "none of these searches was for notices")
		})
	}
}
