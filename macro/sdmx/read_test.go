package sdmx

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The messages here are written by hand, one rule each; the figures are invented.

func say(m Message) (said []string) {
	for _, set := range m.Sets {
		for _, s := range set.Series {
			for _, o := range s.Observations {
				said = append(said, strings.Join([]string{s.Key(), o.Period, o.Value, o.Status, o.Conf}, " "))
			}
		}
	}
	return said
}

func TestCSVGoesByTheNamesOfItsColumns(t *testing.T) {
	for rule, c := range map[string]struct {
		body string
		want []string
	}{
		"lines end with CR and LF, quotes hold commas": {
			"KEY,FREQ,AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS,OBS_CONF,TITLE\r\nX.M.U2,M,U2,2024-01,1.50,A,F,\"One, two\"\r\n", []string{"M.U2 2024-01 1.50 A F"}},
		"columns stand in another order": {
			"FREQ,AREA,TIME_PERIOD,OBS_STATUS,TITLE,OBS_VALUE\nM,U2,2024-01,P,T,1.50\n", []string{"M.U2 2024-01 1.50 P "}},
		"only data came": {
			"KEY,FREQ,TIME_PERIOD,OBS_VALUE\nX.M,M,2024-01,1.50\n", []string{"M 2024-01 1.50  "}},
		"several series in one file": {
			"KEY,FREQ,TIME_PERIOD,OBS_VALUE\nX.M,M,2024-01,1\nX.Q,Q,2024-Q1,2\nX.M,M,2024-02,3\n", []string{"M 2024-01 1  ", "M 2024-02 3  ", "Q 2024-Q1 2  "}},
		"every mark of a missing value": {
			"KEY,FREQ,TIME_PERIOD,OBS_VALUE,OBS_STATUS\nX.D,D,2024-01-01,NaN,H\nX.D,D,2024-01-02,,M\nX.D,D,2024-01-03,#N/A,Q\nX.D,D,2024-01-04,nan,L\nX.D,D,2024-01-05,0,A\n",
			[]string{"D 2024-01-01  H ", "D 2024-01-02  M ", "D 2024-01-03  Q ", "D 2024-01-04  L ", "D 2024-01-05 0 A "}},
		"a byte order mark": {
			"\ufeffKEY,FREQ,TIME_PERIOD,OBS_VALUE\nX.M,M,2024-01,1.50\n", []string{"M 2024-01 1.50  "}},
		"2.0 with semicolons between cells": {
			"STRUCTURE;STRUCTURE_ID;ACTION;FREQ;TIME_PERIOD;OBS_VALUE\ndataflow;A:B(1.0);I;M;2024-01;1,5\n", []string{"M 2024-01 1,5  "}},
		"2.0 with labels": {
			"STRUCTURE,STRUCTURE_ID,ACTION,FREQ: Frequency,TIME_PERIOD: Time,OBS_VALUE: Value,OBS_STATUS: Status\ndataflow,A:B(1.0): Name,I,M: Monthly,2024-01,1.5,E: Estimated\n", []string{"M 2024-01 1.5 E "}},
		"1.0 with labels": {
			"DATAFLOW,FREQ: Frequency,TIME_PERIOD: Time,OBS_VALUE\nA:B(1.0): Name,M: Monthly,2024-01,1.5\n", []string{"M 2024-01 1.5  "}},
	} {
		m, err := Read([]byte(c.body), Options{})
		require.NoError(t, err, rule)
		assert.Equal(t, c.want, say(m), rule)
	}
}

func TestWhatRepeatsInEveryRowOfCSVBelongsToTheSeries(t *testing.T) {
	m, err := Read([]byte("KEY,FREQ,TIME_PERIOD,OBS_VALUE,OBS_COM,TITLE,UNIT_MULT,NOTE\nX.M,M,2024-01,1,same,T,6,a\nX.M,M,2024-02,2,same,T,6,b\n"), Options{})
	require.NoError(t, err)
	s := m.Sets[0].Series[0]
	assert.Equal(t, []Field{{"TITLE", "T"}, {"UNIT_MULT", "6"}}, s.Attributes)
	assert.Equal(t, []Field{{"OBS_COM", "same"}, {"NOTE", "a"}}, s.Observations[0].Attributes)
}

