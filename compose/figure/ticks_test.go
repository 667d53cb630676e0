package figure

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

func num(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func written(marks []decimal.Decimal) string {
	texts := make([]string, 0, len(marks))
	for _, m := range marks {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, " ")
}

// Expected by hand from Heckbert's text; the first row is the example that he gives.
func TestMarksAreHeckbertsLooseLabels(t *testing.T) {
	for _, c := range []struct {
		name, low, high string
		count           int
		want            string
	}{
		{"the published example: 105 to 543 in five", "105", "543", 5, "100 200 300 400 500 600"},
		{"a tenth is a tenth, not a float", "0", "1", 6, "0 0.2 0.4 0.6 0.8 1"},
		{"nought lies between: 21 gives 50, a quarter of which is nearest to 10", "-7", "14", 5, "-10 0 10 20"},
		{"ends on a mark stay", "20", "30", 6, "20 22 24 26 28 30"},
		{"narrow and far from nought", "1000000.001", "1000000.002", 3, "1000000.001 1000000.0015 1000000.002"},
		{"one value has a tenth around it", "2.5", "2.5", 3, "2 2.5 3"},
		{"nought alone has one around it", "0", "0", 3, "-1 0 1"},
		{"huge", "1e300", "3e300", 3, "1" + strings.Repeat("0", 300) + " 2" + strings.Repeat("0", 300) + " 3" + strings.Repeat("0", 300)},
	} {
		t.Run(c.name, func(t *testing.T) {
			marks, _ := marksOf(span{low: num(c.low), high: num(c.high), some: true}, c.count)
			require.Equal(t, c.want, written(marks))
		})
	}
}

func TestDecadesHoldTheSpan(t *testing.T) {
	for _, c := range []struct{ name, low, high, want string }{
		{"a short span has 2 and 5 between", "3", "40", "2 5 10 20 50"},
		{"a long one powers alone", "120000", "210000000", "100000 1000000 10000000 100000000 1000000000"},
		{"one value lies between two marks", "100", "100", "100 200"},
		{"below one", "0.02", "0.9", "0.02 0.05 0.1 0.2 0.5 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, written(decades(span{low: num(c.low), high: num(c.high), some: true})))
		})
	}
}

// The law: marks rise by one step and hold the span, whatever it is.
func TestMarksHoldEverySpan(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		low := decimal.New(r.Int64N(1e12)-5e11, int32(r.IntN(60)-30))
		s := span{low: low, high: low.Add(decimal.New(r.Int64N(1e9), int32(r.IntN(40)-30))), some: true}
		marks, step := marksOf(s, 2+r.IntN(9))
		require.False(t, marks[0].GreaterThan(s.low), "%v", s)
		require.False(t, marks[len(marks)-1].LessThan(s.high), "%v", s)
		require.GreaterOrEqual(t, len(marks), 2)
		require.LessOrEqual(t, len(marks), 25)
		for i := 1; i < len(marks); i++ {
			require.True(t, marks[i].Sub(marks[i-1]).Equal(step))
		}
	}
}

func TestNumbersAreWrittenAsTheLanguageDoes(t *testing.T) {
	for _, c := range []struct {
		name, d string
		places  int32
		en, fr  string
	}{
		{"thousands and mark", "1234567.5", 2, "1,234,567.50", "1\u202f234\u202f567,50"},
		{"a true minus", "-0.5", 1, "−0.5", "−0,5"},
		{"what rounds to nought has no sign", "-0.001", 2, "0.00", "0,00"},
		{"three digits have no separator", "999", 0, "999", "999"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.en, english.number(num(c.d), c.places))
			require.Equal(t, c.fr, french.number(num(c.d), c.places))
		})
	}
}

func TestPowersOfTenStandInTheTitleWhereTheySpareSigns(t *testing.T) {
	for _, c := range []struct{ name, low, high, title, labels string }{
		{"millions", "0", "42000000", "revenue (EUR million)", "0 20 40 60"},
		{"millionths", "0.0000012", "0.0000031", "revenue (EUR ×10⁻⁶)", "1 2 3 4"},
		{"thousands stay as they are", "0", "4200", "revenue (EUR)", "0 2,000 4,000 6,000"},
		{"where nothing is spared", "1000000000.01", "1000000000.03", "revenue (EUR)", "1,000,000,000.01 1,000,000,000.02 1,000,000,000.03"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := english.ruled(span{low: num(c.low), high: num(c.high), some: true}, false, 3, "revenue", "EUR", 0)
			require.Equal(t, c.title, r.title)
			require.Equal(t, c.labels, strings.Join(r.labels, " "))
		})
	}
	r := french.ruled(span{low: num("0"), high: num("42000000"), some: true}, false, 3, "produits", "EUR", 3)
	require.Equal(t, "produits (EUR milliards)", r.title, "a column in thousands whose marks are millions counts in milliards")
	long := english.ruled(span{low: num("1e-9"), high: num("2e9"), some: true}, true, 3, "", "", 0)
	require.Equal(t, "10⁻⁹", long.labels[0])
}

// A place is exact where a float of the number would not be: 2^53 + 1 has no float.
func TestPlacesAreTakenFromDifferences(t *testing.T) {
	s := scale{span: span{low: num("9007199254740992"), high: num("9007199254740994"), some: true}, to: 2000}
	require.Equal(t, length(1000), s.at(num("9007199254740993")))
	s = scale{span: span{low: num("1e-300"), high: num("1e300"), some: true}, log: true, to: 1000}
	require.Equal(t, length(500), s.at(num("1")))
}
