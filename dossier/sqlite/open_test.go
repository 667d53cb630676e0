package sqlite_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// A desk's programs start together: each opens the file that none has made yet.
func TestManyOpenANewFileAtOnce(t *testing.T) {
	for range 10 {
		file := filepath.Join(t.TempDir(), "dossier.db")
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				s, err := sqlite.Open(context.WithoutCancel(t.Context()), file, &source.Memory{})
				if assert.NoError(t, err) {
					_, err = s.Append(context.WithoutCancel(t.Context()), dossier.Event{Kind: dossier.KindLimit}, -1)
					assert.NoError(t, err)
					assert.NoError(t, s.Close())
				}
			})
		}
		wg.Wait()
		events, err := open(t, file).Events(t.Context(), 0)
		require.NoError(t, err)
		assert.Len(t, events, 8)
	}
}

func TestACancelledCallSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	s := open(t, file)
	holder := open(t, file)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	release := holder.Hold(t)
	defer release()
	_, err := s.Append(ctx, dossier.Event{Kind: dossier.KindLimit}, -1)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}
