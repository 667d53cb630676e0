package compose

import (
	"bytes"
	"fmt"
	"slices"
)

// compareShown names each place in which two readings part, and says whether
// there was one.
func (c *checker) compareShown(r Renderer, actual []byte, again file) bool {
	before := len(c.verdict.Findings)
	found, err := r.Read(c.ctx, actual)
	if err != nil {
		c.verdict.find(r.File(), "file", "a file that can be read", err.Error())
		return false
	}
	want, got := byPlace(again.found), byPlace(found)
	for _, key := range want.order {
		if texts := got.texts[key]; !slices.Equal(want.texts[key], texts) {
			c.findTexts(r.File(), key, want.texts[key], texts)
		}
	}
	for _, key := range got.order {
		if _, known := want.texts[key]; !known {
			c.findTexts(r.File(), key, nil, got.texts[key])
		}
	}
	return len(c.verdict.Findings) > before
}

// findTexts reports the first text in which one place differs.
func (c *checker) findTexts(name string, key placeKey, want, got []string) {
	at := func(texts []string, i int) string {
		if i < len(texts) {
			return texts[i]
		}
		return ""
	}
	for i := range max(len(want), len(got)) {
		if w, g := at(want, i), at(got, i); w != g {
			c.verdict.find(name, key.String(), w, g)
			return
		}
	}
}

type placeKey struct{ place, id string }

func (k placeKey) String() string {
	if k.id == "" {
		return k.place
	}
	return k.place + " (" + k.id + ")"
}

type places struct {
	order []placeKey
	texts map[placeKey][]string
}

func byPlace(found []Found) places {
	p := places{texts: map[placeKey][]string{}}
	for _, f := range found {
		key := placeKey{f.Place, f.ID}
		if _, known := p.texts[key]; !known {
			p.order = append(p.order, key)
		}
		p.texts[key] = append(p.texts[key], f.Text)
	}
	return p
}

// crossCheck holds each figure that a file shows to the one text of the dossier.
func (c *checker) crossCheck(f file) {
	for _, found := range f.found {
		if shown, known := c.document.Figure(found.ID); found.ID != "" && (!known || shown.Text != found.Text) {
			c.verdict.find(f.name, placeKey{found.Place, found.ID}.String(), shown.Text, found.Text)
		}
	}
}

func firstDifference(want, got []byte) (at int, expected, found string) {
	for at < len(want) && at < len(got) && want[at] == got[at] {
		at++
	}
	around := func(b []byte) string { return fmt.Sprintf("%x", b[at:min(len(b), at+16)]) }
	return at, around(want), around(got)
}

// compareRead is for a file of another version of its renderer: its bytes may
// differ, what it shows may not.
func (c *checker) compareRead(r Renderer, actual []byte, again file, version string) error {
	c.verdict.Notes = append(c.verdict.Notes, fmt.Sprintf("%s was written by version %q and is compared by what it shows, with version %q", r.File(), version, r.Version()))
	c.verdict.NotRebuilt = append(c.verdict.NotRebuilt, r.File())
	if !bytes.Equal(actual, again.body) {
		c.verdict.Notes = append(c.verdict.Notes, fmt.Sprintf("%s is not what this version writes in: %s", r.File(), named(differences(again.body, actual))))
	}
	c.compareShown(r, actual, again)
	found, err := r.Read(c.ctx, actual)
	if err != nil {
		return nil // compareShown has said so
	}
	c.expected = append(c.expected, file{name: r.File(), body: actual, renderer: version, found: found})
	return nil
}
