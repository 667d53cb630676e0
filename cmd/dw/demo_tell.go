package main

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// demoFigures are followed down: a fact, a vintage, and a calculation.
var demoFigures = []string{"price", "output_then", "iphone_share"}

func (d *demo) tellBundle(bundle fs.FS, out string) error {
	current, err := d.bundles.Named()
	if err != nil {
		return err
	}
	fmt.Fprintf(d.app.out, "%s holds\n", filepath.Join(out, current))
	return fs.WalkDir(bundle, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(bundle, name)
		if err != nil {
			return err
		}
		if folder := filepath.Dir(name); folder != "." {
			name = folder + "/" + filepath.Base(name)[:12] + "…"
		}
		_, err = fmt.Fprintf(d.app.out, "  %-24s %7d bytes  sha256 %s…\n", name, len(body), source.Digest(body)[:12])
		return err
	})
}

func (d *demo) tellFigures(bundle fs.FS) error {
	for _, id := range demoFigures {
		e, err := compose.Explain(bundle, id)
		if err != nil {
			return err
		}
		fmt.Fprintln(d.app.out)
		printExplanation(d.app.out, e, "")
	}
	return nil
}

// printExplanation writes a figure and what it rests on, a level deeper each.
func printExplanation(w io.Writer, e compose.Explanation, indent string) {
	f := e.Figure
	fmt.Fprintf(w, "%s%s = %s\n", indent, f.ID, strings.TrimSpace(f.Text+" "+f.Unit))
	inner := indent + "  "
	if indent == "" && len(f.Places) > 0 {
		fmt.Fprintf(w, "%sshown in %s\n", inner, strings.Join(shortPlaces(f.Places), ", "))
	}
	if e.Expression != "" {
		fmt.Fprintf(w, "%scalculated as %s\n", inner, e.Expression)
	}
	if e.Reason != "" {
		fmt.Fprintf(w, "%sassumed: %s\n", inner, e.Reason)
	}
	if !e.At.IsZero() {
		fmt.Fprintf(w, "%scited from %s\n", inner, e.At)
		fmt.Fprintf(w, "%sread from %s on %s%s\n", inner, e.Read.Vendor, e.Read.ReadAt.Format("2006-01-02"), noteOf(e.Read))
	}
	if !e.At.IsZero() && len(e.Bytes) == 0 {
		fmt.Fprintf(w, "%sits body stays with the desk: the terms of %s say %s\n", inner, e.Read.Vendor, e.Read.Licence.Verdict)
	}
	if len(e.Bytes) > 0 {
		b := e.Bytes[0]
		fmt.Fprintf(w, "%sbyte %d of %s…: %s\n", inner, b.Offset, b.File[:min(len(b.File), 20)], oneLine(b.Around))
	}
	for _, used := range e.Uses {
		printExplanation(w, used, inner)
	}
}

func noteOf(r source.Read) string {
	if r.Note == "" {
		return ""
	}
	return " (" + r.Note + ")"
}

// shortPlaces gives one place a file: the first.
func shortPlaces(places []string) (short []string) {
	seen := map[string]bool{}
	for _, place := range places {
		if file, _, _ := strings.Cut(place, " "); !seen[file] {
			seen[file] = true
			short = append(short, place)
		}
	}
	return short
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
