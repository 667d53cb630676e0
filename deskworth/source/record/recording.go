package record

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Recording answers from a directory that a [Recorder], or a person, wrote. It
// is safe for several goroutines.
type Recording struct {
	// Clock bounds what is replayed: of several answers to one address the newest
	// one read at or before it. nil: the newest of all.
	Clock func() time.Time

	files   fs.FS
	answers []Entry          // as in the index
	at      map[string][]int // by bare address, oldest first
}

var _ source.Replayer = (*Recording)(nil)

// Open reads the index of a recording: an embedded directory, or Root.FS() of
// room.Dir. Bodies are read when they are asked for.
//
// A directory without an index is a [source.NotFoundError]; an index that makes
// no sense is a [source.RefusedError], rule "recording", that names the line.
func Open(files fs.FS) (*Recording, error) {
	body, err := fs.ReadFile(files, indexName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &source.NotFoundError{What: "a recording: there is no " + indexName, Remedy: "record one with --record DIR, or name the directory that holds it"}
	}
	if err != nil {
		return nil, broken("the index cannot be read: " + err.Error())
	}
	i, err := parseIndex(body)
	if err != nil {
		return nil, err
	}
	r := &Recording{files: files, answers: i.Answers, at: map[string][]int{}}
	for n, e := range i.Answers {
		bare := bareAddress(e.Address)
		r.at[bare] = append(r.at[bare], n)
	}
	for _, known := range r.at {
		slices.SortStableFunc(known, func(a, b int) int { return r.answers[a].ReadAt.Compare(r.answers[b].ReadAt) })
	}
	return r, nil
}

// Entries lists what was recorded, by address, then oldest first.
func (r *Recording) Entries() []Entry { return slices.Clone(r.answers) }

// Replay gives the recorded answer to an address, with the recording's time in
// its part. No key is needed: the address is compared as it is without one.
//
// An address that was not recorded, or only after the clock, is a
// [source.NotFoundError] that names the nearest recorded addresses. A body that
// differs from the index is a [source.RefusedError], rule "digest".
func (r *Recording) Replay(ctx context.Context, address string) (source.Answer, error) {
	if err := ctx.Err(); err != nil {
		return source.Answer{}, err
	}
	entry, err := r.find(address)
	if err != nil {
		return source.Answer{}, err
	}
	body, err := r.body(entry)
	if err != nil {
		return source.Answer{}, err
	}
	part := source.Part{
		Address: entry.Address, Via: entry.Via, Digest: entry.Digest, Bytes: entry.Bytes,
		Media: entry.Media, Base: entry.Base, ReadAt: entry.ReadAt.UTC(),
	}
	return source.Answer{Part: part, Body: body, Method: entry.Method, Status: entry.Status, Origin: source.Replay, Note: entry.Note}, nil
}

func (r *Recording) find(address string) (Entry, error) {
	bare := bareAddress(address)
	known := r.at[bare]
	if len(known) == 0 {
		return Entry{}, &source.NotFoundError{
			What: "a recorded answer of " + bare, Near: r.near(bare),
			Remedy: "record it with --record DIR, or read without --replay",
		}
	}
	if r.Clock == nil {
		return r.answers[known[len(known)-1]], nil
	}
	now := r.Clock()
	for _, n := range slices.Backward(known) {
		if !r.answers[n].ReadAt.After(now) {
			return r.answers[n], nil
		}
	}
	return Entry{}, &source.NotFoundError{
		What:   fmt.Sprintf("an answer of %s recorded by %s", bare, now.UTC().Format(time.RFC3339)),
		Remedy: "the first was recorded at " + r.answers[known[0]].ReadAt.UTC().Format(time.RFC3339) + ": set the clock there or later",
	}
}

func (r *Recording) body(e Entry) ([]byte, error) {
	info, err := fs.Stat(r.files, e.File)
	if err != nil {
		return nil, broken(fmt.Sprintf("the body of %s is missing: %v", e.Address, err))
	}
	if info.Size() == e.Bytes { // a body of another length needs no reading to be refused
		body, err := fs.ReadFile(r.files, e.File)
		if err != nil {
			return nil, broken(fmt.Sprintf("the body of %s cannot be read: %v", e.Address, err))
		}
		if source.Digest(body) == e.Digest {
			return body, nil
		}
	}
	return nil, &source.RefusedError{
		Rule:   "digest",
		Reason: e.File + " is not the body that was recorded: the index says " + e.Digest,
		Remedy: "restore the file, or record " + e.Address + " again",
	}
}

// Check reads every body against the index; the error names all that differ.
func (r *Recording) Check(ctx context.Context) error {
	var all []error
	for _, e := range r.answers {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := r.body(e); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}
