package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// sealed is a dossier with one fact, sealed once.
func sealed(t *testing.T) (desk, dossier.Sealed) {
	t.Helper()
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	s, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	return d, s
}

func TestASignatureIsKeptBesideTheSealAndChangesNoRevision(t *testing.T) {
	d, s := sealed(t)
	signature, err := d.Sign(t.Context(), lead, 1, rfc(t))
	require.NoError(t, err)
	assert.NoError(t, signature.VerifySealed(s))
	again, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, s.Digest(), again.Digest(), "a signature opens no revision")
	view, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Equal(t, dossier.IsSealed, view.State)
	assert.Equal(t, []dossier.Signed{{Revision: 1, Key: rfcPublic, By: lead, Holds: true}}, view.Signed)
	kept, err := d.Signatures(t.Context(), 1)
	require.NoError(t, err)
	assert.Equal(t, []dossier.Signature{signature}, kept)
}

func TestSigningAgainKeepsNothingAnew(t *testing.T) {
	d, _ := sealed(t)
	one, err := d.Sign(t.Context(), lead, 1, rfc(t))
	require.NoError(t, err)
	two, err := d.Sign(t.Context(), lead, 1, rfc(t))
	require.NoError(t, err)
	assert.Equal(t, one, two)
	kept, err := d.Signatures(t.Context(), 1)
	require.NoError(t, err)
	assert.Len(t, kept, 1)
}

func TestWhatWasNotSealedIsNotSigned(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	_, err := d.Sign(t.Context(), lead, 1, rfc(t))
	assert.Equal(t, "not_found", code(err))
	_, err = d.Signatures(t.Context(), 1)
	assert.Equal(t, "not_found", code(err))
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	_, err = d.Seal(t.Context(), lead)
	require.NoError(t, err)
	_, err = d.Sign(t.Context(), lead, 1, nil)
	assert.Equal(t, "arguments", code(err))
}

// Somebody with the store writes a signature of his own making.
func TestAForgedSignatureIsToldAndTravelsNowhere(t *testing.T) {
	d, s := sealed(t)
	of2, err := dossier.SignSeal(rfc(t), "m", 2, s.Digest())
	require.NoError(t, err)
	forged := dossier.Event{By: lead, Kind: dossier.KindSigned, Signed: dossier.SignMark{Revision: 1, Signature: of2}}
	_, err = d.Log.Append(t.Context(), forged, -1)
	require.NoError(t, err)
	view, err := d.View(t.Context())
	require.NoError(t, err)
	assert.False(t, view.Signed[0].Holds)
	_, err = d.Signatures(t.Context(), 1)
	assert.Equal(t, "signature", code(err))
	events, err := d.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, "signature", code(dossier.CheckSigned(d.Mission, events)))
}

func TestASignatureBeforeItsSealSignsNothing(t *testing.T) {
	d, s := sealed(t)
	events, err := d.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	signature, err := dossier.SignSeal(rfc(t), "m", 1, s.Digest())
	require.NoError(t, err)
	mark := dossier.Event{Kind: dossier.KindSigned, Signed: dossier.SignMark{Revision: 1, Signature: signature}}
	assert.NoError(t, dossier.CheckSigned(d.Mission, append(events, mark)))
	assert.Error(t, dossier.CheckSigned(d.Mission, append([]dossier.Event{mark}, events...)))
}
