package compose

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// checkReads holds references to their reads, and facts to the bodies.
func (c *checker) checkReads() error {
	tables := map[source.Ref][]source.Table{}
	for i, r := range c.sealed.Reads {
		c.checkRead(fmt.Sprintf("%sreads/%d/", inManifest, i), r)
		tables[r.Ref] = c.rederive(i, r)
	}
	c.checkClaims(tables)
	for i, f := range c.sealed.Facts {
		c.checkFact(i, f, tables[f.Figure.Locator.Ref])
	}
	for i, p := range c.sealed.Exhibits {
		c.checkPlate(i, p, tables[p.Ref])
	}
	return nil
}

// checkRead holds what a read says of itself to what follows from its parts and
// to its mission.
func (c *checker) checkRead(place string, r source.Read) {
	var answers []source.Answer
	for _, p := range r.Parts {
		answers = append(answers, source.Answer{Part: p})
		if body, there := c.actual[bodyFile(p.Digest)]; there && int64(len(body)) != p.Bytes {
			c.verdict.find(ManifestFile, place+"parts ("+p.Digest+")/bytes", fmt.Sprint(len(body)), fmt.Sprint(p.Bytes))
		}
	}
	var client *source.Client
	again, err := client.Read(source.Vendor{Name: r.Vendor}, r.Question.Verb, r.Question.Request, answers...)
	if err != nil {
		c.verdict.find(ManifestFile, place, "a read that can be made", err.Error())
		return
	}
	asOf := c.sealed.Mission.AsOf
	for _, field := range []struct{ name, want, got string }{
		{"ref", string(source.DeriveRef(r)), string(r.Ref)},
		{"digest", again.Digest, r.Digest},
		{"read_at", timeText(again.ReadAt), timeText(r.ReadAt)},
		{"mission", cmp.Or(c.sealed.Mission.ID, r.Mission), cmp.Or(r.Mission, c.sealed.Mission.ID)},
	} {
		if field.want != field.got {
			c.verdict.find(ManifestFile, place+field.name, field.want, field.got)
		}
	}
	if !asOf.IsZero() && (r.Cutoff.IsZero() || r.Cutoff.After(asOf)) {
		c.verdict.find(ManifestFile, place+"cutoff", "no day after "+asOf.String(), r.Cutoff.String())
	}
}

// rederive makes a read's tables again from the bodies that travel along, or
// gives none and says why.
func (c *checker) rederive(i int, r source.Read) []source.Table {
	if !travels(r) {
		return nil
	}
	place := fmt.Sprintf("%sreads/%d (%s)", inManifest, i, r.Ref)
	bodies, whole := c.bodiesOf(place, r)
	if !whole {
		return nil
	}
	again, known := c.options.Rederivers[r.Question.Verb]
	if !known {
		c.verdict.find(ManifestFile, place, "a parser for "+r.Question.Verb, "none")
		return nil
	}
	tables, err := again(r, bodies)
	switch {
	case err != nil:
		c.verdict.find(bodyFile(r.Parts[0].Digest), "content", "a body that gives the tables of "+r.Question.Verb, err.Error())
		return nil
	case len(tables) == 0:
		c.verdict.find(bodyFile(r.Parts[0].Digest), "content", "a body that gives the tables of "+r.Question.Verb, "no table")
	}
	for _, t := range tables {
		if said, parsed := readText(r), readText(t.Read); said != parsed {
			_, want, got := firstTextDifference(parsed, said)
			c.verdict.find(ManifestFile, place, want, got)
			break
		}
	}
	return tables
}

// bodiesOf are the bodies of a read, all of them or a finding.
func (c *checker) bodiesOf(place string, r source.Read) ([][]byte, bool) {
	if len(r.Parts) == 0 {
		c.verdict.find(ManifestFile, place, "a body that was read", "none")
		return nil, false
	}
	bodies := make([][]byte, len(r.Parts))
	for i, p := range r.Parts {
		body, there := c.actual[bodyFile(p.Digest)]
		if !there && c.isAside(bodyFile(p.Digest)) {
			return nil, false
		}
		if actual := source.Digest(body); !there || actual != p.Digest {
			c.verdict.find(bodyFile(p.Digest), "sha256", p.Digest, actual)
			return nil, false
		}
		bodies[i] = body
	}
	return bodies, true
}

func (c *checker) checkFact(i int, f dossier.Held, tables []source.Table) {
	trace := Trace{ID: f.ID, At: f.Figure.Locator, Traced: Untraced}
	read, cited := c.readOf(f.Figure.Locator.Ref)
	place := fmt.Sprintf("%sfacts/%d (%s)", inManifest, i, f.ID)
	if entity := f.Figure.Entity; !f.Peer && !entity.IsZero() && c.sealed.Mission.Subject.Compare(entity) != source.Same {
		c.verdict.find(ManifestFile, place+"/figure/entity", c.sealed.Mission.Subject.Label()+", or a peer", entity.Label())
	}
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
	passage, read := "", source.Read{}
	if err == nil {
		passage, read, err = source.Passage(c.ctx, &ledger, f.Figure.Locator)
	}
	switch {
	case err != nil:
		c.verdict.find(ManifestFile, place, "a passage of the body", err.Error())
	case f.Figure.Entity != read.Identity:
		c.verdict.find(ManifestFile, place+"/figure/entity", read.Identity.Label(), f.Figure.Entity.Label())
	case f.Passage != dossier.Quoted(passage):
		c.verdict.find(ManifestFile, place+"/passage", dossier.Quoted(passage), f.Passage)
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
	at := slices.IndexFunc(tables, func(t source.Table) bool { return t.Name == p.Table || p.Table == "" && len(tables) == 1 })
	if at < 0 {
		c.verdict.find(ManifestFile, fmt.Sprintf("%sexhibits/%d/table", inManifest, i), "a table of the read", p.Table)
		return
	}
	t := tables[at]
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
