package compose

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// difference is one place in which two files part.
type difference struct{ place, want, got string }

// differences names where two files part whose readers see no difference: an
// author's name, a colour, something behind the end. It is never empty for files
// that differ.
func differences(want, got []byte) []difference {
	if found := differingParts(want, got); len(found) > 0 {
		return found
	}
	at, w, g := firstDifference(want, got)
	place := fmt.Sprintf("byte %d", at)
	if number := objectAt(want, at); number != "" {
		place = fmt.Sprintf("object %s, byte %d", number, at)
		_, w, g = firstTextDifference(string(want), string(got))
	}
	return []difference{{place, w, g}}
}

// differingParts compares the parts of two packages, and those of packages in
// them. It gives none when a file is no package, or when the container alone
// differs.
func differingParts(want, got []byte) (found []difference) {
	one, err := opc.Read(want, opc.Limits{})
	other, bad := opc.Read(got, opc.Limits{})
	if err != nil || bad != nil {
		return nil
	}
	for _, part := range one.Parts() {
		again, err := other.Part(part.Name)
		switch {
		case err != nil:
			found = append(found, difference{"part " + part.Name, fmt.Sprintf("%d bytes", len(part.Body)), "nothing"})
		case !bytes.Equal(part.Body, again.Body):
			found = append(found, within(part.Name, part.Body, again.Body)...)
		}
	}
	for _, part := range other.Parts() {
		if _, err := one.Part(part.Name); err != nil {
			found = append(found, difference{"part " + part.Name, "nothing", fmt.Sprintf("%d bytes", len(part.Body))})
		}
	}
	return found
}

func within(name string, want, got []byte) []difference {
	inner := differingParts(want, got)
	if len(inner) == 0 {
		at, w, g := firstTextDifference(string(want), string(got))
		return []difference{{fmt.Sprintf("part %s, byte %d", name, at), w, g}}
	}
	for i := range inner {
		inner[i].place = "part " + name + ", " + inner[i].place
	}
	return inner
}

var objectHead = regexp.MustCompile(`\n(\d+) 0 obj\n`)

// objectAt is the number of the PDF object that a byte stands in.
func objectAt(body []byte, at int) string {
	if !bytes.HasPrefix(body, []byte("%PDF-")) {
		return ""
	}
	heads := objectHead.FindAllSubmatch(body[:at], -1)
	if len(heads) == 0 {
		return ""
	}
	return string(heads[len(heads)-1][1])
}

// mostNamed bounds how many places one note names.
const mostNamed = 5

// named lists the places of differences, for a note.
func named(found []difference) string {
	var places []string
	for _, d := range found {
		place, _, _ := strings.Cut(d.place, ", byte ")
		places = append(places, place)
	}
	if more := len(places) - mostNamed; more > 0 {
		places = append(slices.Clip(places[:mostNamed]), fmt.Sprintf("%d more", more))
	}
	return strings.Join(places, "; ")
}
