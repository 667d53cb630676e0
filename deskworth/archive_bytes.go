package deskworth

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"hash"
	"io"
)

// exactly holds the bytes of a file against those that an export of the same
// entries writes. The digests within the file cover what the entries hold; this
// covers the bytes between them, so that no bit of the file can differ unseen.
type exactly struct {
	rest        io.Reader // the file, through read
	read, again hash.Hash
	tar         *tar.Writer
}

func newWalk(file io.Reader) archiveWalk {
	e := &exactly{read: sha256.New(), again: sha256.New()}
	e.rest, e.tar = io.TeeReader(file, e.read), tar.NewWriter(e.again)
	return archiveWalk{bytes: e, tar: tar.NewReader(e.rest), seen: map[string]bool{}}
}

// expect writes an entry as an export does.
func (e *exactly) expect(name string, body []byte) error {
	if err := e.tar.WriteHeader(entryHeader(name, body)); err != nil {
		return damaged(name, "has a name that no export writes")
	}
	_, err := e.tar.Write(body)
	return err
}

// maxTailBytes is more than follows the last entry of an export.
const maxTailBytes = 1 << 20

func (e *exactly) end() error {
	if err := e.tar.Close(); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, io.LimitReader(e.rest, maxTailBytes)); err != nil {
		return damaged(entryContents, "is followed by something that cannot be read")
	}
	if !bytes.Equal(e.read.Sum(nil), e.again.Sum(nil)) {
		return damaged(entryContents, "ends a file whose bytes between the entries are not those of an export")
	}
	return nil
}
