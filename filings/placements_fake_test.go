package filings

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// edgar is an SEC written by hand: a list of hits in the search's shape, and the
// notices by accession number. No company filed any of it.
type edgar struct {
	t        testing.TB
	hits     []map[string]any
	total    int    // nought: as many as there are hits
	relation string // "": eq
	notices  map[string][]byte
	broken   map[string]int // status by a part of the address
	body     []byte         // in place of the search's answer
	asked    []string
	pages    map[[2]int][]byte // made already, by where they begin and how many hits there are
}

const anvilFiler, bellowsFiler = "ANVIL INC  (ANV)  (CIK 0000000011)", "Bellows LLC  (CIK 0000000022)"

// hitOf is one hit; filers are display names.
func hitOf(accession, form, filed, number string, filers ...string) map[string]any {
	var ciks, numbers []string
	for _, f := range filers {
		ciks = append(ciks, f[len(f)-11:len(f)-1])
		numbers = append(numbers, number)
	}
	return map[string]any{"_id": accession + ":xslFormDX01/primary_doc.xml", "_source": map[string]any{
		"ciks": ciks, "display_names": filers, "form": form, "root_forms": []string{"D"}, "file_date": filed, "adsh": accession,
		"file_num": numbers, "biz_states": []string{"NY"},
	}}
}

// file puts a notice into the search and into the archive.
func (e *edgar) file(accession, form, filed, number string, body []byte, filers ...string) *edgar {
	if len(filers) == 0 {
		filers = []string{anvilFiler}
	}
	e.hits = append(e.hits, hitOf(accession, form, filed, number, filers...))
	if e.notices == nil {
		e.notices = map[string][]byte{}
	}
	if body != nil {
		e.notices[strings.ReplaceAll(accession, "-", "")] = body
	}
	return e
}

func (e *edgar) Replay(_ context.Context, address string) (source.Answer, error) {
	e.asked = append(e.asked, address)
	status, body := http.StatusOK, []byte(nil)
	for part, wrong := range e.broken {
		if strings.Contains(address, part) {
			status, body = wrong, []byte("written by hand")
		}
	}
	at, err := url.Parse(address)
	require.NoError(e.t, err)
	switch {
	case body != nil:
	case at.Host == "efts.sec.gov":
		body = e.page(at.Query())
	default:
		steps := strings.Split(at.Path, "/")
		assert.Equal(e.t, "primary_doc.xml", steps[len(steps)-1], "the prefix of a viewer is stripped")
		if body = e.notices[steps[len(steps)-2]]; body == nil {
			status, body = http.StatusNotFound, []byte("written by hand")
		}
	}
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Date(2026, 6, 30, 16, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: body, Status: status, Origin: source.Replay}, nil
}

// page is a hundred hits from where it was asked.
func (e *edgar) page(q url.Values) []byte {
	if e.body != nil {
		return e.body
	}
	assert.Equal(e.t, "D,D/A", q.Get("forms"))
	assert.Equal(e.t, "custom", q.Get("dateRange"))
	from, _ := strconv.Atoi(q.Get("from"))
	made := [2]int{from, len(e.hits)}
	if e.pages[made] != nil {
		return e.pages[made]
	}
	total, relation := e.total, e.relation
	if total == 0 {
		total = len(e.hits)
	}
	if relation == "" {
		relation = "eq"
	}
	body, err := json.Marshal(map[string]any{"timed_out": false, "_shards": map[string]int{"total": 50, "failed": 0}, "hits": map[string]any{
		"total": map[string]any{"value": total, "relation": relation}, "hits": e.hits[min(from, len(e.hits)):min(from+100, len(e.hits))],
	}})
	require.NoError(e.t, err)
	if e.pages == nil {
		e.pages = map[[2]int][]byte{}
	}
	e.pages[made] = body
	return body
}

// noon is a clock in New York's afternoon of the 30th of June 2026, which is
// 180 days after the first of January.
var noon = time.Date(2026, 6, 30, 16, 0, 0, 0, time.UTC)

func (e *edgar) ask(cutoff string, req PlacementsRequest) (Placements, error) {
	client := &source.Client{Recorded: e, Clock: func() time.Time { return noon }}
	if cutoff != "" {
		day, err := source.ParseDate(cutoff)
		require.NoError(e.t, err)
		client.Cutoff = day
	}
	p, err := (&Client{Source: client}).PrivatePlacements(e.t.Context(), req)
	if err == nil {
		sound(e.t, p, e.bodies(p))
	}
	return p, err
}

// bodies gives again what a read was made of.
func (e *edgar) bodies(p Placements) (bodies [][]byte) {
	asked := e.asked
	for _, part := range p.Reads[0].Parts {
		answer, err := e.Replay(context.Background(), part.Address)
		require.NoError(e.t, err)
		bodies = append(bodies, answer.Body)
	}
	e.asked = asked
	return bodies
}

// sound holds an answer to what every answer keeps: each hit is given or counted
// out, once; and the tables come again from the bodies alone.
func sound(t testing.TB, p Placements, bodies [][]byte) {
	t.Helper()
	accounted := len(p.Notices)
	for _, d := range p.Dropped {
		accounted += d.Count
	}
	assert.Equal(t, p.Search.Hits, accounted, "every hit is given or counted out: %+v", p.Dropped)
	again, err := Rederivers()[VerbPlacements](p.Reads[0], bodies)
	require.NoError(t, err)
	tables := p.Tables()
	require.Len(t, again, len(tables))
	for i, table := range tables {
		a, err := source.Pack(table)
		require.NoError(t, err)
		b, err := source.Pack(again[i])
		require.NoError(t, err)
		assert.Equal(t, string(a), string(b), table.Name)
	}
}

func dropsOf(p Placements) string {
	var all []string
	for _, d := range p.Dropped {
		all = append(all, fmt.Sprintf("%s %d", d.Reason, d.Count))
	}
	return strings.Join(all, ", ")
}

// placementCell is one cell of an answer's table, by name of table, row and column.
func placementCell(t *testing.T, p Placements, table, row, column string) string {
	t.Helper()
	for _, tab := range p.Tables() {
		if tab.Name == table {
			r, known := tab.Row(row)
			require.True(t, known, "%s has no row %s", table, row)
			c, known := tab.Column(column)
			require.True(t, known, "%s has no column %s", table, column)
			return tab.Text(r, c)
		}
	}
	t.Fatalf("no table %s", table)
	return ""
}
