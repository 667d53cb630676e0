package calc

import (
	"os"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The expected results come from another implementation; testdata/decimal34.py
// says which, and writes them again.
func TestThirtyFourDigitsAgreeWithAnotherImplementation(t *testing.T) {
	body, err := os.ReadFile("testdata/decimal34.tsv")
	require.NoError(t, err)
	rows := 0
	for line := range strings.Lines(string(body)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(cells) != 4 {
			continue
		}
		rows++
		text := "x " + cells[0] + " y"
		if cells[2] == "" {
			text = cells[0] + "(x)"
		}
		got := eval(t, text, figures{"x": cells[1], "y": cells[2]}).Value.Number()
		want := decimal.RequireFromString(cells[3])
		lastPlace := decimal.New(1, int32(magnitude(want)-Digits+1))
		off := got.Sub(want).Abs()
		assert.True(t, off.LessThanOrEqual(lastPlace), "%s of %s %s: %s, not %s", cells[0], cells[1], cells[2], got, want)
	}
	assert.Equal(t, 540, rows, "every row was tried")
}
