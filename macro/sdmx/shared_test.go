//go:build shared

package sdmx

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func sharedFolder(t testing.TB) string {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	return filepath.Join(root, "data", "macro")
}

func sharedFile(t testing.TB, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(sharedFolder(t), filepath.FromSlash(name)))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	if strings.HasSuffix(name, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(body))
		require.NoError(t, err)
		body, err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return body
}

// row is what a file holds, counted by another program (Python's ElementTree,
// csv and json, by the layout rules of the standard), or the exact error.
type row struct {
	sets, series, observations int
	missing                    map[string]int
	key                        string // of the first series
	first, last                string // period=value: first of the first series, last of the last
	dialect                    string
	fails                      string // the whole error
}

const euroSample = "M.CHF.EUR.SP00.E"

func sample(dialect, last string) row {
	return row{sets: 1, series: 4, observations: 12, key: euroSample, first: "2010-08=1.3413", last: last + "=1.3898", dialect: dialect}
}

// across is a sample whose dimension at observation comes last in the message.
func across(dialect, last string) row {
	r := sample(dialect, last)
	r.key = "M.EUR.SP00.E.CHF"
	return r
}

const ask = ", and not data that can be read; ask for SDMX-CSV, generic SDMX-ML or SDMX-JSON"

var noValues = row{fails: "the message makes no sense at line 1: no column is called OBS_VALUE: the message holds no values"}

var structureOnly = row{fails: "this is SDMX-ML 2.1 structure" + ask}

