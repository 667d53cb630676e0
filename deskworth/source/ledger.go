package source

import (
	"context"
	"fmt"
)

// Ledger holds the reads of one mission with their tables.
type Ledger interface {
	// Record keeps tables under their reads' references. The same again changes
	// nothing; another read under a known Ref is a [RefusedError], rule "ledger".
	Record(ctx context.Context, tables ...Table) error
	// Tables gives what a read said, or the refusal of [NotRead].
	Tables(ctx context.Context, ref Ref) ([]Table, error)
	// Refs lists the reads in the order in which they were recorded.
	Refs(ctx context.Context) ([]Ref, error)
}

// Store keeps bodies by the hex of their SHA-256. Plain types, so that who
// implements it need not import this package.
type Store interface {
	Get(ctx context.Context, digest string) ([]byte, error)
	Put(ctx context.Context, digest string, body []byte) error
}

// Rederivers rebuild the tables of a read from its bodies, by the verb of its
// question. Each is a pure function of read and bodies, the same that made the
// live result.
type Rederivers map[string]func(read Read, bodies [][]byte) ([]Table, error)

// NotRead refuses a reference that this mission's ledger does not hold.
func NotRead(ref Ref) error {
	return &RefusedError{
		Rule:   "reference",
		Reason: fmt.Sprintf("nobody on this mission has read %s", clip(string(ref))),
		Remedy: "read the source first, then quote the reference that the read returns",
	}
}

// RecordCheck refuses a table that a ledger must not keep: one whose reference
// is not the one its read must have.
func RecordCheck(t Table) error {
	if derived := DeriveRef(t.Read); t.Read.Ref != derived {
		return &RefusedError{Rule: "ledger", Reason: fmt.Sprintf("a read of %s calls itself %s and must be %s", t.Read.Vendor, t.Read.Ref, derived), Remedy: "reads are made by Client.Read only"}
	}
	return nil
}

// SameRead refuses to take one read for another that happens to share its Ref.
func SameRead(known, again Read) error {
	if known.Digest == again.Digest && known.Vendor == again.Vendor && known.Question.Verb == again.Question.Verb {
		return nil
	}
	return &RefusedError{Rule: "ledger", Reason: fmt.Sprintf("two different reads share %s", known.Ref), Remedy: "read again: the read time changes the reference"}
}

// Bare is a table without its rows: what a ledger keeps of one whose terms let
// no table be kept.
func Bare(t Table) Table {
	t.Rows = &Grid{}
	return t
}
