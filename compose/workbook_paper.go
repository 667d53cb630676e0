package compose

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// finish does what must stand before the flush.
func (w *bookWriter) finish(s bookSheet) error {
	if err := w.paper(s); err != nil {
		return err
	}
	if err := w.links(s); err != nil {
		return err
	}
	if err := w.results(s); err != nil {
		return err
	}
	// Digits stand as text on purpose; without this each has a warning in its corner.
	if err := w.file.AddIgnoredErrors(s.name, "A1:"+bookCellName(s.wide(), s.last()), excelize.IgnoredErrorsNumberStoredAsText); err != nil {
		return err
	}
	if !s.guarded {
		return nil
	}
	return w.file.ProtectSheet(s.name, &excelize.SheetProtectionOptions{
		SelectLockedCells: true, SelectUnlockedCells: true, FormatCells: true, FormatColumns: true, FormatRows: true, EditObjects: true, EditScenarios: true,
	})
}

func (w *bookWriter) paper(s bookSheet) error {
	size, landscape, wide, tall := 9, "landscape", 1, 0 // A4, one page wide, as many as needed
	if err := w.file.SetPageLayout(s.name, &excelize.PageLayoutOptions{Size: &size, Orientation: &landscape, FitToWidth: &wide, FitToHeight: &tall}); err != nil {
		return err
	}
	side, end, edge := 0.5, 0.6, 0.3
	if err := w.file.SetPageMargins(s.name, &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &side, Bottom: &end, Header: &edge, Footer: &edge}); err != nil {
		return err
	}
	// In a footer & begins a code, so that a text's own & is doubled.
	left := strings.ReplaceAll(bookText(w.revision()), "&", "&&") + " · " + w.d.Digest[:16]
	return w.file.SetHeaderFooter(s.name, &excelize.HeaderFooterOptions{OddFooter: "&L&8" + left + "&C&8&A&R&8&P / &N"})
}

func (w *bookWriter) links(s bookSheet) error {
	all := append([][]bookCell{s.extra}, s.rows...)
	for i, cells := range all {
		row := bookFirstRow + i - 1
		if i == 0 {
			row = bookExtraRow
		}
		for j, c := range cells {
			if c.link == "" {
				continue
			}
			kind := "Location"
			if strings.HasPrefix(c.link, "https://") {
				kind = "External"
			}
			if err := w.file.SetCellHyperLink(s.name, bookCellName(j+1, row), c.link, kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// results colours the outcomes of checks as they stand after every recalculation.
func (w *bookWriter) results(s bookSheet) error {
	if s.results == 0 || len(s.rows) == 0 {
		return nil
	}
	span := bookCellName(s.results, bookFirstRow) + ":" + bookCellName(s.results, bookFirstRow+len(s.rows)-1)
	return w.file.SetConditionalFormat(s.name, span, []excelize.ConditionalFormatOptions{
		{Type: "cell", Criteria: "equal to", Format: &w.passed, Value: `"` + w.d.Words.Passed + `"`},
		{Type: "cell", Criteria: "not equal to", Format: &w.failed, Value: `"` + w.d.Words.Passed + `"`},
	})
}

// names defines where figures stand, what is printed, and what repeats on paper.
func (w *bookWriter) names(names []bookName, sheets []bookSheet) error {
	for _, n := range names {
		if err := w.file.SetDefinedName(&excelize.DefinedName{Name: n.name, RefersTo: n.refers, Comment: n.id}); err != nil {
			return fmt.Errorf("the name of %s: %w", n.id, err)
		}
	}
	for _, s := range sheets {
		if s.plain {
			continue
		}
		quoted := bookQuoted(s.name)
		titles := fmt.Sprintf("%s!$%d:$%d", quoted, bookHeadingRow, bookHeadingRow)
		if err := w.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: s.name, RefersTo: titles}); err != nil {
			return err
		}
		if s.printed == 0 {
			continue
		}
		area := fmt.Sprintf("%s!$A$1:$%s$%d", quoted, strings.TrimRight(bookCellName(s.printed, 1), "1"), bookFirstRow+max(len(s.rows), 1)-1)
		if err := w.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", Scope: s.name, RefersTo: area}); err != nil {
			return err
		}
	}
	return nil
}
