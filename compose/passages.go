package compose

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/dossier"
)

func sourceLabel(n int) string { return "S" + strconv.Itoa(n) }

// fillPassages puts figures into every prose of the dossier.
func (d *Document) fillPassages() {
	s := d.Sealed
	for _, section := range s.Sections {
		d.Passages = append(d.Passages, Passage{ID: section.ID, Title: d.runs(section.Title), Runs: d.runs(section.Text)})
	}
	for _, r := range s.Risks {
		d.Risks = append(d.Risks, Passage{Title: d.runs(r.Text), Runs: d.runs(r.Mitigant)})
	}
	for _, l := range s.Limits {
		d.Limits = append(d.Limits, Passage{Runs: d.runs(l.Text)})
	}
	for _, source := range s.Declared {
		d.Limits = append(d.Limits, Passage{Runs: []Run{{Text: fmt.Sprintf(d.Words.Declared, joinedBy(", ", source.Title, source.Address))}}})
	}
	if len(d.Limits) == 0 {
		d.Limits = []Passage{{Runs: []Run{{Text: d.Words.NoLimits}}}}
	}
	for _, m := range s.Missing {
		d.Missing = append(d.Missing, Passage{Title: d.runs(m.What), Runs: d.runs(m.Why)})
	}
}

// runs cuts a text at its placeholders. A figure is a run of its own, and its
// unit follows as prose.
func (d *Document) runs(text string) (runs []Run) {
	for _, id := range dossier.Placeholders(text) {
		before, after, _ := strings.Cut(text, "{"+id+"}")
		shown, known := d.Figure(id)
		if !known {
			continue
		}
		runs = appendProse(runs, before)
		runs = append(runs, Run{Text: shown.Text, ID: id})
		text = after
		if shown.Unit != "" {
			text = "\u00a0" + shown.Unit + after
		}
	}
	return appendProse(runs, text)
}

func appendProse(runs []Run, text string) []Run {
	if text == "" {
		return runs
	}
	return append(runs, Run{Text: text})
}

// Plain is the text of runs as a reader sees it.
func Plain(runs []Run) string {
	var text strings.Builder
	for _, r := range runs {
		text.WriteString(r.Text)
	}
	return text.String()
}
