package compose

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// kindsDossier has an exhibit of each kind of chart: a line with columns below,
// columns, bars with a negative one, candles, two lines of quarters with a value
// missing, and one that is partly estimated.
func kindsDossier(t testing.TB) dossier.Sealed {
	t.Helper()
	s := deckDossier(t)
	add := func(id, title string, table source.Table) {
		table.Read = s.Reads[1]
		packed, err := source.Pack(table)
		require.NoError(t, err)
		e := s.Exhibits[0]
		e.ID, e.Title, e.Packed = id, title, packed
		s.Exhibits = append(s.Exhibits, e)
	}
	million := source.Unit("USD million")
	years := map[string]source.Unit{"fiscal 2023": million, "fiscal 2022": million}
	add("products", "Only services and iPad held", plateOf(t, years, []string{"fiscal 2023", "fiscal 2022"},
		[]string{"iPhone", "200583", "205489"}, []string{"Mac", "29357", "40177"}, []string{"iPad", "28300", "29292"}, []string{"Services", "85200", "78129"}))
	add("changes", "Mac fell most", plateOf(t, map[string]source.Unit{"change": million}, []string{"label", "change"},
		[]string{"f-1", "iPhone", "-4906"}, []string{"f-2", "Wearables, Home and Accessories", "-1396"}, []string{"f-3", "Services", "7071"}))
	four := map[string]source.Unit{"open": "USD", "high": "USD", "low": "USD", "close": "USD", "volume": "shares"}
	var days [][]string
	for i := range 30 {
		open := 180 + i%7
		days = append(days, []string{source.NewDate(2024, 1, 2).AddDays(i).String(), fmt.Sprint(open), fmt.Sprint(open + 3), fmt.Sprint(open - 2), fmt.Sprint(open + i%3), fmt.Sprint(50_000_000 + i*100_000)})
	}
	add("candles", "The price moved in a narrow band", plateOf(t, four, []string{"open", "high", "low", "close", "volume"}, days...))
	add("quarters", "Output grew in each quarter", plateOf(t, map[string]source.Unit{"output": "Billions of Dollars", "prices": "index"}, []string{"output", "prices"},
		[]string{"2023-Q1", "26813.601", "301.3"}, []string{"2023-Q2", "27063.012", ""}, []string{"2023-Q3", "27610.128", "307.8"}))
	expected := plateOf(t, map[string]source.Unit{"sales": million, "costs": million}, []string{"sales", "costs"},
		[]string{"2021", "365817", "212981"}, []string{"2022", "394328", "223546"}, []string{"2023", "383285", "214137"}, []string{"2024", "390000", "215000"})
	expected.Rows.(*source.Grid).What = func(row, _ int) source.About {
		if row == 3 {
			return source.About{Kind: source.Estimate}
		}
		return source.About{}
	}
	add("expected", "Sales are expected to recover", expected)
	return s
}

func TestEachKindOfChartHasItsSlide(t *testing.T) {
	body := renderDeck(t, kindsDossier(t), "")
	drawn := map[string][]string{}
	for _, f := range readDeck(t, body) {
		var slide int
		if _, err := fmt.Sscanf(f.Place, "slide %d, chart", &slide); err == nil {
			switch f.Text {
			case "lineChart", "barChart", "stockChart":
				drawn[fmt.Sprint(slide)] = append(drawn[fmt.Sprint(slide)], f.Text)
			}
		}
	}
	require.Equal(t, map[string][]string{
		"5": {"lineChart", "barChart"}, "6": {"barChart", "barChart"}, "7": {"barChart"},
		"8": {"stockChart", "stockChart", "stockChart", "stockChart", "barChart"}, "9": {"lineChart", "lineChart"}, "10": {"lineChart", "lineChart"},
	}, drawn)
}