var rows = map[string]row{
	"ecb/BPS_goods-balance_jsondata_2023H1.json":        {1, 1, 6, nil, "M.N.I9.W1.S1.S1.T.B.G._Z._Z._Z.EUR._T._X.N.ALL", "2023-01=-15084.5081", "2023-06=31757.9676", "SDMX-JSON 1.0", ""},
	"ecb/EXR_D.USD.EUR.SP00.A_generic_1999-2024.xml.gz": {1, 1, 6548, map[string]int{"H": 62}, "D.USD.EUR.SP00.A", "1999-01-04=1.1789", "2024-04-30=1.0718", "SDMX-ML 2.1 generic", ""},
	"ecb/EXR_D.USD.EUR.SP00.A_generic_cut-holidays.xml": {1, 1, 121, map[string]int{"H": 4}, "D.USD.EUR.SP00.A", "2011-12-01=1.3492", "2024-04-30=1.0718", "SDMX-ML 2.1 generic", ""},
	"ecb/EXR_M.USD.EUR.SP00.A_generic.xml":              {1, 1, 252, nil, "M.USD.EUR.SP00.A", "1999-01=1.16078", "2019-12=1.111345", "SDMX-ML 2.1 generic", ""},
	"ecb/EXR_sdmx-json_action-delete.json":              {2, 2, 3, map[string]int{"": 1}, "D.RUB.EUR.SP00.A", "2013-01-18=40.3426", "2013-01-18=", "SDMX-JSON 1.0", ""},
	"ecb/EXR_sdmx-json_crosssection.json":               {1, 2, 4, nil, "D.NZD.EUR.SP00.A", "2013-01-18=1.5931", "2013-01-21=40.3000", "SDMX-JSON 1.0", ""},
	"ecb/EXR_sdmx-json_flat.json":                       {1, 2, 4, nil, "D.NZD.EUR.SP00.A", "2013-01-18=1.5931", "2013-01-21=40.3000", "SDMX-JSON 1.0", ""},
	"ecb/EXR_sdmx-json_timeseries.json":                 {1, 2, 4, nil, "D.NZD.EUR.SP00.A", "2013-01-18=1.5931", "2013-01-21=40.3000", "SDMX-JSON 1.0", ""},
	"ecb/FM_200-empty-series_jsondata.json":             {1, 0, 0, nil, "", "", "", "SDMX-JSON 1.0", ""},
	"ecb/FM_B.U2.EUR.4F.KR.DFR.LEV_csvdata_first13.csv": {1, 1, 13, nil, "B.U2.EUR.4F.KR.DFR.LEV", "1999-01-01=2", "2001-05-11=3.5", "SDMX-CSV 1.0", ""},
	"ecb/FM_key-rates_generic_47-series.xml":            {1, 47, 575, nil, "D.U2.EUR.4F.KR.DFR.CHG", "2024-02-02=0.25", "2024-03=5.3125", "SDMX-ML 2.1 generic", ""},
	"ecb/error-404_gateway-shape.json":                  {fails: `the sender reports 404: "Not Found"`},
	"ecb/error-404_no-results_problem-shape.json":       {fails: `the sender reports 404: "No results found."`},
	"ecb/eurofxref-daily_2024-06-26.xml":                {fails: "this is an envelope (gesmes) of reference rates" + ask},
	"ecb/no-data_200-zero-length_headers.txt":           {fails: "this is text that is not SDMX-CSV" + ask},
	"ecb/EXR_dsd_structure-partial.xml":                 structureOnly,
	"ecb/EXR_structure-full_codelists.xml":              structureOnly,
	"ecb/orgscheme.xml":                                 structureOnly,

	"sdmx/01R.xml":                        {fails: "this is SDMX-ML 3.0 structure" + ask},
	"sdmx/gh-142.xml":                     structureOnly,
	"sdmx/ESTAT_quarterly_generic.xml":    structureOnly, // whatever its name says
	"sdmx/ECB_EXR_sample_ng-flat-ss.xml":  sample("SDMX-ML 2.1 structure-specific", "2010-10"),
	"sdmx/ECB_EXR_sample_ng-flat.xml":     sample("SDMX-ML 2.1 generic", "2010-10"),
	"sdmx/ECB_EXR_sample_ng-ts-gf-ss.xml": sample("SDMX-ML 2.1 structure-specific", "2010-10"),
	"sdmx/ECB_EXR_sample_ng-ts-gf.xml":    sample("SDMX-ML 2.1 generic", "2010-10"),
	"sdmx/ECB_EXR_sample_ng-ts-ss.xml":    sample("SDMX-ML 2.1 structure-specific", "2010-10"),
	"sdmx/ECB_EXR_sample_ng-ts.xml":       sample("SDMX-ML 2.1 generic", "2010-10"),
	"sdmx/ECB_EXR_sample_rg-xs-ss.xml":    across("SDMX-ML 2.1 structure-specific", "2010-10"),
	"sdmx/ECB_EXR_sample_rg-xs.xml":       across("SDMX-ML 2.1 generic", "2010-08"), // the sample's own slip: August stands twice
	"sdmx/ECB_EXR_sample_sg-ts-ss.xml":    sample("SDMX-ML 2.1 structure-specific", "2010-10"),
	"sdmx/ECB_EXR_sample_sg-ts.xml":       sample("SDMX-ML 2.1 generic", "2010-10"),

	"sdmx/ESTAT_NAMA_10_GDP_structure-specific.xml": {1, 1, 4, nil, "LU.B1GQ.CP_MEUR.A", "2012=46526.2", "2015=54142.3", "SDMX-ML 2.1 structure-specific", ""},
	"sdmx/ESTAT_footer-413-large-query.xml": {fails: `the sender reports 413: "Due to the large query the response will be written to a file which will be located under URL: ` +
		`http://ec.europa.eu/eurostat/SDMX/diss-web/file/wHsvjs7hQCy7Dqf4 http://ec.europa.eu/eurostat/SDMX/diss-web/file/wHsvjs7hQCy7Dqf4 Please check th…"`},
	"sdmx/IMF_WEO_structure-specific.xml":      {1, 1, 1, nil, "SVK.NGDP_R.A", "2018=94669000000", "2018=94669000000", "SDMX-ML 2.1 structure-specific", ""},
	"sdmx/INSEE_annual_structure-specific.xml": {1, 1, 2, nil, "S13.P3.A10-BE.IPCH", "2014=89.9", "2013=92.7", "SDMX-ML 2.1 generic", ""},
	"sdmx/INSEE_freq-as-attribute_generic.xml": {1, 3, 756, nil, "001572432", "2016-11=3548.5", "1995-12=334.5", "SDMX-ML 2.1 generic", ""},
	"sdmx/ISTAT_22_289.xml":                    {1, 2, 8, nil, "A.IT.JAN.1.TOTAL.99", "2019=29131195", "2022=30235705", "SDMX-ML 2.1 structure-specific", ""},
	"sdmx/PCPS.xml":                            {1, 1, 1, nil, "M.W00.PZINC", "2021-01=2705.345", "2021-01=2705.345", "SDMX-ML 2.1 structure-specific", ""},
	"sdmx/WB_no-series_generic.xml":            {1, 1, 1, nil, "A.Reported.020110.000.840", "1989=0", "1989=0", "SDMX-ML 2.1 generic", ""},
	"sdmx/demography_xs.xml":                   {1, 20, 60, map[string]int{"M": 5}, "A.T.BE.TFRNSI", "2007=1.82", "2009=51301", "SDMX-ML 2.1 structure-specific", ""},
	"sdmx/sdmx-json2_exr-time-series.json":     {1, 2, 4, nil, "D.NZD.EUR.SP00.A", "2013-01-18=1.5931", "2013-01-21=40.3", "SDMX-JSON 2.0", ""},

	"sdmx/example-12.csv":                            noValues,
	"sdmx/example-19A.csv":                           noValues,
	"sdmx/sdmx-csv2_example-01.csv":                  {1, 2, 2, nil, "A.B.2014-01", "=12.4", "=10.8", "SDMX-CSV 2.0", ""}, // no column is called time
	"sdmx/sdmx-csv2_example-05_semicolon-labels.csv": {1, 2, 2, nil, "A.B.2014-01-01", "=12.4", "=10.8", "SDMX-CSV 2.0", ""},
}

