package main

import (
	"os"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// ours writes the sheet with the writer of this project.
func ours(file string, rows int) error {
	b := xlsxw.New(xlsxw.Style{Family: "Arial", Size: 11})
	s, err := b.Sheet(xlsxw.Setup{Name: "Cells", Columns: columns, Rows: rows})
	if err != nil {
		return err
	}
	cells := make([]xlsxw.Cell, columns)
	for row := 1; row <= rows; row++ {
		cells[0] = xlsxw.Cell{Kind: xlsxw.Text, Text: label(row)}
		for i := 1; i < columns-1; i++ {
			cells[i] = xlsxw.Cell{Kind: xlsxw.Number, Number: number(row, i+1)}
		}
		formula, value := sum(row)
		cells[columns-1] = xlsxw.Cell{Kind: xlsxw.Number, Number: value, Formula: formula}
		if err := s.Row(row, 0, cells); err != nil {
			return err
		}
	}
	if err := s.Close(xlsxw.Tail{}); err != nil {
		return err
	}
	body, err := b.Bytes(xlsxw.Document{Properties: opc.Properties{Title: "Cells", Created: time.Unix(0, 0)}})
	if err != nil {
		return err
	}
	return os.WriteFile(file, body, 0o600)
}

// stream writes it with excelize's stream writer, used directly.
func stream(file string, rows int) error {
	f := excelize.NewFile()
	defer f.Close()
	s, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		return err
	}
	cells := make([]any, columns)
	for row := 1; row <= rows; row++ {
		cells[0] = label(row)
		for i := 1; i < columns-1; i++ {
			cells[i] = number(row, i+1)
		}
		formula, value := sum(row)
		cells[columns-1] = excelize.Cell{Formula: formula, Value: value}
		at, err := excelize.CoordinatesToCellName(1, row)
		if err != nil {
			return err
		}
		if err := s.SetRow(at, cells); err != nil {
			return err
		}
	}
	if err := s.Flush(); err != nil {
		return err
	}
	return f.SaveAs(file)
}

// memory writes it with excelize as most programs do, cell by cell.
func memory(file string, rows int) error {
	f := excelize.NewFile()
	defer f.Close()
	for row := 1; row <= rows; row++ {
		for column := 1; column <= columns; column++ {
			at, err := excelize.CoordinatesToCellName(column, row)
			if err != nil {
				return err
			}
			switch column {
			case 1:
				err = f.SetCellStr("Sheet1", at, label(row))
			case columns:
				formula, _ := sum(row) // it takes no value beside a formula
				err = f.SetCellFormula("Sheet1", at, formula)
			default:
				err = f.SetCellFloat("Sheet1", at, number(row, column), -1, 64)
			}
			if err != nil {
				return err
			}
		}
	}
	return f.SaveAs(file)
}
