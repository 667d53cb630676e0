package claim_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/claim"
)

// row of a truth table: a text, one number in it, and what must be said of it.
// Figure is the value of the figure that must be cited, as it was read.
type row struct {
	draft, text string
	verdict     claim.Verdict
	diagnosis   claim.Diagnosis
	figure      string
}

// mission is a dossier with a ledger of its own.
func mission(subject source.Identity, tables ...source.Table) *dossier.Dossier {
	store := &dossier.Memory{}
	for _, t := range tables {
		if err := store.Record(context.Background(), t); err != nil {
			panic(err)
		}
	}
	return &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: subject}, Ledger: store, Log: store, Clock: func() time.Time { return time.Unix(0, 0) }}
}

// holds runs a table; every locator must lead back to the value that is named.
func holds(t *testing.T, d *dossier.Dossier, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.draft+"/"+r.text, func(t *testing.T) {
			report, err := claim.Check(t.Context(), d, []byte(r.draft))
			require.NoError(t, err)
			var found []claim.Claim
			for _, c := range report.Claims {
				if c.Text == r.text {
					found = append(found, c)
				}
			}
			require.Len(t, found, 1, "claims: %+v", report.Claims)
			c := found[0]
			assert.Equal(t, r.verdict, c.Verdict, "%+v", c)
			assert.Equal(t, r.diagnosis, c.Diagnosis, "%+v", c)
			assert.Equal(t, r.figure, c.Figure.Value.String(), "%+v", c)
			if r.figure != "" && c.Dossier == "" {
				cited, _, err := source.Cite(t.Context(), d.Ledger, c.Locator)
				require.NoError(t, err)
				assert.Equal(t, r.figure, cited.Value.String())
			}
		})
	}
}

// fact is one figure of a table that is written by hand.
type fact struct {
	value string
	about source.About
}

// filed is a table of facts, written by hand.
func filed(t testing.TB, name string, facts ...fact) source.Table {
	t.Helper()
	part := source.Part{Address: "https://example.org/" + name, Digest: source.Digest([]byte(name)), ReadAt: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	read, err := (&source.Client{Mission: "m"}).Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "example.facts", map[string]string{"table": name}, source.Answer{Part: part})
	require.NoError(t, err)
	grid := &source.Grid{What: func(row, _ int) source.About { return facts[row].about }}
	for i, f := range facts {
		grid.Add("f-"+string(rune('a'+i/26))+string(rune('a'+i%26)), f.value)
	}
	return source.Table{Name: name, Read: read, Columns: []source.Column{{Name: "value", Type: source.Number}}, Rows: grid}
}

var (
	example = source.Identity{Name: "Example Corp.", Symbol: "EXMP", CIK: "1"}
	other   = source.Identity{Name: "Rival Inc.", Symbol: "RVL", CIK: "2"}
	year23  = source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))
	year22  = source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))
	q423    = source.Between(source.NewDate(2023, 10, 1), source.NewDate(2023, 12, 31))
	end23   = source.Instant(source.OnDay(source.NewDate(2023, 12, 31)))
	end22   = source.Instant(source.OnDay(source.NewDate(2022, 12, 31)))
)

func of(metric string, unit source.Unit, period source.Period, more ...func(*source.About)) source.About {
	a := source.About{Entity: example, Metric: metric, Unit: unit, Period: period, Kind: source.Filed}
	for _, m := range more {
		m(&a)
	}
	return a
}

func on(axis, member string) func(*source.About) {
	return func(a *source.About) {
		a.Dimensions = append(a.Dimensions, source.Dimension{Axis: axis, Member: member})
	}
}

func by(id source.Identity) func(*source.About) { return func(a *source.About) { a.Entity = id } }

func filedOn(year int, month time.Month, day int) func(*source.About) {
	return func(a *source.About) { a.Published = source.OnDay(source.NewDate(year, month, day)) }
}

const product = "srt:ProductOrServiceAxis"

