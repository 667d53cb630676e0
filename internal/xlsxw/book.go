package xlsxw

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// What the format and the programs that open it allow.
const (
	MaxRows       = 1_048_576
	MaxColumns    = 16_384
	MaxTextUnits  = 32_767 // of one cell, in UTF-16 units
	MaxFormula    = 8_192
	MaxName       = 255 // of a defined name, and of its comment
	maxSheetName  = 31
	maxLinkLength = 2_079
	maxLinks      = 65_530 // of one sheet: a program that finds more offers to repair the file
)

// Error refuses what a workbook cannot hold. Place is "Facts!B5", or the sheet,
// or the name.
type Error struct{ Place, What string }

func (e *Error) Error() string { return "workbook: " + e.Place + ": " + e.What }

// Code is "arguments".
func (e *Error) Code() string { return "arguments" }

// Name is a defined name. The comment says what it stands for.
type Name struct{ Name, Refers, Comment string }

// Property is a custom document property.
type Property struct{ Name, Value string }

// Book is one workbook in the making.
type Book struct {
	styles *styles
	sheets []*Sheet
	names  []Name
	scoped []scoped
	charts int
	opc    opc.Writer
}

// scoped is a name of one sheet.
type scoped struct {
	sheet        int
	name, refers string
}

// New begins a workbook whose cells have a look of their own or this one.
func New(plain Style) *Book { return &Book{styles: newStyles(plain)} }

// Style gives the number of a look; the same look has one number.
func (b *Book) Style(s Style) int { return b.styles.style(s) }

// Rule gives the number of a look that a condition puts on a cell.
func (b *Book) Rule(l Look) int { return b.styles.rule(l) }

// Define gives places names. Two that differ by capital letters alone are one to
// a workbook, and are refused.
func (b *Book) Define(names ...Name) error {
	for _, n := range names {
		if why := nameFault(n); why != "" {
			return &Error{Place: fmt.Sprintf("name %.80s", n.Name), What: why}
		}
		b.names = append(b.names, n)
	}
	return nil
}

// nameFault says why a name cannot stand; "" when it can.
func nameFault(n Name) string {
	switch {
	case n.Name == "" || units(n.Name) > MaxName:
		return fmt.Sprintf("has %d characters; 1 to %d are allowed", units(n.Name), MaxName)
	case units(n.Comment) > MaxName:
		return fmt.Sprintf("its comment has %d characters; %d are allowed", units(n.Comment), MaxName)
	case !strings.Contains(n.Refers, "!"):
		return "refers to no sheet"
	case looksLikeCell(n.Name):
		return "a workbook takes it for a cell or a word of its own"
	}
	for i, r := range n.Name {
		letter := r == '_' || r|0x20 >= 'a' && r|0x20 <= 'z'
		if !letter && (i == 0 || r != '.' && (r < '0' || r > '9')) {
			return fmt.Sprintf("holds %q, which no name may", r)
		}
	}
	return ""
}

// looksLikeCell finds names such as Q1, FY2025, R1C1, R and TRUE.
func looksLikeCell(name string) bool {
	upper := strings.ToUpper(name)
	letters := strings.TrimRight(upper, "0123456789")
	digits := upper[len(letters):]
	if plain := strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""; plain && len(letters) >= 1 && len(letters) <= 3 && digits != "" {
		return true
	}
	row, column, both := strings.Cut(strings.TrimPrefix(upper, "R"), "C")
	number := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	if strings.HasPrefix(upper, "R") && number(row) && (!both || number(column)) {
		return true
	}
	return upper == "TRUE" || upper == "FALSE" || strings.HasPrefix(upper, "C") && number(upper[1:])
}

// sheetFault says why a sheet cannot have a name.
func (b *Book) sheetFault(name string) string {
	switch {
	case name == "" || units(name) > maxSheetName:
		return fmt.Sprintf("has %d characters; 1 to %d are allowed", units(name), maxSheetName)
	case strings.ContainsAny(name, `:\/?*[]`):
		return `holds one of : \ / ? * [ ]`
	case strings.HasPrefix(name, "'") || strings.HasSuffix(name, "'"):
		return "begins or ends with a quote"
	case strings.EqualFold(name, "History"):
		return "is kept for the program itself"
	}
	for _, other := range b.sheets {
		if strings.EqualFold(other.setup.Name, name) {
			return "stands already; a workbook knows no capital letters"
		}
	}
	return ""
}

func units(text string) (n int) {
	for _, r := range text {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// Document is what a file says of itself.
type Document struct {
	Properties opc.Properties
	Custom     []Property
}
