package filings

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	notice1, notice2, notice3 = "0000000099-26-000001", "0000000099-26-000002", "0000000099-26-000003"
	fileNumber                = "021-500001"
)

func amended(t *testing.T, of, sold string) []byte {
	return anvil(t, "<submissionType>D<", "<submissionType>D/A<", "<isAmendment>false</isAmendment>",
		"<isAmendment>true</isAmendment><previousAccessionNumber>"+of+"</previousAccessionNumber>", "<totalAmountSold>1000000<", "<totalAmountSold>"+sold+"<")
}

func TestAnAmendmentReplacesAndIsNeverAdded(t *testing.T) {
	e := (&edgar{t: t}).file(notice2, "D/A", "2026-03-02", fileNumber, amended(t, notice1, "2500000")).
		file(notice3, "D/A", "2026-05-04", fileNumber, amended(t, notice2, "4000000")).
		file(notice1, "D", "2026-02-02", fileNumber, anvil(t))
	p, err := e.ask("", PlacementsRequest{Name: "Anvil, Inc."})
	require.NoError(t, err)
	require.Len(t, p.Offerings, 1)
	o := p.Offerings[0]
	assert.Equal(t, Accession(notice3), o.Latest)
	assert.Equal(t, "in this answer", o.Original)
	assert.Equal(t, []FoundNotice{
		{notice1, "D", dated(t, "2026-02-02"), "", true}, {notice2, "D/A", dated(t, "2026-03-02"), notice1, true}, {notice3, "D/A", dated(t, "2026-05-04"), notice2, true},
	}, o.Chain)
	assert.Equal(t, "4000000", placementCell(t, p, "offerings", notice3, "sold"))
	assert.Equal(t, "1000000", placementCell(t, p, "superseded", notice1, "sold_then"))
	assert.Equal(t, "2500000", placementCell(t, p, "superseded", notice2, "sold_then"))
	out, err := json.Marshal(p)
	require.NoError(t, err)
	for _, sum := range []string{"7500000", "3500000", "6500000", "5000001"} {
		assert.NotContains(t, string(out), sum, "no sum of ours appears")
	}
	assert.Equal(t, source.Identity{Name: "ANVIL INC", CIK: "0000000011"}, p.Identity)
	assert.Equal(t, []string{"searched filing days in New York from 2026-01-01 to 2026-06-30: 3 hits found, 3 notices of the issuer, 3 read"}, p.Warnings)
}

