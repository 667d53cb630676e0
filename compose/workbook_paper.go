package compose

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// tail is all that a sheet has besides its cells.
func (w *bookWriter) tail(s bookSheet) xlsxw.Tail {
	// In a footer & begins a code, so that a text's own & is doubled.
	left := strings.ReplaceAll(bookText(w.revision()), "&", "&&") + " · " + w.d.Digest[:16]
	t := xlsxw.Tail{Protected: s.guarded, Footer: "&L&8" + left + "&C&8&A&R&8&P / &N", TextDigits: true, Breaks: s.breaks}
	all := append([][]bookCell{s.extra}, s.rows...)
	for i, cells := range all {
		row := bookFirstRow + i - 1
		if i == 0 {
			row = bookExtraRow
		}
		for j, c := range cells {
			if c.link != "" {
				t.Links = append(t.Links, c.leads(bookCellName(j+1, row)))
			}
		}
	}
	for _, j := range s.judged {
		t.Conditions = append(t.Conditions,
			xlsxw.Condition{Range: j.cells, Operator: "equal", Formula: j.well, Rule: w.passed},
			xlsxw.Condition{Range: j.cells, Operator: "notEqual", Formula: j.well, Rule: w.failed})
	}
	for _, c := range s.checked {
		t.Validations = append(t.Validations, w.validation(c))
	}
	for _, p := range s.plots {
		w.plots++
		t.Charts = append(t.Charts, p.placed(w.plots))
	}
	return t
}

func (c bookCell) leads(from string) xlsxw.Link {
	if strings.HasPrefix(c.link, "https://") {
		return xlsxw.Link{Cell: from, Address: c.link}
	}
	return xlsxw.Link{Cell: from, Place: c.link}
}

// bookMost bounds what may be typed as a number: beyond it a workbook counts no
// further.
const bookMost = "9E+307"

func (w *bookWriter) validation(c bookChecked) xlsxw.Validation {
	if c.list != "" {
		return xlsxw.Validation{Range: c.cells, Kind: "list", Formula: c.list, Title: w.d.Words.Basis, Problem: w.say.OneOfList}
	}
	return xlsxw.Validation{Range: c.cells, Kind: "decimal", Formula: "-" + bookMost, Most: bookMost, Title: w.d.Words.Value, Problem: w.say.OnlyNumbers}
}
