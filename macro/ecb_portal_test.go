package macro

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// portal is the ECB's server as far as series need it: a body for each form of
// the data, for their versions, and for the structure. What it lacks is a 404.
type portal struct {
	csv, json, generic, specific, history, structure string
	status                                           int // of data; nought: 200
	asked                                            []string
}

const problem = `{"type":"/service/data/X/Y","title":"Not Found","status":404,"detail":"No results found.","instance":"/service/data/X/Y"}`

func (p *portal) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.asked = append(p.asked, r.URL.RequestURI())
	query := r.URL.Query()
	body := map[string]string{"csvdata": p.csv, "jsondata": p.json, "genericdata": p.generic, "structurespecificdata": p.specific}[query.Get("format")]
	if query.Get("includeHistory") == "true" {
		body = p.history
	}
	if strings.Contains(r.URL.Path, "/dataflow/") {
		body = p.structure
	} else if p.status != 0 {
		w.WriteHeader(p.status)
	}
	if body == "" {
		w.WriteHeader(http.StatusNotFound)
		body = problem
	}
	_, _ = w.Write([]byte(strings.TrimSuffix(body, nothingAtAll)))
}

const nothingAtAll = "\x00nothing" // a body of no bytes, with status 200

func (p *portal) Replay(_ context.Context, address string) (source.Answer, error) {
	recorder := httptest.NewRecorder()
	p.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, address, nil))
	body := recorder.Body.Bytes()
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: portalTime}
	return source.Answer{Part: part, Body: body, Status: recorder.Code, Origin: source.Replay}, nil
}

var portalTime = time.Date(2024, 2, 6, 9, 0, 0, 0, time.UTC)

// series reads from the portal and holds the laws of every answer.
func (p *portal) series(t testing.TB, req ECBRequest, cutoff ...string) (ECBResult, error) {
	t.Helper()
	c := &source.Client{Recorded: p, Clock: func() time.Time { return portalTime }}
	if len(cutoff) > 0 {
		c.Cutoff = day(cutoff[0])
	}
	r, err := (&Client{Source: c}).ECB(t.Context(), req)
	if err == nil {
		holdsECBLaws(t, r, c.Cutoff)
	}
	return r, err
}

// holdsECBLaws checks that counts, lists and table say the same, that nothing is
// shown past a cutoff, and that number columns of one read have different names.
func holdsECBLaws(t testing.TB, r ECBResult, cutoff source.Date) {
	t.Helper()
	tables := r.Tables()
	require.Len(t, tables, 1+len(r.More))
	columns := map[string]bool{}
	for i, s := range append([]ECBSeries{r.ECBSeries}, r.More...) {
		table, values := tables[i], 0
		column := table.Columns[len(table.Columns)-1].Name
		require.False(t, columns[column], column)
		columns[column] = true
		for f := range table.Figures() {
			values++
			require.Equal(t, s.Key, f.Metric)
			require.False(t, f.Period.IsZero())
			require.False(t, f.Period.End.Day().Before(f.Period.Start.Day()))
			require.True(t, (&source.Client{Cutoff: cutoff}).Allows(f.Published), f.Locator.String())
			require.Equal(t, f.Kind == source.Estimate, strings.Contains(strings.Join(f.Marks, "|"), "forecast"))
		}
		require.Equal(t, s.Counts.Points+s.Counts.Forecasts, values)
		require.Equal(t, s.Counts.Points+s.Counts.Forecasts, table.Rows.Len(), "what is missing is counted and no row")
		require.LessOrEqual(t, len(s.MissingPeriods), s.Counts.Missing)
		missing := 0
		for _, m := range s.Missing {
			missing += m.Count
		}
		require.Equal(t, s.Counts.Missing, missing)
		require.LessOrEqual(t, len(s.Points), s.Counts.Points)
		for n, p := range s.Points {
			require.NotEqual(t, statusForecast, p.Status)
			require.False(t, p.Value.IsZero())
			require.True(t, n == 0 || !p.Start.Before(s.Points[n-1].Start), "oldest first")
		}
		require.NotEqual(t, statusForecast, s.Newest.Status)
	}
}

func addressOf(t testing.TB, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	require.NoError(t, err)
	return u
}

func asJSON(t testing.TB, v any) map[string]json.RawMessage {
	t.Helper()
	body, err := json.Marshal(v)
	require.NoError(t, err)
	var read map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(body, &read))
	return read
}

