package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives one table a feed that answered, each of its own read, and a
// computed one of what became of every feed, which cannot be cited. A reader who
// is shown the first few must see items: feeds with the newest come first, and
// those without any after all others.
func (n Newswire) Tables() []source.Table {
	wires := slices.Clone(n.wires)
	slices.SortStableFunc(wires, func(a, b *wire) int {
		if len(a.items) == 0 || len(b.items) == 0 {
			return cmp.Compare(min(len(b.items), 1), min(len(a.items), 1))
		}
		return newestFirst(a.items[0], b.items[0])
	})
	tables := make([]source.Table, 0, len(wires)+1)
	full := 0
	for _, w := range wires {
		tables = append(tables, w.table())
		full += min(len(w.items), 1)
	}
	return slices.Insert(tables, full, n.feedTable())
}

func (n Newswire) feedTable() source.Table {
	rows := &source.Grid{}
	for i, f := range n.Feeds {
		outcome := "read"
		if f.Failed != "" {
			outcome = f.Code
		}
		rows.Add(strconv.Itoa(i+1), f.Publisher, outcome, strconv.Itoa(f.Items), strconv.Itoa(f.Matched), strconv.Itoa(f.Undated), f.Newest.String(), f.Failed, f.Address)
	}
	t := source.Table{Name: "feeds", Rows: rows}
	for _, c := range []source.Column{
		{Name: "publisher", Type: source.Text}, {Name: "outcome", Type: source.Text},
		{Name: "items", Type: source.Number}, {Name: "matched", Type: source.Number}, {Name: "undated", Type: source.Number},
		{Name: "newest", Type: source.Time}, {Name: "reason", Type: source.Text}, {Name: "address", Type: source.Text},
	} {
		c.Computed = true
		t.Columns = append(t.Columns, c)
	}
	return t
}

var itemColumns = []source.Column{
	{Name: "published", Type: source.Time}, {Name: "date_quality", Type: source.Text}, {Name: "title", Type: source.Text}, {Name: "extract", Type: source.Text},
	{Name: "publisher", Type: source.Text}, {Name: "link", Type: source.Text}, {Name: "published_raw", Type: source.Text}, {Name: "updated", Type: source.Time},
	{Name: "feed", Type: source.Text}, {Name: "item_id", Type: source.Text}, {Name: "marks", Type: source.Text},
}

// table is a row an item, the newest first. All of it is text from outside.
func (w *wire) table() source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About { return w.items[row].about() }}
	for _, item := range w.items {
		rows.Add(item.Row, item.Published.String(), string(item.DateQuality), item.Title, item.Extract, item.Publisher, item.Link,
			item.PublishedRaw, item.Updated.String(), item.Feed, item.ID, strings.Join(item.Marks, ", "))
	}
	return source.Table{Name: w.tableName(), Read: w.read, About: source.About{Metric: "news items"}, Columns: itemColumns, Rows: rows, Dropped: w.dropped()}
}

// about dates an item by the moment from which its text, as it stands, was
// public: its last change when there was one.
func (item NewsItem) about() source.About {
	about := source.About{Published: item.known, Marks: item.Marks}
	if item.DateQuality != Exact {
		about.Marks = append([]string{"date " + string(item.DateQuality)}, item.Marks...)
	}
	return about
}

// tableName is the publisher's in plain letters.
func (w *wire) tableName() string {
	name := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		}
		return '_'
	}, folded(w.question.Publisher))
	if name = strings.Trim(name, "_"); name == "" {
		name = "feed"
	}
	return fmt.Sprintf("%s_items", name)
}

func rederiveWire(read source.Read, bodies [][]byte) ([]source.Table, error) {
	if len(bodies) != 1 {
		return nil, &source.ShapeError{Vendor: read.Vendor, Where: "parts", Problem: fmt.Sprintf("a read of a feed has one body, not %d", len(bodies))}
	}
	w, err := parseWire(read, bodies[0])
	if err != nil {
		return nil, err
	}
	return []source.Table{w.table()}, nil
}