func TestEachFigureSaysAllThatAFigureNeeds(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", fileNumber, anvil(t, "<totalOfferingAmount>5000000<", "<totalOfferingAmount>Indefinite<"))
	p, err := e.ask("2026-06-30", PlacementsRequest{CIK: "11"})
	require.NoError(t, err)
	offerings := p.Tables()[0]
	figure, err := offerings.Figure(source.Locator{Ref: p.Reads[0].Ref, Row: notice1, Column: "sold"})
	require.NoError(t, err)
	assert.Equal(t, "1000000", figure.Value.String())
	assert.Equal(t, source.Unit("USD"), figure.Unit)
	assert.Equal(t, "total amount sold since the offering began", figure.Metric)
	assert.Equal(t, source.Filed, figure.Kind)
	assert.Equal(t, "2026-02-02", figure.Published.String())
	assert.True(t, figure.Period.Equal(source.Instant(source.OnDay(dated(t, "2026-02-02")))))
	assert.Equal(t, source.Identity{Name: "ANVIL INC", CIK: "0000000011"}, figure.Entity)

	assert.Equal(t, []source.Dimension{{Axis: "file_number", Member: fileNumber}}, figure.Dimensions, "two offerings are two quantities")

	_, err = offerings.Figure(source.Locator{Ref: p.Reads[0].Ref, Row: notice1, Column: "offered"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused, "what is indefinite is missing, and cannot be cited")
	col, _ := offerings.Column("offered")
	assert.Equal(t, []string{"offered indefinite"}, offerings.AboutCell(0, col).Marks)
	col, _ = offerings.Column("commissions")
	assert.Equal(t, []string{"commissions is an estimate"}, offerings.AboutCell(0, col).Marks)
}

func TestNumberColumnsOfOneReadHaveDifferentNames(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", fileNumber, anvil(t)).file(notice2, "D/A", "2026-03-02", fileNumber, amended(t, notice1, "2")).
		file("0000000022-26-000001", "D", "2026-03-03", "021-7", nil, bellowsFiler)
	p, err := e.ask("", PlacementsRequest{Name: "anvil"})
	require.NoError(t, err)
	seen := map[string]string{}
	for _, table := range p.Tables() {
		for _, c := range table.Columns {
			if c.Type == source.Number {
				assert.Empty(t, seen[c.Name], "%s stands in two tables", c.Name)
				seen[c.Name] = table.Name
			}
		}
	}
	assert.Len(t, seen, 2*len(noticeFigures)+1)
}

func TestChains(t *testing.T) {
	for _, rule := range []struct {
		name     string
		file     func(*edgar)
		chains   string // latest: chain, oldest first; offerings newest first
		original string
	}{
		{"a number that the amendment names joins two file numbers", func(e *edgar) {
			e.file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D/A", "2026-03-02", "021-2", amended(t, notice1, "2"))
		}, "000002: 000001 000002", "in this answer"},
		{"a file number joins an amendment that names another notice", func(e *edgar) {
			e.file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D/A", "2026-03-02", "021-1", amended(t, "0000000099-19-000077", "2"))
		}, "000002: 000001 000002", "in this answer"},
		{"two file numbers are two offerings", func(e *edgar) {
			e.file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D", "2026-03-02", "021-2", anvil(t))
		}, "000002: 000002; 000001: 000001", "in this answer"},
		{"a number of another kind joins nothing", func(e *edgar) {
			e.file(notice1, "D", "2026-02-02", "333-1", anvil(t)).file(notice2, "D", "2026-03-02", "333-1", anvil(t))
		}, "000002: 000002; 000001: 000001", "in this answer"},
		{"of two on one day the one that amends the other is the latest", func(e *edgar) {
			e.file(notice1, "D/A", "2026-03-02", "021-1", amended(t, notice2, "2")).file(notice2, "D", "2026-03-02", "021-1", anvil(t))
		}, "000001: 000002 000001", "in this answer"},
		{"of two on one day an original comes before an amendment of an older one", func(e *edgar) {
			e.file(notice1, "D/A", "2026-03-02", "021-1", amended(t, "0000000099-25-000777", "2")).file(notice2, "D", "2026-03-02", "021-1", anvil(t))
		}, "000001: 000002 000001", "in this answer"},
		{"of two amendments on one day the one that amends the other is the latest", func(e *edgar) {
			e.file(notice1, "D/A", "2026-03-02", "021-1", amended(t, notice2, "2")).file(notice2, "D/A", "2026-03-02", "021-1", amended(t, "0000000099-25-000777", "3"))
		}, "000001: 000002 000001", "not in this answer: 0000000099-25-000777 lies outside the window or was not found"},
		{"two that name each other end somewhere", func(e *edgar) {
			e.file(notice1, "D/A", "2026-03-02", "021-1", amended(t, notice2, "2")).file(notice2, "D/A", "2026-03-02", "021-1", amended(t, notice1, "3"))
		}, "000002: 000001 000002", "not in this answer: the amendments name each other"},
		{"an original outside the window is named", func(e *edgar) {
			e.file(notice2, "D/A", "2026-03-02", "021-1", amended(t, "0000000099-25-000777", "2"))
		}, "000002: 000002", "not in this answer: 0000000099-25-000777 lies outside the window or was not found"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			e := &edgar{t: t}
			rule.file(e)
			p, err := e.ask("", PlacementsRequest{CIK: "11"})
			require.NoError(t, err)
			var chains []string
			for _, o := range p.Offerings {
				chain := string(o.Latest[14:]) + ":"
				for _, n := range o.Chain {
					chain += " " + string(n.Accession[14:])
				}
				chains = append(chains, chain)
				assert.Equal(t, rule.original, o.Original)
			}
			assert.Equal(t, rule.chains, strings.Join(chains, "; "))
			if rule.original != hasOriginal {
				assert.Contains(t, p.latestOf(p.Offerings[0]).Marks, "original "+rule.original)
			}
		})
	}
}

