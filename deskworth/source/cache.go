package source

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// maxRemembered bounds how many addresses a process remembers answers of.
const maxRemembered = 4096

// remembered is what a process knows of an earlier answer. The body itself is
// in the client's Store; without one, or when a vendor's terms keep it out,
// every question is asked anew.
type remembered struct {
	digest, etag, modified, media string
	readAt                        time.Time
	body                          []byte // only while it is in use
}

// answers are remembered by target address and what was accepted, never by key.
var answers = memory{by: map[string]remembered{}}

type memory struct {
	mu    sync.Mutex
	by    map[string]remembered
	order []string
}

func (m *memory) get(name string) remembered {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.by[name]
}

func (m *memory) put(name string, r remembered) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, known := m.by[name]; !known {
		m.order = append(m.order, name)
	}
	m.by[name] = r
	if len(m.order) > maxRemembered {
		delete(m.by, m.order[0])
		m.order = m.order[1:]
	}
}

func (f *fetch) name() string {
	return f.target.String() + " " + f.request.Header.Get("Accept")
}

// mayStore says whether bodies of a vendor may be kept: its terms say so, or
// the operator read them and does.
func (c *Client) mayStore(v Vendor) bool {
	verdict := c.licence(v).Verdict
	return c != nil && c.Store != nil && (verdict == Keep || verdict == Quote)
}

// store keeps a body by its digest, as it was received. One that repeats a key
// is not kept: no read can be made of it either.
func (c *Client) store(ctx context.Context, v Vendor, a Answer) error {
	if !c.mayStore(v) || c.echoes(v, a) {
		return nil
	}
	return c.Store.Put(ctx, a.Part.Digest, a.Body)
}

func (f *fetch) keep(ctx context.Context, a Answer) error {
	return f.client.store(ctx, f.vendor, a)
}

// recall looks up what the store holds of an earlier answer.
func (f *fetch) recall(ctx context.Context) {
	f.known = remembered{}
	if !f.client.mayStore(f.vendor) || f.request.posts() {
		return
	}
	known := answers.get(f.name())
	if known.digest == "" {
		return
	}
	body, err := f.client.Store.Get(ctx, known.digest)
	if err != nil || Digest(body) != known.digest {
		return // another mission's store: ask anew
	}
	known.body = body
	f.known = known
}

// lasting answers for a document that never changes and was fetched already:
// with the time of that fetch, as nobody asked the publisher since.
func (f *fetch) lasting(ctx context.Context) (Answer, bool) {
	if !f.request.Lasting {
		return Answer{}, false
	}
	f.recall(ctx)
	if f.known.body == nil {
		return f.shelved(ctx)
	}
	answer := f.confirmed()
	answer.Part.ReadAt = f.known.readAt
	return answer, true
}

// ask makes a request conditional.
func (k remembered) ask(h http.Header) {
	if k.body == nil {
		return
	}
	if k.etag != "" {
		h.Set("If-None-Match", k.etag)
	}
	if k.modified != "" {
		h.Set("If-Modified-Since", k.modified)
	}
}

// confirmed is the earlier body, which the publisher just said still stands.
func (f *fetch) confirmed() Answer {
	return Answer{Part: f.part(f.known.body, f.known.media), Body: f.known.body, Status: http.StatusOK, Origin: Live}
}

// remember keeps what a later question needs.
func (f *fetch) remember(a Answer, h http.Header) {
	if a.Status != http.StatusOK || !f.client.mayStore(f.vendor) || f.request.posts() {
		return
	}
	answers.put(f.name(), remembered{
		digest: a.Part.Digest, etag: h.Get("ETag"), modified: h.Get("Last-Modified"), media: a.Part.Media, readAt: a.Part.ReadAt,
	})
}
