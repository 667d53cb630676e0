//go:build shared

package xbrl_test

import (
	"context"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Regulators took these filings in, so that a rule which finds fault with one
// is a wrong rule. Their schemas are not at hand: each says so, once.
func TestSharedRealFilingsBreakNoRuleOfTheInstance(t *testing.T) {
	facts := 0
	for name := range counts {
		set := suite{"i.xml": sharedFile(t, name)}
		report, err := xbrl.Check(context.Background(), "i.xml", set.open, xbrl.Limits{})
		require.NoError(t, err, name)
		assert.Empty(t, report.Findings, name)
		assert.Len(t, report.Unread, 1, name)
		facts += len(report.Instance.Facts)
	}
	assert.Len(t, counts, 15)
	assert.Equal(t, 19_503, facts)
}
