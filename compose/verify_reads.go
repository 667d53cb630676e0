package compose

import (
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

const inManifest = "predicate/dossier/"

// checkCalculations computes every calculation and check again.
func (c *checker) checkCalculations() error {
	for i, calculation := range c.sealed.Calculations {
		c.verdict.Calculations++
		place := fmt.Sprintf("%scalculations/%d (%s)", inManifest, i, calculation.ID)
		again, err := dossier.Recompute(c.sealed, calculation.Calculation)
		switch {
		case err != nil:
			c.verdict.find(ManifestFile, place, "a calculation that can be computed", err.Error())
		case again.Value.String() != calculation.Result.Value.String() || again.Unit != calculation.Result.Unit:
			c.verdict.find(ManifestFile, place, quantity(again), quantity(calculation.Result))
		}
	}
	for i, check := range c.sealed.Checks {
		again, err := dossier.Recheck(c.sealed, check.Check)
		if err != nil || again.Passed != check.Passed || !again.Difference.Equal(check.Difference) {
			c.verdict.find(ManifestFile, fmt.Sprintf("%schecks/%d (%s)", inManifest, i, check.ID), fmt.Sprint(again.Passed, " ", again.Difference), fmt.Sprint(check.Passed, " ", check.Difference))
		}
	}
	return nil
}

func quantity(q source.Quantity) string {
	return fmt.Sprintf("%s×10^%d %s", q.Value, q.Scale, q.Unit)
}

// checkReads holds references to their reads, and facts to the bodies.
func (c *checker) checkReads() error {
	tables := map[source.Ref][]source.Table{}
	for i, r := range c.sealed.Reads {
		if derived := source.DeriveRef(r); derived != r.Ref {
			c.verdict.find(ManifestFile, fmt.Sprintf("%sreads/%d/ref", inManifest, i), string(derived), string(r.Ref))
		}
		tables[r.Ref] = c.rederive(r)
	}
	for i, f := range c.sealed.Facts {
		c.checkFact(i, f, tables[f.Figure.Locator.Ref])
	}
	for i, p := range c.sealed.Exhibits {
		c.checkPlate(i, p, tables[p.Ref])
	}
	return nil
}

// rederive makes a read's tables again from the bodies that travel along, or
// gives none and says why.
func (c *checker) rederive(r source.Read) []source.Table {
	if !travels(r) {
		return nil
	}
	bodies := make([][]byte, len(r.Parts))
	for i, p := range r.Parts {
		body, there := c.actual[bodyFile(p.Digest)]
		if actual := source.Digest(body); !there || actual != p.Digest {
			c.verdict.find(bodyFile(p.Digest), "sha256", p.Digest, actual)
			return nil
		}
		bodies[i] = body
	}
	again, known := c.options.Rederivers[r.Question.Verb]
	if !known {
		c.verdict.find(ManifestFile, "reads ("+string(r.Ref)+")", "a parser for "+r.Question.Verb, "none")
		return nil
	}
	tables, err := again(r, bodies)
	if err != nil {
		c.verdict.find(bodyFile(r.Parts[0].Digest), "content", "a body that gives the tables of "+r.Question.Verb, err.Error())
	}
	return tables
}

func (c *checker) checkFact(i int, f dossier.Held, tables []source.Table) {
	trace := Trace{ID: f.ID, At: f.Figure.Locator, Traced: Untraced}
	read, cited := c.readOf(f.Figure.Locator.Ref)
	place := fmt.Sprintf("%sfacts/%d (%s)", inManifest, i, f.ID)
	switch {
	case !cited:
		c.verdict.find(ManifestFile, place, "a read that the dossier lists", string(f.Figure.Locator.Ref))
	case !travels(read):
		trace.Traced = DigestOnly
	case len(tables) > 0 && c.sameFigure(place, f, tables):
		trace.Traced = Rederived
	}
	c.verdict.Facts = append(c.verdict.Facts, trace)
}

func (c *checker) readOf(ref source.Ref) (source.Read, bool) {
	i := slices.IndexFunc(c.sealed.Reads, func(r source.Read) bool { return r.Ref == ref })
	if i < 0 {
		return source.Read{}, false
	}
	return c.sealed.Reads[i], true
}

// sameFigure compares a fact with what its body says, field by field.
func (c *checker) sameFigure(place string, f dossier.Held, tables []source.Table) bool {
	if f.Figure.Kind == source.Transcribed {
		return c.samePassage(place, f, tables)
	}
	again, err := figureIn(tables, f.Figure.Locator)
	if err != nil {
		c.verdict.find(ManifestFile, place, "a cell of the body", err.Error())
		return false
	}
	same := true
	for _, field := range []struct{ name, want, got string }{
		{"value", again.Value.String(), f.Figure.Value.String()},
		{"about", aboutText(again.About), aboutText(f.Figure.About)},
	} {
		if field.want != field.got {
			c.verdict.find(ManifestFile, place+"/"+field.name, field.want, field.got)
			same = false
		}
	}
	return same
}

func figureIn(tables []source.Table, at source.Locator) (figure source.Figure, err error) {
	for _, t := range tables {
		if figure, err = t.Figure(at); err == nil {
			return figure, nil
		}
	}
	return figure, err
}

func (c *checker) samePassage(place string, f dossier.Held, tables []source.Table) bool {
	var ledger source.Memory
	err := ledger.Record(c.ctx, tables...)
	passage := ""
	if err == nil {
		passage, _, err = source.Passage(c.ctx, &ledger, f.Figure.Locator)
	}
	switch {
	case err != nil:
		c.verdict.find(ManifestFile, place, "a passage of the body", err.Error())
	case !dossier.Carries(passage, f.Figure.Value):
		c.verdict.find(ManifestFile, place+"/value", passage, f.Figure.Value.String())
	default:
		return true
	}
	return false
}

// checkPlate holds an exhibit's table to the one that its bodies give.
func (c *checker) checkPlate(i int, p dossier.Plate, tables []source.Table) {
	if len(tables) == 0 {
		return
	}
	t := tables[0]
	for _, other := range tables {
		if other.Name == p.Table {
			t = other
		}
	}
	t.Read = c.asSealed(t.Read)
	packed, err := source.Pack(dossier.OnlyColumns(t, p.Columns))
	if err != nil || string(packed) != string(p.Packed) {
		at, want, got := firstTextDifference(string(packed), string(p.Packed))
		c.verdict.find(ManifestFile, fmt.Sprintf("%sexhibits/%d/packed, character %d", inManifest, i, at), want, got)
	}
}

func (c *checker) asSealed(r source.Read) source.Read {
	if sealed, known := c.readOf(r.Ref); known {
		return sealed
	}
	return r
}
