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

// bodyServer answers a POST with its own body in a list.
type bodyServer struct{ asked int }

func (s *bodyServer) RoundTrip(req *http.Request) (*http.Response, error) {
	s.asked++
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader("[" + string(body) + "]")), Request: req,
	}, nil
}

func TestAPostIsRecordedAndFoundByItsBody(t *testing.T) {
	post := func(body string) source.Request {
		return source.Request{Address: "https://vendor.test/mapping", Method: http.MethodPost, Body: []byte(body)}
	}
	server := &bodyServer{}
	r, dir := recorder(t)
	ctx := context.Background()
	live := &source.Client{Transport: server, Recorder: r, Clock: func() time.Time { return noon }}
	one, err := live.Fetch(ctx, keep, post(`{"a":1}`))
	require.NoError(t, err)
	_, err = live.Fetch(ctx, keep, post(`{"a":2}`))
	require.NoError(t, err)

	recording := open(t, dir)
	require.Len(t, recording.Entries(), 2)
	for _, entry := range recording.Entries() {
		require.Equal(t, "POST", entry.Method)
		require.Regexp(t, `^https://vendor\.test/mapping#sha256=[0-9a-f]{64}$`, entry.Address)
	}

	offline := &source.Client{Transport: server, Recorded: recording}
	again, err := offline.Fetch(ctx, keep, post(`{"a":1}`))
	require.NoError(t, err)
	require.Equal(t, one.Body, again.Body)
	require.Equal(t, one.Part, again.Part)
	require.Equal(t, 2, server.asked)

	var missing *source.NotFoundError
	_, err = offline.Fetch(ctx, keep, post(`{"a":3}`))
	require.ErrorAs(t, err, &missing)
	require.NotEmpty(t, missing.Near)
	_, err = offline.Get(ctx, keep, "https://vendor.test/mapping")
	require.ErrorAs(t, err, &missing, "a GET of that address is another question")
}
