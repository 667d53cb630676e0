package source

import (
	"encoding/json"
	"time"
)

// Question is what was asked: a verb of ours and its request as JSON. With the
// parts and the cutoff it is all that re-deriving the tables needs.
type Question struct {
	Verb    string          `json:"verb"` // "market.ohlcv"
	Request json.RawMessage `json:"request"`
}

// Part is one body as it was received, after transfer decoding.
type Part struct {
	Address string    `json:"address"`        // redacted, the publisher's own
	Via     string    `json:"via,omitzero"`   // host that answered in its place: a proxy or a mirror of the operator's
	Digest  string    `json:"sha256"`         // hex, over the body
	Bytes   int64     `json:"bytes"`          // length of the body
	Media   string    `json:"media,omitzero"` // content type as declared
	Base    string    `json:"base,omitzero"`  // what relative links in the body hang on, redacted; absent: the address
	ReadAt  time.Time `json:"read_at"`        // UTC
}

// Origin is where the bytes came from this time. It is not part of a Ref.
type Origin string

const (
	Live   Origin = "live"
	Replay Origin = "replay"
	File   Origin = "file"
)

// Read is one answer of one vendor to one question. What its figures are about
// stands in its tables.
type Read struct {
	Ref       Ref       `json:"ref"`
	Mission   string    `json:"mission,omitzero"`
	Vendor    string    `json:"vendor"`
	Question  Question  `json:"question"`
	Cutoff    Date      `json:"cutoff,omitzero"`    // nothing published later was kept
	Parts     []Part    `json:"parts"`              // in the order in which the question needs them
	Digest    string    `json:"digest"`             // SHA-256 over the part digests in order, hex
	ReadAt    time.Time `json:"read_at"`            // our clock, UTC; the recording's when replayed
	AsOf      Moment    `json:"as_of,omitzero"`     // the moment the figures describe, by the publisher's clock
	Published Moment    `json:"published,omitzero"` // when they became public; absent when not known
	Origin    Origin    `json:"origin"`
	Note      string    `json:"note,omitzero"` // what a reader of these bytes must know: "written by hand"
	Licence   Licence   `json:"licence"`
	Identity  Identity  `json:"identity,omitzero"`
}
