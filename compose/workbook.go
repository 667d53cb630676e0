package compose

import (
	"context"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// Workbook is the renderer of workbook.xlsx: a sheet a part of the dossier, with
// a live formula and a typed cached value in every cell that is computed, and a
// sheet for each exhibit.
//
// A cell holds the number that it shows, in the unit beside it; a formula that
// uses it multiplies by the scale. Binary numbers hold 15 digits, so the digits
// that were read, or computed, stand beside each number as text.
//
// Formulas come from expressions of the calculation language and from this
// package, never from a text. Anything else is text, whatever it begins with.
func Workbook() Renderer { return workbook{} }

type workbook struct{}

func (workbook) File() string { return "workbook.xlsx" }

// Version changes whenever the same document would give other bytes.
func (workbook) Version() string { return "workbook/4" }

// Render writes the workbook and looks at it as a reader would find it.
//
// It refuses an expression that does not parse, a day before March 1900 in a
// calculation, an identifier of more than 255 characters, and what no cell can
// hold: with the place named. A text that is too long for a cell goes on in a
// column at the right end, and says where.
func (workbook) Render(ctx context.Context, d Document) ([]byte, error) {
	b := newBook(d)
	sheets, err := b.sheets()
	if err != nil {
		return nil, err
	}
	w := newBookWriter(d, b.say)
	for i, sheet := range sheets {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := w.sheet(i, sheet.divided(b.say)); err != nil {
			return nil, err
		}
	}
	if err := w.book.Define(b.names...); err != nil {
		return nil, err
	}
	return w.bytes()
}

// bytes packs the file with the document's own properties and date.
func (w *bookWriter) bytes() ([]byte, error) {
	body, err := w.book.Bytes(xlsxw.Document{
		Properties: opc.Properties{
			Title: bookText(w.d.Title), Subject: bookText(w.d.Sealed.Mission.Subject.Label()), Creator: "Deskworth",
			Language: w.d.Lang, Created: w.d.Dated, Application: "Deskworth",
		},
		Custom: []xlsxw.Property{{Name: "dossier_digest", Value: w.d.Digest}, {Name: "revision", Value: bookText(w.revision())}},
	})
	if err != nil {
		return nil, err
	}
	packed, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	return body, packed.Lint()
}
