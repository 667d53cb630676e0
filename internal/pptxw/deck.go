package pptxw

import (
	"fmt"
	"time"
)

// EMU is a length: 914,400 to the inch, 12,700 to the point.
type EMU int64

// Units of length.
const (
	Inch  EMU = 914400
	Point EMU = 12700
)

// Box is a place on a slide, from its upper left corner.
type Box struct{ X, Y, W, H EMU }

// The slide and the places that the look keeps on it.
var (
	Slide16x9 = Box{0, 0, 12192000, 6858000}
	TitleBox  = Box{margin, 320040, width, 822960}
	BodyBox   = Box{margin, 1417320, width, 4389120}
	SourceBox = Box{margin, 5897880, width, 365760}

	coverTitleBox    = Box{margin + 3*railWidth, 1463040, width - 3*railWidth, 1645920}
	coverSubtitleBox = Box{margin + 3*railWidth, 3337560, width - 3*railWidth, 2103120}
	footerBox        = Box{margin, 6400800, width - Inch, 228600}
	numberBox        = Box{margin + width - Inch, 6400800, Inch, 228600}
	markBox          = Box{margin + width - 1554480, 118872, 1554480, 219456}
	ruleBox          = Box{margin, 1211580, width, 0}
)

const (
	margin    EMU = 548640
	width     EMU = 12192000 - 2*margin
	railWidth EMU = 91440
)

// Type sizes of the look, in points.
const (
	TitlePoints    = 24
	BodyPoints     = 14
	TablePoints    = 12
	SourcePoints   = 10
	coverPoints    = 34
	subtitlePoints = 16
)

// Deck is a presentation. Its zero value with one slide is complete.
type Deck struct {
	Title   string // of the document's properties
	Subject string
	Creator string
	Lang    string    // "en" or "fr"
	Dated   time.Time // the only time in the file; zero: none
	Footer  string    // on each slide but the cover
	Mark    string    // in red on every slide: "not sealed"
	Slides  []Slide
}

// Slide is one page. With Cover it is the title page and shows Title and
// Subtitle only.
type Slide struct {
	Cover    bool
	Title    []Run // at most two lines
	Subtitle []Paragraph
	Shapes   []Shape
	Source   []Run    // the line that says where the figures come from
	Notes    []string // speaker notes, a paragraph each
}

// Error says which slide cannot be written, why, and what would help.
type Error struct {
	Slide  int // from 1
	What   string
	Remedy string
}

func (e *Error) Error() string {
	return fmt.Sprintf("slide %d: %s; %s", e.Slide, e.What, e.Remedy)
}

// Code is the word for a result.
func (e *Error) Code() string { return "deck" }
