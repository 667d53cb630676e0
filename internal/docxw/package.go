package docxw

import (
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// types are the parts of a document of ours with their content types. A part more could be a macro, a picture
// of a figure, or a text that nobody looks at.
var types = map[string]string{
	documentName: typeDocument, stylesName: typeStyles, settingsName: typeSettings, numberingName: typeNumbering,
	footnotesName: typeFootnotes, headerName: typeHeader, footerName: typeFooter,
	opc.CoreName: opc.TypeCore, opc.ExtendedName: opc.TypeExtended,
}

// isRead says that a part is walked for what it shows; it is held to its relationships on the way.
func isRead(part opc.Part) bool {
	switch part.Name {
	case settingsName, documentName, footnotesName, headerName, footerName, numberingName:
		return true
	}
	return false
}

// checkPackage holds a package to the lint, to its parts, each of its type, and its links to addresses of the web.
func checkPackage(p *opc.Package) error {
	seen, pictures := 0, 0
	for _, part := range p.Parts() {
		switch want, ours := types[part.Name]; {
		case ours && part.Type == want:
			seen++
		case ours:
			return fault(part.Name, "has the type %q", part.Type)
		case isPicture(part):
			pictures++
		case part.Name != "[Content_Types].xml" && !strings.HasSuffix(part.Name, ".rels"):
			return fault(part.Name, "is in no document of ours")
		}
		for _, r := range p.Relationships(part.Name) {
			if err := checkArrow(p, part.Name, r); err != nil {
				return err
			}
		}
	}
	shown := 0
	for _, r := range p.Relationships(documentName) {
		if r.Type == relImage {
			shown++
		}
	}
	if shown != pictures {
		return fault(documentName, "shows %d of %d pictures", shown, pictures)
	}
	if seen != len(types) {
		return fault(documentName, "comes with %d of %d parts", seen, len(types))
	}
	main, err := p.Document()
	if err == nil && main.Name != documentName {
		err = fault(main.Name, "is the main document")
	}
	if err != nil {
		return err
	}
	return p.LintBut(isRead)
}

func checkArrow(p *opc.Package, source string, r opc.Relationship) error {
	if !r.External {
		_, err := p.Target(source, r)
		return err
	}
	if r.Type != opc.RelHyperlink || !paper.Linkable(r.Target) {
		return fault(source, "leads outside by %s", r.ID)
	}
	return nil
}
