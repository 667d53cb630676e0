package figure

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Width is that of a figure in print, in millimetres: a journal's one or two columns.
type Width int

const (
	OneColumn  Width = 90  // 1063 dots at 300 dpi
	TwoColumns Width = 180 // 2126 dots at 300 dpi
)

// dots is the width at 300 dpi, rounded: 300 dots are 25.4 mm.
func (w Width) dots() int { return (int(w)*3000 + 127) / 254 }

func (w Width) length() length { return length(w.dots()) * dot }

func (w Width) check() error {
	if w != OneColumn && w != TwoColumns {
		return &source.ArgumentError{Field: "width", Problem: "a figure is " + strconv.Itoa(int(w)) + " mm wide", Remedy: "choose OneColumn (90 mm) or TwoColumns (180 mm)"}
	}
	return nil
}

// Frame is what stands around a picture.
type Frame struct {
	Title   string        // a sentence that says what is seen
	Lang    string        // "en" or "fr"; absent: English
	Source  string        // who published the data and when it was read, without the word "Source"
	Dropped []source.Drop // what was left out before the figure, by reason
	Notes   []string      // further sentences under the picture
}

// Drawing is one of [Line], [Bar], [Scatter], [Histogram], [Candles], [HeatMap] and [Surface].
type Drawing interface {
	build(s setting) (content, error)
}

// setting is what a drawing is set with.
type setting struct {
	words words
	faces faces
	low   bool // a picture between paragraphs
}

// content is a drawing that was checked.
type content struct {
	kind    string // key of the kind's name
	body    body
	keys    []key
	gauge   *gauge
	notes   []string
	columns []Column // what is drawn, as the exported table
}

// Figure is a checked drawing in its frame. It is immutable and safe for concurrent use.
type Figure struct {
	setting
	frame   Frame
	content content
}

// New checks a drawing and its frame. Every error is one of these, and names the place:
//
//   - [source.ArgumentError]: a column is absent, of the wrong kind or of another length; there is no title or no
//     source line; a text is too long; the language is neither en nor fr.
//   - [source.RefusedError] with rule "no_data" (no row has a value), "glyph" (a sign that the faces of the figure
//     cannot draw, as Chinese or Arabic), "log_axis" (a value that is not above nought), "order" (rows not in
//     rising order), "range" (a range too narrow beside what it lies on for its marks to have room), "unit" (columns of one axis count in different units), "duplicate" (two rows for one place)
//     or "too_many" (more series, bars or cells than paper shows).
func New(frame Frame, drawing Drawing) (Figure, error) {
	say, err := wordsIn(frame.Lang)
	if err != nil {
		return Figure{}, err
	}
	f := Figure{frame: frame}
	f.words = say
	if f.faces, err = loadFaces(); err != nil {
		return Figure{}, err
	}
	if drawing == nil {
		return Figure{}, &source.ArgumentError{Field: "drawing", Problem: "there is none", Remedy: "give a Line, Bar, Scatter, Histogram, Candles, HeatMap or Surface"}
	}
	if err := f.checkFrame(); err != nil {
		return Figure{}, err
	}
	if f.content, err = drawing.build(f.setting); err != nil {
		return Figure{}, err
	}
	if err := f.checkRoom(); err != nil {
		return Figure{}, err
	}
	return f, nil
}

// PNG renders the figure anew at exactly 300 dpi: 1063 or 2126 dots wide, on white, with texts of the same size
// in points at both widths. Its only error is an [source.ArgumentError] for another width.
func (f Figure) PNG(w Width) ([]byte, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	p := f.page(w)
	r := newRaster(w.length(), p.height, f.faces)
	p.draw(r)
	return r.encode(f.Alternative())
}

// SVG renders the figure once more, as vectors with real texts; it is not made from the PNG, and says so. Its
// only error is an [source.ArgumentError] for another width.
func (f Figure) SVG(w Width) ([]byte, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	p := f.page(w)
	v := &vectors{faces: f.faces}
	p.draw(v)
	return v.document(f, w, p.height), nil
}

// maxSpoken is how many columns an alternative text describes: who listens to more wants the table.
const maxSpoken = 10

// Alternative says in a few sentences what the figure shows, for readers who do not see it.
func (f Figure) Alternative() string {
	parts := []string{f.words.kinds[f.content.kind] + f.words.colon + f.frame.Title}
	for i, c := range f.content.columns {
		if i == maxSpoken {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, f.words.extent(c))
	}
	return strings.Join(append(parts, f.sourceLine()), ". ") + "."
}

func (f Figure) sourceLine() string { return f.words.source + f.words.colon + f.frame.Source }

// notesWith are the lines under the picture: the source, what was left out, and what this width leaves out.
func (f Figure) notesWith(ofWidth []string) []string {
	lines := []string{f.sourceLine()}
	if len(f.frame.Dropped) > 0 {
		parts := make([]string, 0, len(f.frame.Dropped))
		for _, d := range f.frame.Dropped {
			parts = append(parts, strings.ReplaceAll(d.Reason, "_", " ")+" "+f.words.whole(d.Count))
		}
		lines = append(lines, f.words.dropped+f.words.colon+strings.Join(parts, ", "))
	}
	lines = append(lines, f.content.notes...)
	lines = append(lines, ofWidth...)
	return append(lines, f.frame.Notes...)
}
