package filings

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// factsOf reads the rows of one unit, written between brackets, as company data.
func factsOf(t *testing.T, rows string) conceptFacts {
	t.Helper()
	var got conceptFacts
	_, err := readFacts([]byte(`{"cik":1,"facts":{"us-gaap":{"Assets":{"label":"a \"name\\","units":{"USD":[`+rows+`]}}}}}`),
		func(string) bool { return true }, func(f conceptFacts) error { got = f; return nil })
	require.NoError(t, err)
	return got
}

func TestARowLacksNothingOrIsCountedOut(t *testing.T) {
	for _, c := range []struct {
		rule, row           string
		given, broken, null int
	}{
		{"an instant", `{"end":"2024-12-31","val":1,"accn":"0000000001-25-000003","filed":"2025-02-14"}`, 1, 0, 0},
		{"a duration of one day", `{"start":"2024-12-31","end":"2024-12-31","val":1,"accn":"0000000001-25-000003","filed":"2025-02-14"}`, 1, 0, 0},
		{"a period that ends before it starts", `{"start":"2025-01-01","end":"2024-12-31","val":1,"accn":"0000000001-25-000003","filed":"2025-02-14"}`, 0, 1, 0},
		{"a start that is no day is no instant", `{"start":null,"end":"2024-12-31","val":1,"accn":"0000000001-25-000003","filed":"2025-02-14"}`, 0, 1, 0},
		{"no end", `{"val":1,"accn":"0000000001-25-000003","filed":"2025-02-14"}`, 0, 1, 0},
		{"no number", `{"end":"2024-12-31","val":null,"accn":"0000000001-25-000003","filed":"2025-02-14"}`, 0, 0, 1},
		{"a number in words", `{"end":"2024-12-31","val":"one","accn":"0000000001-25-000003","filed":"2025-02-14"}`, 0, 1, 0},
		{"no day of filing", `{"end":"2024-12-31","val":1,"accn":"0000000001-25-000003"}`, 0, 1, 0},
		{"no accession number", `{"end":"2024-12-31","val":1,"accn":"?","filed":"2025-02-14"}`, 0, 1, 0},
		{"no row at all", `[1,2],"x",null`, 0, 3, 0},
	} {
		got := factsOf(t, c.row)
		assert.Equal(t, []int{c.given, c.broken, c.null}, []int{len(got.Rows), got.Broken, got.Empty}, c.rule)
		if c.given+c.null > 0 {
			assert.Equal(t, `a "name\`, got.Label, c.rule)
		}
	}
}

func TestAFilingsFiscalYearIsTakenFromItsOwnRow(t *testing.T) {
	got := factsOf(t, `{"end":"2024-12-31","val":1,"accn":"0000000001-25-000003","fy":2024,"fp":"FY","form":"10-K","filed":"2025-02-14"},
		{"end":"2023-12-31","val":1,"accn":"0000000001-25-000003","fy":2023,"fp":"FY","form":"10-K","filed":"2025-02-14"},
		{"end":"2022-12-31","val":1,"accn":"0000000001-25-000003","fy":null,"fp":null,"form":"10-K","filed":"2025-02-14"}`)
	assert.Equal(t, []int{2024, 2023, 0}, []int{got.Rows[0].Report.FY, got.Rows[1].Report.FY, got.Rows[2].Report.FY})
}

func TestDigitsAreThoseOfTheText(t *testing.T) {
	for _, digits := range []string{"0.10", "-12", "123456789012345678901234567890", "0.00001", "0", "3.885"} {
		got := factsOf(t, `{"end":"2024-12-31","val":`+digits+`,"accn":"0000000001-25-000003","filed":"2025-02-14"}`)
		assert.Equal(t, digits, got.Rows[0].Value.String())
	}
}

func TestCompanyDataOfAnotherShapeAreRefused(t *testing.T) {
	for _, c := range []struct{ rule, body, says string }{
		{"a page", "<html>", "it is not JSON"},
		{"half an answer", `{"facts":{"us-gaap":{`, "it is not JSON"},
		{"a list", `[]`, "it is not an object"},
		{"nothing", `{}`, "neither facts nor a concept"},
		{"units without a concept", `{"units":{}}`, "neither facts nor a concept"},
		{"facts in a list", `{"facts":[]}`, "object of taxonomies"},
		{"concepts in a list", `{"facts":{"us-gaap":[]}}`, "object of concepts"},
		{"units in a list", `{"facts":{"us-gaap":{"Assets":{"units":[]}}}}`, "object of units"},
		{"values in an object", `{"facts":{"us-gaap":{"Assets":{"units":{"USD":{}}}}}}`, "list of values"},
		{"a concept twice", `{"facts":{"us-gaap":{"Assets":{"units":{}},"Assets":{"units":{}}}}}`, "stands there twice"},
	} {
		_, err := readFacts([]byte(c.body), func(string) bool { return true }, func(conceptFacts) error { return nil })
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, c.rule)
		assert.ErrorContains(t, err, c.says, c.rule)
	}
}

func TestDataOfAnotherCompanyAreRefused(t *testing.T) {
	question := source.Question{Verb: VerbAccounts, Request: []byte(`{"cik":"0000000001","concept":"Revenue"}`)}
	_, err := deriveAmerican(t.Context(), source.Read{Vendor: SEC.Name, Question: question},
		[][]byte{written(t, "sec-submissions.json"), written(t, "sec-companyfacts-foreign.json")})
	var shape *source.ShapeError
	require.ErrorAs(t, err, &shape)
	assert.ErrorContains(t, err, "the data are of another company")
}
