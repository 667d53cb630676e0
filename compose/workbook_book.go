package compose

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// book turns a document into sheets. Places are settled first, because sheets
// refer to each other.
type book struct {
	Document
	say    bookWords
	tabs   bookTabs
	places map[string]bookPlace
	names  []bookName
	taken  map[string]bool // names in use, folded: a workbook knows no case
}

// bookTabs are the names of the sheets: fixed, so that no text becomes one.
type bookTabs struct {
	about, summary, facts, assumptions, calculations, checks, conflicts, limits, sources string
}

func newBook(d Document) *book {
	say := bookWordsIn(d.Lang)
	b := &book{Document: d, say: say, places: map[string]bookPlace{}, taken: map[string]bool{}}
	b.tabs = bookTabs{say.About, d.Words.Summary, d.Words.Facts, d.Words.Assumptions, d.Words.Calculations, d.Words.Checks, say.Conflicts, d.Words.Limits, d.Words.Sources}
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
	b.names = append(b.names, bookName{name: b.freeName(prefix + s.ID), id: s.ID, refers: bookReference(place.sheet, place.cell)})
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
	name := plain
	for n := 2; b.taken[strings.ToLower(name)]; n++ {
		name = plain + "_" + strconv.Itoa(n)
	}
	b.taken[strings.ToLower(name)] = true
	return name
}

// sheets makes every sheet that the dossier has something for. Limits are always
// there, even when none was declared.
func (b *book) sheets() ([]bookSheet, error) {
	calculations, err := b.calculations()
	if err != nil {
		return nil, err
	}
	checks, err := b.checks()
	if err != nil {
		return nil, err
	}
	sheets := []bookSheet{b.summary(), b.facts(), b.assumptions(), calculations, checks, b.conflicts(), b.limits(), b.sources()}
	for i, p := range b.Plates {
		sheets = append(sheets, b.exhibit(i+1, p))
	}
	kept := []bookSheet{{}}
	for _, s := range sheets {
		if len(s.rows) > 0 {
			kept = append(kept, s)
		}
	}
	kept[0] = b.about(kept[1:])
	return kept, nil
}

// held finds the fact behind a shown figure.
func (b *book) held(id string) dossier.Held {
	for _, f := range b.Sealed.Facts {
		if f.ID == id {
			return f
		}
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
