package main

import (
	"path/filepath"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The writers in Go write the same cells, each read by the same reader.
func TestTheWritersWriteTheSameCells(t *testing.T) {
	const rows = 50
	var read [3][][]string
	for i, write := range []func(string, int) error{ours, stream, memory} {
		file := filepath.Join(t.TempDir(), "cells.xlsx")
		if err := write(file, rows); err != nil {
			t.Fatal(err)
		}
		if _, err := counted(file, rows); err != nil {
			t.Error(err)
		}
		book, err := excelize.OpenFile(file)
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		if read[i], err = book.GetRows(book.GetSheetName(0), excelize.Options{RawCellValue: true}); err != nil {
			t.Fatal(err)
		}
	}
	for row := range rows {
		for column := range columns {
			if read[0][row][column] != read[1][row][column] {
				t.Errorf("row %d, column %d: %q by ours, %q by excelize", row+1, column+1, read[0][row][column], read[1][row][column])
			}
			if column < columns-1 && read[0][row][column] != read[2][row][column] { // the last is a formula without its value
				t.Errorf("row %d, column %d: %q by ours, %q by excelize in memory", row+1, column+1, read[0][row][column], read[2][row][column])
			}
		}
	}
}

func TestACellThatIsMissingIsCounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cells.xlsx")
	if err := ours(file, 10); err != nil {
		t.Fatal(err)
	}
	if _, err := counted(file, 11); err == nil {
		t.Error("ten rows are no eleven")
	}
}
