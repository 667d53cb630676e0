package sqlite

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Hold keeps the file's write lock until release is called.
func (s *Store) Hold(t *testing.T) (release func()) {
	tx, err := s.db.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	return func() { _ = tx.Rollback() }
}
