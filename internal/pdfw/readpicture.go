package pdfw

import (
	"strings"

	"github.com/ledongthuc/pdf"
)

// isShape are the operators by which a picture of ours is drawn, and those by which another could be hidden.
var isShape = func() map[string]bool {
	known := map[string]bool{}
	for op := range strings.FieldsSeq("m l c v y h re S s f F f* B B* b b* n W W* w J j M d ri i gs rg RG g G k K cs CS sc SC scn SCN sh Do q Q cm Tm Td TD T* Tr Tz Tc Tw TL Ts") {
		known[op] = true
	}
	return known
}()

// isPaint are those that put ink on the page: a piece of a picture ends with one.
var isPaint = map[string]bool{"S": true, "s": true, "f": true, "F": true, "f*": true, "B": true, "B*": true, "b": true, "b*": true, "n": true, "sh": true, "Do": true, "Tm": true}

// draw adds an operator to the present piece of the open picture.
func (w *words) draw(op string, args []pdf.Value) {
	for _, a := range args {
		w.shape = append(w.shape, a.String())
	}
	w.shape = append(w.shape, op)
	if isPaint[op] {
		last := &w.drawn[len(w.drawn)-1]
		last.Shapes, w.shape = append(last.Shapes, strings.Join(w.shape, " ")), nil
	}
}
