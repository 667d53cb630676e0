package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

func linkIn(t *testing.T, on *sdk.ClientSession) *sdk.ResourceLink {
	t.Helper()
	res, err := on.CallTool(t.Context(), &sdk.CallToolParams{Name: "closes", Arguments: map[string]any{"symbol": "ACME"}})
	require.NoError(t, err)
	require.Len(t, res.Content, 2, "the summary, and the address of the whole table")
	link, is := res.Content[1].(*sdk.ResourceLink)
	require.True(t, is)
	assert.Contains(t, res.Content[0].(*sdk.TextContent).Text, "whole: "+link.URI, "both halves name it")
	whole := res.StructuredContent.(map[string]any)["tables"].([]any)[0].(map[string]any)["whole"].(map[string]any)
	assert.Equal(t, link.URI, whole["uri"])
	return link
}

// The whole of a table is read at the address that its answer gives, byte for byte
// as a command would print it.
func TestAWholeTableIsReadAtItsAddress(t *testing.T) {
	on := client(t, serving(t, deskworth.Markets))
	link := linkIn(t, on)
	got, err := on.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: link.URI})
	require.NoError(t, err)
	require.Len(t, got.Contents, 1)
	assert.Equal(t, "row,close\none,1.50\n", got.Contents[0].Text)
	assert.Equal(t, "text/csv", got.Contents[0].MIMEType)
	sum := sha256.Sum256([]byte(got.Contents[0].Text))
	assert.Equal(t, "deskworth://card/data/"+hex.EncodeToString(sum[:])+".csv", link.URI)
	assert.EqualValues(t, len(got.Contents[0].Text), *link.Size)

	list, err := on.ListResources(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, list.Resources, 2)
	assert.Equal(t, skillURI, list.Resources[0].URI)
	assert.Equal(t, link.URI, list.Resources[1].URI)
}

// An address is no permission: another card of the same mission reads nothing at it,
// and is told what an address that never was is told.
func TestAnAddressIsReadByItsOwnCardOnly(t *testing.T) {
	s := serving(t, deskworth.Markets)
	link := linkIn(t, client(t, s))
	card, _, err := s.Desk.NewCard(t.Context(), "acme", deskworth.Markets, "")
	require.NoError(t, err)
	other := client(t, &Serving{Desk: s.Desk, Card: card, Version: "test"})
	_, theirs := other.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: link.URI})
	require.Error(t, theirs)
	_, never := other.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: wholeHead + strings.Repeat("0", 64) + wholeTail})
	require.Error(t, never)
	assert.Equal(t, never.Error(), theirs.Error())
	for _, uri := range []string{"file:///etc/passwd", wholeHead + "../x" + wholeTail, "deskworth://card/skill.md/.."} {
		_, err := other.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		assert.Error(t, err, uri)
	}
}

// A card that was taken back reads and lists nothing any more.
func TestARevokedCardReadsNoResource(t *testing.T) {
	s := serving(t, deskworth.Markets)
	on := client(t, s)
	link := linkIn(t, on)
	require.NoError(t, s.Desk.Revoke(t.Context(), s.Card.ID))
	_, err := on.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: link.URI})
	assert.ErrorContains(t, err, "refused")
	_, err = on.ListResources(t.Context(), nil)
	assert.ErrorContains(t, err, "refused")
	_, err = on.ListPrompts(t.Context(), nil)
	assert.ErrorContains(t, err, "refused")
}

// What is kept is bounded, in number and in bytes; the oldest makes room, and what
// alone is larger has no address.
func TestKeptTablesAreBounded(t *testing.T) {
	var w wholes
	first := w.Keep("t", []byte("first"))
	require.Equal(t, first, w.Keep("t", []byte("first")), "the same bytes have one address")
	require.Len(t, w.list(), 1)
	for i := range maxWholes {
		w.Keep("t", fmt.Append(nil, i))
	}
	require.Len(t, w.list(), maxWholes)
	_, known := w.read(first.URI)
	assert.False(t, known)
	w.Keep("t", make([]byte, maxWholesBytes))
	require.Len(t, w.list(), 1)
	assert.Equal(t, deskworth.Whole{}, w.Keep("t", make([]byte, maxWholesBytes+1)))
	assert.Equal(t, maxWholesBytes, w.bytes)
}

// The skill of a card names the tools of its role and no others.
func TestTheSkillNamesTheToolsOfTheCard(t *testing.T) {
	on := client(t, serving(t, deskworth.Markets))
	got, err := on.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: skillURI})
	require.NoError(t, err)
	text := got.Contents[0].Text
	assert.True(t, strings.HasPrefix(text, "---\nname: deskworth\ndescription: "), text)
	assert.Contains(t, text, "- `closes`: Does closes.")
	assert.Contains(t, text, "- `say`: Does say.")
	assert.NotContains(t, text, "seal`")
}