// The bodies are written by hand in the portal's shape; the figures are invented.
const (
	dollarHead = "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,OBS_CONF,OBS_PRE_BREAK,OBS_COM,COLLECTION,DECIMALS,TITLE,TITLE_COMPL,UNIT,UNIT_MULT\r\n"
	dollarKey  = "EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,"
	dollarTail = ",A,4,US dollar/Euro,\"ECB reference exchange rate, US dollar/Euro, 2:15 pm (C.E.T.)\",USD,0\r\n"
	dollar     = dollarHead +
		dollarKey + "2024-01-31,1.0837,A,F,," + dollarTail +
		dollarKey + "2024-02-01,NaN,H,F,," + dollarTail +
		dollarKey + "2024-02-02,1.0790,B,F,1.0780," + dollarTail +
		dollarKey + "2024-02-05,1.0740,P,N,,early" + dollarTail +
		dollarKey + "2024-02-09,1.08,F,F,," + dollarTail

	codelists = `<s:Codelists><s:Codelist id="CL_FREQ"><s:Code id="D"><c:Name>Daily</c:Name></s:Code><s:Code id="M"><c:Name>Monthly</c:Name></s:Code></s:Codelist>` +
		`<s:Codelist id="CL_STATUS"><s:Code id="H"><c:Name>Missing value; holiday or weekend</c:Name></s:Code><s:Code id="P"><c:Name>Provisional value</c:Name></s:Code></s:Codelist>` +
		`<s:Codelist id="CL_COLLECTION"><s:Code id="A"><c:Name>Average of observations through period</c:Name></s:Code></s:Codelist>` +
		`<s:Codelist id="CL_UNIT"><s:Code id="USD"><c:Name>US dollar</c:Name></s:Code><s:Code id="EUR"><c:Name>Euro</c:Name></s:Code></s:Codelist>` +
		`<s:Codelist id="CL_ADJUSTMENT"><s:Code id="Y"><c:Name>Working day and seasonally adjusted</c:Name></s:Code></s:Codelist></s:Codelists>`
)

// structured is a structure of a flow with these dimensions.
func structured(flow string, dimensions ...string) string {
	lists := map[string]string{"FREQ": "CL_FREQ", "ADJUSTMENT": "CL_ADJUSTMENT", "OBS_STATUS": "CL_STATUS", "COLLECTION": "CL_COLLECTION", "UNIT": "CL_UNIT"}
	component := func(kind, id string) string {
		text := `<s:` + kind + ` id="` + id + `"><s:ConceptIdentity><Ref id="` + id + `"/></s:ConceptIdentity>`
		if list := lists[id]; list != "" {
			text += `<s:LocalRepresentation><s:Enumeration><Ref id="` + list + `"/></s:Enumeration></s:LocalRepresentation>`
		}
		return text + `</s:` + kind + `>`
	}
	text := `<m:Structure xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><m:Structures><s:Dataflows><s:Dataflow id="` + flow + `"><c:Name>Flow</c:Name><s:Structure><Ref id="D"/></s:Structure></s:Dataflow></s:Dataflows>` + codelists +
		`<s:Concepts><s:ConceptScheme id="C"><s:Concept id="COLLECTION"><c:Name>Collection indicator</c:Name></s:Concept></s:ConceptScheme></s:Concepts><s:DataStructures><s:DataStructure id="D"><s:DataStructureComponents><s:DimensionList>`
	for _, d := range dimensions {
		text += component("Dimension", d)
	}
	text += `</s:DimensionList><s:AttributeList>`
	for _, a := range []string{"OBS_STATUS", "COLLECTION", "UNIT"} {
		text += component("Attribute", a)
	}
	return text + `</s:AttributeList></s:DataStructureComponents></s:DataStructure></s:DataStructures></m:Structures></m:Structure>`
}

func dollarStructure() string {
	return structured("EXR", "FREQ", "CURRENCY", "CURRENCY_DENOM", "EXR_TYPE", "EXR_SUFFIX")
}

var dollarAsked = ECBRequest{Series: "EXR.D.USD.EUR.SP00.A"}

// versioned is a message of several data sets, each with its beginning and with
// observations written PERIOD=VALUE.
func versioned(sets ...string) string {
	text := `<m:GenericData xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><m:Header><m:Structure dimensionAtObservation="TIME_PERIOD"/></m:Header>`
	for _, set := range sets {
		words := strings.Fields(set)
		text += `<m:DataSet action="` + words[0] + `"`
		if words[1] != "-" {
			text += ` validFromDate="` + words[1] + `"`
		}
		text += `><g:Series><g:SeriesKey>`
		for _, code := range []string{"FREQ=M", "CURRENCY=USD", "CURRENCY_DENOM=EUR", "EXR_TYPE=SP00", "EXR_SUFFIX=A"} {
			id, value, _ := strings.Cut(code, "=")
			text += `<g:Value id="` + id + `" value="` + value + `"/>`
		}
		text += `</g:SeriesKey><g:Attributes><g:Value id="UNIT" value="USD"/><g:Value id="UNIT_MULT" value="0"/><g:Value id="TITLE" value="US dollar/Euro"/></g:Attributes>`
		for _, word := range words[2:] {
			period, value, _ := strings.Cut(word, "=")
			text += `<g:Obs><g:ObsDimension value="` + period + `"/><g:ObsValue value="` + value + `"/><g:Attributes><g:Value id="OBS_STATUS" value="A"/></g:Attributes></g:Obs>`
		}
		text += `</g:Series></m:DataSet>`
	}
	return text + `</m:GenericData>`
}
