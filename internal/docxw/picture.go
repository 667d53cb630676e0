package docxw

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/paper"
)

const (
	nsDrawing = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
	nsMain    = "http://schemas.openxmlformats.org/drawingml/2006/main"
	nsPicture = "http://schemas.openxmlformats.org/drawingml/2006/picture"

	typePNG       = "image/png"
	pictureFolder = "word/media/image"
	emuAPoint     = 12700
)

func pictureName(n int) string { return pictureFolder + itoa(n) + ".png" }

// picture writes a drawing as dots at 300 dpi, inline, in a paragraph of its own: a word processor draws no paths
// alike, and an SVG beside the dots would be a second picture that could say something else.
func (w *writer) picture(p paper.Picture) {
	w.pictures++
	label := "picture " + itoa(w.pictures)
	if p.Drawing == nil || strings.TrimSpace(p.Alt) == "" {
		w.fail(&paper.ShapeError{Label: label, Why: "a picture needs a drawing and a text for readers who do not see it"})
		return
	}
	wide, high := p.Drawing.Size()
	if most := (pageHeight - marginTop - marginBottom) * 50 * 4 / 5; wide <= 0 || high <= 0 || wide > paper.Measure || high > most {
		w.fail(&paper.ShapeError{Label: label, Why: fmt.Sprintf("it is %d × %d thousandths of a point; a page has room for %d × %d", wide, high, paper.Measure, most)})
		return
	}
	if err := paper.CheckText(label+", alternative text", p.Alt); err != nil {
		w.fail(err)
		return
	}
	body, err := p.Drawing.PNG()
	if err != nil {
		w.fail(err)
		return
	}
	w.media = append(w.media, body)
	w.paragraphs++
	w.body.Open("w:p").Open("w:pPr").Empty("w:pStyle", "w:val", "Picture")
	if p.Keep {
		w.body.Empty("w:keepNext")
	}
	w.body.Close().Open("w:r").Open("w:drawing")
	w.inline(itoa(wide*emuAPoint/1000), itoa(high*emuAPoint/1000), oneLine(p.Alt))
	w.body.Close().Close().Close()
}

// inline writes the drawing that stands in its line like a letter.
func (w *writer) inline(wide, high, alt string) {
	n := itoa(w.pictures)
	arrow := w.pack.Relate(documentName, relImage, pictureName(w.pictures))
	x := w.body
	x.Open("wp:inline", "distT", "0", "distB", "0", "distL", "0", "distR", "0", "xmlns:wp", nsDrawing)
	x.Empty("wp:extent", "cx", wide, "cy", high).Empty("wp:docPr", "id", n, "name", "Picture "+n, "descr", alt)
	x.Open("a:graphic", "xmlns:a", nsMain).Open("a:graphicData", "uri", nsPicture).Open("pic:pic", "xmlns:pic", nsPicture)
	x.Open("pic:nvPicPr").Empty("pic:cNvPr", "id", n, "name", "Picture "+n).Empty("pic:cNvPicPr").Close()
	x.Open("pic:blipFill").Empty("a:blip", "r:embed", arrow).Open("a:stretch").Empty("a:fillRect").Close().Close()
	x.Open("pic:spPr").Open("a:xfrm").Empty("a:off", "x", "0", "y", "0").Empty("a:ext", "cx", wide, "cy", high).Close()
	x.Open("a:prstGeom", "prst", "rect").Empty("a:avLst").Close().Close()
	x.Close().Close().Close().Close()
}
