package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Nobody types: the command ends all the same when it is cancelled.
func TestACommandThatWaitsForTypingEndsWhenItIsCancelled(t *testing.T) {
	for _, line := range []string{"redact --as text", "keys set FRED_API_KEY", "dossier contribute --mission m"} {
		in, never := io.Pipe()
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		var out, said bytes.Buffer
		a := &app{in: in, out: &out, err: &said, getenv: func(name string) string {
			return map[string]string{"DESKWORTH_HOME": t.TempDir()}[name]
		}, clock: time.Now}
		assert.Equal(t, 1, a.run(ctx, strings.Fields(line)), "%s: %s", line, said.String())
		cancel()
		require.NoError(t, never.Close())
	}
}

func TestWhatIsTypedArrivesWhole(t *testing.T) {
	text := strings.Repeat("a line that is longer than what is asked for at once\n", 500)
	got, err := io.ReadAll((&app{in: strings.NewReader(text)}).stdin(t.Context()))
	require.NoError(t, err)
	assert.Equal(t, text, string(got))
}