// byHand is a mission whose figures are invented.
func byHand(t testing.TB) *dossier.Dossier {
	return mission(example, filed(t, "facts",
		fact{"12345678", of("x:Revenues", "USD", year23)},
		fact{"11222333", of("x:Revenues", "USD", year22)},
		fact{"3210987", of("x:Revenues", "USD", q423)},
		fact{"9876543", of("x:Revenues", "EUR", year23)},
		fact{"7000001", of("x:Revenues", "USD", year23, on(product, "x:WidgetsMember"))},
		fact{"5345677", of("x:Revenues", "USD", year23, on(product, "x:GadgetsMember"))},
		fact{"-456789", of("x:NetIncomeLoss", "USD", year23)},
		fact{"88123456", of("x:Assets", "USD", end23)},
		fact{"77123456", of("x:Assets", "USD", end22)},
		fact{"2.45", of("x:EarningsPerShareDiluted", "USD/shares", year23)},
		fact{"61.2", of("x:ValuePerOrdinaryShare", "USD/ordinary share", end23)},
		fact{"4", of("x:SharesPerAds", "ordinary shares/ADS", end23)},
		fact{"0.1834", of("x:EffectiveIncomeTaxRateContinuingOperations", "pure", year23)},
		fact{"5200", of("x:NumberOfStores", "stores", end23)},
		fact{"1000", of("x:GrossProfit", "USD", year23, filedOn(2024, 2, 1))},
		fact{"1250", of("x:GrossProfit", "USD", year23, filedOn(2024, 9, 1))},
		fact{"33444555", of("x:Revenues", "USD", year23, by(other))},
		fact{"100.5", of("CPIAUCSL", "Index 1982-1984=100", end23, on(source.AxisVintage, "2024-01-11"))},
		fact{"101.2", of("CPIAUCSL", "Index 1982-1984=100", end23, on(source.AxisVintage, "2024-02-13"))},
	))
}

