package pdfw

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/ledongthuc/pdf"
)

// Contents is what a finished file shows, as another library reads it.
type Contents struct {
	Title  string
	Lang   string
	Tagged bool // it has a structure tree
	Pages  []Page
}

// Page is one page of a finished file.
type Page struct {
	Number        int // from 1
	Width, Height float64
	Text          string   // all its text, a line a paragraph or cell
	Body          string   // without running heads, rules and repeated table heads
	Figures       []Figure // the runs that were marked as figures, in the order of reading
	Drawn         []Drawn  // pictures, in the order of reading; their texts are not in Text
	Fonts         []Font
}

// Figure is a run that was written with an identifier.
type Figure struct{ ID, Text string }

// Drawn is a picture of a page: what it is made of, piece by piece, in the order of drawing.
type Drawn struct {
	Alt    string   // for readers who do not see it
	Texts  []string // as Text has them
	Shapes []string // operators with their operands: a bar that is higher has others
}

// Font says how a page's font is carried.
type Font struct {
	Name                string
	Embedded, ToUnicode bool
}

// IsA4 says whether the page has the size of A4, to a hundredth of a point.
func (p Page) IsA4() bool {
	near := func(a, b float64) bool { return a-b < 0.01 && b-a < 0.01 }
	return near(p.Width, pageWidth/1000.0) && near(p.Height, pageHeight/1000.0)
}

// ReadError says that bytes cannot be read as a document of the plain form that this package writes: one
// cross-reference table, nothing appended. Write the file again from its source.
type ReadError struct{ Why string }

// Code names the rule for a caller that maps errors to words.
func (e *ReadError) Code() string { return "shape" }

func (e *ReadError) Error() string {
	return "the PDF cannot be read: " + e.Why + "; render it again"
}

const (
	maxFileBytes   = 64 << 20
	maxStreamBytes = 32 << 20 // a page's content or a font's map, after decompression
	maxDepth       = 16       // of the page tree
)

// ReadText gives the pages of a finished file.
func ReadText(body []byte) ([]Page, error) {
	c, err := Read(body)
	return c.Pages, err
}

// Read opens a finished file. It returns a [ReadError] for bytes that are no such file; the reading library's
// panics are among its causes.
func Read(body []byte) (c Contents, err error) {
	if len(body) > maxFileBytes {
		return Contents{}, &ReadError{Why: fmt.Sprintf("it is larger than %d bytes", maxFileBytes)}
	}
	if err := checkShape(body); err != nil {
		return Contents{}, err
	}
	defer func() {
		if broke := recover(); broke != nil {
			c, err = Contents{}, &ReadError{Why: fmt.Sprint(broke)}
		}
	}()
	opened, err := pdf.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return Contents{}, &ReadError{Why: err.Error()}
	}
	root := opened.Trailer().Key("Root")
	if err := checkKeys("the catalogue", root, ofCatalogue); err != nil {
		return Contents{}, err
	}
	c.Title = opened.Trailer().Key("Info").Key("Title").Text()
	c.Lang = root.Key("Lang").Text()
	tree := root.Key("StructTreeRoot")
	c.Tagged = tree.Kind() == pdf.Dict
	pages, err := leaves(root.Key("Pages"), pdf.Value{}, maxDepth, nil)
	if err != nil {
		return Contents{}, err
	}
	if len(pages) == 0 {
		return Contents{}, &ReadError{Why: "it has no page"}
	}
	r := reading{elements: parents(tree.Key("ParentTree")), fonts: map[string]*pdf.Font{}, said: map[said]string{}}
	for i, leaf := range pages {
		page, err := r.page(i+1, leaf)
		if err != nil {
			return Contents{}, err
		}
		c.Pages = append(c.Pages, page)
	}
	return c, nil
}

// leaf is a page with the box it may have from above.
type leaf struct{ page, box pdf.Value }

// leaves walks the page tree, bounded in depth and count: a tree that points at itself must end.
func leaves(node, box pdf.Value, depth int, found []leaf) ([]leaf, error) {
	if depth == 0 || len(found) > MaxPages {
		return nil, &ReadError{Why: fmt.Sprintf("its page tree is deeper than %d or has more than %d pages", maxDepth, MaxPages)}
	}
	if own := node.Key("MediaBox"); own.Kind() == pdf.Array {
		box = own
	}
	if node.Key("Type").Name() == "Page" {
		return append(found, leaf{page: node, box: box}), nil
	}
	kids := node.Key("Kids")
	var err error
	for i := range min(kids.Len(), MaxPages+1) {
		if found, err = leaves(kids.Index(i), box, depth-1, found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// parents gives, by a page's key, the elements of its marked content.
func parents(tree pdf.Value) map[int64]pdf.Value {
	byKey := map[int64]pdf.Value{}
	nums := tree.Key("Nums")
	for i := 0; i+1 < nums.Len(); i += 2 {
		if list := nums.Index(i + 1); list.Kind() == pdf.Array {
			byKey[nums.Index(i).Int64()] = list
		}
	}
	return byKey
}

// Find reports the pages whose text holds needle, spaces of every width taken as one.
func Find(pages []Page, needle string) []int {
	var found []int
	for _, p := range pages {
		if strings.Contains(Fold(p.Text), Fold(needle)) {
			found = append(found, p.Number)
		}
	}
	return found
}

// Fold makes every white space one plain space, so that a text is found wherever a line broke in it.
func Fold(text string) string { return strings.Join(strings.Fields(text), " ") }