func TestAVehicleNamedAfterACompanyIsNotTheCompany(t *testing.T) {
	e := (&edgar{t: t}).
		file(notice1, "D", "2026-02-02", "021-1", anvil(t)).
		file("0000000033-26-000001", "D", "2026-04-01", "021-2", nil, "ANVIL SPV I, a series of Bellows LLC  (CIK 0000000033)").
		file("0000000022-26-000001", "D", "2026-04-02", "021-3", nil, bellowsFiler).
		file("0000000022-26-000002", "D/A", "2026-04-03", "021-3", nil, bellowsFiler)
	p, err := e.ask("", PlacementsRequest{Name: "Anvil"})
	require.NoError(t, err)
	require.Len(t, p.Offerings, 1)
	assert.Equal(t, Accession(notice1), p.Offerings[0].Latest)
	assert.Equal(t, []Issuer{{Filer{"Bellows LLC", "0000000022"}, 2, dated(t, "2026-04-03")}, {Filer{"ANVIL SPV I, a series of Bellows LLC", "0000000033"}, 1, dated(t, "2026-04-01")}}, p.Others)
	assert.Equal(t, "other_issuer 3", dropsOf(p))
	assert.Len(t, e.asked, 2, "no notice of another issuer is fetched")

	p, err = e.ask("", PlacementsRequest{Name: "Anv"})
	require.NoError(t, err)
	assert.Empty(t, p.Offerings)
	assert.Len(t, p.Others, 3)
	require.Len(t, p.Warnings, 2)
	assert.Contains(t, p.Warnings[1], "give the cik")
}

func TestANameOfSeveralIssuersGivesCandidates(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D", "2026-03-02", "021-2", nil, "Anvil LLC  (CIK 0000000044)")
	p, err := e.ask("", PlacementsRequest{Name: "anvil"})
	require.NoError(t, err)
	assert.Empty(t, p.Offerings)
	assert.Equal(t, []Issuer{{Filer{"ANVIL INC", "0000000011"}, 1, dated(t, "2026-02-02")}, {Filer{"Anvil LLC", "0000000044"}, 1, dated(t, "2026-03-02")}}, p.Candidates)
	assert.Len(t, e.asked, 1, "nothing is read before somebody chooses")
	assert.Contains(t, p.Warnings[1], "2 issuers have this name")
	assert.True(t, p.Identity.IsZero())
}

func TestACoIssuerIsAnIssuer(t *testing.T) {
	body := anvil(t, "</primaryIssuer>", "</primaryIssuer><issuerList><issuer><cik>22</cik><entityName>Bellows LLC</entityName></issuer></issuerList>")
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", fileNumber, body, anvilFiler, bellowsFiler)
	p, err := e.ask("", PlacementsRequest{CIK: "22"})
	require.NoError(t, err)
	require.Len(t, p.Offerings, 1)
	about := p.Tables()[0].AboutCell(0, len(noticeLead))
	assert.Equal(t, "0000000011", about.Entity.CIK, "the figures are about the primary issuer's offering")
	assert.Contains(t, about.Marks, "issued together with Bellows LLC (CIK 0000000022)")
}

func TestNoNoticeInTheWindowIsAnAnswer(t *testing.T) {
	p, err := (&edgar{t: t}).ask("", PlacementsRequest{CIK: "11"})
	require.NoError(t, err)
	assert.Empty(t, p.Offerings)
	assert.Equal(t, Window{Start: dated(t, "2026-01-01"), End: dated(t, "2026-06-30"), Zone: "America/New_York", Days: 180}, p.Window)
	assert.Equal(t, Search{}, p.Search)
	assert.Equal(t, []string{"searched filing days in New York from 2026-01-01 to 2026-06-30: 0 hits found, 0 notices of the issuer, 0 read"}, p.Warnings)
	require.Len(t, p.Tables(), 1)
	assert.Equal(t, 0, p.Tables()[0].Rows.Len())
}

