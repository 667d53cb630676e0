package source

import "context"

// PackedRead is one read as a [Ledger] on a device keeps it.
type PackedRead struct {
	Read   Read
	Packed []byte // what [PackRead] wrote
}

// PackReads gives the reads of tables as a ledger keeps them, in the order in
// which they first appear; a table that cannot be cited is of none. Tables that
// the terms let nobody keep go into passing, for as long as the process lives,
// and are packed without their rows. The errors are those of [PackRead].
func PackReads(ctx context.Context, passing *Memory, tables []Table) ([]PackedRead, error) {
	refs, byRef := byRead(tables)
	packed := make([]PackedRead, len(refs))
	for i, ref := range refs {
		keep := byRef[ref]
		if keep[0].Read.Licence.Verdict == NoStore {
			if err := passing.Record(ctx, keep...); err != nil {
				return nil, err
			}
			keep = bareAll(keep)
		}
		body, err := PackRead(keep)
		if err != nil {
			return nil, err
		}
		packed[i] = PackedRead{keep[0].Read, body}
	}
	return packed, nil
}

// Same refuses to take the read that a ledger has under this reference for this
// one when they only share it; see [SameRead].
func (p PackedRead) Same(known []byte) error {
	tables, err := UnpackRead(known)
	if err != nil {
		return err
	}
	return SameRead(tables[0].Read, p.Read)
}

// byRead gathers the tables that can be cited under their reads, in the order
// in which the reads first appear.
func byRead(tables []Table) (refs []Ref, byRef map[Ref][]Table) {
	byRef = map[Ref][]Table{}
	for _, t := range tables {
		if !t.Citable() {
			continue
		}
		if byRef[t.Read.Ref] == nil {
			refs = append(refs, t.Read.Ref)
		}
		byRef[t.Read.Ref] = append(byRef[t.Read.Ref], t)
	}
	return refs, byRef
}

func bareAll(tables []Table) []Table {
	bare := make([]Table, len(tables))
	for i, t := range tables {
		bare[i] = Bare(t)
	}
	return bare
}