func TestEveryFileReadsAsItsRowSays(t *testing.T) {
	seen := 0
	for _, folder := range []string{"ecb", "sdmx"} {
		entries, err := os.ReadDir(filepath.Join(sharedFolder(t), folder))
		require.NoError(t, err)
		for _, e := range entries {
			if e.Name() == "PROVENANCE.md" {
				continue
			}
			name := folder + "/" + e.Name()
			seen++
			t.Run(name, func(t *testing.T) {
				want, known := rows[name]
				require.True(t, known, "write its row")
				m, err := Read(sharedFile(t, name), Options{})
				if want.fails != "" {
					assert.EqualError(t, err, want.fails)
					assert.Empty(t, m, "a failure gives nothing")
					return
				}
				require.NoError(t, err)
				assert.Equal(t, want, rowOf(m))
			})
		}
	}
	assert.Equal(t, len(rows), seen, "a file is missing")
}

func rowOf(m Message) row {
	is := row{sets: len(m.Sets), dialect: m.Dialect}
	is.series, is.observations, is.missing = m.Counts()
	if len(is.missing) == 0 {
		is.missing = nil
	}
	var all []Series
	for _, s := range m.Sets {
		all = append(all, s.Series...)
	}
	if len(all) == 0 {
		return is
	}
	first, last := all[0], all[len(all)-1]
	is.key = first.Key()
	is.first, is.last = pair(first.Observations[0]), pair(last.Observations[len(last.Observations)-1])
	return is
}

func pair(o Observation) string { return o.Period + "=" + o.Value }

// The structures, counted the same way: flows, definitions, lists, codes and concepts.
func TestEveryStructureReadsAsItsRowSays(t *testing.T) {
	for name, want := range map[string]string{
		"ecb/EXR_structure-full_codelists.xml": "[EXR] [ECB_EXR1: FREQ CURRENCY CURRENCY_DENOM EXR_TYPE EXR_SUFFIX, 24 attributes] 11 1824 340",
		"ecb/EXR_dsd_structure-partial.xml":    "[] [ECB_EXR1: FREQ CURRENCY CURRENCY_DENOM EXR_TYPE EXR_SUFFIX, 24 attributes] 0 0 0",
		"ecb/orgscheme.xml":                    "[] [] 0 0 0",
		"sdmx/01R.xml":                         "[01R] [] 0 0 0",
		"sdmx/gh-142.xml":                      "[] [] 1 1 0",
		"sdmx/ESTAT_quarterly_generic.xml":     "[GOV_10Q_GGNFA] [GOV_10Q_GGNFA: freq unit s_adj sector na_item geo, 1 attributes] 2 69 9",
	} {
		s, err := ReadStructure(sharedFile(t, name))
		require.NoError(t, err, name)
		flows, definitions, codes := []string{}, []string{}, 0
		for _, f := range s.Flows {
			flows = append(flows, f.ID)
		}
		for _, d := range s.Definitions {
			text := d.ID + ":"
			for _, c := range d.Dimensions {
				text += " " + c.ID
			}
			definitions = append(definitions, fmt.Sprintf("%s, %d attributes", text, len(d.Attributes)))
		}
		for _, list := range s.Codelists {
			codes += len(list)
		}
		assert.Equal(t, want, fmt.Sprintf("%v %v %d %d %d", flows, definitions, len(s.Codelists), codes, len(s.Concepts)), name)
	}
}

