package compose

import "github.com/xuri/excelize/v2"

// bookRole is what a cell is for; it decides how it looks.
type bookRole int

const (
	roleText     bookRole = iota
	roleQuiet             // small grey text: provenance
	roleMono              // identifiers, expressions, digits
	roleLabel             // bold text
	roleTitle             // first row
	roleSubtitle          // second row
	roleHead              // headings
	roleRight             // headings above numbers
	roleInput             // blue: a number that was read or assumed
	roleFormula           // black: computed here
	roleCross             // green: taken from another sheet
	roleCount             // a count taken from another sheet, at the left
	roleLong              // a figure as text: it has more digits than a cell holds
	rolePlain             // numbers of an exhibit
	roleDay               // a date
	roleResult            // OK or FAIL
	roleLink              // leads somewhere
	roleKey               // a key of an exhibit, on one line
	roleBlueText          // in the key of colours
	roleGreenText
)

// bookStyle is a look with a number format. It is comparable, so that each is
// made once.
type bookStyle struct {
	role bookRole
	code string // number format; empty: General
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

func (s bookStyle) excelize() *excelize.Style {
	style := &excelize.Style{
		Font:       &excelize.Font{Family: bookFont, Size: 9, Color: bookInk},
		Alignment:  &excelize.Alignment{Vertical: "top", WrapText: true},
		Border:     []excelize.Border{{Type: "bottom", Color: bookLine, Style: 1}},
		Protection: &excelize.Protection{Locked: true},
	}
	s.dress(style)
	if s.code != "" {
		code := s.code
		style.CustomNumFmt = &code
	}
	return style
}

// dress changes what the role asks for.
func (s bookStyle) dress(style *excelize.Style) {
	font, alignment := style.Font, style.Alignment
	switch s.role {
	case roleTitle:
		font.Size, font.Bold, font.Color, alignment.WrapText, style.Border = 16, true, bookNavy, false, nil
		alignment.Vertical = "center"
	case roleSubtitle:
		font.Color, alignment.WrapText, style.Border = bookGrey, false, nil
	case roleHead, roleRight:
		font.Bold, font.Color, alignment.Vertical = true, bookWhite, "center"
		style.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{bookNavy}}
		if s.role == roleRight {
			alignment.Horizontal, alignment.Indent = "right", 1
		}
	case roleQuiet:
		font.Size, font.Color = 8, bookGrey
	case roleMono:
		font.Family, font.Size = "Courier New", 8
	case roleLabel, roleKey:
		font.Bold, alignment.WrapText = s.role == roleLabel, s.role == roleLabel
	case roleBlueText:
		font.Color = bookBlue
	case roleGreenText:
		font.Color = bookGreen
	case roleLink:
		font.Color, font.Underline, alignment.WrapText = bookSky, "single", false
	case roleResult:
		font.Bold, alignment.Horizontal = true, "center"
	default:
		s.dressNumber(style)
	}
}

func (s bookStyle) dressNumber(style *excelize.Style) {
	if s.role == roleText {
		return
	}
	style.Alignment.WrapText, style.Alignment.Horizontal, style.Alignment.Indent = false, "right", 1
	switch s.role {
	case roleInput:
		style.Font.Color, style.Protection.Locked = bookBlue, false
		style.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{bookBand}}
	case roleFormula:
		style.Font.Color = "000000"
	case roleCount:
		style.Font.Color, style.Alignment.Horizontal, style.Alignment.Indent = bookGreen, "left", 0
	case roleLong:
		style.Font.Color, style.Alignment.ShrinkToFit = "000000", true
	case roleCross:
		style.Font.Color = bookGreen
	}
}
