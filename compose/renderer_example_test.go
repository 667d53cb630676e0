package compose_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// figuresCSV is a caller's own format: one line a figure, for another system.
type figuresCSV struct{}

func (figuresCSV) File() string    { return "figures.csv" }
func (figuresCSV) Version() string { return "figures/1" }

func (figuresCSV) Render(_ context.Context, d compose.Document) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	for _, s := range d.Shown {
		if err := w.Write([]string{s.ID, s.Text, s.Unit}); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// Read must see what a reader of the file sees: each figure, and every other
// text in which a changed digit has to be noticed.
func (figuresCSV) Read(_ context.Context, body []byte) (found []compose.Found, err error) {
	records, err := csv.NewReader(bytes.NewReader(body)).ReadAll()
	for i, r := range records {
		place := fmt.Sprintf("line %d", i+1)
		found = append(found, compose.Found{Place: place, ID: r[0], Text: r[1]}, compose.Found{Place: place, Text: r[2]})
	}
	return found, err
}

// A format of one's own is rendered, read back and published with the others,
// or nothing is; and it is verified like them.
func ExampleRenderer() {
	ctx, store := context.Background(), &dossier.Memory{}
	// A desk reads; here the body is given.
	body := []byte("f-1,383285,Net sales\n")
	read, err := (&source.Client{Mission: "m"}).Read(
		source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Quote}}, "example.facts", map[string]string{"q": "AAPL"},
		source.Answer{Part: source.Part{Address: "https://example.com/f.csv", Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Date(2023, 11, 3, 12, 0, 0, 0, time.UTC)}})
	if err != nil {
		panic(err)
	}
	rows := &source.Grid{}
	rows.Add("f-1", "383285")
	table := source.Table{
		Name: "facts", Read: read, Rows: rows, Columns: []source.Column{{Name: "value", Type: source.Number}},
		About: source.About{Metric: "Net sales", Unit: "USD", Scale: 6, Period: source.Between(source.NewDate(2022, 9, 25), source.NewDate(2023, 9, 30))},
	}
	if err := store.Record(ctx, table); err != nil {
		panic(err)
	}
	desk := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: store, Log: store}
	me := dossier.Author{Role: "lead", Card: "example"}
	for _, entry := range []dossier.Entry{
		dossier.Frame{Title: "Sales", Question: "What were they?"},
		dossier.Fact{ID: "sales", At: source.Locator{Ref: read.Ref, Row: "f-1", Column: "value"}},
	} {
		if _, err := desk.Contribute(ctx, me, entry); err != nil {
			panic(err)
		}
	}
	sealed, err := desk.Seal(ctx, me)
	if err != nil {
		panic(err)
	}

	folder, err := os.MkdirTemp("", "bundles")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	bundles := room.BundlesAt(folder)
	if _, err := compose.Bundle(ctx, sealed, bundles, store, append(compose.Formats(), figuresCSV{}), nil); err != nil {
		panic(err)
	}
	current, err := bundles.Current()
	if err != nil {
		panic(err)
	}
	text, err := fs.ReadFile(current, "figures.csv")
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s", text)

	// A figure that is not the dossier's stops the whole bundle.
	_, err = compose.Bundle(ctx, sealed, bundles, store, append(compose.Formats(), wrongCSV{}), nil)
	fmt.Println(err)
	// Output:
	// sales,"383,285",USD million
	// nothing was kept: the bundle does not hold together: figures.csv, line 1 (sales): expected "383,285", found "383,286"
}

// wrongCSV shows another figure than the dossier holds.
type wrongCSV struct{ figuresCSV }

func (w wrongCSV) Render(ctx context.Context, d compose.Document) ([]byte, error) {
	body, err := w.figuresCSV.Render(ctx, d)
	return bytes.ReplaceAll(body, []byte("383,285"), []byte("383,286")), err
}
