package compose

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Explanation is one figure followed from the places that show it down to the
// bytes that it was read from. A calculation ends at the figures that it uses;
// one that is used in several places is followed at the first.
type Explanation struct {
	Figure     FigureLine     `json:"figure"`
	Expression string         `json:"expression,omitzero"` // of a calculation
	Uses       []Explanation  `json:"uses,omitempty"`
	Reason     string         `json:"reason,omitzero"` // of an assumption
	Read       source.Read    `json:"read,omitzero"`
	Bytes      []BytesPlace   `json:"bytes,omitempty"` // where the digits stand
	At         source.Locator `json:"at,omitzero"`
}

// BytesPlace is where the digits of a fact stand in a body.
type BytesPlace struct {
	File   string `json:"file"` // within the bundle
	Offset int    `json:"offset"`
	Around string `json:"around"`
}

// maxPlaces bounds how many places of the same digits are listed.
const maxPlaces = 3

// Explain follows one figure of a bundle. It returns a [source.NotFoundError]
// when the bundle shows no such figure. It does not verify: [Verify] does.
func Explain(bundle fs.FS, id string) (Explanation, error) {
	m, sealed, err := openManifest(bundle)
	if err != nil {
		return Explanation{}, err
	}
	x := explainer{bundle: bundle, figures: m.Predicate.Figures, sealed: sealed, told: map[string]bool{}}
	return x.explain(id)
}

// openManifest reads a bundle's manifest and the dossier in it.
func openManifest(bundle fs.FS) (m Manifest, sealed dossier.Sealed, err error) {
	body, err := readFile(bundle, ManifestFile)
	if err != nil {
		return m, sealed, &source.NotFoundError{What: "a bundle's " + ManifestFile, Remedy: "name a folder that holds a bundle"}
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, sealed, &source.ShapeError{Vendor: "the bundle", Where: ManifestFile, Problem: err.Error()}
	}
	if sealed, err = m.dossierOf(); err != nil {
		return m, sealed, &source.ShapeError{Vendor: "the bundle", Where: ManifestFile + " predicate/dossier", Problem: err.Error()}
	}
	return m, sealed, nil
}

type explainer struct {
	bundle  fs.FS
	figures []FigureLine
	sealed  dossier.Sealed
	told    map[string]bool // calculations that were followed already
}

func (x explainer) explain(id string) (Explanation, error) {
	i := slices.IndexFunc(x.figures, func(f FigureLine) bool { return f.ID == id })
	if i < 0 {
		return Explanation{}, &source.NotFoundError{What: fmt.Sprintf("figure %.80q", id), Remedy: "the manifest lists the figures"}
	}
	e := Explanation{Figure: x.figures[i]}
	if e.Figure.Origin == FromCalculation && !x.told[id] {
		x.told[id] = true
		return x.explainCalculation(e)
	}
	return x.explainGiven(e)
}

// explainGiven is for figures that nobody calculated.
func (x explainer) explainGiven(e Explanation) (Explanation, error) {
	for _, a := range x.sealed.Assumptions {
		if a.ID == e.Figure.ID {
			e.Reason = a.Justification
		}
	}
	for _, f := range x.sealed.Facts {
		if f.ID == e.Figure.ID {
			return x.explainFact(e, f)
		}
	}
	return e, nil
}

func (x explainer) explainFact(e Explanation, f dossier.Held) (Explanation, error) {
	e.At = f.Figure.Locator
	for _, r := range x.sealed.Reads {
		if r.Ref == e.At.Ref {
			e.Read = r
		}
	}
	for _, p := range e.Read.Parts {
		body, err := readFile(x.bundle, bodyFile(p.Digest))
		if err != nil {
			continue // the terms keep it at home
		}
		e.Bytes = append(e.Bytes, placesInBytes(bodyFile(p.Digest), body, f.Figure.Value.String())...)
	}
	return e, nil
}

// placesInBytes finds digits that stand alone: 171.21 is not found in 1171.215.
func placesInBytes(file string, body []byte, digits string) (found []BytesPlace) {
	const around = 24
	for from := 0; digits != "" && len(found) < maxPlaces; {
		at := bytes.Index(body[from:], []byte(digits))
		if at < 0 {
			break
		}
		at += from
		end := at + len(digits)
		if !digitAt(body, at-1) && !digitAt(body, end) {
			found = append(found, BytesPlace{File: file, Offset: at, Around: string(bytes.ToValidUTF8(body[max(0, at-around):min(len(body), end+around)], nil))})
		}
		from = end
	}
	return found
}

func digitAt(body []byte, i int) bool {
	return i >= 0 && i < len(body) && (body[i] >= '0' && body[i] <= '9' || body[i] == '.')
}

func (x explainer) explainCalculation(e Explanation) (Explanation, error) {
	for _, c := range x.sealed.Calculations {
		if c.ID != e.Figure.ID {
			continue
		}
		e.Expression = c.Expression
		for _, id := range idsOf(c.Expression) {
			used, err := x.explain(id)
			if err != nil {
				return e, err
			}
			e.Uses = append(e.Uses, used)
		}
	}
	return e, nil
}
