package compose

import (
	"context"

	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/opc"
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
func (workbook) Version() string { return "workbook/1" }

// Render writes the workbook. The library is used through its stream writer
// alone, the one mode that keeps a formula and a typed value in one cell; the
// zip is then packed again in canonical order.
//
// It refuses an expression that does not parse and a day before March 1900 in a
// calculation.
func (workbook) Render(ctx context.Context, d Document) ([]byte, error) {
	b := newBook(d)
	sheets, err := b.sheets()
	if err != nil {
		return nil, err
	}
	w, err := newBookWriter(d)
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.file.Close() }()
	for i, sheet := range sheets {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := w.sheet(i, sheet); err != nil {
			return nil, err
		}
	}
	if err := w.names(b.names, sheets); err != nil {
		return nil, err
	}
	return w.bytes()
}

// bytes packs the file with the document's own properties and date.
func (w *bookWriter) bytes() ([]byte, error) {
	now := true
	if err := w.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &now}); err != nil {
		return nil, err
	}
	if err := w.file.SetCustomProps(excelize.CustomProperty{Name: "dossier_digest", Value: w.d.Digest}); err != nil {
		return nil, err
	}
	raw, err := w.file.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	properties, err := opc.Properties{
		Title: bookText(w.d.Title), Subject: bookText(w.d.Sealed.Mission.Subject.Label()), Creator: "Deskworth",
		Language: w.d.Lang, Created: w.d.Dated, Application: "Deskworth",
	}.Parts()
	if err != nil {
		return nil, err
	}
	body, err := opc.Rezip(raw.Bytes(), properties...)
	if err != nil {
		return nil, err
	}
	packed, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	return body, packed.Lint()
}
