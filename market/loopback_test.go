package market

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// served is a client whose vendor is a server of this machine: the operator's
// override that proxies and tests use. It answers with one status and body.
func served(t testing.TB, status int, body string) (*Client, *[]string) {
	t.Helper()
	asked := &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.URL.RequestURI())
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	env := map[string]string{"DESKWORTH_YAHOO_URL": server.URL}
	return &Client{Source: &source.Client{Getenv: func(name string) string { return env[name] }}}, asked
}

func TestALiveReadIsOneRequest(t *testing.T) {
	c, asked := served(t, 200, chartOf(newYork, thursday, `"close":[10.50]`, ""))
	o, err := c.OHLCV(t.Context(), OHLCVRequest{Symbol: "X", Range: "5d"})
	require.NoError(t, err)
	assert.Equal(t, []string{"/v8/finance/chart/X?events=div%2Csplits%2CcapitalGains&includePrePost=false&interval=1d&range=5d&useYfid=true"}, *asked)
	assert.Equal(t, source.Live, o.Reads[0].Origin)
	assert.Equal(t, "2024-03-11T16:00:00-04:00", o.Reads[0].AsOf.String())
	assert.Equal(t, "Example Inc.", o.Reads[0].Identity.Name)
	assert.Contains(t, o.Reads[0].Parts[0].Address, "https://query2.finance.yahoo.com/v8/finance/chart/X?")
	require.NoError(t, (&source.Memory{}).Record(t.Context(), o.Tables()...))
}

func TestRefusalsByStatusSayWhatWouldWork(t *testing.T) {
	for rule, c := range map[string]struct {
		status int
		body   string
		says   string
		code   string
	}{
		"an unknown symbol is not found, and the next step is offered": {404, `{"chart":{"result":null,"error":{"code":"Not Found","description":"No data found"}}}`, `not found: symbol NOSUCH at Yahoo: "No data found"; try: dw resolve_instrument NOSUCH`, "not_found"},
		"a window that the interval forbids":                           {422, `{"chart":{"result":null,"error":{"code":"Unprocessable Entity","description":"Only 8 days"}}}`, `(status 422): "Only 8 days"; ask for the interval and the window`, "upstream"},
		"a refusal of access stands under another key":                 {401, `{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`, `(status 401): "Invalid Crumb"`, "upstream"},
		"a page at 200 is no data":                                     {200, `<!DOCTYPE html><html><head><title>Yahoo</title></head><body>Will be right back</body></html>`, "HTML", "upstream"},
		"a body cut short":                                             {200, `{"chart":{"result":[{"meta":`, "makes no sense", "shape"},
		"an empty body":                                                {200, "", "empty", "shape"},
	} {
		client, asked := served(t, c.status, c.body)
		_, err := client.OHLCV(t.Context(), OHLCVRequest{Symbol: "NOSUCH"})
		require.Error(t, err, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.Len(t, *asked, 1, rule)
	}
}