func TestLabelsOfCSVAreLearned(t *testing.T) {
	m, err := Read([]byte("DATAFLOW,FREQ: Frequency,TIME_PERIOD: Time,OBS_VALUE,OBS_STATUS: Status\nA:B(1.0): Name,M: Monthly,2024-01,1.5,A: Normal value\n"), Options{})
	require.NoError(t, err)
	assert.Equal(t, []string{"Frequency", "Monthly", "Normal value", ""}, []string{m.Labels.Name("FREQ"), m.Labels.Code("FREQ", "M"), m.Labels.Code("OBS_STATUS", "A"), m.Labels.Code("FREQ", "Q")})
}

const data21 = ` xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"`

func generic(set string) string {
	return `<m:GenericData` + data21 + `><m:Header><m:Structure dimensionAtObservation="TIME_PERIOD"/></m:Header><m:DataSet action="Replace" validFromDate="2024-01-02T10:00:00+01:00">` + set + `</m:DataSet></m:GenericData>`
}

func TestXMLIsReadByTheNamesOfItsElements(t *testing.T) {
	const old = `http://www.SDMX.org/resources/SDMXML/schemas/v2_0/message`
	for rule, c := range map[string]struct {
		body string
		want []string
	}{
		"no value, an empty one and NaN": {
			generic(`<Series><SeriesKey><Value id="FREQ" value="D"/></SeriesKey><Obs><ObsDimension value="2024-01-01"/></Obs><Obs><ObsDimension value="2024-01-02"/><ObsValue value=""/></Obs>` +
				`<Obs><ObsDimension value="2024-01-03"/><ObsValue value="NaN"/><Attributes><Value id="OBS_STATUS" value="H"/></Attributes></Obs><Obs><ObsDimension value="2024-01-04"/><ObsValue value="1.10"/></Obs></Series>`),
			[]string{"D 2024-01-01   ", "D 2024-01-02   ", "D 2024-01-03  H ", "D 2024-01-04 1.10  "}},
		"2.0 compact": {
			`<CompactData xmlns="` + old + `"><Header/><x:DataSet xmlns:x="urn:x"><x:Series FREQ="M" UNIT="EUR"><x:Obs TIME_PERIOD="2024-01" OBS_VALUE="7"/></x:Series></x:DataSet></CompactData>`,
			[]string{"M 2024-01 7  "}},
		"2.0 generic": {
			`<GenericData xmlns="` + old + `"><DataSet><Series><SeriesKey><Value concept="FREQ" value="M"/></SeriesKey><Obs><Time>2024-01</Time><ObsValue value="7"/></Obs></Series></DataSet></GenericData>`,
			[]string{"M 2024-01 7  "}},
		"3.0 structure-specific": {
			`<m:StructureSpecificData xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message"><m:DataSet><Series FREQ="M"><Obs TIME_PERIOD="2024-01" OBS_VALUE="7" OBS_STATUS="P"/></Series></m:DataSet></m:StructureSpecificData>`,
			[]string{"M 2024-01 7 P "}},
	} {
		m, err := Read([]byte(c.body), Options{})
		require.NoError(t, err, rule)
		assert.Equal(t, c.want, say(m), rule)
	}
	m, err := Read([]byte(generic("")), Options{})
	require.NoError(t, err)
	assert.Equal(t, []Set{{Action: "Replace", ValidFrom: "2024-01-02T10:00:00+01:00"}}, m.Sets)
}

func TestAGroupSpeaksForTheSeriesThatShareItsCodes(t *testing.T) {
	m, err := Read([]byte(generic(`<Group><GroupKey><Value id="CURRENCY" value="USD"/></GroupKey><Attributes><Value id="TITLE" value="Dollar"/><Value id="UNIT" value="group"/></Attributes></Group>`+
		`<Series><SeriesKey><Value id="FREQ" value="D"/><Value id="CURRENCY" value="USD"/></SeriesKey><Attributes><Value id="UNIT" value="own"/></Attributes></Series>`+
		`<Series><SeriesKey><Value id="FREQ" value="D"/><Value id="CURRENCY" value="JPY"/></SeriesKey></Series>`)), Options{})
	require.NoError(t, err)
	assert.Equal(t, []Field{{"UNIT", "own"}, {"TITLE", "Dollar"}}, m.Sets[0].Series[0].Attributes)
	assert.Empty(t, m.Sets[0].Series[1].Attributes)
}

