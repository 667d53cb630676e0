package deskworth

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// A mission in one file is a tar whose entries come in one order: what kind of
// file it is, the mission, its events, its reads, their bodies, its journal, and
// at the end the digests of all of these. The end is what a cut file lacks.
const (
	entryHead     = "deskworth-mission.json"
	entryMission  = "mission.json"
	entryEvents   = "events.jsonl"
	entryJournal  = "journal.jsonl"
	entryContents = "contents.json"
)

// archiveFormat and archiveVersion are the first words of the file.
const (
	archiveFormat  = "deskworth mission"
	archiveVersion = 1
)

// Bounds of what is read of a file from outside.
const (
	maxHeadBytes    = 1 << 20 // of an entry that says what the file is or holds
	maxArchiveBytes = 1 << 30 // of any other entry
	maxEntries      = 1_000_000
)

// readOrBody are the entries of which there may be many.
var readOrBody = regexp.MustCompile(`^(reads/[0-9]{6}\.json|bodies/[0-9a-f]{64})$`)

type archiveHead struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Mission string `json:"mission"`
}

// archiveEntry is what the last entry says of one before it.
type archiveEntry struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// archiveWriter writes the same bytes for the same mission: an entry has no
// clock, owner or machine.
type archiveWriter struct {
	tar      *tar.Writer
	contents []archiveEntry
}

func (w *archiveWriter) add(name string, body []byte) error {
	head := entryHeader(name, body)
	if err := w.tar.WriteHeader(head); err != nil {
		return err
	}
	w.contents = append(w.contents, archiveEntry{name, head.Size, source.Digest(body)})
	_, err := w.tar.Write(body)
	return err
}

func entryHeader(name string, body []byte) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o600, Size: int64(len(body)), ModTime: time.Unix(0, 0), Format: tar.FormatUSTAR}
}

func (w *archiveWriter) addJSON(name string, value any) error {
	body, err := written(value)
	if err != nil {
		return err
	}
	return w.add(name, body)
}

// close writes the digests of all entries, and the end.
func (w *archiveWriter) close() error {
	return errors.Join(w.addJSON(entryContents, slices.Clone(w.contents)), w.tar.Close())
}

// damaged refuses a file because of one entry of it.
func damaged(entry, problem string) error {
	return &source.RefusedError{Rule: "archive", Reason: fmt.Sprintf("the file's entry %s %s", quote(entry), problem), Remedy: "export the mission again, or fetch the file again: nothing of it was taken"}
}

// walkArchive reads a file from its beginning and hands over each entry's body
// but the head's and the last. It refuses, naming the entry, whatever is cut
// short, changed, doubled, out of place, too large, or of a newer version.
func walkArchive(file io.Reader, visit func(name string, body []byte) error) (archiveHead, error) {
	w := newWalk(file)
	head, err := w.head()
	if err != nil {
		return head, err
	}
	for last := entryHead; ; {
		name, body, err := w.next(last)
		if err != nil {
			return head, err
		}
		if name == entryContents {
			return head, w.end(body)
		}
		if err := visit(name, body); err != nil {
			return head, err
		}
		last = name
	}
}

type archiveWalk struct {
	bytes    *exactly
	tar      *tar.Reader
	seen     map[string]bool
	contents []archiveEntry
}

func (w *archiveWalk) head() (head archiveHead, err error) {
	const what = "it is no exported mission"
	remedy := "name a file that dw mission export made"
	name, body, err := w.next("")
	if err != nil || name != entryHead || json.Unmarshal(body, &head) != nil || head.Format != archiveFormat {
		return head, &source.RefusedError{Rule: "archive", Reason: what, Remedy: remedy}
	}
	if head.Version > archiveVersion {
		return head, &source.RefusedError{Rule: "newer", Reason: fmt.Sprintf("the file is of version %d, and this build reads version %d", head.Version, archiveVersion), Remedy: "import it with a build at least as new as the one that exported it"}
	}
	if head.Version < 1 {
		return head, &source.RefusedError{Rule: "archive", Reason: what, Remedy: remedy}
	}
	return head, nil
}

// next reads one entry whole. last is the one before it, for the words.
func (w *archiveWalk) next(last string) (name string, body []byte, err error) {
	head, err := w.tar.Next()
	if errors.Is(err, io.EOF) {
		return "", nil, damaged(entryContents, "is missing: the file was cut after "+quote(last))
	}
	if err != nil {
		return "", nil, damaged(last, "is followed by something that is no entry: the file was cut or changed")
	}
	if err := w.admit(head); err != nil {
		return "", nil, err
	}
	body, err = io.ReadAll(io.LimitReader(w.tar, head.Size))
	if err != nil || int64(len(body)) != head.Size {
		return "", nil, damaged(head.Name, "is cut short")
	}
	if err := w.bytes.expect(head.Name, body); err != nil {
		return "", nil, err
	}
	sum := sha256.Sum256(body)
	if head.Name != entryContents {
		w.contents = append(w.contents, archiveEntry{head.Name, head.Size, hex.EncodeToString(sum[:])})
	}
	return head.Name, body, nil
}

// archiveOrder is the order of the entries; the folders hold many.
var archiveOrder = []string{entryHead, entryMission, entryEvents, "reads", "bodies", entryJournal, entryContents}

// rank is an entry's place in the order; -1 for one that does not belong.
func rank(name string) int {
	folder, _, inside := strings.Cut(name, "/")
	if inside != readOrBody.MatchString(name) || !inside && (name == "reads" || name == "bodies") {
		return -1
	}
	return slices.Index(archiveOrder, folder)
}

func (w *archiveWalk) admit(head *tar.Header) error {
	name, limit := head.Name, int64(maxArchiveBytes)
	if name == entryHead || name == entryMission {
		limit = maxHeadBytes
	}
	before := -1
	if len(w.contents) > 0 {
		before = rank(w.contents[len(w.contents)-1].Name)
	}
	switch place := rank(name); {
	case place < 0 || head.Typeflag != tar.TypeReg:
		return damaged(name, "does not belong in it")
	case w.seen[name]:
		return damaged(name, "is there twice")
	case place < before || place > before+1 && before < rank(entryEvents): // a mission may have no read, no body, no journal
		return damaged(name, "is out of place")
	case head.Size > limit || len(w.seen) >= maxEntries:
		return damaged(name, "is larger than any mission")
	}
	w.seen[name] = true
	return nil
}

// end compares what was read with what the last entry says of it.
func (w *archiveWalk) end(body []byte) error {
	var said []archiveEntry
	if err := json.Unmarshal(body, &said); err != nil {
		return damaged(entryContents, "cannot be read")
	}
	for i, entry := range w.contents {
		if i >= len(said) || said[i].Name != entry.Name {
			return damaged(entry.Name, "is not among the digests at the file's end")
		}
		if said[i] != entry {
			return damaged(entry.Name, "was changed: it does not have the digest that it had")
		}
	}
	if len(said) > len(w.contents) {
		return damaged(said[len(w.contents)].Name, "is missing")
	}
	if again, err := written(said); err != nil || !bytes.Equal(again, body) {
		return damaged(entryContents, "was changed")
	}
	if _, err := w.tar.Next(); !errors.Is(err, io.EOF) {
		return damaged(entryContents, "is not the last one")
	}
	return w.bytes.end()
}
