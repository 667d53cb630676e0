package mcp

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

// served is a desk behind HTTP with a card of one role, and the log that it keeps.
type served struct {
	*HTTP
	address, token string
	card           deskworth.Card
	log            *safeBuffer
	stop           context.CancelFunc
	done           chan error
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func serve(t testing.TB, l Limits) *served {
	t.Helper()
	desk := serving(t, deskworth.Macro).Desk
	return serveDesk(t, desk, l)
}

func serveDesk(t testing.TB, desk *deskworth.Desk, l Limits) *served {
	t.Helper()
	card, token, err := desk.NewCard(t.Context(), "acme", deskworth.Markets, "")
	require.NoError(t, err)
	log := &safeBuffer{}
	h := &HTTP{Desk: desk, Version: "test", Limits: l, Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	s := &served{HTTP: h, address: listener.Addr().String(), token: token, card: card, log: log, stop: stop, done: make(chan error, 1)}
	go func() { s.done <- h.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		select {
		case <-s.done:
		case <-time.After(10 * time.Second):
			t.Error("the server does not stop")
		}
	})
	return s
}

// head is a request's, with the headers that a well-behaved client sends; a line
// of more replaces the one of its name, and "-Name" takes it out.
func (s *served) head(method, path string, length int, more ...string) string {
	lines := []string{"Host: " + s.address, "Authorization: Bearer " + s.token, "Content-Type: application/json", "Accept: application/json, text/event-stream", fmt.Sprintf("Content-Length: %d", length)}
	for _, m := range more {
		name, _, _ := strings.Cut(strings.TrimPrefix(m, "-"), ":")
		if !strings.HasPrefix(m, "+") {
			lines = without(lines, name)
		}
		if !strings.HasPrefix(m, "-") {
			lines = append(lines, strings.TrimPrefix(m, "+"))
		}
	}
	return method + " " + path + " HTTP/1.1\r\n" + strings.Join(lines, "\r\n") + "\r\n\r\n"
}

func without(lines []string, name string) (kept []string) {
	for _, l := range lines {
		if !strings.HasPrefix(strings.ToLower(l), strings.ToLower(name)+":") {
			kept = append(kept, l)
		}
	}
	return kept
}

// raw sends bytes and gives the answer as it came, without its date.
func (s *served) raw(t testing.TB, request string) (status int, body, whole string) {
	t.Helper()
	c, err := net.Dial("tcp", s.address)
	require.NoError(t, err)
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	go func() { _, _ = io.WriteString(c, request) }() // the server may answer before it read all
	var seen bytes.Buffer
	res, err := http.ReadResponse(bufio.NewReader(io.TeeReader(c, &seen)), nil)
	require.NoError(t, err, request[:min(len(request), 400)])
	content, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	var lines []string
	for line := range strings.SplitSeq(seen.String(), "\r\n") {
		if !strings.HasPrefix(line, "Date:") {
			lines = append(lines, line)
		}
	}
	return res.StatusCode, string(content), strings.Join(lines, "\r\n")
}

func (s *served) post(t testing.TB, body string, more ...string) (int, string) {
	t.Helper()
	status, content, _ := s.raw(t, s.head("POST", "/mcp", len(body), more...)+body)
	return status, content
}

const modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// modernHeaders are what the newest revision demands of a request.
func modernHeaders(method, name string) []string {
	headers := []string{"MCP-Protocol-Version: 2026-07-28", "Mcp-Method: " + method}
	if name != "" {
		headers = append(headers, "Mcp-Name: "+name)
	}
	return headers
}

func sayCall(text string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","arguments":{"text":"` + text + `"}}}`
}

// A token that is missing, malformed, unknown or revoked gets the same bytes.
func TestEveryBadTokenGetsTheSameBytes(t *testing.T) {
	s := serve(t, Limits{})
	gone, token, err := s.Desk.NewCard(t.Context(), "acme", deskworth.Lead, "")
	require.NoError(t, err)
	require.NoError(t, s.Desk.Revoke(t.Context(), gone.ID))
	old := s.token
	fresh, err := s.Desk.Rotate(t.Context(), s.card.ID, 0)
	require.NoError(t, err)
	body := sayCall("x")
	const want = "HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 73\r\nContent-Type: application/json\r\n\r\n" +
		`{"jsonrpc":"2.0","error":{"code":-32600,"message":"refused"}}`
	for name, header := range map[string]string{
		"missing": "-Authorization", "empty": "Authorization: ", "another scheme": "Authorization: Basic " + fresh,
		"no scheme": "Authorization: " + fresh, "unknown": "Authorization: Bearer " + strings.Repeat("A", 43),
		"malformed": "Authorization: Bearer ~~~", "long": "Authorization: Bearer " + strings.Repeat("A", 9000),
		"revoked": "Authorization: Bearer " + token, "rotated away": "Authorization: Bearer " + old, "twice": "+Authorization: Bearer " + fresh,
	} {
		_, _, whole := s.raw(t, s.head("POST", "/mcp", len(body), header)+body)
		assert.Equal(t, strings.Replace(want, "73", fmt.Sprint(len(`{"jsonrpc":"2.0","error":{"code":-32600,"message":"refused"}}`)), 1), whole, name)
	}
	_, _, whole := s.raw(t, s.head("POST", "/mcp?token="+fresh, len(body), "-Authorization")+body)
	assert.Contains(t, whole, "401", "a token in an address is none")
	status, _ := s.post(t, body, "Authorization: bearer "+fresh)
	assert.Equal(t, 200, status, "the scheme has no case")
	for _, secret := range []string{token, old, fresh} {
		assert.NotContains(t, s.log.String(), secret)
	}
}

// What is refused at the door is refused before its body is read: nothing of
// the body is sent here.
func TestTheDoorReadsNoBody(t *testing.T) {
	s := serve(t, Limits{})
	for _, rule := range []struct {
		name, more string
		status     int
	}{
		{"a bad token", "Authorization: Bearer x", 401},
		{"a foreign host", "Host: evil.example", 403},
		{"a foreign origin", "Origin: http://evil.example", 403},
		{"too large by its own word", fmt.Sprintf("Content-Length: %d", 4<<20+1), 413},
		{"another type", "Content-Type: text/plain", 415},
		{"packed", "Content-Encoding: gzip", 415},
	} {
		began := time.Now()
		status, body, _ := s.raw(t, s.head("POST", "/mcp", 500, rule.more))
		assert.Equal(t, rule.status, status, rule.name)
		assert.Contains(t, body, `"code":-32600`, rule.name)
		assert.Less(t, time.Since(began), 5*time.Second, rule.name)
	}
}

func TestFourMebibytesPassAndOneByteMoreDoesNot(t *testing.T) {
	s := serve(t, Limits{})
	ping := `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	exact := ping + strings.Repeat(" ", 4<<20-len(ping))
	status, body := s.post(t, exact)
	assert.Equal(t, 200, status)
	assert.JSONEq(t, `{"jsonrpc":"2.0","id":1,"result":{}}`, body)
	chunk := exact + " "
	status, body, _ = s.raw(t, s.head("POST", "/mcp", 0, "-Content-Length", "Transfer-Encoding: chunked")+fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(chunk), chunk))
	assert.Equal(t, 413, status, "also when its length is not said")
	assert.Contains(t, body, "-32600")
}

func TestASlowBodyIsLetGo(t *testing.T) {
	s := serve(t, Limits{})
	h := httpServer(t, &guard{admit: s.admit, older: olderMethods, modern: modernMethods, bodyWait: 100 * time.Millisecond})
	slow := &served{HTTP: s.HTTP, address: h, token: s.token}
	status, body, _ := slow.raw(t, slow.head("POST", "/mcp", 500)+`{"json`)
	assert.Equal(t, 408, status)
	assert.Contains(t, body, "-32600")
}

func httpServer(t testing.TB, h http.Handler) string {
	t.Helper()
	l, err := Listen(t.Context(), "127.0.0.1:0")
	require.NoError(t, err)
	server := &http.Server{Handler: h}
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	return l.Addr().String()
}

// occupy sends a call that waits, until it has the card's only place. The call
// that looks for it may come first and take the place itself; then the other was
// refused, and is sent again after a longer while.
func (s *served) occupy(t *testing.T, request string) net.Conn {
	t.Helper()
	for wait := 20 * time.Millisecond; wait < time.Minute; wait *= 2 {
		c, err := net.Dial("tcp", s.address)
		require.NoError(t, err)
		_, err = io.WriteString(c, request)
		require.NoError(t, err)
		time.Sleep(wait)
		if _, body := s.post(t, sayCall("x")); strings.Contains(body, "in flight") {
			return c
		}
		c.Close()
	}
	t.Fatal("the call that waits was never let in")
	return nil
}

// A client that is gone stops its tool, in every revision, and frees its place.
func TestAClientThatLeavesStopsItsTool(t *testing.T) {
	s := serve(t, Limits{InFlight: 1})
	older := sayCall("wait")
	modern := strings.Replace(older, `"arguments"`, modernMeta+`,"arguments"`, 1)
	for name, request := range map[string]string{
		"older":  s.head("POST", "/mcp", len(older)) + older,
		"modern": s.head("POST", "/mcp", len(modern), modernHeaders("tools/call", "say")...) + modern,
	} {
		c := s.occupy(t, request)
		c.Close()
		assert.Eventually(t, func() bool { _, body := s.post(t, sayCall("x")); return !strings.Contains(body, "isError") }, 5*time.Second, 10*time.Millisecond, name)
	}
}

// A client of an older revision says that it does not wait any more, on another
// connection. That stops its own card's request, and the one that it names.
func TestACancelledRequestStopsItsTool(t *testing.T) {
	s := serve(t, Limits{})
	_, other, err := s.Desk.NewCard(t.Context(), "acme", deskworth.Markets, "")
	require.NoError(t, err)
	withID := func(id string) string { return strings.Replace(sayCall("wait"), `"id":1`, `"id":`+id, 1) }
	cancel := func(id string, more ...string) {
		status, body := s.post(t, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`,"reason":"enough"}}`, more...)
		assert.Equal(t, 202, status)
		assert.Empty(t, body)
	}
	answers := make(chan string, 3)
	require.Eventually(t, func() bool { return waiting.Load() == 0 }, 10*time.Second, 5*time.Millisecond, "those of other tests")
	for _, id := range []string{`"a"`, "7", "7"} {
		go func() { _, body := s.post(t, withID(id)); answers <- body }()
	}
	running := func(n int64) bool { return waiting.Load() == n }
	require.Eventually(t, func() bool { return running(3) }, 10*time.Second, 5*time.Millisecond)

	cancel(`"b"`)
	cancel(`"a"`, "Authorization: Bearer "+other)
	cancel("7") // two requests have it, of which one may be another client's
	time.Sleep(100 * time.Millisecond)
	assert.True(t, running(3), "nobody else's is stopped")
	cancel(`"a"`)
	select {
	case body := <-answers:
		assert.Contains(t, body, `"id":"a"`)
		assert.Contains(t, body, `"isError":true`)
	case <-time.After(10 * time.Second):
		t.Fatal("the tool goes on")
	}
	assert.Eventually(t, func() bool { return running(2) }, 10*time.Second, 5*time.Millisecond)
}

// A client that only closed its sending half cannot be told from one that is
// gone: it leaves no call behind, and the server goes on.
func TestAHalfClosedConnectionLeavesNothingBehind(t *testing.T) {
	s := serve(t, Limits{InFlight: 1})
	c, err := net.Dial("tcp", s.address)
	require.NoError(t, err)
	defer c.Close()
	_, err = io.WriteString(c, s.head("POST", "/mcp", len(sayCall("wait")))+sayCall("wait"))
	require.NoError(t, err)
	require.NoError(t, c.(*net.TCPConn).CloseWrite())
	_ = c.SetDeadline(time.Now().Add(10 * time.Second))
	_, err = io.ReadAll(c)
	require.NoError(t, err, "the connection ends")
	assert.Eventually(t, func() bool { _, body := s.post(t, sayCall("x")); return strings.Contains(body, `"text":"x"`) }, 5*time.Second, 10*time.Millisecond)

	half, err := net.Dial("tcp", s.address)
	require.NoError(t, err)
	defer half.Close()
	_, err = io.WriteString(half, s.head("POST", "/mcp", 500)+`{"json`)
	require.NoError(t, err)
	require.NoError(t, half.(*net.TCPConn).CloseWrite())
	_ = half.SetDeadline(time.Now().Add(10 * time.Second))
	res, err := http.ReadResponse(bufio.NewReader(half), nil)
	require.NoError(t, err)
	assert.Equal(t, 400, res.StatusCode, "a body that ends early is said to")
}

// A tool that never returns has a deadline, and keeps its place: it still runs.
func TestAToolThatNeverReturnsIsAnsweredFor(t *testing.T) {
	s := serve(t, Limits{InFlight: 1, Deadline: 50 * time.Millisecond})
	status, body := s.post(t, sayCall("wait"))
	assert.Equal(t, 200, status)
	assert.Contains(t, body, `"isError":true`)
	// The answer may come before the tool has heard of it and left its place.
	require.Eventually(t, func() bool {
		_, body = s.post(t, sayCall("deaf"))
		return !strings.Contains(body, "in flight")
	}, 10*time.Second, 10*time.Millisecond)
	assert.Contains(t, body, "was stopped after 50ms")
	_, body = s.post(t, sayCall("x"))
	assert.Contains(t, body, "wait 1 s", "the deaf tool still has the place")
}

func TestAPanicEndsOneCallOnly(t *testing.T) {
	s := serve(t, Limits{})
	status, body := s.post(t, sayCall("panic"))
	assert.Equal(t, 200, status)
	assert.Contains(t, body, `"isError":true`)
	assert.Contains(t, body, "a defect of its own")
	assert.NotContains(t, body, "a secret value")
	status, _ = s.post(t, sayCall("x"))
	assert.Equal(t, 200, status)
}

// Two servers on one home see the same cards: what one revokes, the other
// refuses at its next request.
func TestTwoServersOnOneHome(t *testing.T) {
	one := serve(t, Limits{})
	again := &deskworth.Desk{Registry: one.Desk.Registry, Home: one.Desk.Home, Stores: one.Desk.Stores}
	two := serveDesk(t, again, Limits{})
	status, _ := one.post(t, sayCall("x"), "Authorization: Bearer "+two.token)
	assert.Equal(t, 200, status)
	require.NoError(t, two.Desk.Revoke(t.Context(), two.card.ID))
	status, _ = one.post(t, sayCall("x"), "Authorization: Bearer "+two.token)
	assert.Equal(t, 401, status)
}

// An older session id opens nothing: the card is the token's, each time.
func TestASessionIDIsNobodys(t *testing.T) {
	s := serve(t, Limits{})
	_, lead, err := s.Desk.NewCard(t.Context(), "acme", deskworth.Lead, "")
	require.NoError(t, err)
	_, _, whole := s.raw(t, s.head("POST", "/mcp", len(hello), "Authorization: Bearer "+lead)+hello)
	assert.NotContains(t, whole, "Mcp-Session-Id")
	seal := strings.Replace(sayCall("x"), `"say"`, `"seal"`, 1)
	_, body := s.post(t, seal, "Mcp-Session-Id: 1")
	assert.Contains(t, body, "-32602")
	_, body = s.post(t, seal, "Authorization: Bearer "+lead)
	assert.NotContains(t, body, "error")
	for range 3 { // and no list is kept from one card for another
		_, body = s.post(t, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
		assert.NotContains(t, body, `"seal"`)
		_, body = s.post(t, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "Authorization: Bearer "+lead)
		assert.Contains(t, body, `"seal"`)
	}
}

func TestOnlyThisMachineIsServed(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "example.org:0", "[::ffff:127.0.0.1]:0", "127.0.0.1", "10.0.0.1:0"} {
		l, err := Listen(t.Context(), address)
		assert.Error(t, err, address)
		if err == nil {
			l.Close()
		}
	}
	for _, address := range []string{"127.0.0.1:0", "localhost:0"} {
		l, err := Listen(t.Context(), address)
		require.NoError(t, err, address)
		assert.True(t, l.Addr().(*net.TCPAddr).IP.IsLoopback())
		l.Close()
	}
}

func TestAServerThatIsToldToStopFinishesWhatRuns(t *testing.T) {
	s := serve(t, Limits{})
	c, err := net.Dial("tcp", s.address)
	require.NoError(t, err)
	defer c.Close()
	_, err = io.WriteString(c, s.head("POST", "/mcp", len(sayCall("wait")))+sayCall("wait"))
	require.NoError(t, err)
	time.Sleep(50 * time.Millisecond) // the call is on its way: nothing outside says when it runs
	began := time.Now()
	s.stop()
	select {
	case err := <-s.done:
		assert.NoError(t, err)
		s.done <- nil
	case <-time.After(8 * time.Second):
		t.Fatal("the server outlives its end")
	}
	assert.Less(t, time.Since(began), 7*time.Second)
}
