package macro

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestAnECBSeriesSaysWhatItCountsAndHowItIsMade(t *testing.T) {
	p := &portal{csv: dollar, structure: dollarStructure()}
	r, err := p.series(t, dollarAsked)
	require.NoError(t, err)
	assert.Equal(t, []string{
		"/service/data/EXR/D.USD.EUR.SP00.A?detail=full&format=csvdata",
		"/service/dataflow/all/EXR?references=all",
	}, p.asked)
	assert.Equal(t, "EXR.D.USD.EUR.SP00.A", r.Key)
	assert.Equal(t, []string{"US dollar/Euro", "US dollar", "USD per 1 EUR", "Daily", "Average of observations through period"}, []string{r.Title, r.Unit, r.Direction, r.Frequency, r.Collection})
	assert.Equal(t, "ECB reference exchange rate, US dollar/Euro, 2:15 pm (C.E.T.)", r.Complement)
	assert.Contains(t, r.Construction, ECBConcept{"COLLECTION", "Collection indicator", "A", "Average of observations through period"})
	assert.Contains(t, r.Construction, ECBConcept{"EXR_TYPE", "", "SP00", ""}, "a code without a label stays a code")
	assert.Equal(t, ECBCounts{Points: 3, Missing: 1, Forecasts: 1}, r.Counts)
	assert.Equal(t, []source.Drop{{Reason: "H: Missing value; holiday or weekend", Count: 1}}, r.Missing)
	day := source.NewDate(2024, 2, 1)
	assert.Equal(t, []ECBMissing{{Period: "2024-02-01", Start: day, End: day, Status: "H"}}, r.MissingPeriods)
	assert.Equal(t, []ECBStatus{{"B", "", 1}, {"F", "", 1}, {"P", "Provisional value", 1}}, r.Statuses)
	assert.Equal(t, "2024-02-05 1.0740", r.Newest.Period+" "+r.Newest.Value.String(), "a forecast is not the newest observation")
	assert.Equal(t, []string{"early", "N"}, []string{r.Newest.Comment, r.Newest.Conf})
	assert.Empty(t, r.Stale)
	assert.Empty(t, r.Warnings)
	require.Len(t, r.Forecasts, 1)

	read := asJSON(t, r)
	for _, name := range []string{"title", "unit", "frequency", "counts", "missing", "points", "newest", "stale"} {
		assert.Contains(t, read, name)
	}
	assert.JSONEq(t, `{"points":3,"missing":1,"forecasts":1}`, string(read["counts"]))
	var points []json.RawMessage
	require.NoError(t, json.Unmarshal(read["points"], &points))
	assert.JSONEq(t, `{"period":"2024-01-31","start":"2024-01-31","end":"2024-01-31","value":"1.0837","status":"A"}`, string(points[0]))
}

func TestAFigureOfTheECBCarriesItsUnitAndItsMarks(t *testing.T) {
	r, err := (&portal{csv: dollar, structure: dollarStructure()}).series(t, dollarAsked)
	require.NoError(t, err)
	table := r.Tables()[0]
	marks := map[string]string{}
	for f := range table.Figures() {
		marks[f.Locator.Row] = strings.Join(f.Marks, "; ")
		assert.Equal(t, source.Unit("USD/EUR"), f.Unit)
		assert.Equal(t, "value", f.Locator.Column)
		assert.Contains(t, f.Dimensions, source.Dimension{Axis: "ecb:FREQ", Member: "D"})
	}
	assert.Equal(t, map[string]string{"2024-01-31": "", "2024-02-02": "break: 1.0780 before it", "2024-02-05": "provisional; confidentiality N", "2024-02-09": "forecast"}, marks)
	f, err := table.Figure(source.Locator{Ref: table.Read.Ref, Row: "2024-02-09", Column: "value"})
	require.NoError(t, err)
	assert.Equal(t, source.Estimate, f.Kind)
	_, err = table.Figure(source.Locator{Ref: table.Read.Ref, Row: "2024-02-01", Column: "value"})
	require.ErrorContains(t, err, "does not exist")
	require.NoError(t, (&source.Memory{}).Record(t.Context(), r.Tables()...))
}

