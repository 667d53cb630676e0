package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// wire stands for the whole network: it answers from an entry's recordings, and
// keeps every host that a request went to.
type wire struct {
	entry asOfEntry
	mu    sync.Mutex
	hosts []string
}

func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	w.mu.Lock()
	w.hosts = append(w.hosts, r.URL.Scheme+"://"+r.URL.Host)
	w.mu.Unlock()
	address := *r.URL
	query := address.Query()
	for _, key := range []string{"api_key", "apikey", "api_token"} {
		query.Del(key)
	}
	address.RawQuery = query.Encode()
	asked := address.String()
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		asked += "#sha256=" + source.Digest(body)
	}
	answer, err := w.entry.answers.Replay(r.Context(), asked)
	if err != nil { // as a publisher says so of what it does not have
		answer = recordedAs(asked, []byte("not found"), w.entry.read)
		answer.Status = http.StatusNotFound
	}
	return &http.Response{
		StatusCode: answer.Status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {answer.Part.Media}},
		Body: io.NopCloser(bytes.NewReader(answer.Body)), ContentLength: int64(len(answer.Body)), Request: r,
	}, nil
}

// asked gives each host once.
func (w *wire) asked() []string {
	hosts := slices.Clone(w.hosts)
	slices.Sort(hosts)
	return slices.Compact(hosts)
}

// keyed is an environment in which every key is set.
func keyed(name string) string {
	switch {
	case strings.HasSuffix(name, "_URL"):
		return ""
	case name == "DESKWORTH_CONTACT":
		return "Test test@example.org"
	}
	return "k-written-by-hand-" + strings.ToLower(name)
}

func liveCall(e asOfEntry, client *source.Client) *deskworth.Call {
	client.Clock, client.Getenv = func() time.Time { return e.read }, keyed
	return &deskworth.Call{Card: deskworth.Card{ID: "lead", Role: deskworth.Lead}, Source: client, Clock: client.Clock}
}

// tripwire fails a test whose code looks a name up, or uses the transport of the
// whole process, past the client that it was given.
func tripwire(t *testing.T) (tripped func() []string) {
	t.Helper()
	var mu sync.Mutex
	var seen []string
	trip := func(what string) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, what)
	}
	resolver, transport := net.DefaultResolver, http.DefaultTransport
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		trip("a look-up of a name")
		return nil, errors.New("no network in this test")
	}}
	http.DefaultTransport = roundTrip(func(r *http.Request) (*http.Response, error) {
		trip("the process's own transport: " + r.URL.Host)
		return nil, errors.New("no network in this test")
	})
	t.Cleanup(func() { net.DefaultResolver, http.DefaultTransport = resolver, transport })
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(seen)
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Every tool, run live against a network that records: it reaches the hosts
// that its entry names, all of them https, and no other. Only a host that the
// entry names as one from outside may be unknown to the module.
func TestNoRequestLeavesTheAllowedHosts(t *testing.T) {
	tripped := tripwire(t)
	registry, err := deskworth.NewRegistry(All()...)
	require.NoError(t, err)
	known := source.Hosts()
	for _, e := range asOfEntries(t) {
		w := &wire{entry: e}
		res := registry.Call(t.Context(), liveCall(e, &source.Client{Transport: w}), e.tool, json.RawMessage(e.args))
		require.Empty(t, res.Code, e.file+": "+res.Message)
		var want []string
		for _, host := range e.hosts {
			want = append(want, "https://"+host)
			assert.True(t, slices.Contains(known, host) != slices.Contains(e.outside, host), "%s: %s is a publisher's that source knows, or one from outside", e.file, host)
		}
		assert.ElementsMatch(t, want, w.asked(), e.file)
		for _, table := range res.Tables {
			for _, part := range table.Read.Parts {
				assert.Empty(t, part.Via, e.file)
			}
		}
	}
	assert.Empty(t, tripped())
}

func TestARecordingNeedsNoNetwork(t *testing.T) {
	tripped := tripwire(t)
	registry, err := deskworth.NewRegistry(All()...)
	require.NoError(t, err)
	for _, e := range asOfEntries(t) {
		w := &wire{entry: e}
		res := registry.Call(t.Context(), liveCall(e, &source.Client{Transport: w, Recorded: e.answers}), e.tool, json.RawMessage(e.args))
		require.Empty(t, res.Code, e.file+": "+res.Message)
		assert.Empty(t, w.hosts, e.file)
		missing := registry.Call(t.Context(), liveCall(e, &source.Client{Transport: w, Recorded: noAnswers{}}), e.tool, json.RawMessage(e.args))
		assert.True(t, missing.Failed(), e.file)
		assert.Empty(t, w.hosts, "%s: what a recording lacks is not fetched either", e.file)
	}
	assert.Empty(t, tripped())
}

// noAnswers is a recording of nothing.
type noAnswers struct{}

func (noAnswers) Replay(_ context.Context, address string) (source.Answer, error) {
	return source.Answer{}, &source.NotFoundError{What: "a recording of " + address}
}

// The client's own transport asks the name of a publisher and of nobody else.
func TestTheTransportOfEveryClientLooksUpThePublisherAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("the time is missing (-short): it waits for look-ups that fail")
	}
	tripped := tripwire(t)
	var mu sync.Mutex
	names := map[string]bool{}
	net.DefaultResolver.Dial = func(context.Context, string, string) (net.Conn, error) {
		return &nameServer{heard: func(name string) {
			mu.Lock()
			defer mu.Unlock()
			names[name] = true
		}}, nil
	}
	registry, err := deskworth.NewRegistry(All()...)
	require.NoError(t, err)
	var allowed []string
	var all sync.WaitGroup
	for _, e := range asOfEntries(t) {
		allowed = append(allowed, e.hosts...)
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			registry.Call(ctx, liveCall(e, &source.Client{}), e.tool, json.RawMessage(e.args))
		})
	}
	all.Wait()
	assert.GreaterOrEqual(t, len(names), fewestEntries-2, "the look-ups were heard: %v", names)
	for name := range names {
		assert.Contains(t, allowed, name)
	}
	assert.Empty(t, tripped())
}

// nameServer is one connection to a server of names that hears a question and
// says that the name has no address.
type nameServer struct {
	net.Conn
	heard  func(name string)
	answer []byte
}

func (s *nameServer) Write(query []byte) (int, error) {
	const head = 12
	whole := len(query)
	if whole > 2 && int(query[0])<<8|int(query[1]) == whole-2 {
		query = query[2:] // as it stands in a stream
	}
	if len(query) < head {
		return whole, fmt.Errorf("%d bytes are no question", whole)
	}
	var labels []string
	at := head
	for at < len(query) && query[at] != 0 {
		n := int(query[at])
		labels = append(labels, string(query[at+1:min(at+1+n, len(query))]))
		at += 1 + n
	}
	s.heard(strings.Join(labels, "."))
	end := min(at+5, len(query)) // its nought, type and class
	answer := append([]byte{query[0], query[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, query[head:end]...)
	s.answer = append([]byte{byte(len(answer) >> 8), byte(len(answer))}, answer...)
	return whole, nil
}

func (s *nameServer) Read(into []byte) (int, error) {
	if len(s.answer) == 0 {
		return 0, io.EOF
	}
	n := copy(into, s.answer)
	s.answer = s.answer[n:]
	return n, nil
}

func (*nameServer) Close() error                     { return nil }
func (*nameServer) SetDeadline(time.Time) error      { return nil }
func (*nameServer) SetReadDeadline(time.Time) error  { return nil }
func (*nameServer) SetWriteDeadline(time.Time) error { return nil }
