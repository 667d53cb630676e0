package filings

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// words are what the filing itself calls things.
type words struct {
	taxonomy *xbrl.Taxonomy
	foreign  map[string]bool // languages of labels that were had in place of English
}

// label is the filer's own label of a concept, axis or member; "" when its
// documents have none. No name is made into one.
func (w words) label(name string) string {
	l, ok := w.taxonomy.Label(xbrl.ParseName(name), "", "")
	if !ok {
		return ""
	}
	if slices.Contains(l.Instead, xbrl.FallbackLang) && !strings.HasPrefix(l.Lang, "en") {
		w.foreign[l.Lang] = true
	}
	return l.Text
}

// describe adds labels, defaults and trees, and says where they come from.
func (s *Segments) describe(ctx context.Context, h held) error {
	if h.open == nil {
		return nil
	}
	taxonomy, names, err := h.taxonomy(ctx)
	if err != nil {
		return err
	}
	w := words{taxonomy: taxonomy, foreign: map[string]bool{}}
	for i := range s.Axes {
		w.describe(&s.Axes[i])
	}
	for _, facts := range [][]Fact{s.Facts, s.Undivided} {
		for i := range facts {
			facts[i].Label = w.label(facts[i].Concept)
		}
	}
	if s.carried.Axis != "" {
		s.Trees = w.trees(s.carried)
	}
	s.Filing.Taxonomy = names
	s.warn(w)
	return nil
}

func (w words) describe(a *Axis) {
	a.Label = w.label(a.Axis)
	if d, has := w.taxonomy.Default(xbrl.ParseName(a.Axis)); has {
		a.Default = d.Member.String()
	}
	for i := range a.Members {
		if !a.Members[i].Typed {
			a.Members[i].Label = w.label(a.Members[i].Member)
		}
	}
}

func (s *Segments) warn(w words) {
	for _, refused := range w.taxonomy.Refused() {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s could not be read, so that labels or trees may be missing: %v", baseName(refused.Address), refused.Err))
	}
	languages := make([]string, 0, len(w.foreign))
	for lang := range w.foreign {
		languages = append(languages, lang)
	}
	if slices.Sort(languages); len(languages) > 0 {
		s.Warnings = append(s.Warnings, "some labels are in "+strings.Join(languages, ", ")+", as the filer gives none in English")
	}
}

func baseName(address string) string { return path.Base(address) }
