package filings

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Values in two currencies are two facts. Read without the unit they would be
// one fact that contradicts itself.
func TestAConceptInTwoCurrenciesIsTwoFactsAndNoConflict(t *testing.T) {
	body, err := os.ReadFile(filepath.Join("testdata", "instance-currencies.xml"))
	require.NoError(t, err)
	s := fromFile(t, body, SegmentsRequest{Axis: "a:SegmentAxis"})
	var got [][]string
	for _, f := range s.Facts {
		got = append(got, append([]string{f.Value.String(), f.Unit}, f.FactIDs...))
	}
	assert.Equal(t, [][]string{{"941168000000", "CNY", "f1", "f3"}, {"130350000000", "USD", "f2"}}, got)
	assert.Empty(t, s.Conflicts)
}
