//go:build shared

package compose

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/officegate"
	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheSchemasAcceptEveryPartOfTheDeck(t *testing.T) {
	draft := deckDossier(t)
	draft.Revision = 0
	xsdgate.Check(t, renderDeck(t, deckDossier(t), ""))
	xsdgate.Check(t, renderDeck(t, draft, "fr"))
	xsdgate.Check(t, renderDeck(t, besideDossier(t), ""))
	xsdgate.Check(t, renderDeck(t, kindsDossier(t), ""))
}

// Another program opens the deck and finds every figure with the digits that we wrote.
func TestAnotherProgramShowsTheFigures(t *testing.T) {
	d, err := Prepare(deckDossier(t), "")
	require.NoError(t, err)
	text := officegate.Text(t, "deck.pptx", renderDeck(t, deckDossier(t), ""))
	require.Equal(t, 11, strings.Count(text, "\f"), "pages")
	for _, s := range d.Shown {
		require.Contains(t, text, s.Text, s.ID)
	}
	require.NotContains(t, text, "not sealed")
}

// It draws the charts, too: the numbers beside points and bars, the units, the
// names and the days are in its text, with the digits of the tables.
func TestAnotherProgramDrawsTheCharts(t *testing.T) {
	text := officegate.Text(t, "deck.pptx", renderDeck(t, kindsDossier(t), ""))
	for _, said := range []string{
		"200,583", "205,489", "29,357", "40,177", "85,200", "78,129", // beside columns
		"-4,906", "-1,396", "7,071", "Wearables, Home and Accessories", // beside bars
		"26,813.601", "27,063.012", "27,610.128", "301.3", "307.8", "2023-Q2", // beside lines
		"365,817", "394,328", "383,285", "390,000", "USD million", "fiscal 2022", "2024-01-02",
		"missing, not drawn: 1 of 6 values", "hatched, hollow or dashed: estimated",
	} {
		require.Contains(t, text, said)
	}
}

// askCharts reads charts and the workbooks behind them with a library that is not
// ours, which knows both formats, and compares them cell by cell.
const askCharts = `
import io, json, posixpath, sys, zipfile
import openpyxl
from openpyxl.chart.reader import read_chart
from openpyxl.chart.chartspace import ChartSpace
from openpyxl.xml.functions import fromstring
from openpyxl.utils import range_boundaries
deck = zipfile.ZipFile(sys.argv[1])
out = []
for name in sorted(n for n in deck.namelist() if n.startswith("ppt/charts/chart")):
    root = fromstring(deck.read(name))
    for e in [e for e in root if e.tag.endswith("}externalData")]:
        root.remove(e)  # that library looks for its id outside its namespace
    space = ChartSpace.from_tree(root)
    read_chart(space)
    rels = fromstring(deck.read("ppt/charts/_rels/" + posixpath.basename(name) + ".rels"))
    target = [r.get("Target") for r in rels if r.get("Type").endswith("/package")]
    book = openpyxl.load_workbook(io.BytesIO(deck.read(posixpath.normpath(posixpath.join("ppt/charts", target[0])))))
    points = 0
    for plot in space.chart.plotArea._charts:
        for s in plot.ser:
            for ref in (s.tx.strRef, s.cat.numRef or s.cat.strRef, s.val.numRef):
                cache = getattr(ref, "numCache", None) or ref.strCache
                sheet, cells = ref.f.split("!")
                left, top, right, bottom = range_boundaries(cells)
                held = {i: book[sheet].cell(row=top + i, column=left) for i in range(bottom - top + 1)}
                assert cache.ptCount == len(held), (name, ref.f)
                for p in cache.pt:
                    value = held[p.idx].value
                    if hasattr(value, "isoformat"):
                        value = (value - __import__("datetime").datetime(1899, 12, 30)).days
                    same = str(value) == p.v if isinstance(value, str) else abs(float(p.v) - float(value)) == 0
                    assert same, (name, ref.f, p.idx, p.v, value)
                    points += 1
                for i, cell in held.items():
                    assert cell.value is None or i in {p.idx for p in cache.pt}, (name, ref.f, i, cell.value)
                    assert cell.data_type != "f"
    out.append([name, points])
print(json.dumps(out))
`

// askAnotherReader gives the points of each chart as another library counts them.
func askAnotherReader(t *testing.T, body []byte) ([]byte, error) {
	t.Helper()
	if err := exec.Command("/usr/bin/python3", "-c", "import openpyxl").Run(); err != nil {
		t.Skip("python3-openpyxl is not installed: install it to read charts with another library")
	}
	path := filepath.Join(t.TempDir(), "deck.pptx")
	require.NoError(t, os.WriteFile(path, body, 0o600))
	return exec.Command("/usr/bin/python3", "-W", "error", "-c", askCharts, path).CombinedOutput()
}

func TestAnotherReaderFindsCacheAndWorkbookEqual(t *testing.T) {
	body := renderDeck(t, kindsDossier(t), "")
	said, err := askAnotherReader(t, body)
	require.NoError(t, err, string(said))
	var charts [][]any
	require.NoError(t, json.Unmarshal(said, &charts))
	points := map[string]any{}
	for _, c := range charts {
		points[fmt.Sprint(c[0])] = c[1]
	}
	// A name, the keys and the values of each series; of the second quarter, one value is missing.
	require.Equal(t, map[string]any{
		"ppt/charts/chart5-1.xml": 81., "ppt/charts/chart5-2.xml": 81., "ppt/charts/chart6-1.xml": 18., "ppt/charts/chart7-1.xml": 7.,
		"ppt/charts/chart8-1.xml": 244., "ppt/charts/chart8-2.xml": 61., "ppt/charts/chart9-1.xml": 7., "ppt/charts/chart9-2.xml": 6., "ppt/charts/chart10-1.xml": 18.,
	}, points)
	said, err = askAnotherReader(t, inBook(t, body, "ppt/embeddings/Microsoft_Excel_Sheet6-1.xlsx", "<v>29357</v>", "<v>29358</v>"))
	require.Error(t, err, "it must be able to fail")
	require.Contains(t, string(said), "29358")
}
