package main

import (
	"encoding/json"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth"
)

// Bytes of a whole list of tools, by role: a model reads it at every turn.
const (
	mostOfARole = 48 << 10
	mostOfLead  = 80 << 10
)

// No tool takes more of a list than 2.6 KiB, 1.3 KiB without what it answers with;
// no role's list is longer than 48 KiB, the lead's 80 KiB. In both languages.
func TestListsOfToolsAreShort(t *testing.T) {
	getenv, _, _ := home(t)
	for _, role := range deskworth.Roles() {
		started, err := start.Open(t.Context(), start.Options{Getenv: getenv})
		require.NoError(t, err)
		card, _, err := started.Desk.NewCard(t.Context(), "apple", role, "")
		require.NoError(t, err)
		require.NoError(t, started.Close())
		for _, lang := range []string{"en", "fr"} {
			on := session(t, getenv, "stdio", "--card", card.ID, "--lang", lang)
			list, err := on.ListTools(t.Context(), nil)
			require.NoError(t, err)
			require.NotEmpty(t, list.Tools)
			most := mostOfARole
			if role == deskworth.Lead {
				most = mostOfLead
			}
			assert.LessOrEqual(t, sizeOf(t, list.Tools), most, "%s in %s", role, lang)
			for _, tool := range list.Tools {
				assert.LessOrEqual(t, sizeOf(t, tool), 2662, "%s in %s", tool.Name, lang)
				tool.OutputSchema = nil
				assert.LessOrEqual(t, sizeOf(t, tool), 1331, "%s in %s, without what it answers with", tool.Name, lang)
			}
		}
	}
}

func sizeOf(t *testing.T, value any) int {
	t.Helper()
	body, err := json.Marshal(value)
	require.NoError(t, err)
	return len(body)
}

// What a list has no room for is read at the tool's own address, by the cards that
// see the tool.
func TestAToolIsReadWhole(t *testing.T) {
	getenv, card, _ := home(t)
	on := session(t, getenv, "stdio", "--card", card.ID)
	got, err := on.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "deskworth://card/tool/dossier_contribute.json"})
	require.NoError(t, err)
	require.Len(t, got.Contents, 1)
	var tool sdk.Tool
	require.NoError(t, json.Unmarshal([]byte(got.Contents[0].Text), &tool))
	assert.Equal(t, "dossier_contribute", tool.Name)
	assert.Contains(t, got.Contents[0].Text, `"description":"the cell, as reference#row/column, from the answer of a read"`)
	_, err = on.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "deskworth://card/tool/filing_segments.json"})
	assert.ErrorContains(t, err, "no such resource", "another role's")
}
