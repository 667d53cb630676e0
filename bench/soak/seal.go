package main

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/dossier"
)

// sealers is how many processes seal at once.
const sealers = 2

// proveSealed settles what is open, and has two processes seal at once: both get
// revision 1 with one digest, and both make it again from the log.
func (s *soak) proveSealed(ctx context.Context) error {
	if err := s.settleAll(ctx); err != nil {
		return err
	}
	f, _, err := run(ctx, s.tasks(workSeal, sealers)...)
	if err != nil {
		s.rules.hold(false, "the dossier does not seal after settlement: %v", err)
		return nil
	}
	var first string
	for _, m := range f {
		var revision int
		var sealed, again string
		_, err := fmt.Sscanf(m.lines[0], "digest %d %s %s", &revision, &sealed, &again)
		s.rules.hold(err == nil && revision == 1, "process %d says %q of its seal", m.Process, m.lines[0])
		s.rules.hold(sealed == again, "process %d sealed %s, and the log gives %s", m.Process, sealed, again)
		s.rules.hold(first == "" || first == sealed, "two processes got two digests, %s and %s", first, sealed)
		first = sealed
	}
	return nil
}

// settleAll chooses a claim in each open conflict, and none in every fourth.
func (s *soak) settleAll(ctx context.Context) error {
	d, closer, err := s.place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	v, err := d.View(ctx)
	if err != nil {
		return err
	}
	for i, c := range v.Conflicts {
		if c.Settled {
			continue
		}
		choice := dossier.Settlement{Conflict: c.Name, Reason: "Decided after the soak."}
		if i%4 != 3 {
			choice.Choose = c.Claims[0].Seq
		}
		if _, err := d.Contribute(ctx, parent, choice); err != nil {
			return err
		}
	}
	return nil
}
