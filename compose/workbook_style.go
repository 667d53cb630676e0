package compose

import "github.com/deskworth/deskworth-go/internal/xlsxw"

// bookRole is what a cell is for; it decides how it looks.
type bookRole int

const (
	roleText      bookRole = iota
	roleQuiet              // small grey text: provenance
	roleMono               // identifiers, expressions, digits
	roleLabel              // bold text
	roleTitle              // first row
	roleSubtitle           // second row
	roleHead               // headings
	roleRight              // headings above numbers
	roleInput              // blue: a number that was read or assumed
	roleFormula            // black: computed here
	roleCross              // green: taken from another sheet
	roleCount              // a count taken from another sheet, at the left
	roleLong               // a figure as text: it has more digits than a cell holds
	roleLongCross          // such a figure, taken from another sheet
	rolePlain              // numbers of an exhibit
	roleDay                // a date
	roleResult             // OK or FAIL
	roleLink               // leads somewhere
	roleAddress            // leads out of the workbook, and may take several lines
	roleKey                // a key of an exhibit, or a remark, on one line
	roleBlueText           // in the key of colours
	roleGreenText
)

// bookStyle is a look with a number format. It is comparable, so that each is
// made once.
type bookStyle struct {
	role   bookRole
	code   string // number format; empty: General
	quoted bool   // a text that begins as a formula: edited again, it stays a text
}

// Colours, six digits of red, green and blue. Blue, black and green are what
// modellers expect of inputs, formulas and links between sheets.
const (
	bookNavy  = "1F3864"
	bookInk   = "262626"
	bookGrey  = "7F7F7F"
	bookLine  = "D9D9D9"
	bookBlue  = "0000FF"
	bookGreen = "008000"
	bookSky   = "0563C1"
	bookWhite = "FFFFFF"
	bookBand  = "F2F5FA"
)

const bookFont = "Arial"

// bookDay is the one format of dates: the same in every country.
const bookDay = "yyyy-mm-dd"

// look is how a cell of the role appears.
func (s bookStyle) look() xlsxw.Style {
	look := xlsxw.Style{Family: bookFont, Size: 9, Color: bookInk, Vertical: "top", Wrap: true, Line: bookLine, Code: s.code, Quoted: s.quoted}
	s.dress(&look)
	return look
}

// bookPlain is the look of cells that have none of their own. Widths of columns are
// counted in its digits.
var bookPlain = xlsxw.Style{Family: bookFont, Size: 11}

// dress changes what the role asks for.
func (s bookStyle) dress(look *xlsxw.Style) {
	switch s.role {
	case roleTitle:
		look.Size, look.Bold, look.Color, look.Wrap, look.Line = 16, true, bookNavy, false, ""
		look.Vertical = "center"
	case roleSubtitle:
		look.Color, look.Wrap, look.Line = bookGrey, false, ""
	case roleHead, roleRight:
		look.Bold, look.Color, look.Vertical, look.Fill = true, bookWhite, "center", bookNavy
		if s.role == roleRight {
			look.Horizontal, look.Indent = "right", 1
		}
	case roleQuiet:
		look.Size, look.Color = 8, bookGrey
	case roleMono:
		look.Family, look.Size = "Courier New", 8
	case roleLabel:
		look.Bold = true
	case roleKey:
		look.Wrap, look.Horizontal = false, "left"
	case roleBlueText:
		look.Color = bookBlue
	case roleGreenText:
		look.Color = bookGreen
	case roleLink, roleAddress:
		look.Color, look.Underline, look.Wrap = bookSky, true, s.role == roleAddress
	case roleResult:
		look.Bold, look.Horizontal = true, "center"
	default:
		s.dressNumber(look)
	}
}

func (s bookStyle) dressNumber(look *xlsxw.Style) {
	if s.role == roleText {
		return
	}
	look.Wrap, look.Horizontal, look.Indent = false, "right", 1
	switch s.role {
	case roleInput:
		look.Color, look.Unlocked, look.Fill = bookBlue, true, bookBand
	case roleFormula:
		look.Color = "000000"
	case roleCount:
		look.Color, look.Horizontal, look.Indent = bookGreen, "left", 0
	case roleLong, roleLongCross:
		look.Color, look.ShrinkToFit = "000000", true
		if s.role == roleLongCross {
			look.Color = bookGreen
		}
	case roleCross:
		look.Color = bookGreen
	}
}