func TestAMultiplierIsSaidAndNotApplied(t *testing.T) {
	for _, c := range []struct{ unit, multiplier, says, symbol string }{
		{"EUR", "6", "millions of euro", "EUR"},
		{"EUR", "9", "billions of euro", "EUR"},
		{"USD", "3", "thousands of US dollar", "USD"},
		{"PERS", "3", "thousands of PERS", "PERS"},
		{"EUR", "-2", "10^-2 euro", "EUR"},
		{"EUR", "0", "Euro", "EUR"},
		{"EUR", "", "Euro", "EUR"},
	} {
		body := "KEY,FREQ,ADJUSTMENT,TIME_PERIOD,OBS_VALUE,TITLE,UNIT,UNIT_MULT\nX.M.Y,M,Y,2024-01,-15.50,T," + c.unit + "," + c.multiplier + "\n"
		r, err := (&portal{csv: body, structure: structured("BOP", "FREQ", "ADJUSTMENT")}).series(t, ECBRequest{Series: "BOP.M.Y"})
		require.NoError(t, err)
		assert.Equal(t, c.says, r.Unit)
		assert.Equal(t, "-15.50", r.Points[0].Value.String())
		assert.Equal(t, "Working day and seasonally adjusted", r.SeasonalAdjustment)
		assert.Empty(t, r.Direction)
		assert.Equal(t, source.Unit(c.symbol), unitOfFirst(r), c.says)
	}
	for _, bad := range []string{"16", "x", "6.5"} {
		_, err := (&portal{csv: "KEY,FREQ,TIME_PERIOD,OBS_VALUE,UNIT,UNIT_MULT\nX.M,M,2024-01,1,EUR," + bad + "\n"}).series(t, ECBRequest{Series: "BOP.M"})
		require.ErrorContains(t, err, "no power of ten", bad)
	}
}

func TestAnIndexOfACurrencyHasNoDirection(t *testing.T) {
	body := strings.ReplaceAll(dollar, ",USD,0\r\n", ",PURE_NUMB,0\r\n")
	r, err := (&portal{csv: body}).series(t, dollarAsked)
	require.NoError(t, err)
	assert.Equal(t, []string{"", "PURE_NUMB"}, []string{r.Direction, string(unitOfFirst(r))})
}

func unitOfFirst(r ECBResult) source.Unit {
	for f := range r.Tables()[0].Figures() {
		return f.Unit
	}
	return ""
}

func TestWithoutAStructureCodesStandAsCodes(t *testing.T) {
	r, err := (&portal{csv: dollar}).series(t, dollarAsked)
	require.NoError(t, err)
	assert.Equal(t, []string{"USD", "D", "A", "USD per 1 EUR"}, []string{r.Unit, r.Frequency, r.Collection, r.Direction})
	assert.Equal(t, []source.Drop{{Reason: "H", Count: 1}}, r.Missing)
	assert.Equal(t, "no_labels", r.Warnings[0].Name)
	r, err = (&portal{csv: "KEY,FREQ,TIME_PERIOD,OBS_VALUE\nX.M,M,2024-01,1\n", structure: "<html>blocked</html>"}).series(t, ECBRequest{Series: "BOP.M"})
	require.NoError(t, err)
	assert.Equal(t, []string{"BOP.M", ""}, []string{r.Title, r.Unit}, "what only data came says nothing of is not made up")
	assert.Equal(t, "untitled", r.Warnings[0].Name)
}

func TestAKeyWithEmptyPlacesGivesATableASeries(t *testing.T) {
	body := "KEY,FREQ,AREA,TIME_PERIOD,OBS_VALUE,TITLE\nX.M.IT,M,IT,2024-01,2,Italy\nX.M.DE,M,DE,2024-01,1,Germany\nX.M.DE,M,DE,2024-02,1.5,Germany\n"
	r, err := (&portal{csv: body}).series(t, ECBRequest{Series: "BOP.M."})
	require.NoError(t, err)
	assert.Equal(t, 2, r.Found)
	assert.Equal(t, []string{"BOP.M.DE", "BOP.M.IT"}, []string{r.Key, r.More[0].Key})
	tables := r.Tables()
	assert.Equal(t, []string{"BOP.M.DE", "BOP.M.IT"}, []string{tables[0].Name, tables[1].Name})
	f, err := tables[1].Figure(source.Locator{Ref: r.Reads[0].Ref, Row: "2024-01", Column: "M.IT"})
	require.NoError(t, err)
	assert.Equal(t, "2", f.Value.String())

	many := "KEY,FREQ,AREA,TIME_PERIOD,OBS_VALUE\n"
	for a := 'A'; a <= 'Z'; a++ {
		for _, b := range "XYZ" {
			many += "X,M," + string(a) + string(b) + ",2024-01,1\n"
		}
	}
	r, err = (&portal{csv: many}).series(t, ECBRequest{Series: "BOP.M."})
	require.NoError(t, err)
	assert.Equal(t, 78, r.Found)
	assert.Len(t, r.More, 49)
	assert.Equal(t, []source.Drop{{Reason: DroppedSeries, Count: 28}}, r.Dropped)
}

