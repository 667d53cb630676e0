package source

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Client fetches bytes and makes reads of them. A nil Client reads live, for no
// mission and without a cutoff.
//
// Every fetch keeps the publisher's limits for the whole process, retries what
// may be retried, looks at status and first byte before anybody decodes, stops
// at a cap, and redacts every address and error before it hands them on.
type Client struct {
	Mission   string                   // goes into every Ref
	Cutoff    Date                     // zero: no bound; the desk sets the mission's as-of date
	Clock     func() time.Time         // nil: time.Now
	Transport http.RoundTripper        // nil: http.DefaultTransport without surprises
	Getenv    func(name string) string // nil: os.Getenv
	Keys      Keys                     // keys that the operator stored; the environment comes first
	Recorded  Replayer                 // set: no network at all
	Recorder  Recorder                 // set: every live answer is recorded too
	Store     Store                    // nil: bodies are kept nowhere
	Shelf     Shelf                    // nil: what one process learns dies with it
	Keep      map[string]bool          // vendors whose terms the operator read, and said keep
}

// Keys gives keys by the name of their environment variable.
type Keys interface {
	Key(env string) (value string, found bool)
}

// Replayer answers from a recording.
type Replayer interface {
	// Replay gives the recorded answer to a redacted address, with the time of
	// the recording in its part, or a [NotFoundError] with near addresses.
	//
	// The address of a POST ends in #sha256= and the digest of its body.
	Replay(ctx context.Context, address string) (Answer, error)
}

// Recorder keeps live answers for later replay.
type Recorder interface {
	Record(ctx context.Context, v Vendor, a Answer) error
}

// Request is one question to a publisher's server.
type Request struct {
	Address string      // the publisher's own, without a key
	Accept  Look        // what the body must look like; nothing: anything
	Header  http.Header // extra headers, never a key

	Method    string // GET, which nothing means too, or POST for a question that is a body
	Body      []byte // of a POST, without a key
	BodyMedia string // content type of Body; nothing: JSON

	Answers []int // statuses besides 2xx whose body is an answer, as 404 is to "is there one?"; a redirect among them is not followed
	Lasting bool  // the document never changes: fetched once in this process, or by this desk when it has a shelf
	Outside bool  // somebody outside gave the address: only the public internet is dialled, redirects included

	MaxBytes int64 // bound of the decoded body; nought: 64 MiB
}

// Answer is one body with its part.
type Answer struct {
	Part   Part
	Body   []byte
	Method string // nothing: GET
	Status int
	Origin Origin
	Note   string // of a recording: "written by hand"
}

// Get fetches an address that must answer with status 2xx. See [Client.Fetch].
func (c *Client) Get(ctx context.Context, v Vendor, address string) (Answer, error) {
	return c.Fetch(ctx, v, Request{Address: address})
}

// FromFile is the answer that a file of the operator's gives. Its address is
// the name alone, redacted.
func (c *Client) FromFile(name string, body []byte) Answer {
	part := Part{Address: "file:" + c.Redactor().Text(name), Digest: Digest(body), Bytes: int64(len(body)), ReadAt: c.Now()}
	return Answer{Part: part, Body: body, Origin: File}
}

// Read makes the record of one answer of one vendor: the only place where a Ref
// is made. request is our own request as JSON; it must hold no key. Identity,
// AsOf and Published are the caller's to fill: no Ref hangs on them.
//
// It returns a [RefusedError], rule "echo", for an answer that repeats a key of
// this desk: what is read is kept and shown as it was received.
func (c *Client) Read(v Vendor, verb string, request any, answers ...Answer) (Read, error) {
	asked, err := json.Marshal(request)
	if err != nil {
		return Read{}, err
	}
	r := Read{Vendor: v.Name, Question: Question{Verb: verb, Request: asked}, Licence: c.licence(v)}
	if c != nil {
		r.Mission, r.Cutoff = c.Mission, c.Cutoff
	}
	for _, a := range answers {
		if c.echoes(v, a) {
			return Read{}, echoRefused(v.Name)
		}
		r.add(a)
	}
	r.Digest = digestOfParts(r.Parts)
	r.Ref = DeriveRef(r)
	return r, nil
}

func (r *Read) add(a Answer) {
	r.Parts = append(r.Parts, a.Part)
	r.Origin, r.Note = or(r.Origin, a.Origin), or(r.Note, a.Note)
	if a.Part.ReadAt.After(r.ReadAt) {
		r.ReadAt = a.Part.ReadAt.UTC()
	}
}

// licence is the vendor's own, unless the operator read the terms and said keep.
func (c *Client) licence(v Vendor) Licence {
	l := v.Licence
	if c != nil && c.Keep[v.Name] && l.Verdict != Keep {
		l.Verdict, l.Operator = Keep, true
	}
	return l
}

// Allows says whether something published at that moment may be seen: under a
// cutoff, what came later may not, nor what nobody can date. Who drops a row
// for it counts the row.
func (c *Client) Allows(published Moment) bool {
	if c == nil || c.Cutoff.IsZero() {
		return true
	}
	return !published.IsZero() && !published.Day().After(c.Cutoff)
}

// Now is the client's clock, in UTC.
func (c *Client) Now() time.Time {
	if c == nil || c.Clock == nil {
		return time.Now().UTC()
	}
	return c.Clock().UTC()
}

// Today is the cutoff when there is one, else the day of reading in UTC.
func (c *Client) Today() Date {
	if c != nil && !c.Cutoff.IsZero() {
		return c.Cutoff
	}
	return DateOf(c.Now())
}
