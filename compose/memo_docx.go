package compose

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/docxw"
)

// MemoDOCX is the renderer of memo.docx: the texts and figures of [MemoPDF] for a word processor, with
// headings from which it makes a table of contents, table heads that repeat, true footnotes, and page numbers
// that it counts.
//
// It carries every script; right-to-left text is marked as such. A control character, or a sign that turns the
// direction of what stands around it, is an error that names both sign and place.
func MemoDOCX() Renderer { return memoDOCX{} }

type memoDOCX struct{}

func (memoDOCX) File() string    { return "memo.docx" }
func (memoDOCX) Version() string { return "memo-docx/4" }

func (memoDOCX) Render(ctx context.Context, d Document) ([]byte, error) {
	return docxw.Render(ctx, memoOf(d))
}

// written leaves the lint to Read, which does it.
func (r memoDOCX) written(ctx context.Context, d Document) ([]byte, []Found, error) {
	body, err := docxw.Unlinted(ctx, memoOf(d))
	if err != nil {
		return nil, nil, err
	}
	found, err := r.Read(ctx, body)
	return body, found, err
}

func memoOf(d Document) docxw.Document {
	b := buildMemo(d)
	out := docxw.Document{
		Title: b.title(), Lang: d.Lang, Author: "Deskworth", Subject: b.text(d.Sealed.Frame.Question), Creator: "Deskworth",
		Date: d.Dated, Header: b.title(), Footer: b.foot(), Page: b.w.Page, Blocks: b.blocks,
	}
	if d.Draft {
		out.Mark = d.Words.NotSealed
	}
	return out
}

// Read gives every figure that the memo shows with its place ("Facts row 3 column 2", "note 2"), and every
// other paragraph. It returns a [source.ShapeError] for a file that is no memo of ours.
func (memoDOCX) Read(ctx context.Context, body []byte) ([]Found, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	shown, err := docxw.Read(body)
	if err != nil {
		return nil, &source.ShapeError{Vendor: "the memo", Where: "memo.docx", Problem: err.Error()}
	}
	found := make([]Found, 0, len(shown))
	for _, s := range shown {
		found = append(found, Found{Place: s.Place, ID: s.Figure, Text: s.Text})
	}
	return found, nil
}
