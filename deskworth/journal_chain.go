package deskworth

import (
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Chain is what a journal's lines say of themselves, and how heads that were
// noted elsewhere stand to them.
type Chain struct {
	Lines int64   `json:"lines"`
	First string  `json:"first,omitzero"` // hash of the first line: it tells one desk's journal from another's
	Head  string  `json:"head,omitzero"`  // hash of the last line: note it elsewhere
	Noted []Noted `json:"noted,omitempty"`
	Other int     `json:"noted_of_others"` // heads that the dossier noted of journals that begin otherwise: of another desk's, or of this one before it was replaced
}

// Noted is a head of this journal that something else remembers.
type Noted struct {
	Where string `json:"where"` // "revision 2", "head"
	Hash  string `json:"hash"`
	Line  int64  `json:"line"` // of the journal
}

// Chain reads the whole journal, holds each line against the one before, and
// looks for the heads that the dossier noted when it was composed, and for those
// that the caller noted himself. Each must be the hash of a line: else lines were
// cut from the end, which nothing within the journal can show.
//
// It returns a [source.RefusedError], rule "journal", that names the first line
// that was edited, dropped, moved or cut short, or the head that no line has.
func (j *Journal) Chain(events []dossier.Event, heads ...string) (Chain, error) {
	bodies, head, err := j.whole()
	if err != nil {
		return Chain{}, err
	}
	if torn, err := j.lines.Torn(); err != nil || torn > 0 {
		return Chain{}, cutShort(err, len(bodies)+1, torn)
	}
	c, hashes := Chain{Lines: int64(len(bodies)), Head: head}, hashesOf(bodies)
	if len(hashes) > 0 {
		c.First = hashes[0]
	}
	if c.Noted, c.Other, err = notedIn(hashes, events); err != nil {
		return c, err
	}
	for _, hash := range heads {
		line := lineOfHash(hashes, hash)
		if line == 0 {
			return c, &source.RefusedError{Rule: "journal", Reason: fmt.Sprintf("the journal ends at line %d, and no line has the hash %.64q", len(hashes), hash), Remedy: "its last lines were cut, or the hash is of another journal: compare it with a copy"}
		}
		c.Noted = append(c.Noted, Noted{Where: "head", Hash: hash, Line: line})
	}
	return c, nil
}

func cutShort(err error, line int, torn int64) error {
	if err != nil {
		return err
	}
	return &source.RefusedError{
		Rule:   "journal",
		Reason: fmt.Sprintf("line %d of the journal: it is cut short after %d bytes", line, torn),
		Remedy: "a crash while it was written explains it, and the next decision takes its place; else compare it with a copy",
	}
}

// hashesOf gives the hashes of lines that were verified, in order.
func hashesOf(bodies [][]byte) []string {
	hashes := make([]string, len(bodies))
	for i, body := range bodies {
		var line Line
		if json.Unmarshal(body, &line) == nil {
			hashes[i] = line.Hash
		}
	}
	return hashes
}

func lineOfHash(hashes []string, hash string) int64 {
	for i := range hashes {
		if hashes[i] == hash {
			return int64(i + 1)
		}
	}
	return 0
}

// notedIn finds the heads that the dossier noted of this journal. Those of
// another desk's journal, which begins with another line, say nothing of it and
// are counted.
func notedIn(hashes []string, events []dossier.Event) (noted []Noted, other int, err error) {
	for _, e := range events {
		head := e.Outcome.Journal
		if e.Kind != dossier.KindComposed || head.Hash == "" {
			continue
		}
		if len(hashes) == 0 || head.First != hashes[0] {
			other++
			continue
		}
		if head.Lines < 1 || head.Lines > int64(len(hashes)) || hashes[head.Lines-1] != head.Hash {
			return noted, other, &source.RefusedError{
				Rule:   "journal",
				Reason: fmt.Sprintf("line %d of the journal: it is not there, or not the one that the dossier noted with revision %d; the journal ends at line %d", head.Lines, e.Outcome.Revision, len(hashes)),
				Remedy: "lines were cut from the journal's end: compare it with a copy",
			}
		}
		noted = append(noted, Noted{Where: fmt.Sprintf("revision %d", e.Outcome.Revision), Hash: head.Hash, Line: head.Lines})
	}
	return noted, other, nil
}

// Head is where the journal stands, for something else to note: the zero head for
// a journal that is empty or whose chain is broken.
func (j *Journal) Head() dossier.Head {
	if j == nil {
		return dossier.Head{}
	}
	bodies, head, err := j.whole()
	if err != nil || len(bodies) == 0 {
		return dossier.Head{}
	}
	return dossier.Head{First: hashesOf(bodies[:1])[0], Lines: int64(len(bodies)), Hash: head}
}

// journalNoted holds the journal of a file against the heads that its events
// noted: a forger who cuts it and makes the digests anew is found out.
func (c *importCheck) journalNoted() error {
	if _, _, err := notedIn(hashesOf(c.lines), c.events); err != nil {
		return damaged(entryJournal, "is not the one that the dossier noted: "+err.Error())
	}
	return nil
}
