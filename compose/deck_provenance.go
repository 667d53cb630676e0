package compose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// provenance is the source line of a slide and its speaker notes.
func (b *deckBuilder) provenance(ids []string, of slideOf) ([]pptxw.Run, []string, error) {
	labels, notes := slices.Clone(of.labels), slices.Clone(of.notes)
	var bases []string
	estimated := false
	for _, id := range ids {
		s, _ := b.figure(id)
		estimated = estimated || s.Estimated
		labels = appendOnce(labels, b.labelsOf(id, nil)...)
		if s.Origin == FromCalculation || s.Origin == FromAssumption {
			bases = appendOnce(bases, b.d.Basis(s))
		}
		notes = append(notes, b.noteOf(s))
	}
	if len(ids) == 0 && len(labels) == 0 {
		return nil, nil, nil
	}
	remarks := append(bases, of.remark)
	if estimated {
		remarks = append(remarks, b.w.Estimate)
	}
	line, sources, err := b.sourceLine(labels, remarks)
	return line, append(notes, sources...), err
}

// sourceLine names each source in full when there is room, else by its label, and
// when even the labels have none, says that the notes name them: what is left over
// for them then. Remarks are never left out.
func (b *deckBuilder) sourceLine(labels, remarks []string) (line []pptxw.Run, notes []string, err error) {
	var full, at []string
	for _, c := range b.d.Sources {
		if slices.Contains(labels, c.Label) {
			full = append(full, fmt.Sprintf("%s %s, %s %s", c.Label, c.Title, strings.ToLower(b.d.Words.ReadOn), source.DateOf(c.Read.ReadAt.UTC())))
			at = append(at, c.Label)
		}
	}
	for _, said := range []string{strings.Join(full, "; "), strings.Join(inRuns(at, b.d.Sources), ", ")} {
		line := b.sourcesSaid(said, remarks)
		if fits, err := pptxw.SourceFits(line); err != nil || fits {
			return line, nil, err
		}
	}
	return b.sourcesSaid(fmt.Sprintf(b.w.InNotes, len(at)), remarks), full, nil
}

func (b *deckBuilder) sourcesSaid(sources string, remarks []string) []pptxw.Run {
	return deckSay(b.w.SourceLine + joinedBy(" · ", append([]string{sources}, remarks...)...))
}

// inRuns writes labels that follow one another as S1–S4.
func inRuns(labels []string, all []Cited) (runs []string) {
	first, last := "", ""
	end := func() {
		switch {
		case first == "":
		case first == last:
			runs = append(runs, first)
		default:
			runs = append(runs, first+"–"+last)
		}
		first = ""
	}
	for _, c := range all {
		switch {
		case !slices.Contains(labels, c.Label):
			end()
		case first == "":
			first, last = c.Label, c.Label
		default:
			last = c.Label
		}
	}
	end()
	return runs
}

// labelsOf are the sources behind a figure, through its calculation if it has one.
func (b *deckBuilder) labelsOf(id string, above []string) (labels []string) {
	if slices.Contains(above, id) {
		return nil // a circle cannot be sealed; a document made by hand may have one
	}
	if s, known := b.figure(id); known && s.Origin != FromCalculation {
		return appendOnce(nil, b.d.SourceOf(s.Locator))
	}
	for _, c := range b.d.Sealed.Calculations {
		if c.ID != id {
			continue
		}
		node, err := calc.Parse(c.Expression)
		if err != nil {
			return nil
		}
		for _, needed := range node.IDs() {
			labels = appendOnce(labels, b.labelsOf(needed, append(above, id))...)
		}
	}
	return labels
}

// noteOf says in the speaker notes where a figure comes from.
func (b *deckBuilder) noteOf(s Shown) string {
	note := joinedBy(" ", s.ID+": "+s.Text, s.Unit)
	switch s.Origin {
	case FromCalculation:
		for _, c := range b.d.Sealed.Calculations {
			if c.ID == s.ID {
				return note + " = " + c.Expression
			}
		}
	case FromAssumption:
		for _, a := range b.d.Sealed.Assumptions {
			if a.ID == s.ID {
				return joinedBy("; ", note, b.d.Words.Assumed, a.Justification)
			}
		}
	}
	note = joinedBy("; ", note, joinedBy("; ", b.d.Remarks(s.ID)...))
	return joinedBy("; ", note, s.Period, b.d.Basis(s), joinedBy(" ", b.d.SourceOf(s.Locator), s.Locator.String()))
}
