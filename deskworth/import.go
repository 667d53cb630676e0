package deskworth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Import takes a mission from a file that [Desk.Export] wrote, of whichever
// store. The whole file is verified before anything of it is taken. The mission
// keeps its name, and with it every reference; it is there only once all of it
// is, and an import that was interrupted may be begun again.
//
// It returns a [source.RefusedError]: rule "archive" names the entry that is cut
// short, changed or forged, "newer" the version of a file that a newer build
// made, "mission" says that the name is taken.
func (d *Desk) Import(ctx context.Context, file io.ReadSeeker) (Exported, error) {
	c := &importCheck{byRef: map[source.Ref]source.Read{}}
	head, err := walkArchive(file, c.visit)
	if err == nil {
		err = c.end(head)
	}
	if err != nil {
		return Exported{}, err
	}
	if err := d.vacant(ctx, c.mission.ID); err != nil {
		return Exported{}, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return Exported{}, err
	}
	if err := d.take(ctx, c, file); err != nil {
		return Exported{}, err
	}
	added, err := d.catalogue().AddMission(ctx, c.mission)
	if err != nil {
		return Exported{}, err
	}
	if !added {
		return Exported{}, taken(c.mission.ID)
	}
	return c.found, d.decided(ctx, Card{Mission: c.mission.ID}, "mission import")
}

func (d *Desk) vacant(ctx context.Context, id string) error {
	_, found, err := d.catalogue().Mission(ctx, id)
	if err == nil && found {
		err = taken(id)
	}
	return err
}

// take fills the mission's store. What an interrupted import left there must be
// the beginning of the same.
func (d *Desk) take(ctx context.Context, c *importCheck, file io.Reader) error {
	store, err := d.Stores(c.mission.ID)
	if err != nil {
		return err
	}
	there, err := store.Events(ctx, 0)
	if err != nil {
		return err
	}
	if err := begins(there, c.events); err != nil {
		return err
	}
	if _, err := walkArchive(file, func(name string, body []byte) error { return takeEntry(ctx, store, c, name, body) }); err != nil {
		return err
	}
	for i, e := range c.events[len(there):] {
		seq, err := store.Append(ctx, e, int64(len(there)+i))
		if err == nil && seq != e.Seq {
			err = fmt.Errorf("event %d became %d", e.Seq, seq)
		}
		if errors.Is(err, dossier.ErrMoved) {
			return &source.RefusedError{Rule: "mission", Reason: fmt.Sprintf("somebody else imports %q just now", c.mission.ID), Remedy: "wait until it is there"}
		}
		if err != nil {
			return err
		}
	}
	return d.Journal(c.mission.ID).restore(ctx, c.lines)
}

func takeEntry(ctx context.Context, store dossier.Store, c *importCheck, name string, body []byte) error {
	folder, digest, _ := strings.Cut(name, "/")
	switch folder {
	case "reads":
		tables, err := unpackedRead(body)
		if err != nil {
			return damaged(name, "changed while it was read")
		}
		if _, known := c.byRef[tables[0].Read.Ref]; !known {
			return damaged(name, "changed while it was read")
		}
		return store.Record(ctx, tables...)
	case "bodies":
		if !c.bodies[digest] {
			return damaged(name, "changed while it was read")
		}
		return store.Put(ctx, digest, body)
	}
	return nil
}

// begins refuses a store that holds other events than the file's first ones.
func begins(there, events []dossier.Event) error {
	refusal := &source.RefusedError{Rule: "mission", Reason: "the store holds entries of another mission of that name", Remedy: "move what is left of that mission away, then import again"}
	if len(there) > len(events) {
		return refusal
	}
	for i := range there {
		one, err1 := json.Marshal(there[i])
		other, err2 := json.Marshal(events[i])
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if !bytes.Equal(one, other) {
			return refusal
		}
	}
	return nil
}

// restore brings the lines of another desk's journal into this one, which has
// none yet, or the first of the same.
func (j *Journal) restore(ctx context.Context, lines [][]byte) error {
	there, _, err := j.whole()
	if err != nil {
		return err
	}
	refusal := &source.RefusedError{Rule: "journal", Reason: "this desk has another journal of a mission of that name", Remedy: "move that journal away, then import again"}
	if len(there) > len(lines) {
		return refusal
	}
	for i := range there {
		if !bytes.Equal(there[i], lines[i]) {
			return refusal
		}
	}
	for _, line := range lines[len(there):] {
		// A copy, not a new line: its place in the chain is its own.
		if err := j.lines.AppendUnsynced(ctx, func([]byte) ([]byte, error) { return line, nil }); err != nil {
			return err
		}
	}
	return j.Sync()
}
