package dossier

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxPlateRows bounds what one exhibit can carry into a bundle.
const maxPlateRows = 20_000

// fewEnough refuses a table with more rows than a bundle can carry.
func fewEnough(id string, t source.Table) error {
	if rows := t.Rows.Len(); rows > maxPlateRows {
		return refuse("exhibit", fmt.Sprintf("the exhibit %s has %d rows", id, rows), fmt.Sprintf("read a shorter window: at most %d rows", maxPlateRows))
	}
	return nil
}

// packPlates puts the columns of each exhibit into the revision.
func (b *builder) packPlates(ctx context.Context, d *Dossier) error {
	for i := range b.sealed.Exhibits {
		plate := &b.sealed.Exhibits[i]
		table, err := d.tableOf(ctx, plate.Exhibit)
		if err != nil {
			return err
		}
		if plate.Packed, err = source.Pack(OnlyColumns(table, plate.Columns)); err != nil {
			return err
		}
	}
	return nil
}

// OnlyColumns is a table with the named columns, in that order; a name that it
// does not have is left out.
func OnlyColumns(t source.Table, names []string) source.Table {
	picked := pickedRows{Rows: t.Rows}
	var columns []source.Column
	for _, name := range names {
		if col, known := t.Column(name); known {
			picked.cols = append(picked.cols, col)
			columns = append(columns, t.Columns[col])
		}
	}
	t.Columns, t.Rows = columns, picked
	return t
}

type pickedRows struct {
	source.Rows
	cols []int
}

func (p pickedRows) AppendText(dst []byte, row, col int) []byte {
	return p.Rows.AppendText(dst, row, p.cols[col])
}

func (p pickedRows) About(row, col int) source.About { return p.Rows.About(row, p.cols[col]) }
