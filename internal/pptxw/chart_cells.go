package pptxw

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// cachedCell is one point of a chart with the cell that it stands for.
type cachedCell struct{ place, cell, text string }

// cellRange is Data!$B$2:$B$41 or Data!$B$1: one column of the sheet.
var cellRange = regexp.MustCompile(`^` + chartbook.Sheet + `!\$([A-Z]{1,3})\$([0-9]{1,7})(?::\$([A-Z]{1,3})\$[0-9]{1,7})?$`)

// cached gives the cell of each cached point. One whose place cannot be followed
// gets a cell that no workbook has, so that it agrees with none.
func cached(points []chartml.Point) (cells []cachedCell) {
	column, first := "", 0
	of := ""
	for _, p := range points {
		if what, ok := strings.CutSuffix(p.Place, " cells"); ok {
			of = what
			column, first = startOf(p.Text)
			continue
		}
		number, ok := strings.CutPrefix(p.Place, of+", point ")
		if n, err := strconv.Atoi(number); ok && of != "" && err == nil {
			cells = append(cells, cachedCell{p.Place, fmt.Sprintf("%s%d", column, first+n-1), p.Text})
		}
	}
	return cells
}

func startOf(ref string) (column string, row int) {
	m := cellRange.FindStringSubmatch(ref)
	if m == nil || m[3] != "" && m[3] != m[1] {
		return "none ", 0
	}
	row, _ = strconv.Atoi(m[2]) // digits by the pattern
	return m[1], row
}
