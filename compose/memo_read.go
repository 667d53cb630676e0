package compose

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// memoLeastText is how many characters a page shows besides its running heads: less is a page that nobody
// can read or search, such as a picture of text.
const memoLeastText = 20

// Read gives every figure that the memo shows, page by page, and every other line of text. It returns a
// [source.ShapeError] for a file that is no memo of ours, or has a page without text, of another size than
// A4, or with a font that is not in the file.
func (memoPDF) Read(ctx context.Context, body []byte) ([]Found, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c, err := pdfw.Read(body)
	if err != nil {
		return nil, &source.ShapeError{Vendor: "the memo", Where: "memo.pdf", Problem: err.Error()}
	}
	if !c.Tagged {
		return nil, &source.ShapeError{Vendor: "the memo", Where: "memo.pdf", Problem: "it has no structure tree"}
	}
	var found []Found
	for _, p := range c.Pages {
		if problem := memoProblem(p); problem != "" {
			return nil, &source.ShapeError{Vendor: "the memo", Where: memoPlace(p), Problem: problem}
		}
		found = append(found, memoFound(p)...)
		for i, drawn := range p.Drawn {
			found = append(found, memoDrawn(fmt.Sprintf("%s, picture %d", memoPlace(p), i+1), drawn)...)
		}
	}
	return found, nil
}

func memoPlace(p pdfw.Page) string { return fmt.Sprintf("page %d", p.Number) }

func memoProblem(p pdfw.Page) string {
	if n := utf8.RuneCountInString(strings.TrimSpace(p.Body)); n < memoLeastText {
		return fmt.Sprintf("it shows %d characters of text; a page has at least %d", n, memoLeastText)
	}
	if !p.IsA4() {
		return fmt.Sprintf("it is %.2f × %.2f points; A4 is 595.28 × 841.89", p.Width, p.Height)
	}
	for _, f := range p.Fonts {
		if !f.Embedded || !f.ToUnicode {
			return "the font " + f.Name + " is not in the file with its characters"
		}
	}
	return ""
}

// memoFound gives a page's figures, then its lines. A line that is one figure is not given twice.
func memoFound(p pdfw.Page) (found []Found) {
	alone := map[string]bool{}
	for _, f := range p.Figures {
		alone[f.Text] = true
		found = append(found, Found{Place: memoPlace(p), ID: f.ID, Text: f.Text})
	}
	for line := range strings.SplitSeq(p.Text, "\n") {
		if line != "" && !alone[line] {
			found = append(found, Found{Place: memoPlace(p), Text: line})
		}
	}
	return found
}

// maxShape is the longest piece of a picture that is given whole; of a longer one its digest is.
const maxShape = 200

// memoDrawn gives a picture's texts and pieces: a number that was changed is found by its text, a bar or a line by
// its corners.
func memoDrawn(place string, drawn pdfw.Drawn) []Found {
	found := []Found{{Place: place + ", alternative text", Text: drawn.Alt}}
	for _, text := range drawn.Texts {
		found = append(found, Found{Place: place, Text: text})
	}
	for i, shape := range drawn.Shapes {
		if len(shape) > maxShape {
			shape = fmt.Sprintf("%.60s … %d characters, sha256 %s", shape, len(shape), source.Digest([]byte(shape)))
		}
		found = append(found, Found{Place: fmt.Sprintf("%s, shape %d", place, i+1), Text: shape})
	}
	return found
}
