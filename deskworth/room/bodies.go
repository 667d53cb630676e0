package room

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
)

// Bodies keeps bytes under their SHA-256, as 64 lowercase hexadecimal digits.
// The digest is checked both ways, so what comes out is what went in. Files lie
// in folders of the digest's first two digits. Bodies are never overwritten,
// save to repair one that no longer has its digest.
type Bodies struct {
	folder folder
	space  *space // nil: unbounded
}

// Put keeps body. It returns an [Error] with code "damaged" when body does not
// have that digest, "name" when digest is not one, "quota" when the mission has no
// room left. The same again changes nothing.
func (b *Bodies) Put(ctx context.Context, digest string, body []byte) error {
	const what = "the body was not kept"
	if err := checkBody(digest, body); err != nil {
		return explain(what, err)
	}
	if err := ctx.Err(); err != nil {
		return explain(what, err)
	}
	where := b.folder.below(digest[:2])
	root, err := where.make()
	if err != nil {
		return explain(what, err)
	}
	defer root.Close()
	d := where.disk(root)
	if info, err := d.lstat(digest); err == nil && info.Mode().IsRegular() {
		if kept, err := d.read(digest); err == nil && bytes.Equal(kept, body) {
			return nil
		}
	}
	if err := b.space.admit(int64(len(body))); err != nil {
		return explain(what, err)
	}
	return explain(what, replace(d, digest, body))
}

// Get gives the body with that digest. An absent one is an [Error] with code
// "not_found" and is fs.ErrNotExist; one that has changed on disk is refused
// with code "damaged".
func (b *Bodies) Get(ctx context.Context, digest string) ([]byte, error) {
	what := "the body " + shown(digest) + " cannot be read"
	if err := checkDigest(digest); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, explain(what, err)
	}
	root, err := b.folder.below(digest[:2]).open()
	if err != nil {
		return nil, explain(what, err)
	}
	defer root.Close()
	body, err := b.folder.disk(root).read(digest)
	if err != nil {
		return nil, explain(what, err)
	}
	if err := checkBody(digest, body); err != nil {
		return nil, explain(what, err)
	}
	return body, nil
}

// Has says whether a body is kept, without reading it.
func (b *Bodies) Has(digest string) (bool, error) {
	if err := checkDigest(digest); err != nil {
		return false, err
	}
	root, err := b.folder.below(digest[:2]).open()
	if err == nil {
		defer root.Close()
		_, err = root.Lstat(digest)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, explain("the body "+shown(digest)+" cannot be looked up", err)
}

func checkBody(digest string, body []byte) error {
	if err := checkDigest(digest); err != nil {
		return err
	}
	sum := sha256.Sum256(body)
	if got := hex.EncodeToString(sum[:]); got != digest {
		return fmt.Errorf("%w: expected digest %s, found %s", ErrDamaged, digest, got)
	}
	return nil
}
