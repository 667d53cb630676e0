package docxw

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/png"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// named is an element by its namespace and name.
type named struct{ space, local string }

// knownDrawing are the elements of an inline picture of ours, all of them: none crops, recolours or turns it.
var knownDrawing = func() map[named]bool {
	names := map[named]bool{}
	for space, list := range map[string]string{
		nsDrawing: "inline extent docPr",
		nsMain:    "graphic graphicData blip stretch fillRect xfrm off ext prstGeom avLst",
		nsPicture: "pic nvPicPr cNvPr cNvPicPr blipFill spPr",
	} {
		for name := range strings.FieldsSeq(list) {
			names[named{space, name}] = true
		}
	}
	return names
}()

// drawing reads one element of a picture. The picture is given as its size in dots with the digest of its file,
// where it lies on the page, and the text for readers who do not see it.
func (r *reader) drawing(e xmlr.Element) error {
	place := fmt.Sprintf("picture %d", r.pictures+1)
	switch e.Local {
	case "inline", "extent", "off", "ext", "prstGeom":
		var parts []string
		for _, a := range e.Attrs {
			parts = append(parts, a.Local+" "+a.Value)
		}
		r.shown = append(r.shown, Shown{Place: place + ", " + e.Local, Text: strings.Join(parts, ", ")})
	case "docPr", "cNvPr":
		for _, a := range e.Attrs {
			if a.Local == "descr" || a.Local == "title" {
				r.shown = append(r.shown, Shown{Place: place + ", alternative text", Text: a.Value})
			}
			if a.Local == "hidden" {
				return fault(documentName, "hides a picture")
			}
		}
	case "blip":
		return r.image(place, e)
	}
	return nil
}

func (r *reader) image(place string, e xmlr.Element) error {
	for _, a := range e.Attrs {
		if a.Space != nsR || a.Local != "embed" {
			continue
		}
		for _, arrow := range r.pack.Relationships(documentName) {
			if arrow.ID != a.Value || arrow.External {
				continue
			}
			part, err := r.pack.Target(documentName, arrow)
			if err != nil {
				return err
			}
			size, err := png.DecodeConfig(bytes.NewReader(part.Body))
			if err != nil || part.Type != typePNG {
				return fault(part.Name, "is no PNG")
			}
			r.pictures++
			r.shown = append(r.shown, Shown{Place: place, Text: fmt.Sprintf("%d × %d dots, sha256 %x", size.Width, size.Height, sha256.Sum256(part.Body))})
			return nil
		}
	}
	return fault(documentName, "shows a picture that is not in it")
}

// isPicture says that a part is a picture as the writer names it.
func isPicture(p opc.Part) bool {
	return strings.HasPrefix(p.Name, pictureFolder) && p.Type == typePNG
}
