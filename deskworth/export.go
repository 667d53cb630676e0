package deskworth

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Exported says what a file holds of a mission, and what it does not.
type Exported struct {
	Mission dossier.Mission `json:"mission"`
	Events  int             `json:"events"`
	Reads   int             `json:"reads"`
	Bodies  int             `json:"bodies"`
	Lines   int             `json:"journal_lines"`
	Head    string          `json:"journal_head,omitzero"` // hash of the journal's last line: note it to notice lines that are cut later
	LeftOut []source.Drop   `json:"left_out,omitempty"`    // bodies, by why
}

// Why a body does not travel.
const (
	leftNoStore = "no_store"          // the terms let nobody store it
	leftQuote   = "not_handed_on"     // the terms let the mission keep it, and nobody hand it on
	leftAbsent  = "not_in_this_store" // it was not kept, or is gone
)

// Export writes a mission as one file: itself, its events, its reads with their
// tables, the bodies whose terms let them be handed on, and this desk's journal
// of it. The same mission gives the same bytes, whichever store holds it.
//
// It returns a [source.NotFoundError] for an unknown mission and a
// [source.RefusedError], rule "journal", when the journal's chain is broken.
func (d *Desk) Export(ctx context.Context, mission string, to io.Writer) (Exported, error) {
	m, err := d.Mission(mission)
	if err != nil {
		return Exported{}, err
	}
	store, err := d.Stores(m.ID)
	if err != nil {
		return Exported{}, err
	}
	e := exporter{desk: d, store: store, out: archiveWriter{tar: tar.NewWriter(to)}, done: Exported{Mission: m}, left: map[string]int{}, seen: map[string]bool{}}
	return e.run(ctx)
}

type exporter struct {
	desk  *Desk
	store dossier.Store
	out   archiveWriter
	done  Exported
	left  map[string]int
	seen  map[string]bool // bodies by digest
}

func (e *exporter) run(ctx context.Context) (Exported, error) {
	if err := e.out.addJSON(entryHead, archiveHead{archiveFormat, archiveVersion, e.done.Mission.ID}); err != nil {
		return Exported{}, err
	}
	if err := e.out.addJSON(entryMission, e.done.Mission); err != nil {
		return Exported{}, err
	}
	// Events before reads: whoever files meanwhile has recorded the read first, so
	// that no event of the file cites a read that is not in it.
	if err := e.events(ctx); err != nil {
		return Exported{}, err
	}
	reads, err := e.reads(ctx)
	if err != nil {
		return Exported{}, err
	}
	if err := e.bodies(ctx, reads); err != nil {
		return Exported{}, err
	}
	if err := e.journal(); err != nil {
		return Exported{}, err
	}
	for _, reason := range []string{leftAbsent, leftNoStore, leftQuote} {
		if n := e.left[reason]; n > 0 {
			e.done.LeftOut = append(e.done.LeftOut, source.Drop{Reason: reason, Count: n})
		}
	}
	return e.done, e.out.close()
}

func (e *exporter) events(ctx context.Context) error {
	events, err := e.store.Events(ctx, 0)
	if err != nil {
		return err
	}
	var lines bytes.Buffer
	for _, event := range events {
		line, err := json.Marshal(event)
		if err != nil {
			return err
		}
		lines.Write(line)
		lines.WriteByte('\n')
	}
	e.done.Events = len(events)
	return e.out.add(entryEvents, lines.Bytes())
}

func (e *exporter) reads(ctx context.Context) (reads []source.Read, err error) {
	refs, err := e.store.Refs(ctx)
	if err != nil {
		return nil, err
	}
	for i, ref := range refs {
		tables, err := e.store.Tables(ctx, ref)
		if err != nil {
			return nil, err
		}
		body, err := packedRead(tables)
		if err != nil {
			return nil, err
		}
		if err := e.out.add(fmt.Sprintf("reads/%06d.json", i+1), body); err != nil {
			return nil, err
		}
		reads = append(reads, tables[0].Read)
	}
	e.done.Reads = len(refs)
	return reads, nil
}

// packedRead is the tables of one read as the file holds them; the rows of one
// that nobody may store stay out, also in the process that read it.
func packedRead(tables []source.Table) ([]byte, error) {
	list := make([]json.RawMessage, len(tables))
	for i, t := range tables {
		if t.Read.Licence.Verdict == source.NoStore {
			t = source.Bare(t)
		}
		packed, err := source.Pack(t)
		if err != nil {
			return nil, err
		}
		list[i] = packed
	}
	return json.Marshal(list)
}

// barred are the bodies of reads that must not travel, with why. A body that
// two reads share stays out when one of them bars it.
func barred(reads []source.Read) map[string]string {
	why := map[string]string{}
	for _, read := range reads {
		for _, part := range read.Parts {
			switch {
			case read.Licence.Verdict == source.Keep:
			case read.Licence.Verdict == source.Quote && why[part.Digest] == "":
				why[part.Digest] = leftQuote
			case read.Licence.Verdict != source.Quote:
				why[part.Digest] = leftNoStore
			}
		}
	}
	return why
}

func (e *exporter) bodies(ctx context.Context, reads []source.Read) error {
	why := barred(reads)
	for _, read := range reads {
		for _, part := range read.Parts {
			if e.seen[part.Digest] {
				continue
			}
			e.seen[part.Digest] = true
			if reason := why[part.Digest]; reason != "" {
				e.left[reason]++
				continue
			}
			if err := e.body(ctx, part.Digest); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *exporter) body(ctx context.Context, digest string) error {
	body, err := e.store.Get(ctx, digest)
	if CodeOf(err) == CodeNotFound {
		e.left[leftAbsent]++
		return nil
	}
	if err != nil {
		return err
	}
	e.done.Bodies++
	return e.out.add("bodies/"+digest, body)
}

func (e *exporter) journal() error {
	lines, head, err := e.desk.Journal(e.done.Mission.ID).whole()
	if err != nil || len(lines) == 0 {
		return err
	}
	e.done.Lines, e.done.Head = len(lines), head
	return e.out.add(entryJournal, append(bytes.Join(lines, []byte("\n")), '\n'))
}

// whole is every line of the journal as it stands, its chain verified.
func (j *Journal) whole() (lines [][]byte, head string, err error) {
	for from := int64(0); ; {
		batch, next, err := j.lines.Read(from)
		if err != nil || len(batch) == 0 {
			return lines, head, err
		}
		for _, body := range batch {
			if head, err = follow(body, int64(len(lines)+1), head); err != nil {
				return nil, head, err
			}
			lines = append(lines, body)
		}
		from = next
	}
}
