package peers

import (
	"bytes"

	"github.com/xuri/excelize/v2"
)

// Cell is one cell of a workbook, for a script that writes it again.
type Cell struct {
	Sheet   string `json:"sheet"`
	Row     int    `json:"row"` // from nought, as is the column
	Column  int    `json:"column"`
	Text    string `json:"text"`
	Number  bool   `json:"number"`
	Formula string `json:"formula"`
}

// Cells reads the cells that hold something, sheet by sheet.
func Cells(body []byte) (all []Cell, err error) {
	f, err := excelize.OpenReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet, excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, err
		}
		for row, texts := range rows {
			for column, text := range texts {
				at, err := excelize.CoordinatesToCellName(column+1, row+1)
				if err != nil {
					return nil, err
				}
				formula, err := f.GetCellFormula(sheet, at)
				if err != nil {
					return nil, err
				}
				kind, err := f.GetCellType(sheet, at)
				if err != nil {
					return nil, err
				}
				if text != "" {
					all = append(all, Cell{sheet, row, column, text, kind == excelize.CellTypeUnset || kind == excelize.CellTypeNumber, formula})
				}
			}
		}
	}
	return all, nil
}
