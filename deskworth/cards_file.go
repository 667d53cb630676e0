package deskworth

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func (d *Desk) changeCard(ctx context.Context, id string, change func(*KeptCard)) (card Card, err error) {
	err = d.changeCards(ctx, func(f *cardFile) error {
		k := f.find(id)
		if k == nil || !k.Revoked.IsZero() {
			return noCard(id)
		}
		change(k)
		card = k.Card
		return nil
	})
	return card, err
}

func noCard(id string) error {
	return &source.NotFoundError{What: "card " + quote(id), Remedy: "dw card list shows the cards there are"}
}

func (d *Desk) changeCards(ctx context.Context, change func(*cardFile) error) error {
	return d.Home.Cards().Replace(ctx, func(old []byte) ([]byte, error) {
		f, err := parseCards(old)
		if err != nil {
			return nil, err
		}
		if err := change(&f); err != nil {
			return nil, err
		}
		return written(f)
	})
}

func parseCards(body []byte) (f cardFile, err error) {
	if body == nil {
		return f, nil
	}
	if err := json.Unmarshal(body, &f); err != nil {
		return cardFile{}, &source.RefusedError{Rule: "cards", Reason: "cards.json is no list of cards", Remedy: "bring back a copy of the file, or move it away and make the cards again: their tokens are new then"}
	}
	return f, nil
}

func (f *cardFile) find(id string) *KeptCard {
	i := slices.IndexFunc(f.Cards, func(k KeptCard) bool { return k.ID == id })
	if i < 0 {
		return nil
	}
	return &f.Cards[i]
}

func (f *cardFile) freeID(role Role) string {
	for n := 1; ; n++ {
		if id := fmt.Sprintf("%s-%d", role, n); f.find(id) == nil {
			return id
		}
	}
}

// cardCache reads cards.json again when it was replaced, and only then.
type cardCache struct {
	mu    sync.Mutex
	known bool
	stamp room.Stamp
	file  cardFile
}

func (c *cardCache) read(kept *room.Kept) (cardFile, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	stamp, err := kept.Stamp()
	if err != nil {
		return cardFile{}, err
	}
	if c.known && stamp.Same(c.stamp) {
		return c.file, nil
	}
	body, stamp, err := kept.Read()
	if err != nil {
		return cardFile{}, err
	}
	f, err := parseCards(body)
	if err != nil {
		return cardFile{}, err
	}
	c.known, c.stamp, c.file = true, stamp, f
	return f, nil
}
