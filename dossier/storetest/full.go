package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// FillUp appends events until the store has no room, as its device is small, and
// holds that the refusal has this code and that all that was acknowledged is
// there. free then gives room, and the store goes on without being opened again.
func FillUp(t *testing.T, s dossier.Store, code string, free func()) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	var out bytes.Buffer
	refused := Write(ctx, s, "w", 100_000, &out)
	require.Error(t, refused, "the device is not full")
	Refused(t, refused, code)
	acknowledged := &Acknowledged{}
	acknowledged.Add(t, out.Bytes())
	acknowledged.Check(t, s, 1)
	for range 3 { // it stays refused, and nothing creeps in
		_, err := s.Append(ctx, event(longText("late")), -1)
		if err == nil {
			t.Fatal("the device has room again, by itself")
		}
		Refused(t, err, code)
	}
	acknowledged.Check(t, s, 1)

	free()
	out.Reset()
	require.NoError(t, Write(ctx, s, "after", 1, &out))
	acknowledged.Add(t, out.Bytes())
	acknowledged.Check(t, s, 1)
}

// Refused holds that an error has a code, and says what would work.
func Refused(t *testing.T, err error, code string) {
	t.Helper()
	var coded source.Coded
	require.True(t, errors.As(err, &coded), "%T: %v", err, err)
	assert.Equal(t, code, coded.Code(), "%v", err)
	assert.Contains(t, fmt.Sprint(err), ";", "a remedy follows what happened")
}