func TestAGroupThatSharesNoCodeSpeaksForNobody(t *testing.T) {
	m, err := Read([]byte(`<m:StructureSpecificData`+data21+`><m:DataSet><Group TITLE="T"/><Group CURRENCY="USD" TITLE="Dollar"/><Series FREQ="D" CURRENCY="USD"/><Series FREQ="D" CURRENCY="JPY"/></m:DataSet></m:StructureSpecificData>`), Options{})
	require.NoError(t, err)
	assert.Equal(t, []Field{{"TITLE", "Dollar"}}, m.Sets[0].Series[0].Attributes)
	assert.Empty(t, m.Sets[0].Series[1].Attributes)
}

func TestAFooterBesideDataIsANotice(t *testing.T) {
	body := strings.Replace(generic(`<Series><SeriesKey><Value id="FREQ" value="D"/></SeriesKey></Series>`), "</m:GenericData>", `<f:Footer><f:Message code="510"><c:Text>cut</c:Text></f:Message></f:Footer></m:GenericData>`, 1)
	m, err := Read([]byte(body), Options{})
	require.NoError(t, err)
	assert.Equal(t, []string{"cut"}, m.Notices)
}

func TestJSONValuesKeepTheirDigits(t *testing.T) {
	body := func(observations string) []byte {
		return []byte(`{"dataSets":[{"series":{"0":{"attributes":[null],"observations":{` + observations + `}}}}],"structure":{"dimensions":{"series":[{"id":"FREQ","values":[{"id":"M","name":"Monthly"}]}],` +
			`"observation":[{"id":"TIME_PERIOD","values":[{"id":"2024-01"},{"id":"2024-02"},{"id":"2024-03"}]}]},"attributes":{"series":[{"id":"TITLE","values":[]}],"observation":[{"id":"OBS_STATUS","values":[{"id":"A"},{"id":"M"}]}]}}}`)
	}
	m, err := Read(body(`"2":[1.50,0],"0":[null,1],"1":["NaN"]`), Options{})
	require.NoError(t, err)
	assert.Equal(t, []string{"M 2024-01  M ", "M 2024-02   ", "M 2024-03 1.50 A "}, say(m))
	for rule, observations := range map[string]string{
		"a period that the structure lacks": `"3":[1]`, "a key of two parts": `"0:0":[1]`, "a key of letters": `"x":[1]`, "a status that the structure lacks": `"0":[1,2]`,
		"a value that is a list": `"0":[[1]]`, "a value that is a truth": `"0":[true]`, "too many cells": `"0":[1,0,0,0]`, "a status that is a fraction": `"0":[1,0.5]`,
	} {
		_, err := Read(body(observations), Options{})
		var shape *ShapeError
		assert.ErrorAs(t, err, &shape, rule)
	}
}