func TestANumberStandsAgainstItsFigure(t *testing.T) {
	holds(t, byHand(t), []row{
		{"Revenue was $12.3 million in 2023.", "$12.3 million", claim.Match, "", "12345678"},
		{"Revenue was USD 12,345,678 in 2023.", "USD 12,345,678", claim.Match, "", "12345678"},
		{"Revenue was $12.4 million in 2023.", "$12.4 million", claim.Close, "", "12345678"},
		{"Revenue was $15.0 million in 2023.", "$15.0 million", claim.Mismatch, claim.Unexplained, "12345678"},
		{"Revenue was $11.2 million in 2023.", "$11.2 million", claim.Mismatch, claim.OtherPeriod, "11222333"},
		{"Revenue was $3.21 million in 2023.", "$3.21 million", claim.Mismatch, claim.OtherPeriod, "3210987"},
		{"Revenue was $3.21 million in Q4 2023.", "$3.21 million", claim.Match, "", "3210987"},
		{"Revenue was $12.3 billion in 2023.", "$12.3 billion", claim.Mismatch, claim.OtherScale, "12345678"},
		{"Revenue was €9.88 million in 2023.", "€9.88 million", claim.Match, "", "9876543"},
		{"Revenue was $9.88 million in 2023.", "$9.88 million", claim.Mismatch, claim.OtherCurrency, "9876543"},
		{"Widgets revenue was $7.00 million in 2023.", "$7.00 million", claim.Match, "", "7000001"},
		{"Widgets revenue was $5.35 million in 2023.", "$5.35 million", claim.Mismatch, claim.OtherMember, "5345677"},
		{"Net loss was $457 thousand in 2023.", "$457 thousand", claim.Match, "", "-456789"},
		{"Net income was $457 thousand in 2023.", "$457 thousand", claim.Mismatch, claim.OtherSign, "-456789"},
		{"Net income was ($457k) in 2023.", "($457k)", claim.Match, "", "-456789"},
		{"Total assets were $88.1 million in 2023.", "$88.1 million", claim.Match, "", "88123456"},
		{"Total assets were $88.1 million at 31 December 2023.", "$88.1 million", claim.Match, "", "88123456"},
		{"Total assets were $77.1 million at 31 December 2023.", "$77.1 million", claim.Mismatch, claim.OtherPeriod, "77123456"},
		{"Intangible assets were $5.3 million in 2023.", "$5.3 million", claim.CannotVerify, claim.WordsInPart, ""},
		{"Diluted earnings per share were $2.45 in 2023.", "$2.45", claim.Match, "", "2.45"},
		{"Value per ordinary share was $61.2 at 31 December 2023.", "$61.2", claim.Match, "", "61.2"},
		{"The value was $61.2 per ADS (value per ordinary share) at 31 December 2023.", "$61.2", claim.Mismatch, claim.PerShare, "61.2"},
		{"Value per ordinary share was $244.8 at 31 December 2023.", "$244.8", claim.Mismatch, claim.PerShare, "61.2"},
		{"The effective tax rate was 18.3% in 2023.", "18.3%", claim.Match, "", "0.1834"},
		{"The effective tax rate was 18.3 in 2023.", "18.3", claim.Mismatch, claim.OtherScale, "0.1834"},
		{"The number of stores was 5,200 at 31 December 2023.", "5,200", claim.Match, "", "5200"},
		{"Gross profit was $1,000 in 2023.", "$1,000", claim.Mismatch, claim.AmendedFiling, "1000"},
		{"Gross profit, as first reported, was $1,000 in 2023.", "$1,000", claim.Match, "", "1000"},
		{"Gross profit was $1,250 in 2023.", "$1,250", claim.Match, "", "1250"},
		{"Rival's revenue was $33.4 million in 2023.", "$33.4 million", claim.Match, "", "33444555"},
		{"Rival's revenue was $12.3 million in 2023.", "$12.3 million", claim.Mismatch, claim.OtherEntity, "12345678"},
		{"Revenue was $33.4 million in 2023.", "$33.4 million", claim.Mismatch, claim.OtherEntity, "33444555"},
		{"Stranger's revenue was $12.3 million in 2023.", "$12.3 million", claim.CannotVerify, claim.UnknownEntity, ""},
		{"The CPI stood at 100.5 at 31 December 2023.", "100.5", claim.Mismatch, claim.EarlierVintage, "100.5"},
		{"The CPI, as first published, stood at 100.5 at 31 December 2023.", "100.5", claim.Match, "", "100.5"},
		{"Revenue rose by $1.1 million in 2023.", "$1.1 million", claim.CannotVerify, claim.AChange, ""},
		{"The company employs 5,200 people.", "5,200", claim.CannotVerify, claim.NothingHeld, ""},
		{"Revenue was $10.5 million in 2021.", "$10.5 million", claim.CannotVerify, claim.NotForThatPeriod, ""},
		{"Le chiffre d'affaires s'est élevé à 12,3 M$ en 2023.", "12,3 M$", claim.Match, "", "12345678"},
		{"Le chiffre d'affaires était de 12 345 678 USD en 2023.", "12 345 678 USD", claim.Match, "", "12345678"},
		{"Revenue was about $12 million in 2023.", "$12 million", claim.Match, "", "12345678"},
		{"Revenue was more than $12 million in 2023.", "$12 million", claim.Match, "", "12345678"},
		{"Revenue was less than $12 million in 2023.", "$12 million", claim.Mismatch, claim.Unexplained, "12345678"},
		{"Revenue was $11.2 million in 2022 and $12.3 million in 2023.", "$12.3 million", claim.Match, "", "12345678"},
		{"Revenue was $12.3 million and $11.2 million in 2023 and 2022, respectively.", "$11.2 million", claim.Match, "", "11222333"},
		{"Revenue was $12.3 million in 2023, up from $11.2 million a year earlier.", "$11.2 million", claim.Match, "", "11222333"},
		{"# 2023\n\nRevenue was $11.2 million.", "$11.2 million", claim.Mismatch, claim.OtherPeriod, "11222333"},
		{"| USD thousands | 2023 | 2022 |\n|---|---:|---:|\n| Revenue | 12,346 | 11,222 |\n", "12,346", claim.Match, "", "12345678"},
		{"| USD thousands | 2023 | 2022 |\n|---|---:|---:|\n| Revenue | 12,346 | 11,222 |\n", "11,222", claim.Match, "", "11222333"},
		{"| USD thousands | 2023 | 2022 |\n|---|---:|---:|\n| Revenue | 11,222 | 12,346 |\n", "12,346", claim.Mismatch, claim.OtherPeriod, "12345678"},
		{"| | 2023 |\n|---|---:|\n| Revenue | 12,346 |\n", "12,346", claim.Mismatch, claim.OtherScale, "12345678"},
	})
}

