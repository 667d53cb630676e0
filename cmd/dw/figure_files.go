package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// figureFormats are written in this order.
var figureFormats = []string{"png", "svg", "csv", "tex"}

// figureFile is one written file.
type figureFile struct {
	File    string `json:"file"` // within the folder
	Exhibit string `json:"exhibit,omitzero"`
	Type    string `json:"type"`
	Width   int    `json:"width_mm,omitzero"` // of PNG and SVG
	Bytes   int    `json:"bytes"`
	SHA256  string `json:"sha256"`

	body []byte
}

// exportFigures makes every file before it writes the first one.
func (a *app) exportFigures(figures []compose.ExhibitFigure, w figureWish) error {
	var files []figureFile
	for _, one := range figures {
		if one.Refused != nil && w.exhibit == "" && len(figures) > 1 {
			a.say("%s is not drawn: %v", one.Name, one.Refused)
			continue
		}
		if one.Refused != nil {
			return one.Refused
		}
		made, err := a.filesOf(one, w)
		if err != nil {
			return err
		}
		files = append(files, made...)
	}
	if len(files) == 0 {
		return &source.RefusedError{Rule: "no_data", Reason: "there is no figure to export", Remedy: "see what the dossier shows: dw figure without --out"}
	}
	if err := apart(files); err != nil {
		return err
	}
	if err := writeFigures(w.out, files); err != nil {
		return err
	}
	return a.printFigureFiles(files)
}

// filesOf renders a figure in every format that was asked for. A table that is too large for a manuscript is an error
// only when it was asked for by name.
func (a *app) filesOf(one compose.ExhibitFigure, w figureWish) (files []figureFile, err error) {
	name := fileName(one.Name)
	add := func(file string, width int, body []byte) {
		files = append(files, figureFile{File: file, Exhibit: one.Exhibit.ID, Type: one.Type, Width: width, Bytes: len(body), SHA256: source.Digest(body), body: body})
	}
	for _, format := range figureFormats {
		if !slices.Contains(w.as, format) {
			continue
		}
		switch format {
		case "csv":
			add(name+".csv", 0, one.Figure.CSV())
		case "tex":
			table, err := one.Figure.LaTeX()
			if err != nil && w.chosen {
				return nil, err
			}
			if err != nil {
				a.say("%s.tex is not written: %v", name, err)
				continue
			}
			add(name+".tex", 0, []byte(table))
		default:
			for _, width := range slices.Compact(slices.Sorted(slices.Values(w.widths))) {
				body, err := pictureOf(one.Figure, format, figure.Width(width))
				if err != nil {
					return nil, err
				}
				add(name+"-"+strconv.Itoa(width)+"mm."+format, width, body)
			}
		}
	}
	return files, nil
}

func pictureOf(f figure.Figure, format string, width figure.Width) ([]byte, error) {
	if format == "svg" {
		return f.SVG(width)
	}
	return f.PNG(width)
}

// fileName is an identifier as a file may be called: a stranger's bundle may hold any.
func fileName(id string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, id)
	return "figure-" + strings.Trim(name, ".")
}

// apart refuses two figures of one file name, on file systems that tell letters' cases apart or not.
func apart(files []figureFile) error {
	seen := map[string]bool{}
	for _, f := range files {
		name := strings.ToLower(f.File)
		if seen[name] {
			return &source.RefusedError{Rule: "duplicate", Reason: "two figures would be called " + f.File, Remedy: "export them one by one, with --exhibit and another --out"}
		}
		seen[name] = true
	}
	return nil
}

// writeFigures writes into a folder and never out of it. What lies there under one of the names is replaced.
func writeFigures(folder string, files []figureFile) error {
	const ownerOnly = 0o700
	if err := os.MkdirAll(folder, ownerOnly); err != nil {
		return arguments("out", err.Error(), "name a folder that can be written")
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return arguments("out", err.Error(), "name a folder that can be written")
	}
	defer root.Close()
	for _, f := range files {
		if err := root.WriteFile(f.File, f.body, 0o600); err != nil {
			return arguments("out", fmt.Sprintf("%s: %v", f.File, err), "name a folder that can be written")
		}
	}
	return nil
}
