package compose

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsDoneMeanwhilePanicsWhereItIsTaken(t *testing.T) {
	require.Equal(t, 7, meanwhile(func() int { return 7 })())
	broken := meanwhile(func() int { panic("no index") })
	require.PanicsWithValue(t, "no index", func() { broken() })
}
