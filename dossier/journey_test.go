package dossier_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// counted counts the journeys to a log.
type counted struct {
	dossier.Log
	asked, appended int
}

func (c *counted) Under(ctx context.Context, keys ...string) ([]dossier.Event, error) {
	c.asked++
	return c.Log.Under(ctx, keys...)
}

func (c *counted) Append(ctx context.Context, e dossier.Event, after int64) (int64, error) {
	c.appended++
	return c.Log.Append(ctx, e, after)
}

func TestANewIdentifierIsFiledInOneJourneyAndAKnownOneIsLookedAt(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	log := &counted{Log: d.Log}
	d.Log = log
	_, err := d.Contribute(t.Context(), lead, dossier.Assumption{ID: "Growth", Value: source.Whole(1), Justification: "a guess"})
	require.NoError(t, err)
	assert.Equal(t, []int{0, 1}, []int{log.asked, log.appended}, "nobody filed about it")

	_, err = d.Contribute(t.Context(), lead, dossier.Assumption{ID: "growth", Value: source.Whole(1), Justification: "a guess"})
	require.ErrorContains(t, err, "differs from Growth")
	assert.Equal(t, []int{1, 2}, []int{log.asked, log.appended}, "the log did not keep it, and it was looked at")

	_, err = d.Contribute(t.Context(), lead, dossier.Assumption{ID: "Growth", Value: source.Whole(2), Justification: "another guess"})
	require.NoError(t, err)
	v, err := d.View(t.Context())
	require.NoError(t, err)
	require.Len(t, v.Conflicts, 1, "what contradicts opens its conflict all the same")
}