// These rows were written after the first table passed, and before they ran.
func TestWordsThatMislead(t *testing.T) {
	holds(t, byHand(t), []row{
		{"Revenue reached between $12 and $13 million in 2023.", "$13 million", claim.Match, "", "12345678"},
		{"Revenue was $12–13 million in 2023.", "$12", claim.Match, "", "12345678"},
		{"Revenue was $14–15 million in 2023.", "15 million", claim.Mismatch, claim.Unexplained, "12345678"},
		{"In 2022, Example had revenue of $11.2 million.", "$11.2 million", claim.Match, "", "11222333"},
		{"Example posted $12.3 million of revenue in 2023.", "$12.3 million", claim.Match, "", "12345678"},
		{"Widgets brought in $7.00 million and Gadgets $5.35 million of revenue in 2023.", "$5.35 million", claim.Match, "", "5345677"},
		{"Widgets and Gadgets revenue was $12.35 million in 2023.", "$12.35 million", claim.CannotVerify, claim.NotForThatPeriod, ""},
		{"Widgets revenue was $7.00 million in 2023; total revenue was $12.3 million.", "$12.3 million", claim.Match, "", "12345678"},
		{"Revenue growth was 10.0% in 2023.", "10.0%", claim.CannotVerify, claim.WordsInPart, ""},
		{"Revenue per employee was $12.3 million in 2023.", "$12.3 million", claim.CannotVerify, claim.WordsInPart, ""},
		{"Deferred revenue was $3.3 million in 2023.", "$3.3 million", claim.CannotVerify, claim.WordsInPart, ""},
		{"Revenue rose to $12.3 million in 2023 from $11.2 million in 2022.", "$11.2 million", claim.Match, "", "11222333"},
		{"Revenue of $12.3 million (2022: $11.2 million) was a record in 2023.", "$11.2 million", claim.Match, "", "11222333"},
		{"Revenue was $12.3 million and the company runs 80 warehouses in 2023.", "80", claim.CannotVerify, claim.NothingHeld, ""},
		{"Revenue in 2023 was 12.3 million euros.", "12.3 million euros", claim.Mismatch, claim.OtherCurrency, "12345678"},
		{"Total assets rose from $77.1 million to $88.1 million between December 31, 2022 and December 31, 2023.", "$88.1 million", claim.Match, "", "88123456"},
		{"The company had 5,200 stores at 31 December 2023.", "5,200", claim.Match, "", "5200"},
		{"The company had 5,300 stores at 31 December 2023.", "5,300", claim.Mismatch, claim.Unexplained, "5200"},
		{"**Revenue** was **$12.3 million** in 2023.", "$12.3 million", claim.Match, "", "12345678"},
		{"- Revenue 2023: $12.3 million\n- Revenue 2022: $11.2 million\n", "$11.2 million", claim.Match, "", "11222333"},
		{"Net income (loss) was $(456,789) in 2023.", "$(456,789)", claim.Match, "", "-456789"},
		{"EXMP's revenue for the year ended 31 December 2023 came to 12.346m USD.", "12.346m USD", claim.Match, "", "12345678"},
	})
}