func TestTheWindowHasBothItsEnds(t *testing.T) {
	e := &edgar{t: t}
	for i, filed := range []string{"2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"} { // 181, 180, 0 and -1 days ago
		e.file(fmt.Sprintf("0000000099-26-00000%d", i), "D", filed, fmt.Sprintf("021-%d", i), anvil(t))
	}
	p, err := e.ask("", PlacementsRequest{CIK: "11"})
	require.NoError(t, err)
	var filed []string
	for _, n := range p.Notices {
		filed = append(filed, n.Filed.String())
	}
	assert.Equal(t, []string{"2026-06-30", "2026-01-01"}, filed)
	assert.Equal(t, "outside_window 2", dropsOf(p))
	assert.Contains(t, e.asked[0], "enddt=2026-06-30")
	assert.Contains(t, e.asked[0], "startdt=2026-01-01")
}

func TestTheWindowEndsOnTheCutoffAndCountsWhatCameLater(t *testing.T) {
	e := (&edgar{t: t}).file(notice1, "D", "2026-02-02", "021-1", anvil(t)).file(notice2, "D/A", "2026-03-02", "021-1", amended(t, notice1, "2"))
	p, err := e.ask("2026-03-01", PlacementsRequest{CIK: "11"})
	require.NoError(t, err)
	assert.Equal(t, "2026-03-01", p.Window.End.String())
	assert.Equal(t, "2025-09-02", p.Window.Start.String())
	assert.Equal(t, Accession(notice1), p.Offerings[0].Latest)
	assert.Equal(t, "after_cutoff 1", dropsOf(p))

	p, err = e.ask("", PlacementsRequest{CIK: "11", Until: dated(t, "2026-02-10")})
	require.NoError(t, err)
	assert.Equal(t, "2026-02-10", p.Window.End.String())
	assert.Equal(t, "outside_window 1", dropsOf(p))
}

func TestTodayIsNewYorks(t *testing.T) {
	for _, rule := range []struct{ name, now, end, start string }{
		{"before midnight in winter, five hours behind", "2026-01-15T04:59:59Z", "2026-01-14", "2025-07-18"},
		{"at midnight in winter", "2026-01-15T05:00:00Z", "2026-01-15", "2025-07-19"},
		{"before midnight in summer, four hours behind", "2026-07-15T03:59:59Z", "2026-07-14", "2026-01-15"},
		{"at midnight in summer", "2026-07-15T04:00:00Z", "2026-07-15", "2026-01-16"},
		{"on the night when clocks go forward", "2026-03-08T04:59:59Z", "2026-03-07", "2025-09-08"},
		{"on the night after", "2026-03-09T03:59:59Z", "2026-03-08", "2025-09-09"},
		{"on the night after, at midnight", "2026-03-09T04:00:00Z", "2026-03-09", "2025-09-10"},
		{"on the night when clocks go back", "2026-11-01T03:59:59Z", "2026-10-31", "2026-05-04"},
		{"on the night after they went back", "2026-11-02T04:59:59Z", "2026-11-01", "2026-05-05"},
		{"on the night after they went back, at midnight", "2026-11-02T05:00:00Z", "2026-11-02", "2026-05-06"},
		{"through a leap day", "2024-03-01T12:00:00Z", "2024-03-01", "2023-09-03"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			now, err := time.Parse(time.RFC3339, rule.now)
			require.NoError(t, err)
			client := &source.Client{Recorded: &edgar{t: t}, Clock: func() time.Time { return now.In(time.FixedZone("machine", 9*3600)) }}
			p, err := (&Client{Source: client}).PrivatePlacements(t.Context(), PlacementsRequest{CIK: "11"})
			require.NoError(t, err)
			assert.Equal(t, rule.start+" "+rule.end, p.Window.Start.String()+" "+p.Window.End.String())
		})
	}
}
