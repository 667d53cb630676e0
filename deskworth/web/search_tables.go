package web

import (
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var searchColumns = []source.Column{
	{Name: "title", Type: source.Text}, {Name: "url", Type: source.Text}, {Name: "date", Type: source.Time},
	{Name: "date_quality", Type: source.Text}, {Name: "age", Type: source.Text}, {Name: "extract", Type: source.Text},
}

// Tables gives one table: a row a result, under its rank. It holds texts alone:
// a place in a list is no figure, and a vendor's score is not given.
func (s Search) Tables() []source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About { return s.Results[row].about() }}
	for _, r := range s.Results {
		rows.Add(strconv.Itoa(r.Rank), r.Title, r.URL, r.Date.String(), string(r.DateQuality), r.Age, r.Extract)
	}
	return []source.Table{{
		Name: "results", Read: s.Reads[0], About: source.About{Metric: "search results"},
		Columns: searchColumns, Rows: rows, Dropped: s.Dropped,
	}}
}

// about dates a result by what its vendor says, so that the desk's own look at
// an as-of date sees it.
func (r SearchResult) about() source.About {
	about := source.About{Published: r.known}
	if r.Cut {
		about.Marks = []string{MarkCut}
	}
	return about
}

func rederiveSearch(read source.Read, bodies [][]byte) ([]source.Table, error) {
	if len(bodies) != 1 {
		return nil, searchShape(read.Vendor, "parts", "a search has one body, not %d", len(bodies))
	}
	s, err := parseSearch(read, bodies[0])
	if err != nil {
		return nil, err
	}
	return s.Tables(), nil
}