func TestAReportCountsWhatIsNoClaim(t *testing.T) {
	draft := "# 1.2 Results of FY2023\n\n1. See Note 12, COVID-19, the 10-K and https://example.org/2023/7[^3].\n\n```\n42\n```\n\nOn 3 May 2024 revenue for 2023 was $12.3 million, the 2nd time.\n\n[^3]: 16:30.\n"
	report, err := claim.Check(t.Context(), byHand(t), []byte(draft))
	require.NoError(t, err)
	require.Len(t, report.Claims, 1)
	assert.Equal(t, claim.Counts{Claims: 1, Match: 1}, report.Counts)
	assert.Equal(t, 9, report.Claims[0].Line)
	got := map[string]int{}
	for _, s := range report.NotClaims {
		got[s.Reason] = s.Count
	}
	assert.Equal(t, map[string]int{"section_number": 2, "year": 2, "list_marker": 1, "name": 3, "address": 1, "footnote": 2, "code": 1, "date": 2, "ordinal": 1}, got)
}

func TestCalculationsOfTheDossierAreHeldToo(t *testing.T) {
	d := byHand(t)
	refs, err := d.Ledger.Refs(t.Context())
	require.NoError(t, err)
	for _, e := range []dossier.Entry{
		dossier.Fact{ID: "sales", Label: "Income of the shops", At: source.Locator{Ref: refs[0], Row: "f-aa", Column: "value"}},
		dossier.Fact{ID: "sales_before", At: source.Locator{Ref: refs[0], Row: "f-ab", Column: "value"}},
		dossier.Calculation{ID: "sales_growth", Expression: "sales / sales_before - 1", Unit: "percent"},
	} {
		_, err := d.Contribute(t.Context(), dossier.Author{Role: "lead", Card: "lead"}, e)
		require.NoError(t, err)
	}
	report, err := claim.Check(t.Context(), d, []byte("Sales growth of 10.0% in 2023. Income of the shops was $12.3 million in 2023."))
	require.NoError(t, err)
	require.Len(t, report.Claims, 2)
	assert.Equal(t, claim.Match, report.Claims[0].Verdict, "%+v", report.Claims[0])
	assert.Equal(t, "sales_growth", report.Claims[0].Dossier)
	assert.True(t, report.Claims[0].Locator.IsZero())
	assert.Equal(t, claim.Match, report.Claims[1].Verdict, "%+v", report.Claims[1])
	assert.Equal(t, 1, report.Computed)
}

func TestWhatIsNoDraftIsRefused(t *testing.T) {
	for rule, draft := range map[string][]byte{
		"draft_text": []byte("PK\x03\x04\x00\x00"), "draft_size": make([]byte, claim.MaxDraftBytes+1),
	} {
		_, err := claim.Check(t.Context(), byHand(t), draft)
		var coded source.Coded
		require.ErrorAs(t, err, &coded)
		assert.Equal(t, rule, coded.Code())
	}
	_, err := claim.Check(t.Context(), byHand(t), []byte("caf\xe9 12"))
	assert.ErrorContains(t, err, "no text in UTF-8")
}

func TestAMissionWithoutReadsVerifiesNothing(t *testing.T) {
	report, err := claim.Check(t.Context(), mission(example), []byte("Revenue was $12.3 million in 2023."))
	require.NoError(t, err)
	assert.Equal(t, claim.Counts{Claims: 1, CannotVerify: 1}, report.Counts)
	require.NoError(t, report.Err())
}

func TestTheReportHasTheFieldsThatTheIssueNames(t *testing.T) {
	report, err := claim.Check(t.Context(), byHand(t), []byte("Revenue was $15.0 million in 2023."))
	require.NoError(t, err)
	require.ErrorContains(t, report.Err(), "1 number differs")
	body, err := json.Marshal(report)
	require.NoError(t, err)
	var got struct {
		Claims []map[string]any `json:"claims"`
	}
	require.NoError(t, json.Unmarshal(body, &got))
	for _, field := range []string{"text", "line", "verdict", "diagnosis", "locator"} {
		assert.Contains(t, got.Claims[0], field)
	}
}
