package tools

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth"
)

// filesOfTool are what each of the four tools writes, bodies and manifest apart.
var filesOfTool = map[string][]string{
	"workbook": {"workbook.xlsx"}, "deck": {"deck.pptx"}, "memo": {"memo.docx", "memo.pdf"},
	"bundle": {"deck.pptx", "memo.docx", "memo.pdf", "workbook.xlsx"},
}

func writtenBy(done composed) (names []string) {
	for _, f := range done.Files {
		if f.Name != "manifest.json" && !strings.HasPrefix(f.Name, "sources/") {
			names = append(names, f.Name)
		}
	}
	return names
}

// Each of the four tools has both ways in: a description is the card's own
// dossier, and none is the mission's last sealed revision. Only a seal moves the
// mission's current.
func TestEachOfTheFourToolsHasTwoWaysIn(t *testing.T) {
	for tool, files := range filesOfTool {
		t.Run(tool, func(t *testing.T) {
			d := desk(t)
			at := lastClose(t, d, "apple")
			described := map[string]any{"title": "Apple", "subject": "What did it close at?", "facts": []any{map[string]any{"id": "price", "at": at.String()}}}
			own := good(t, call(t, d, deskworth.Markets, tool, described)).Value.(composed)
			assert.Equal(t, files, writtenBy(own))
			assert.False(t, own.Sealed)
			assert.Zero(t, own.Revision)
			_, err := d.Home.Bundles("apple").Named()
			require.Error(t, err, "nothing was sealed, and nothing is current")

			good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What did it close at?"}}`))
			good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`))
			good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"limit":{"text":"Filed after the seal."}}`))
			last := good(t, call(t, d, deskworth.Markets, tool, `{}`)).Value.(composed)
			assert.Equal(t, files, writtenBy(last))
			assert.True(t, last.Sealed)
			assert.Equal(t, 1, last.Revision)
			current, err := d.Home.Bundles("apple").Named()
			require.NoError(t, err)
			assert.Equal(t, "000001", current)
			room, err := d.Home.Card("apple", "markets").Bundles().Named()
			require.NoError(t, err)
			assert.Equal(t, last.Bundle, room, "the card's own current is the card's")
		})
	}
}

// A description is held to what a contribution is held to: the same entry is
// refused by the same rule, and nothing is written or filed.
func TestADescriptionIsRefusedWhereAContributionIs(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple").String()
	wrong := strings.Replace(at, "2023-09-29", "2023-09-30", 1)
	for rule, c := range map[string]struct{ kind, list, entry string }{
		"a cell that does not exist":             {"fact", "facts", `{"id":"x","at":"` + wrong + `"}`},
		"another value than the cell's":          {"fact", "facts", `{"id":"x","at":"` + at + `","stated":"9"}`},
		"a fact without a source":                {"fact", "facts", `{"id":"x"}`},
		"an address in place of a cell":          {"fact", "facts", `{"id":"x","at":"https://vendor.example/#2023-09-29/close"}`},
		"an identifier that is a figure's":       {"fact", "facts", `{"id":"9x","at":"` + at + `"}`},
		"an assumption without a justification":  {"assumption", "assumptions", `{"id":"x","value":"1","justification":" "}`},
		"an amount in a label":                   {"assumption", "assumptions", `{"id":"x","value":"1","label":"About $5","justification":"The operator said so."}`},
		"a calculation that is no expression":    {"calculation", "calculations", `{"id":"x","expression":"1 +"}`},
		"a function that the language lacks":     {"calculation", "calculations", `{"id":"x","expression":"WEBSERVICE(1)"}`},
		"a check that compares nothing":          {"check", "checks", `{"id":"x","expression":"1 + 1"}`},
		"a figure typed into a section":          {"section", "sections", `{"id":"x","title":"It rose","text":"It rose to 383,286."}`},
		"an exhibit of a read that nobody made":  {"exhibit", "exhibits", `{"id":"x","title":"T","ref":"R-00000000-0","columns":["close"],"form":"table"}`},
		"a risk with a typed figure":             {"risk", "risks", `{"text":"Falls by 12."}`},
		"a limit with a control character":       {"limit", "limits", `{"text":"a\u0007b"}`},
		"missing data that does not say why":     {"missing", "missing", `{"what":"a","why":""}`},
		"a transcribed figure of another source": {"transcribed", "transcribed", `{"id":"x","at":"` + at + `","value":"9","unit":"USD"}`},
	} {
		t.Run(rule, func(t *testing.T) {
			filed := call(t, d, deskworth.Fundamentals, "dossier_contribute", fmt.Sprintf(`{"%s":%s}`, c.kind, c.entry))
			require.NotEmpty(t, filed.Code, "the door takes it")
			for tool := range filesOfTool {
				described := call(t, d, deskworth.Fundamentals, tool, fmt.Sprintf(`{"title":"T","subject":"S","%s":[%s]}`, c.list, c.entry))
				assert.Equal(t, filed.Code, described.Code, "%s: %s, and %s", tool, filed.Message, described.Message)
				assert.Equal(t, filed.Exit(), described.Exit(), tool)
			}
		})
	}
	_, err := d.Home.Card("apple", "fundamentals").Bundles().Named()
	assert.Error(t, err, "nothing was written")
}

