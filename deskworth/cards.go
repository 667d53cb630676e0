package deskworth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// KeptCard is a card as cards.json holds it: digests of tokens, never a token.
type KeptCard struct {
	Card
	Made    time.Time     `json:"made"`
	Revoked time.Time     `json:"revoked,omitzero"` // a revoked card keeps its id: its folder is its own
	Tokens  []TokenDigest `json:"tokens,omitempty"`
}

// TokenDigest is what is kept of a token.
type TokenDigest struct {
	SHA256 string    `json:"sha256"`
	Issued time.Time `json:"issued"`
	Until  time.Time `json:"until,omitzero"` // of a token that another one follows: from then on it is out
}

// MaxKeep is how long a token may go on beside the one that follows it.
const MaxKeep = 24 * time.Hour

type cardFile struct {
	Cards []KeptCard `json:"cards"`
}

// ErrRefused is the one answer at the door, for a token that is missing,
// malformed, unknown or revoked. It teaches nothing.
var ErrRefused error = &source.RefusedError{Rule: "refused", Reason: "refused"}

// tokenBytes of a token are random: 256 bits.
const tokenBytes = 32

// NewCard makes a card and its token, which is shown this once and kept as a
// digest only. An empty id is made from the role. The mission must exist.
func (d *Desk) NewCard(ctx context.Context, mission string, role Role, id string) (Card, string, error) {
	if _, err := d.Mission(mission); err != nil {
		return Card{}, "", err
	}
	if _, err := ParseRole(string(role)); err != nil {
		return Card{}, "", err
	}
	token, digest, err := d.newToken()
	if err != nil {
		return Card{}, "", err
	}
	card := Card{ID: id, Role: role, Mission: mission}
	err = d.changeCards(ctx, func(f *cardFile) error {
		if card.ID == "" {
			card.ID = f.freeID(role)
		}
		if err := room.CheckID(card.ID); err != nil {
			return err
		}
		if f.find(card.ID) != nil {
			return &source.RefusedError{Rule: "card", Reason: fmt.Sprintf("there is a card %q already", card.ID), Remedy: "choose another id, or rotate its token"}
		}
		f.Cards = append(f.Cards, KeptCard{Card: card, Made: d.Now(), Tokens: []TokenDigest{digest}})
		return nil
	})
	if err != nil {
		return Card{}, "", err
	}
	return card, token, d.decided(ctx, card, "card new")
}

// Rotate gives a card a new token, which is shown this once. The one before goes
// on for as long as keep says, so that a running agent can be given the new one in
// peace; nought puts it out at once. A card never has more than these two. It
// returns a [source.ArgumentError] for less than nought or more than [MaxKeep].
func (d *Desk) Rotate(ctx context.Context, id string, keep time.Duration) (token string, err error) {
	if keep < 0 || keep > MaxKeep {
		return "", &source.ArgumentError{Field: "keep", Problem: "the token before cannot go on for " + keep.String(), Remedy: "give nought to a day, such as 10m"}
	}
	token, digest, err := d.newToken()
	if err != nil {
		return "", err
	}
	card, err := d.changeCard(ctx, id, func(k *KeptCard) { k.follow(digest, keep) })
	if err != nil {
		return "", err
	}
	return token, d.decided(ctx, card, "card rotate")
}

// follow puts a new token beside the last one, which goes on for a while.
func (k *KeptCard) follow(fresh TokenDigest, keep time.Duration) {
	var before []TokenDigest
	if last := len(k.Tokens) - 1; last >= 0 && keep > 0 {
		before = []TokenDigest{k.Tokens[last]}
		before[0].Until = fresh.Issued.Add(keep)
	}
	k.Tokens = append(before, fresh)
}

// Revoke ends a card: its token is out at the next call. Its files stay.
func (d *Desk) Revoke(ctx context.Context, id string) error {
	card, err := d.changeCard(ctx, id, func(k *KeptCard) { k.Tokens, k.Revoked = nil, d.Now() })
	if err != nil {
		return err
	}
	return d.decided(ctx, card, "card revoke")
}

// Cards lists all cards in the order in which they were made, revoked ones too.
func (d *Desk) Cards() ([]KeptCard, error) {
	f, err := d.cards.read(d.Home.Cards())
	return slices.Clone(f.Cards), err
}

// Card gives a card by its id, for whoever can read the home: the operator. It
// returns a [source.NotFoundError] for an unknown or a revoked one.
func (d *Desk) Card(id string) (Card, error) {
	f, err := d.cards.read(d.Home.Cards())
	if err != nil {
		return Card{}, err
	}
	switch k := f.find(id); {
	case k == nil:
		return Card{}, noCard(id)
	case !k.Revoked.IsZero():
		return Card{}, &source.RefusedError{Rule: "revoked", Reason: "card " + quote(id) + " was revoked on " + source.DateOf(k.Revoked.UTC()).String(), Remedy: "make another with dw card new"}
	default:
		return k.Card, nil
	}
}

// Admit gives the card that a token belongs to, or [ErrRefused]. Every kept
// digest is compared, so that the time says nothing about which one it was.
func (d *Desk) Admit(token string) (Card, error) {
	f, err := d.cards.read(d.Home.Cards())
	if err != nil {
		return Card{}, ErrRefused
	}
	presented, now := tokenDigest(token), d.Now()
	var admitted *KeptCard
	for i := range f.Cards {
		for _, t := range f.Cards[i].Tokens {
			same := subtle.ConstantTimeCompare([]byte(t.SHA256), []byte(presented)) == 1
			if same && (t.Until.IsZero() || now.Before(t.Until)) {
				admitted = &f.Cards[i]
			}
		}
	}
	if admitted == nil || !admitted.Revoked.IsZero() {
		return Card{}, ErrRefused
	}
	return admitted.Card, nil
}

func (d *Desk) newToken() (string, TokenDigest, error) {
	random := d.Random
	if random == nil {
		random = rand.Reader
	}
	var bits [tokenBytes]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", TokenDigest{}, err
	}
	token := base64.RawURLEncoding.EncodeToString(bits[:])
	return token, TokenDigest{SHA256: tokenDigest(token), Issued: d.Now()}, nil
}

func tokenDigest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
