package postgres_test

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// cutter passes connections on to a server, and breaks one after the server has
// answered a statement with an event in it, which is a commit of its own: the client
// cannot know whether it happened.
type cutter struct {
	server string
	cuts   atomic.Int64 // commits still to break
	broke  atomic.Int64
}

func (c *cutter) listen(t *testing.T) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go c.pass(conn)
		}
	}()
	return l.Addr().String()
}

func (c *cutter) pass(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", c.server)
	if err != nil {
		return
	}
	defer server.Close()
	var committing atomic.Bool
	go func() {
		defer server.Close()
		chunk := make([]byte, 1<<16)
		for {
			n, err := client.Read(chunk)
			if err != nil {
				return
			}
			if bytes.Contains(chunk[:n], []byte(`"kind":"limit"`)) && c.cuts.Add(-1) >= 0 {
				committing.Store(true)
			}
			if _, err := server.Write(chunk[:n]); err != nil {
				return
			}
		}
	}()
	chunk := make([]byte, 1<<16)
	for {
		n, err := server.Read(chunk)
		if err != nil {
			return
		}
		if committing.Load() {
			c.broke.Add(1)
			return // it is committed, and nobody hears
		}
		if _, err := io.Copy(client, bytes.NewReader(chunk[:n])); err != nil {
			return
		}
	}
}

func TestACommitWhoseAnswerIsLostIsNotFiledTwice(t *testing.T) {
	address, err := url.Parse(pgtest.Database(t))
	require.NoError(t, err)
	c := &cutter{server: address.Host}
	address.Host = c.listen(t)
	server := connect(t, address.String())
	s := server.Store("m")
	for n := range 6 {
		c.cuts.Store(int64(n % 3)) // none, one, two in a row
		seq, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, int64(n))
		require.NoError(t, err)
		assert.Equal(t, int64(n+1), seq)
	}
	assert.Positive(t, c.broke.Load(), "nothing was broken, so nothing is shown")
	events, err := s.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, 6)
}
