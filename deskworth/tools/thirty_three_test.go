package tools

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

// thirtyThree are the tools of the desk as its design counts them.
var thirtyThree = []string{
	"ohlcv", "vendor_bars", "option_chain", "crypto_quote", "resolve_instrument", "fred_series", "fred_vintage", "ecb_series", "repository_state",
	"filing_segments", "filings", "private_placements", "corpus_search", "newswire", "web_search",
	"mount_surface", "mount_news", "mount_chart", "mount_indicators", "mount_place", "mount_broadcast", "mark_chart",
	"dossier_contribute", "dossier_observe", "dossier_read", "dossier_seal", "workbook", "deck", "memo", "bundle", "run_python", "blocked", "gesture",
}

// notYet are those of them that later releases bring. A tool that lands is taken out
// here, and the list is empty in the end.
var notYet = []string{
	"corpus_search", "mount_surface", "mount_news", "mount_chart", "mount_indicators", "mount_place", "mount_broadcast", "mark_chart", "run_python",
}

func TestTheDeskHasThirtyThreeTools(t *testing.T) {
	require.Len(t, thirtyThree, 33)
	there := map[string]bool{}
	for _, tool := range All() {
		there[tool.Name] = true
		assert.NotContains(t, tool.Name, "publish")
		assert.Contains(t, thirtyThree, tool.Name, "a tool that nobody counted")
	}
	var missing []string
	for _, name := range thirtyThree {
		if !there[name] {
			missing = append(missing, name)
		}
	}
	assert.Equal(t, notYet, missing)
}

// Nothing of a gesture is free text but what is typed: every other text is one of a
// list or has a form.
func TestAGestureIsClosed(t *testing.T) {
	var root struct {
		Properties map[string]struct {
			Type, Pattern string
			Enum          []string
		}
		AdditionalProperties any
	}
	require.NoError(t, json.Unmarshal(gesture().InSchema, &root))
	assert.Equal(t, false, root.AdditionalProperties)
	for name, p := range root.Properties {
		closed := p.Type != "string" || p.Pattern != "" || len(p.Enum) > 0
		assert.Equal(t, name != "text", closed, name)
	}
}

// Without a session that the operator opened, no gesture is made: the observer alone
// sees the tool, and is told so.
func TestAGestureNeedsASession(t *testing.T) {
	d := desk(t)
	for _, args := range []string{`{"gesture":"capture"}`, `{"gesture":"click","ref":"s12:e7"}`, `{"gesture":"type","text":"Acme"}`, `{"gesture":"open","target":"filings"}`} {
		res := call(t, d, deskworth.Observer, "gesture", args)
		assert.Equal(t, "no_session", res.Code, args)
		assert.Equal(t, 3, res.Exit())
		assert.Contains(t, res.Message, "only the operator opens one")
	}
	for _, args := range []string{`{"gesture":"submit"}`, `{"gesture":"click","ref":"#pay"}`, `{"gesture":"open","target":"https://example.com/"}`, `{"gesture":"read","script":"x"}`, `{}`} {
		assert.Equal(t, deskworth.CodeArguments, call(t, d, deskworth.Observer, "gesture", args).Code, args)
	}
	assert.NotEqual(t, "no_session", call(t, d, deskworth.Lead, "gesture", `{"gesture":"capture"}`).Code, "no other role knows of it")
}
