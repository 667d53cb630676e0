package macro

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const testKey = "abcdefghijklmnopqrstuvwxyz012345" // in the publisher's shape; nobody's

// served is a client whose publisher is a server of this machine: the operator's
// override that proxies and tests use.
func served(t testing.TB, handler http.Handler) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	env := map[string]string{"DESKWORTH_FRED_URL": server.URL, "FRED_API_KEY": testKey}
	return &Client{Source: &source.Client{
		Getenv: func(name string) string { return env[name] },
		Clock:  func() time.Time { return readTime },
	}}
}

func TestALiveReadCarriesItsKeyAndShowsItNowhere(t *testing.T) {
	a, keys := small(), 0
	a.honest = true
	c := served(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("api_key") == testKey {
			keys++
		}
		a.ServeHTTP(w, r)
	}))
	v, err := c.Vintage(t.Context(), VintageRequest{Series: "TEST", AsOf: day("2020-04-28")})
	require.NoError(t, err)
	assert.Equal(t, 4, keys)
	assert.NotContains(t, addressesOf(v), testKey)
	assert.NotContains(t, addressesOf(v), "api_key")
	assert.Equal(t, source.NoStore, v.Reads[0].Licence.Verdict)
	require.NoError(t, (&source.Memory{}).Record(t.Context(), v.Tables()...))
}

func TestRefusalsAreToldApartByTheirWordsAndNeverTriedAgain(t *testing.T) {
	for rule, c := range map[string]struct {
		status      int
		body        string
		says        string
		code        string
		mostInquiry int
	}{
		"an unknown series":               {400, `{"error_code":400,"error_message":"Bad Request.  The series does not exist."}`, "not found: series TEST at FRED", "not_found", 1},
		"the same in older days":          {404, `{"error_code":404,"error_message":"Not Found.  The series does not exist."}`, "not found: series TEST at FRED", "not_found", 1},
		"the same in XML":                 {400, "<?xml version=\"1.0\" ?>\n<error code=\"400\" message=\"Bad Request.  The series does not exist.\" />\n\n", "not found: series TEST at FRED", "not_found", 1},
		"a key that is not registered":    {400, `{"error_code":400,"error_message":"Bad Request.  The value for variable api_key is not registered."}`, "FRED does not accept the key in FRED_API_KEY", "key", 1},
		"a series without vintages":       {400, `{"error_code":400,"error_message":"Bad Request.  The series does not exist in ALFRED but may exist in FRED."}`, "no archived vintages", "not_found", 2},
		"any other refusal, in its words": {400, `{"error_code":400,"error_message":"Bad Request.  Variable limit is not one to hold."}`, "Variable limit is not one to hold.", "upstream", 1},
		"a page instead of data":          {200, "<!DOCTYPE html><html><title>Gateway</title></html>", "HTML", "upstream", 1},
		"a body cut short":                {200, `{"vintage_dates":["2020-`, "makes no sense", "shape", 1},
	} {
		asked := 0
		client := served(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked++
			w.WriteHeader(c.status)
			_, _ = w.Write([]byte(c.body))
		}))
		_, err := client.Vintage(t.Context(), VintageRequest{Series: "TEST", AsOf: day("2020-04-28")})
		require.Error(t, err, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.NotContains(t, err.Error(), testKey, rule)
		assert.Equal(t, c.mostInquiry, asked, rule)
	}
}

func TestWithoutAKeyNothingIsAsked(t *testing.T) {
	c := &Client{Source: &source.Client{Getenv: func(string) string { return "" }}}
	_, err := c.Vintage(t.Context(), VintageRequest{Series: "GDP"})
	var key *source.KeyError
	require.ErrorAs(t, err, &key)
	assert.Equal(t, "FRED_API_KEY", key.Env)
}
