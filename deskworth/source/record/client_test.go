package record_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// vendorServer answers every question with its own address, key and all, as
// some vendors do.
type vendorServer struct{ asked int }

func (s *vendorServer) RoundTrip(req *http.Request) (*http.Response, error) {
	s.asked++
	body := `{"n":2.50}`
	if req.URL.Query().Get("id") == "ECHO" {
		body = `{"self":"` + req.URL.String() + `"}`
	}
	return &http.Response{
		StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}, "Set-Cookie": {"sid=" + planted}},
		Body: io.NopCloser(strings.NewReader(body)), Request: req,
	}, nil
}

func TestAClientRecordsAndReadsTheSameWithoutNetworkOrKey(t *testing.T) {
	v := keep
	v.KeyEnv, v.KeyQuery, v.NeedsKey = "VENDOR_TEST_KEY", "api_key", true
	keyed := func(name string) string {
		if name == v.KeyEnv {
			return planted
		}
		return ""
	}
	server := &vendorServer{}
	r, dir := recorder(t, planted)
	ctx := context.Background()
	live := &source.Client{Mission: "m", Transport: server, Getenv: keyed, Recorder: r, Clock: func() time.Time { return noon }}
	first, err := live.Get(ctx, v, "https://vendor.test/series?id=GDP")
	require.NoError(t, err)
	_, err = live.Get(ctx, v, "https://vendor.test/series?id=ECHO")
	require.NoError(t, err)
	require.Equal(t, 2, server.asked)
	require.NotContains(t, strings.ToLower(swept(t, dir)), "pl4nted")

	offline := &source.Client{Mission: "m", Transport: server, Recorded: open(t, dir), Getenv: func(string) string { return "" }}
	again, err := offline.Get(ctx, v, "https://vendor.test/series?id=GDP")
	require.NoError(t, err)
	require.Equal(t, 2, server.asked, "a replay asks nobody")
	require.Equal(t, first.Body, again.Body)

	one, err := live.Read(v, "test.series", "GDP", first)
	require.NoError(t, err)
	two, err := offline.Read(v, "test.series", "GDP", again)
	require.NoError(t, err)
	require.Equal(t, one.Ref, two.Ref, "a replay gives the same reference")

	_, err = offline.Get(ctx, v, "https://vendor.test/series?id=CPI")
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	require.NotEmpty(t, missing.Near)
}
