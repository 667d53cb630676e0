package deskworth

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestATokenIs256BitsAndKeptAsItsDigestOnly(t *testing.T) {
	d := deskAt(t, barsTool())
	card, token, err := d.NewCard(t.Context(), "acme", Markets, "")
	require.NoError(t, err)
	assert.Equal(t, Card{ID: "markets-1", Role: Markets, Mission: "acme"}, card)
	bits, err := base64.RawURLEncoding.DecodeString(token)
	require.NoError(t, err)
	assert.Len(t, bits, 32)

	file := filepath.Join(d.Home.Path(), "cards.json")
	body, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.NotContains(t, string(body), token)
	assert.Contains(t, string(body), source.Digest([]byte(token)))
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.EqualValues(t, 0o600, info.Mode().Perm())
}

func TestATokenAdmitsItsOwnCardUntilItIsRotatedOrRevoked(t *testing.T) {
	d := deskAt(t, barsTool())
	card, token, err := d.NewCard(t.Context(), "acme", Markets, "")
	require.NoError(t, err)
	other := &Desk{Registry: d.Registry, Home: d.Home, Clock: clock} // another process over the same home
	admitted, err := other.Admit(token)
	require.NoError(t, err)
	assert.Equal(t, card, admitted)

	fresh, err := d.Rotate(t.Context(), card.ID, 0)
	require.NoError(t, err)
	_, err = other.Admit(token)
	assert.ErrorIs(t, err, ErrRefused, "the old token is out at the next call")
	_, err = other.Admit(fresh)
	require.NoError(t, err)

	require.NoError(t, d.Revoke(t.Context(), card.ID))
	_, err = other.Admit(fresh)
	assert.ErrorIs(t, err, ErrRefused)
	_, err = d.Card(card.ID)
	assert.Equal(t, "revoked", CodeOf(err))
	next, _, err := d.NewCard(t.Context(), "acme", Markets, "")
	require.NoError(t, err)
	assert.Equal(t, "markets-2", next.ID, "a revoked card's folder is never another's")
}

// While an agent is given its new token, the one before goes on: two at most, and
// the older one until its time.
func TestTwoTokensGoOnTogetherForAsLongAsIsSaid(t *testing.T) {
	d, now := deskAt(t, barsTool()), clock()
	d.Clock = func() time.Time { return now }
	card, first, err := d.NewCard(t.Context(), "acme", Markets, "")
	require.NoError(t, err)
	second, err := d.Rotate(t.Context(), card.ID, 10*time.Minute)
	require.NoError(t, err)
	admitted := func(token string) bool { got, err := d.Admit(token); return err == nil && got == card }
	assert.True(t, admitted(first) && admitted(second))

	now = now.Add(10*time.Minute - time.Nanosecond)
	assert.True(t, admitted(first))
	now = now.Add(time.Nanosecond)
	assert.False(t, admitted(first), "its time is over")

	third, err := d.Rotate(t.Context(), card.ID, time.Hour)
	require.NoError(t, err)
	fourth, err := d.Rotate(t.Context(), card.ID, time.Hour)
	require.NoError(t, err)
	assert.False(t, admitted(second), "there are never three")
	assert.True(t, admitted(third) && admitted(fourth))
	require.NoError(t, d.Revoke(t.Context(), card.ID))
	assert.False(t, admitted(third) || admitted(fourth), "a revoked card has none")
	for _, keep := range []time.Duration{-time.Second, MaxKeep + time.Second} {
		_, err = d.Rotate(t.Context(), card.ID, keep)
		assert.Equal(t, CodeArguments, CodeOf(err), keep)
	}
}

func TestTheDoorHasOneAnswer(t *testing.T) {
	d := deskAt(t, barsTool())
	card, token, err := d.NewCard(t.Context(), "acme", Markets, "")
	require.NoError(t, err)
	require.NoError(t, d.Revoke(t.Context(), card.ID))
	for name, presented := range map[string]string{"missing": "", "malformed": "x y z", "unknown": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "revoked": token} {
		_, err := d.Admit(presented)
		require.Error(t, err, name)
		assert.Equal(t, "refused", err.Error(), name)
	}
}

func TestCardsAreCheckedBeforeAnythingIsKept(t *testing.T) {
	d := deskAt(t, barsTool())
	_, _, err := d.NewCard(t.Context(), "acme", Markets, "m1")
	require.NoError(t, err)
	for _, rule := range []struct {
		name, mission string
		role          Role
		id, code      string
	}{
		{"an id that climbs", "acme", Markets, "../x", "name"},
		{"an id that is taken", "acme", Macro, "m1", "card"},
		{"a mission that nobody made", "other", Markets, "", CodeNotFound},
		{"a role that nobody knows", "acme", "boss", "", CodeArguments},
	} {
		t.Run(rule.name, func(t *testing.T) {
			_, _, err := d.NewCard(t.Context(), rule.mission, rule.role, rule.id)
			assert.Equal(t, rule.code, CodeOf(err))
		})
	}
	cards, err := d.Cards()
	require.NoError(t, err)
	assert.Len(t, cards, 1)
}

func TestAMissionEndsTodayUnlessSaidAndKeepsItsName(t *testing.T) {
	d := deskAt(t, barsTool())
	m, err := d.Mission("acme")
	require.NoError(t, err)
	assert.Equal(t, "2024-06-03", m.AsOf.String())
	_, err = d.NewMission(t.Context(), dossier.Mission{ID: "acme", Subject: source.Identity{Name: "Other"}})
	assert.Equal(t, "mission", CodeOf(err))
	_, err = d.NewMission(t.Context(), dossier.Mission{ID: "empty"})
	assert.Equal(t, CodeArguments, CodeOf(err))
	_, err = d.Mission("nobody")
	assert.ErrorContains(t, err, "near: acme")

	c, err := d.Call(Card{ID: "x", Role: Lead, Mission: "acme"})
	require.NoError(t, err)
	assert.Equal(t, m.AsOf, c.Source.Cutoff)
	assert.Equal(t, "acme", c.Source.Mission)
	assert.NotNil(t, c.Bundles)
	c, err = d.Call(Card{ID: "x", Role: Macro, Mission: "acme"})
	require.NoError(t, err)
	assert.Nil(t, c.Bundles, "only a role that may seal moves current")
}