func TestABodyThatIsNoDataIsNamed(t *testing.T) {
	deep := strings.Repeat("<a>", 60) + strings.Repeat("</a>", 60)
	old := ` xmlns="http://www.SDMX.org/resources/SDMXML/schemas/v2_0/message"`
	for rule, c := range map[string]struct{ body, says string }{
		"nothing":                         {" \n", "the first byte: it is empty"},
		"a page":                          {"<!DOCTYPE html><html>", "a document type stands there"},
		"letters that are not UTF-8":      {"KEY,FREQ,TIME_PERIOD,OBS_VALUE,TITLE\nX,M,2024-01,1,Soci\xe9t\xe9\n", "they are not UTF-8"},
		"UTF-16":                          {"\xff\xfe<\x00", "they are not UTF-8"},
		"a page without a type":           {"<html><body>Request blocked.</body></html>", "a page (HTML)"},
		"words":                           {"Request blocked.", "text that is not SDMX-CSV"},
		"an entity bomb":                  {`<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>`, "a document type stands there"},
		"an entity of its own":            {generic(`<Series><SeriesKey><Value id="A" value="&a;"/></SeriesKey></Series>`), "invalid character entity"},
		"elements too deep":               {generic(deep), "more than 40 deep"},
		"elements that cross":             {generic("<a><b></a></b>"), `"a" ends and did not begin`},
		"a message cut short":             {generic("")[:200], "unexpected EOF"},
		"something after the message":     {generic("") + "<x/>", "something follows"},
		"another encoding":                {`<?xml version="1.0" encoding="ebcdic"?>` + generic(""), "the encoding"},
		"2.0 utility data":                {"<UtilityData" + old + "/>", "SDMX-ML 2.0 utility data"},
		"2.0 cross-sectional data":        {"<CrossSectionalData" + old + "/>", "SDMX-ML 2.0 cross-sectional data"},
		"a registry's answer":             {"<RegistryInterface" + old + "/>", "SDMX-ML 2.0 message RegistryInterface"},
		"an error message":                {`<m:Error` + data21 + `><m:ErrorMessage code="100"><c:Text>No Results Found</c:Text></m:ErrorMessage></m:Error>`, `reports 100: "No Results Found"`},
		"a value without a name":          {generic(`<Series><SeriesKey><Value value="x"/></SeriesKey></Series>`), "a Value has no id"},
		"JSON that is something else":     {`{"a":1}`, "JSON without data sets"},
		"JSON of errors":                  {`{"errors":[{"code":404,"title":"No data"}]}`, `reports 404: "No data"`},
		"JSON cut short":                  {`{"dataSets":[`, "unexpected EOF"},
		"JSON twice":                      {`{"dataSets":[]}{}`, "something follows"},
		"JSON sets without structure":     {`{"dataSets":[{}]}`, "it has no structure"},
		"a CSV row of another width":      {"KEY,FREQ,TIME_PERIOD,OBS_VALUE\nX.M,M,2024-01\n", "line 2: wrong number of fields"},
		"a CSV column twice":              {"KEY,FREQ,FREQ,TIME_PERIOD,OBS_VALUE\n", "two columns are called"},
		"a CSV quote that does not end":   {"KEY,FREQ,TIME_PERIOD,OBS_VALUE\n\"X", "extraneous or missing"},
		"CSV without a column for values": {"KEY,FREQ,TIME_PERIOD\nX,M,2024\n", "no column is called OBS_VALUE"},
	} {
		m, err := Read([]byte(c.body), Options{})
		assert.ErrorContains(t, err, c.says, rule)
		assert.Empty(t, m, rule)
	}
}

func TestWhatIsTooWideIsNotRead(t *testing.T) {
	var columns, attributes, values, groups strings.Builder
	for i := range 20_000 {
		n := strconv.Itoa(i)
		columns.WriteString(",C" + n)
		attributes.WriteString(" A" + n + `="x"`)
		values.WriteString(`<Value id="A` + n + `" value="x"/>`)
		groups.WriteString(`<Group><GroupKey><Value id="A" value="x"/></GroupKey></Group><Series><SeriesKey><Value id="A" value="` + n + `"/></SeriesKey></Series>`)
	}
	for says, body := range map[string]string{
		"20003 columns":                       "KEY,TIME_PERIOD,OBS_VALUE" + columns.String() + "\n",
		"an element has 20000 attributes":     generic("<x" + attributes.String() + "/>"),
		"more than 1000 values":               generic("<Series><SeriesKey>" + values.String() + "</SeriesKey></Series>"),
		"20000 of them stand against 20000 s": generic(groups.String()),
	} {
		_, err := Read([]byte(body), Options{})
		assert.ErrorContains(t, err, says)
	}
}

func TestAMessageOverTheBoundIsNotRead(t *testing.T) {
	body := append([]byte("KEY,"), bytes.Repeat([]byte{' '}, MaxBytes)...)
	_, err := Read(body, Options{})
	require.ErrorContains(t, err, "at most 33554432 are read")
	_, err = ReadStructure(body)
	require.ErrorContains(t, err, "at most 33554432 are read")
}
