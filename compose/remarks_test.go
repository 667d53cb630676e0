package compose_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// What must be read with a figure stands beside it: that it is stale, whom it is
// about, what it is broken down by; and the frame's currency and scale at the top.
func TestWhatMustBeReadWithAFigureStandsBesideIt(t *testing.T) {
	subject := source.Identity{Name: "Example Corp", CIK: "1"}
	c := &source.Client{Mission: "m"}
	part := source.Part{Address: "https://example.com/x", Digest: source.Digest([]byte("x")), ReadAt: time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC)}
	read, err := c.Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "example", map[string]string{}, source.Answer{Part: part})
	require.NoError(t, err)
	grid := &source.Grid{What: func(int, int) source.About {
		return source.About{
			Entity: source.Identity{Name: "Other Company", CIK: "2"}, Unit: "USD", Scale: 6, Metric: "Sales", Kind: source.Filed,
			Period:     source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31)),
			Dimensions: []source.Dimension{{Axis: "srt:ProductOrServiceAxis", Member: "us-gaap:ServiceMember"}},
			Marks:      []string{"stale: nothing newer than 2022"},
		}
	}}
	grid.Add("r1", "383285")
	ledger := &source.Memory{}
	require.NoError(t, ledger.Record(t.Context(), source.Table{Name: "t", Read: read, Rows: grid, Columns: []source.Column{{Name: "value", Type: source.Number}}}))
	for lang, amounts := range map[string]string{"en": "USD million", "fr": "USD millions"} {
		sealed, err := dossier.Draft(t.Context(), dossier.Mission{ID: "m", Subject: subject}, ledger, dossier.Author{Role: "lead"},
			dossier.Frame{Title: "T", Question: "Q", Currency: "USD", Scale: 6, Language: lang},
			dossier.Fact{ID: "sales", Peer: true, At: source.Locator{Ref: read.Ref, Row: "r1", Column: "value"}})
		require.NoError(t, err)
		d, err := compose.Prepare(sealed, "")
		require.NoError(t, err)
		for _, renderer := range []compose.Renderer{compose.MemoPDF(), compose.Workbook()} {
			body, err := renderer.Render(t.Context(), d)
			require.NoError(t, err)
			found, err := renderer.Read(t.Context(), body)
			require.NoError(t, err)
			var shown strings.Builder
			for _, f := range found {
				shown.WriteString(f.Text + " ")
			}
			text := strings.Join(strings.Fields(shown.String()), "")
			for _, says := range []string{"stale: nothing newer than 2022", "Other Company", "us-gaap:ServiceMember", amounts} {
				assert.Contains(t, text, strings.ReplaceAll(says, " ", ""), "%s in %s", renderer.File(), lang)
			}
		}
	}
}

// A document that somebody made by hand has no index: its facts are found all the same.
func TestRemarksOfADocumentMadeByHand(t *testing.T) {
	marked := dossier.Held{ID: "b", Figure: source.Figure{About: source.About{Marks: []string{"stale"}}}}
	d := compose.Document{Sealed: dossier.Sealed{Facts: []dossier.Held{{ID: "a"}, marked}}}
	require.Equal(t, []string{"stale"}, d.Remarks("b"))
	require.Empty(t, d.Remarks("a"))
	require.Empty(t, d.Remarks("c"))
	prepared, err := compose.Prepare(d.Sealed, "en")
	require.NoError(t, err)
	require.Equal(t, []string{"stale"}, prepared.Remarks("b"))
	require.Empty(t, prepared.Remarks("c"))
}
