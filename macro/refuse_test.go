package macro

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// roundTrip answers without a network.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// answering is a publisher that says one thing. It counts what it is asked.
func answering(asked *int, status int, media, body string) *Client {
	return keyed(roundTrip(func(r *http.Request) (*http.Response, error) {
		*asked++
		h := http.Header{"Content-Type": {media}}
		return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	}))
}

func keyed(transport http.RoundTripper) *Client {
	return &Client{Source: &source.Client{Transport: transport, Getenv: func(name string) string {
		if name == "FRED_API_KEY" {
			return testKey
		}
		return ""
	}}}
}

func TestARefusedSeriesSaysWhyAndWhatWouldWork(t *testing.T) {
	const asJSON, asPage = "application/json", "text/html"
	for rule, c := range map[string]struct {
		status      int
		media, body string
		code        string
		says        []string
		silent      string // what must not be said
		asked       int
	}{
		"an unknown or withheld series, by its name": {400, asJSON, `{"error_code":400,"error_message":"Bad Request.  The series does not exist."}`, "not_found", []string{"series USD3MTD156N at FRED", "the API withholds some series that the site shows", "nothing is given in their place"}, "", 1},
		"the same in older days":                     {404, asJSON, `{"error_code":404,"error_message":"Not Found.  The series does not exist."}`, "not_found", []string{"series USD3MTD156N at FRED"}, "", 1},
		"a key that is not registered":               {400, asJSON, `{"error_code":400,"error_message":"Bad Request.  The value for variable api_key is not registered."}`, "key", []string{"does not accept the key in FRED_API_KEY", "api_key.html"}, testKey, 1},
		"a key of another shape":                     {400, asJSON, `{"error_code":400,"error_message":"Bad Request.  The value for variable api_key is not a 32 character alpha-numeric lower-case string.  Read https://research.stlouisfed.org/docs/api/api_key.html for more information."}`, "key", []string{"thirty-two small letters and digits"}, testKey, 1},
		"a key that an answer repeats":               {403, asJSON, `{"message":"key ` + testKey + ` is blocked"}`, "upstream", []string{"status 403", "REDACTED is blocked"}, testKey, 1},
		"a key at the edge of what is quoted":        {403, asJSON, `{"message":"` + strings.Repeat("x", 230) + testKey + `"}`, "upstream", []string{"status 403"}, testKey[:9], 1},
		"a gateway's page, tried again, not quoted":  {504, asPage, "<html><head><title>504 Gateway Time-out</title></head><body>nginx</body></html>", "upstream", []string{"status 504", "try again later"}, "Gateway", 4},
		"a page with a status of success":            {200, asPage, "<html><title>Sign in</title></html>", "upstream", []string{"a page (HTML) where JSON or XML was asked for"}, "Sign in", 1},
		"a page that is not found":                   {404, asPage, "<html><title>Lost</title></html>", "not_found", []string{"at FRED"}, "Lost", 1},
		"too many calls":                             {429, asJSON, `{"error_code":429,"error_message":"Too Many Requests.  Exceeded Rate Limit"}`, "rate", []string{"asks to slow down", "Exceeded Rate Limit"}, testKey, 2},
		"too many calls, said by a gateway":          {429, asPage, `<html><title>Slow</title></html>`, "rate", []string{"asks to slow down"}, "Slow", 2},
	} {
		synctest.Test(t, func(t *testing.T) { // waits pass at once
			asked := 0
			_, err := answering(&asked, c.status, c.media, c.body).Series(t.Context(), SeriesRequest{Series: "USD3MTD156N"})
			var coded source.Coded
			require.ErrorAs(t, err, &coded, rule)
			assert.Equal(t, c.code, coded.Code(), "%s: %v", rule, err)
			for _, text := range c.says {
				assert.Contains(t, err.Error(), text, rule)
			}
			if c.silent != "" {
				assert.NotContains(t, err.Error(), c.silent, rule)
			}
			assert.Equal(t, c.asked, asked, rule)
		})
	}
}

func TestAnUnansweredRequestShowsNoKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, err := keyed(roundTrip(func(r *http.Request) (*http.Response, error) {
			require.Contains(t, r.URL.String(), testKey, "the request itself holds it")
			return nil, errors.New("dialling " + r.URL.String() + ": connection refused")
		})).Series(t.Context(), SeriesRequest{Series: "GDP"})
		var upstream *source.UpstreamError
		require.ErrorAs(t, err, &upstream)
		assert.Contains(t, err.Error(), "connection refused")
		for ; err != nil; err = errors.Unwrap(err) {
			assert.NotContains(t, err.Error(), testKey)
		}
	})
}

func TestWithoutAKeyNoSeriesIsAsked(t *testing.T) {
	c := &Client{Source: &source.Client{Getenv: func(string) string { return "" }}}
	_, err := c.Series(t.Context(), SeriesRequest{Series: "GDP"})
	var key *source.KeyError
	require.ErrorAs(t, err, &key)
	assert.Equal(t, "FRED needs a key; set FRED_API_KEY (issued at https://fred.stlouisfed.org/docs/api/api_key.html)", err.Error())
}

func TestACancelledReadSaysSo(t *testing.T) {
	for part, path := range map[string]string{"a figure": "/fred/series", "the calendar": "/fred/series/release"} {
		ctx, cancel := context.WithCancel(t.Context())
		a := small()
		a.honest = true
		c := served(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == path {
				cancel()
			}
			a.ServeHTTP(w, r)
		}))
		_, err := c.Series(ctx, SeriesRequest{Series: "TEST"})
		require.ErrorIs(t, err, context.Canceled, part)
	}
}