func TestASeriesThatWasNotAskedForMakesNoSense(t *testing.T) {
	for _, key := range []string{"EXR.D.JPY.EUR.SP00.A", "EXR.D.JPY+GBP.EUR.SP00.A", "EXR.D.USD.EUR.SP00", "EXR.M....A"} {
		_, err := (&portal{csv: dollar}).series(t, ECBRequest{Series: key})
		require.ErrorContains(t, err, "which was not asked for", key)
	}
	for _, key := range []string{"EXR.D.JPY+USD.EUR.SP00.A", "EXR..USD.EUR.SP00.A", "EXR.D.USD.EUR.SP00.", "EXR/D.USD.EUR.SP00.A", "ECB,EXR,1.0/D.USD.EUR.SP00.A"} {
		r, err := (&portal{csv: dollar}).series(t, ECBRequest{Series: key})
		require.NoError(t, err, key)
		assert.Equal(t, "EXR.D.USD.EUR.SP00.A", r.Key)
	}
	r, err := (&portal{csv: dollar}).series(t, ECBRequest{Series: "EXR", Key: "D.USD.EUR.SP00.A"})
	require.NoError(t, err)
	assert.JSONEq(t, `{"series":"EXR","key":"D.USD.EUR.SP00.A"}`, string(r.Reads[0].Question.Request))
}

func TestAKeyThatCannotBeOneIsRefusedBeforeAnythingIsAsked(t *testing.T) {
	for _, c := range []struct {
		req  ECBRequest
		says string
	}{
		{ECBRequest{}, "the flow is missing"},
		{ECBRequest{Series: "EXR"}, "it names no code"},
		{ECBRequest{Series: "EXR."}, "it names no code"},
		{ECBRequest{Series: "EXR....."}, "it names no code"},
		{ECBRequest{Series: "EXR/.."}, "it names no code"},
		{ECBRequest{Series: "EXR", Key: "."}, "it names no code"},
		{ECBRequest{Series: ".D.USD"}, "the flow is missing"},
		{ECBRequest{Series: "/D.USD"}, "the flow is missing"},
		{ECBRequest{Series: "exr.d.usd.eur.sp00.a"}, "write EXR.D.USD.EUR.SP00.A"},
		{ECBRequest{Series: "EXR.D.usd.EUR.SP00.A"}, "write EXR.D.USD.EUR.SP00.A"},
		{ECBRequest{Series: "EXR.D.*.EUR.SP00.A"}, "leave the place between the dots empty"},
		{ECBRequest{Series: "EXR.D.USD+.EUR.SP00.A"}, `"USD+" is no code`},
		{ECBRequest{Series: "EXR.D.+USD.EUR.SP00.A"}, `"+USD" is no code`},
		{ECBRequest{Series: "EXR/D.USD.EUR.SP00.A/"}, `"A/" is no code`},
		{ECBRequest{Series: "EXR/../dataflow"}, "is no code"},
		{ECBRequest{Series: "..", Key: "D.USD"}, `".." is no code`},
		{ECBRequest{Series: "EXR%2F..", Key: "D.USD"}, "is no code"},
		{ECBRequest{Series: "EXR.D.USD?format=x"}, "no such sign"},
		{ECBRequest{Series: "EXR.D.USD#x"}, "is no code"},
		{ECBRequest{Series: "EXR.D.USD EUR"}, "is no code"},
		{ECBRequest{Series: `EXR\D.USD`}, "is no code"},
		{ECBRequest{Series: "EXR.D.ＵＳＤ"}, "is no code"},
		{ECBRequest{Series: "EXR.D.USD\n"}, "is no code"},
		{ECBRequest{Series: "ECB,EXR,1.0.D.USD"}, "parted from the key by a slash"},
		{ECBRequest{Series: "A,B,1.0,C/D"}, "at most agency, name and version"},
		{ECBRequest{Series: "EXR." + strings.Repeat("A.", 60) + "B"}, "more places than any flow"},
		{ECBRequest{Series: "EXR." + strings.Repeat("A", 500)}, "longer than any key"},
		{ECBRequest{Series: "EXR.D.USD", Start: "2021-W53"}, "start: "},
		{ECBRequest{Series: "EXR.D.USD", End: "2024-01-01/P3M"}, "end: "},
		{ECBRequest{Series: "EXR.D.USD", Start: "2024-01-01&x=1"}, "start: "},
		{ECBRequest{Series: "EXR.D.USD", Start: "2024", End: "2023-Q4"}, "it lies before the start"},
		{ECBRequest{Series: "EXR.D.USD", Limit: -1}, "it is negative"},
		{ECBRequest{Series: "EXR.D.USD", Format: "xml"}, "no such form"},
	} {
		p := &portal{csv: dollar}
		_, err := p.series(t, c.req)
		var argument *source.ArgumentError
		require.ErrorAs(t, err, &argument, "%+v", c.req)
		assert.Contains(t, err.Error(), c.says, "%+v", c.req)
		assert.NotEmpty(t, argument.Remedy)
		assert.Empty(t, p.asked)
	}
}

