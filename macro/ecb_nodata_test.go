package macro

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	gateway   = `{"timestamp":"2025-03-03T11:46:26.285+00:00","status":404,"error":"Not Found","path":"/service/data/EXR/D.USD.EUR.SP00.A/"}`
	blockPage = "<html><head><title>Request blocked.</title></head><body>Request blocked.</body></html>"
	emptyJSON = `{"header":{"prepared":"2024-02-06T10:00:00+01:00"},"dataSets":[{"action":"Replace","series":{}}],"structure":{"dimensions":{"series":[]},"attributes":{}}}`
)

// Every way of saying that there are no data is a refusal with key, window and
// address, and none says that a series does not exist.
func TestNoDataIsNeverAnEmptySeriesNorAMissingOne(t *testing.T) {
	for rule, c := range map[string]struct {
		portal portal
		format ECBFormat
		says   string
		code   string
	}{
		"a body of no bytes":               {portal{csv: nothingAtAll}, "", "an empty body", "not_found"},
		"blanks":                           {portal{csv: " \r\n"}, "", "an empty body", "not_found"},
		"a header without rows":            {portal{csv: dollarHead}, "", "a message without series", "not_found"},
		"a problem with status 404":        {portal{}, "", "No results found.", "not_found"},
		"a gateway with status 404":        {portal{csv: gateway, status: 404}, "", "Not Found (its gateway)", "not_found"},
		"empty JSON, and CSV without rows": {portal{json: emptyJSON, csv: dollarHead}, ECBJSON, "a message without series", "not_found"},
		"JSON of no bytes, and no CSV":     {portal{json: nothingAtAll}, ECBJSON, "No results found.", "not_found"},
		"XML without series": {portal{generic: `<m:GenericData xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><m:DataSet/></m:GenericData>`}, ECBGeneric,
			"a message without series", "not_found"},
		"an error message": {portal{generic: `<m:Error xmlns:m="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"><m:ErrorMessage code="100"><c:Text>No Results Found</c:Text></m:ErrorMessage></m:Error>`}, ECBGeneric,
			"No Results Found", "not_found"},
		"a page with status 200":  {portal{csv: blockPage}, "", "a page (HTML)", "upstream"},
		"a page with status 403":  {portal{csv: blockPage, status: 403}, "", "Request blocked.", "upstream"},
		"a page with status 404":  {portal{csv: blockPage, status: 404}, "", "a page (HTML) instead of", "upstream"},
		"a bad request":           {portal{csv: "Invalid key", status: 400}, "", "Invalid key", "upstream"},
		"JSON where CSV is asked": {portal{csv: emptyJSON}, "", "JSON", "upstream"},
	} {
		req := ECBRequest{Series: "EXR.D.USD.EUR.SP00.A", Start: "2024-01-06", End: "2024-01-07", Format: c.format}
		_, err := c.portal.series(t, req)
		require.Error(t, err, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.Contains(t, err.Error(), "data for EXR.D.USD.EUR.SP00.A from 2024-01-06 to 2024-01-07 at the ECB (https://data-api.ecb.europa.eu/service/data/EXR/D.USD.EUR.SP00.A?", rule)
		assert.NotContains(t, err.Error(), "does not exist", rule)
	}
}

func TestJSONWithoutSeriesIsAskedOnceMoreAsCSV(t *testing.T) {
	p := &portal{json: emptyJSON, csv: dollar}
	r, err := p.series(t, ECBRequest{Series: dollarAsked.Series, Format: ECBJSON})
	require.NoError(t, err)
	assert.Equal(t, 3, r.Counts.Points)
	require.Len(t, p.asked, 3, "JSON, CSV once, and the structure")
	assert.Contains(t, p.asked[1], "format=csvdata")
	names := []string{}
	for _, w := range r.Warnings {
		names = append(names, w.Name)
	}
	assert.Contains(t, names, "json_empty")
}

func TestAPassingFailureOfTheStructureCostsLabelsOnly(t *testing.T) {
	failing := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("format") == "csvdata" {
			_, _ = w.Write([]byte(dollar))
			return
		}
		w.WriteHeader(http.StatusForbidden)
	})
	server := httptest.NewServer(failing)
	t.Cleanup(server.Close)
	c := &Client{Source: &source.Client{Getenv: func(name string) string {
		if name == "DESKWORTH_ECB_URL" {
			return server.URL
		}
		return ""
	}}}
	r, err := c.ECB(t.Context(), dollarAsked)
	require.NoError(t, err)
	assert.Equal(t, "USD", r.Unit)
	assert.Equal(t, "no_labels", r.Warnings[0].Name)
	assert.Equal(t, source.Keep, r.Reads[0].Licence.Verdict)
	assert.Equal(t, "https://data-api.ecb.europa.eu/service/data/EXR/D.USD.EUR.SP00.A?detail=full&format=csvdata", r.Reads[0].Parts[0].Address)
}