func TestALabelComesFromTheListThatTheDefinitionNames(t *testing.T) {
	s, err := ReadStructure(sharedFile(t, "ecb/EXR_structure-full_codelists.xml"))
	require.NoError(t, err)
	l := s.Labels("EXR")
	assert.Equal(t, "US dollar", l.Code("UNIT", "USD"))
	assert.Equal(t, "Percent per annum", l.Code("UNIT", "PCPA"))
	assert.Equal(t, "Average of observations through period", l.Code("COLLECTION", "A"))
	assert.Equal(t, "Business", l.Code("FREQ", "B"))
	assert.Equal(t, "Missing value; holiday or weekend", l.Code("OBS_STATUS", "H"))
	assert.Equal(t, "Frequency", l.Name("FREQ"))
	assert.Empty(t, l.Code("UNIT", "NO_SUCH_CODE"))
	s, err = ReadStructure(sharedFile(t, "sdmx/01R.xml"))
	require.NoError(t, err)
	assert.Equal(t, Flow{"IMF", "01R", "Exchange Rates and International Reserves (01R) for Collection", "ECOFIN_DSD"}, s.Flows[0])
}

// One set of data in every layout of the samples says one thing.
func TestEveryLayoutOfTheSamplesSaysTheSame(t *testing.T) {
	say := func(name string) (said []string) {
		m, err := Read(sharedFile(t, name), Options{Dimensions: []string{"FREQ", "CURRENCY", "CURRENCY_DENOM", "EXR_TYPE", "EXR_VAR"}})
		require.NoError(t, err, name)
		for _, s := range m.Sets[0].Series {
			title, _ := s.Value("TITLE")
			unit, _ := s.Value("UNIT_MEASURE")
			how, _ := s.Value("COLL_METHOD")
			for _, o := range s.Observations {
				said = append(said, strings.Join([]string{s.Key(), title, unit, how, o.Period, o.Value, o.Status, o.Conf}, "|"))
			}
		}
		return said
	}
	want := say("sdmx/ECB_EXR_sample_ng-flat.xml")
	require.Contains(t, want, "M.JPY.EUR.SP00.E|ECB reference exchange rate, Japanese yen/Euro|JPY|Average of observations through period|2010-09|110.26|A|F")
	for name := range rows {
		if strings.HasPrefix(name, "sdmx/ECB_EXR_sample_") && name != "sdmx/ECB_EXR_sample_rg-xs.xml" {
			assert.ElementsMatch(t, want, say(name), name)
		}
	}
	for _, said := range say("sdmx/ECB_EXR_sample_rg-xs.xml") { // groups reach across
		assert.Contains(t, said, "|ECB reference exchange rate, ")
		assert.Contains(t, said, "|Average of observations through period|")
	}
}

func TestAnObservationWithoutAValueIsMissingAndItsNeighboursKeepTheirDates(t *testing.T) {
	body := sharedFile(t, "ecb/EXR_D.USD.EUR.SP00.A_generic_cut-holidays.xml")
	without := bytes.Replace(body, []byte(`<generic:ObsValue value="1.3442"/>`), nil, 1)
	require.Less(t, len(without), len(body))
	m, err := Read(without, Options{})
	require.NoError(t, err)
	_, observations, missing := m.Counts()
	assert.Equal(t, 121, observations)
	assert.Equal(t, map[string]int{"H": 4, "A": 1}, missing)
	all := m.Sets[0].Series[0].Observations
	assert.Equal(t, []string{"2011-12-02=1.3511", "2011-12-05=", "2011-12-06=1.3394"}, []string{pair(all[1]), pair(all[2]), pair(all[3])})
}

func TestNamedTimeMakesOneSeriesOfCSVWithoutTimePeriod(t *testing.T) {
	for name, second := range map[string]string{"sdmx/sdmx-csv2_example-01.csv": "2014-02=10.8", "sdmx/sdmx-csv2_example-05_semicolon-labels.csv": "2014-02-01=10.8"} {
		m, err := Read(sharedFile(t, name), Options{Time: "DIM_3"})
		require.NoError(t, err)
		require.Len(t, m.Sets[0].Series, 1, name)
		assert.Equal(t, "A.B", m.Sets[0].Series[0].Key())
		assert.Equal(t, second, pair(m.Sets[0].Series[0].Observations[1]))
	}
}