func TestStructureSpecificXMLTakesItsKeyFromTheStructure(t *testing.T) {
	const body = `<m:StructureSpecificData xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><m:DataSet>` +
		`<Series UNIT="USD" UNIT_MULT="0" EXR_SUFFIX="A" CURRENCY="USD" FREQ="D" EXR_TYPE="SP00" CURRENCY_DENOM="EUR" MADE_UP="x"><Obs OBS_VALUE="1.0740" TIME_PERIOD="2024-02-05" OBS_STATUS="A"/></Series></m:DataSet></m:StructureSpecificData>`
	r, err := (&portal{specific: body, structure: dollarStructure()}).series(t, ECBRequest{Series: dollarAsked.Series, Format: ECBSpecific})
	require.NoError(t, err)
	assert.Equal(t, []string{"EXR.D.USD.EUR.SP00.A", "US dollar", "1.0740"}, []string{r.Key, r.Unit, r.Newest.Value.String()})
	_, err = (&portal{specific: body}).series(t, ECBRequest{Series: dollarAsked.Series, Format: ECBSpecific})
	require.ErrorContains(t, err, "which was not asked for", "without the structure nobody knows its key")
}

func TestAWindowIsAskedForAndKept(t *testing.T) {
	p := &portal{csv: dollar}
	r, err := p.series(t, ECBRequest{Series: dollarAsked.Series, Start: "2024-02", End: "2024-W05"})
	require.NoError(t, err)
	query := addressOf(t, p.asked[0]).Query()
	assert.Equal(t, []string{"2024-02", "2024-W05"}, []string{query.Get("startPeriod"), query.Get("endPeriod")})
	assert.Equal(t, ECBCounts{Points: 1, Missing: 1}, r.Counts)
	assert.Equal(t, []source.Drop{{Reason: "missing, H", Count: 1}, {Reason: DroppedWindow, Count: 3}}, r.Dropped)
	_, err = p.series(t, ECBRequest{Series: dollarAsked.Series, Start: "2025"})
	require.ErrorContains(t, err, "no observation of that window")
	r, err = p.series(t, ECBRequest{Series: dollarAsked.Series, Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 3, r.Counts.Points)
	assert.Equal(t, "2024-02-05", r.Points[0].Period, "a cut keeps the newest")
}

func TestTheSameObservationTwiceIsOneAndTwoValuesMakeNoSense(t *testing.T) {
	const head = "KEY,FREQ,TIME_PERIOD,OBS_VALUE\n"
	r, err := (&portal{csv: head + "X.M,M,2024-01,1\nX.M,M,2024-01,1\n"}).series(t, ECBRequest{Series: "BOP.M"})
	require.NoError(t, err)
	assert.Equal(t, []source.Drop{{Reason: DroppedRepeated, Count: 1}}, r.Dropped)
	for body, says := range map[string]string{
		"X.M,M,2024-01,1\nX.M,M,2024-01,2\n": "two values stand there",
		"X.M,M,2024-13,1\n":                  "is no period",
		"X.M,M,2024-01,about 3\n":            "is no value",
	} {
		_, err := (&portal{csv: head + body}).series(t, ECBRequest{Series: "BOP.M"})
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, body)
		assert.Contains(t, err.Error(), says)
		assert.Equal(t, "ECB", shape.Vendor)
	}
}
