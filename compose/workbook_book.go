package compose

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// book turns a document into sheets. Places are settled first, because sheets
// refer to each other.
type book struct {
	Document
	say    bookWords
	tabs   bookTabs
	places map[string]bookPlace
	names  []xlsxw.Name // for navigation, and to say which figure a cell shows
	basis  int          // row of the first sheet in which the words of basis begin
	heldAt map[string]int
	taken  map[string]bool // names in use, folded: a workbook knows no case
}

// bookTabs are the names of the sheets: fixed, so that no text becomes one.
type bookTabs struct {
	about, summary, facts, assumptions, calculations, checks, conflicts, limits, sources, charts string
}

func newBook(d Document) *book {
	say := bookWordsIn(d.Lang)
	b := &book{Document: d, say: say, places: map[string]bookPlace{}, taken: map[string]bool{}}
	b.tabs = bookTabs{say.About, d.Words.Summary, d.Words.Facts, d.Words.Assumptions, d.Words.Calculations, d.Words.Checks, say.Conflicts, d.Words.Limits, d.Words.Sources, say.Charts}
	rows := map[ShownOrigin]int{}
	for _, s := range d.Shown {
		b.settle(s, rows)
	}
	return b
}

// Columns of the value, the same on the three sheets of figures, and of the day
// on which the period of a fact ends.
const (
	bookValueColumn = 4
	bookDayColumn   = 10
)

// bookDigitsColumn is where all digits of a figure stand as text. When a cell
// cannot show the figure, text and number change places.
func bookDigitsColumn(origin ShownOrigin) int {
	if origin == FromFact {
		return 9
	}
	return 6
}

// settle gives a figure its cell and its name.
func (b *book) settle(s Shown, rows map[ShownOrigin]int) {
	sheet, origin, prefix := b.tabs.facts, FromFact, "f_"
	switch s.Origin {
	case FromAssumption:
		sheet, origin, prefix = b.tabs.assumptions, s.Origin, "a_"
	case FromCalculation:
		sheet, origin, prefix = b.tabs.calculations, s.Origin, "c_"
	}
	row := bookFirstRow + rows[origin]
	rows[origin]++
	place := bookPlace{sheet: sheet, cell: bookCellName(bookValueColumn, row), power: cellPower(s)}
	place.used = place.cell
	if _, _, fits := cellNumber(s, b.Lang); !fits {
		place.used = bookCellName(bookDigitsColumn(origin), row)
	}
	if origin == FromFact {
		place.day = bookCellName(bookDayColumn, row)
	}
	b.places[s.ID] = place
	b.names = append(b.names, xlsxw.Name{Name: b.freeName(prefix + s.ID), Refers: bookReference(place.sheet, place.cell), Comment: s.ID})
}

// freeName makes a name that no spreadsheet takes for a cell or a word of its
// own, which is what the prefix is for, and that is not in use.
func (b *book) freeName(wanted string) string {
	plain := strings.Map(func(r rune) rune {
		if r < 0x80 && (r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || r == '_' || r == '.') {
			return r
		}
		return '_'
	}, wanted)
	plain = plain[:min(len(plain), xlsxw.MaxName-8)]
	name := plain
	for n := 2; b.taken[strings.ToLower(name)]; n++ {
		name = plain + "_" + strconv.Itoa(n)
	}
	b.taken[strings.ToLower(name)] = true
	return name
}

// sheets makes every sheet. The first nine are always there, so that a reader
// finds what was not filed said and not left out; charts when there are some,
// then the whole table of each exhibit.
func (b *book) sheets() ([]bookSheet, error) {
	if err := b.identifiers(); err != nil {
		return nil, err
	}
	calculations, err := b.calculations()
	if err != nil {
		return nil, err
	}
	checks, err := b.checks()
	if err != nil {
		return nil, err
	}
	sheets := []bookSheet{{}, b.summary(), b.facts(), b.assumptions(), calculations, checks, b.conflicts(), b.limits(), b.sources()}
	var exhibits []bookSheet
	for i, p := range b.Plates {
		exhibits = append(exhibits, b.exhibit(i+1, p))
	}
	if charts, any := b.charts(exhibits); any {
		sheets = append(sheets, charts)
	}
	sheets = append(sheets, exhibits...)
	for i := range sheets {
		if len(sheets[i].rows) == 0 && sheets[i].empty != "" {
			sheets[i].rows = [][]bookCell{{{value: sheets[i].empty, style: bookStyle{role: roleKey}}}}
		}
	}
	sheets[0] = b.about(sheets[1:])
	sheets[2].checked = append(sheets[2].checked, b.basisCells(len(sheets[2].rows)))
	b.clean(sheets)
	return sheets, nil
}

// identifiers refuses what no name's comment holds: cells say by it which figure
// they show.
func (b *book) identifiers() error {
	for _, n := range b.names {
		if len(n.Comment) > xlsxw.MaxName {
			return &source.RefusedError{Rule: "identifier", Reason: fmt.Sprintf("%s would show %.40s…, an identifier of %d characters; a workbook takes %d", n.Refers, n.Comment, len(n.Comment), xlsxw.MaxName), Remedy: "file it under a shorter identifier"}
		}
		if clean := bookText(n.Comment); clean != n.Comment {
			return &source.RefusedError{Rule: "identifier", Reason: fmt.Sprintf("%s would show %q, which holds signs that no workbook keeps", n.Refers, n.Comment), Remedy: "file it under letters and digits"}
		}
	}
	return nil
}

// held finds the fact behind a shown figure.
func (b *book) held(id string) dossier.Held {
	if b.heldAt == nil {
		b.heldAt = map[string]int{}
		for i := len(b.Sealed.Facts) - 1; i >= 0; i-- { // of two, the first
			b.heldAt[b.Sealed.Facts[i].ID] = i
		}
	}
	if i, known := b.heldAt[id]; known {
		return b.Sealed.Facts[i]
	}
	return dossier.Held{}
}

// figures gives what was shown of one sort, in the dossier's order.
func (b *book) figures(origins ...ShownOrigin) (list []Shown) {
	for _, s := range b.Shown {
		for _, origin := range origins {
			if s.Origin == origin {
				list = append(list, s)
			}
		}
	}
	return list
}

// digits is a quantity with all its digits, and its scale as a factor.
func digits(q source.Quantity) string {
	text := q.Value.String()
	if q.Scale != 0 {
		text += " ×10^" + strconv.Itoa(int(q.Scale))
	}
	return text
}
