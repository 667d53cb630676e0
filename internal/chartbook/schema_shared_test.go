//go:build shared

package chartbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheSchemasAcceptEveryPart(t *testing.T) {
	body, err := prices().Bytes()
	require.NoError(t, err)
	xsdgate.Check(t, body)
}
