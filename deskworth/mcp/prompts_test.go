package mcp

import (
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func promptNames(t *testing.T, on *sdk.ClientSession) (names []string) {
	t.Helper()
	list, err := on.ListPrompts(t.Context(), nil)
	require.NoError(t, err)
	for _, p := range list.Prompts {
		assert.NotEmpty(t, p.Title)
		assert.NotEmpty(t, p.Description)
		names = append(names, p.Name)
	}
	return names
}

// A card is offered what its role can do: only who may seal prepares a seal.
func TestPromptsAreThoseOfTheRole(t *testing.T) {
	for role, want := range map[deskworth.Role][]string{
		deskworth.Lead: {"brief_company", "check_draft", "prepare_seal"}, deskworth.Markets: {"brief_company", "check_draft"}, deskworth.Observer: {"check_draft"},
	} {
		assert.Equal(t, want, promptNames(t, client(t, serving(t, role))), role)
	}
}

func prompted(t *testing.T, on *sdk.ClientSession, name string, args map[string]string) string {
	t.Helper()
	got, err := on.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: name, Arguments: args})
	require.NoError(t, err)
	require.Len(t, got.Messages, 1)
	assert.EqualValues(t, "user", got.Messages[0].Role)
	return got.Messages[0].Content.(*sdk.TextContent).Text
}

// The brief names the readers that the card sees, and what it is about.
func TestABriefNamesTheCardsReaders(t *testing.T) {
	s := serving(t, deskworth.Markets)
	text := prompted(t, client(t, s), "brief_company", map[string]string{"company": "Acme\nInc.", "question": "What is it worth?"})
	assert.Contains(t, text, "Brief the company Acme Inc. for the mission acme. It has to answer: What is it worth?")
	assert.Contains(t, text, "the tools that fit: closes.")
	assert.NotContains(t, text, "seal,")
	s.Lang = "fr"
	assert.Contains(t, prompted(t, client(t, s), "brief_company", map[string]string{"company": "Acme"}), "Présenter l'entreprise Acme pour la mission acme.\n")
}

// A draft is held against the mission of the card, and the verdicts come back in
// the message: nothing was read here, so that nothing can be verified.
func TestADraftIsCheckedForTheCardsMission(t *testing.T) {
	on := client(t, serving(t, deskworth.Markets))
	text := prompted(t, on, "check_draft", map[string]string{"draft": "Net sales came to 383,285 USD million.\n\nThe price was 171.21 USD.\n"})
	assert.Contains(t, text, "the mission acme has read: 2 claims, 0 match, 0 close, 0 mismatch, 2 cannot be verified.")
	assert.Contains(t, text, "line 1: 383,285 USD cannot_verify")
	assert.Contains(t, text, "line 3: 171.21 USD cannot_verify")
	long := prompted(t, on, "check_draft", map[string]string{"draft": strings.Repeat("The price was 171.21 USD.\n\n", 500)})
	assert.LessOrEqual(t, len([]rune(long)), maxPromptRunes)
	assert.Regexp(t, `not shown: \d+ further verdicts`, long)
}

// Before a seal, what is open is named.
func TestAPromptSaysWhatASealWaitsFor(t *testing.T) {
	s := serving(t, deskworth.Lead)
	own, err := s.Desk.Dossier("acme")
	require.NoError(t, err)
	for _, value := range []string{"1", "2"} {
		by := dossier.Author{Role: "lead", Card: "lead-" + value}
		number, err := source.ParseDecimal(value)
		require.NoError(t, err)
		_, err = own.Contribute(t.Context(), by, dossier.Assumption{ID: "growth", Value: number, Unit: "%", Justification: "Held for the test."})
		require.NoError(t, err)
	}
	assert.Contains(t, prompted(t, client(t, s), "prepare_seal", nil), "open conflicts: 1 C1 (growth)")
}

// A bad argument is an error of the protocol that says what helps.
func TestBadArgumentsOfPrompts(t *testing.T) {
	on := client(t, serving(t, deskworth.Markets))
	for what, c := range map[string]struct {
		name, want string
		args       map[string]string
	}{
		"no such prompt":            {"erase", "unknown prompt", nil},
		"a prompt of another role":  {"prepare_seal", "unknown prompt", nil},
		"nothing given":             {"brief_company", `"company" is missing`, nil},
		"spaces given":              {"check_draft", `"draft" is missing`, map[string]string{"draft": " \n"}},
		"more than there is":        {"check_draft", `no argument "path"`, map[string]string{"draft": "x", "path": "/etc/passwd"}},
		"a company of 201 letters":  {"brief_company", "longer than 200", map[string]string{"company": strings.Repeat("é", 201)}},
		"a draft beyond its bounds": {"check_draft", "draft", map[string]string{"draft": strings.Repeat("x ", 600_000)}},
	} {
		_, err := on.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: c.name, Arguments: c.args})
		assert.ErrorContains(t, err, c.want, what)
	}
}
