package room

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"
)

// Shelf is what a desk's processes remember together: documents that never
// change, by their address, until when a publisher asked to be left alone, and
// whose turn it is to ask it.
// It lies in cache/ and may be emptied at any time.
type Shelf struct {
	folder folder
	bodies *Bodies
	pauses *Kept
	turns  *Kept
}

// Shelf is the home's memory of publishers.
func (h *Home) Shelf() *Shelf {
	cache := h.folder.below("cache")
	return &Shelf{folder: cache.below("answers"), bodies: h.Cache(), pauses: h.kept(cache, "pauses.json"), turns: h.kept(cache, "turns.json")}
}

// shelved is the line that leads from an address to a body.
type shelved struct {
	Address string    `json:"address"`
	SHA256  string    `json:"sha256"`
	Media   string    `json:"media,omitempty"`
	ReadAt  time.Time `json:"read_at"`
}

// Lasting gives the document that was put under an address. One that is absent
// or no longer what it was is not found: whoever asks fetches it again.
func (s *Shelf) Lasting(ctx context.Context, address string) (body []byte, media string, readAt time.Time, found bool) {
	name := addressName(address)
	root, err := s.folder.below(name[:2]).open()
	if err != nil {
		return nil, "", time.Time{}, false
	}
	defer root.Close()
	var line shelved
	text, err := s.folder.disk(root).read(name)
	if err != nil || json.Unmarshal(text, &line) != nil || line.Address != address {
		return nil, "", time.Time{}, false
	}
	body, err = s.bodies.Get(ctx, line.SHA256)
	return body, line.Media, line.ReadAt, err == nil
}

// PutLasting keeps a document under its address.
func (s *Shelf) PutLasting(ctx context.Context, address, media string, readAt time.Time, body []byte) error {
	const what = "the document was not kept"
	sum := sha256.Sum256(body)
	line := shelved{Address: address, SHA256: hex.EncodeToString(sum[:]), Media: media, ReadAt: readAt.UTC()}
	if err := s.bodies.Put(ctx, line.SHA256, body); err != nil {
		return err
	}
	text, err := json.Marshal(line)
	if err != nil {
		return explain(what, err)
	}
	name := addressName(address)
	where := s.folder.below(name[:2])
	root, err := where.make()
	if err != nil {
		return explain(what, err)
	}
	defer root.Close()
	return explain(what, replace(where.disk(root), name, text))
}

func addressName(address string) string {
	sum := sha256.Sum256([]byte(address))
	return hex.EncodeToString(sum[:])
}

// Paused is until when a publisher asked any process of this desk to be left
// alone; the zero time when none was asked.
func (s *Shelf) Paused(publisher string) time.Time {
	body, _, err := s.pauses.Read()
	var until map[string]time.Time
	if err != nil || body == nil || json.Unmarshal(body, &until) != nil {
		return time.Time{}
	}
	return until[publisher]
}

// Pause remembers a publisher's wish; a longer one that is known stays.
func (s *Shelf) Pause(ctx context.Context, publisher string, until time.Time) error {
	return s.pauses.Replace(ctx, func(old []byte) ([]byte, error) {
		known := map[string]time.Time{}
		_ = json.Unmarshal(old, &known) // a damaged file holds no wish
		if until.After(known[publisher]) {
			known[publisher] = until.UTC()
		}
		return json.Marshal(known)
	})
}

// farTurn is further ahead than turns that processes wait for: such a time was
// written under another clock.
const farTurn = time.Minute

// Turn gives the next moment at which a publisher may be asked, at least every
// after the turn before it, whichever process of this desk had that one.
func (s *Shelf) Turn(ctx context.Context, publisher string, every time.Duration) (at time.Time, err error) {
	err = s.turns.Replace(ctx, func(old []byte) ([]byte, error) {
		next := map[string]time.Time{}
		_ = json.Unmarshal(old, &next) // a damaged file holds no turn
		at = time.Now()
		if known := next[publisher]; known.After(at) && known.Before(at.Add(farTurn)) {
			at = known
		}
		next[publisher] = at.Add(every).UTC()
		return json.Marshal(next)
	})
	return at, err
}