// Two cards of one mission describe two dossiers: each holds its own figures.
func TestTwoCardsOfAMissionHaveADossierEach(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	open := at
	open.Column = "open"
	for role, fact := range map[deskworth.Role]string{deskworth.Markets: at.String(), deskworth.Quant: open.String()} {
		good(t, call(t, d, role, "workbook", map[string]any{"title": "Apple", "subject": "What?", "facts": []any{map[string]any{"id": "price", "at": fact}}}))
	}
	for role, shown := range map[deskworth.Role][2]string{deskworth.Markets: {"171.21", "172.02"}, deskworth.Quant: {"172.02", "171.21"}} {
		files, err := d.Home.Card("apple", string(role)).Bundles().Current()
		require.NoError(t, err)
		formats, err := only([]string{"workbook.xlsx"})
		require.NoError(t, err)
		book, err := files.Open("workbook.xlsx")
		require.NoError(t, err)
		figures := map[string]string{}
		for _, f := range readBack(t, formats[0], book) {
			if f.ID != "" {
				figures[f.ID] = f.Text
			}
		}
		assert.Equal(t, map[string]string{"price": shown[0]}, figures, role)
	}
}

func readBack(t *testing.T, r compose.Renderer, file fs.File) []compose.Found {
	t.Helper()
	body, err := io.ReadAll(file)
	require.NoError(t, err)
	found, err := r.Read(t.Context(), body)
	require.NoError(t, err)
	return found
}

// The keys of a description, one by one: no path, no template, no layout, and no
// formula, under this name or another.
func TestADescriptionHasTheseKeysAndNoOthers(t *testing.T) {
	keys := []string{
		"assumptions", "audience", "calculations", "checks", "currency", "exhibits", "facts", "language", "limits", "missing", "risks", "scale", "sections", "sources", "subject", "title", "transcribed",
	}
	seen := 0
	for _, tool := range All() {
		if filesOfTool[tool.Name] == nil {
			continue
		}
		seen++
		want := slices.Clone(keys)
		if tool.Name == "bundle" {
			want = append(want, "formats")
		}
		var got []string
		for _, p := range tool.Parameters() {
			if !strings.ContainsAny(p.Name, ".[") {
				got = append(got, p.Name)
			}
		}
		assert.ElementsMatch(t, want, got, tool.Name)
	}
	assert.Equal(t, 4, seen)
}

// The desk composes and keeps; it publishes nothing, and none of the tools that
// write a deliverable says so, when it succeeds or when it does not.
func TestNoAnswerOfADeliverableSpeaksOfPublishing(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What did it close at?"}}`))
	good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`))
	said := map[string]string{}
	for tool := range filesOfTool {
		said[tool] = call(t, d, deskworth.Markets, tool, map[string]any{"title": "Apple", "subject": "What?", "facts": []any{map[string]any{"id": "price", "at": at.String()}}}).Text()
		said[tool+" of the sealed"] = call(t, d, deskworth.Markets, tool, `{}`).Text()
		// A file in the place of the card's folder: nothing can be written.
		broken := call(t, lockedOut(t), deskworth.Markets, tool, `{"title":"T","subject":"S","assumptions":[{"id":"a","value":"1","justification":"The operator said so."}]}`)
		require.True(t, broken.Failed(), tool)
		assert.Contains(t, broken.Message, "nothing was kept", tool)
		said[tool+" that fails"] = broken.Message
	}
	said["dossier_seal"] = call(t, d, deskworth.Lead, "dossier_seal", `{}`).Text()
	for _, tool := range All() { // nor does what a model reads before it calls any tool
		said[tool.Name+" in English"], said[tool.Name+" in French"] = tool.English, tool.French
	}
	for of, text := range said {
		assert.NotRegexp(t, `(?i)\bpubli(?:sh|cation|é|er)`, text, of)
	}
}

func lockedOut(t *testing.T) *deskworth.Desk {
	t.Helper()
	d := desk(t)
	rooms := filepath.Join(d.Home.Path(), "missions", "apple", "room")
	require.NoError(t, os.MkdirAll(filepath.Dir(rooms), 0o700))
	require.NoError(t, os.WriteFile(rooms, []byte("a file where a folder must be"), 0o600))
	return d
}
