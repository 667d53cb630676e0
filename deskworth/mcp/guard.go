package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// guard stands in front of the SDK's handler: the SDK alone answers in plain
// text, executes what a foreign page asked for, and reads messages that were
// never sent. It goes from the cheap to the dear, and reads no byte of a body
// before it knows whose it is.
type guard struct {
	admit         func(token string) (next http.Handler, admitted bool)
	older, modern []string // methods, by era
	bodyWait      time.Duration
	inFlight      inFlight
}

const (
	endpoint     = "/mcp"
	bodyWait     = 10 * time.Second // for a whole body, from its first byte
	maxBodyBytes = maxLineBytes
)

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != endpoint {
		w.WriteHeader(http.StatusNotFound) // nothing that a client could take for a server of authorisations
		return
	}
	if refused := atTheDoor(r); refused != nil {
		refused.write(w)
		return
	}
	next, admitted := g.admit(bearer(r))
	if !admitted {
		refusedToken.write(w)
		return
	}
	body, refused := g.body(w, r)
	if refused != nil {
		refused.write(w)
		return
	}
	g.message(w, r, body, next)
}

// body reads the whole body, within its bounds of bytes and time.
func (g *guard) body(w http.ResponseWriter, r *http.Request) ([]byte, *refusal) {
	if r.ContentLength > maxBodyBytes {
		return nil, refusedSize
	}
	if !isJSON(r.Header) {
		return nil, refusedType
	}
	if r.Header.Values("Content-Encoding") != nil {
		return nil, refusedEncoding
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(g.bodyWait)) // a writer without deadlines has no slow client either
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	var long *http.MaxBytesError
	var late net.Error
	switch {
	case errors.As(err, &long):
		return nil, refusedSize
	case errors.As(err, &late) && late.Timeout():
		return nil, refusedSlow
	case err != nil:
		return nil, refusedCut
	}
	// The server goes on reading, to see a client leave: that must not run out.
	_ = control.SetReadDeadline(time.Time{})
	return body, nil
}

func isJSON(h http.Header) bool {
	values := h.Values("Content-Type")
	if len(values) != 1 {
		return false
	}
	media, params, err := mime.ParseMediaType(values[0])
	charset, given := params["charset"]
	return err == nil && media == "application/json" && (!given || strings.EqualFold(charset, "utf-8"))
}

// message judges what was read, and hands on what the SDK reads as we do.
func (g *guard) message(w http.ResponseWriter, r *http.Request, body []byte, next http.Handler) {
	m, what, f := read(body)
	modern := isModern(r, m)
	switch {
	case what == refuse && f.code == codeParams:
		answered(paramsStatus(modern), f).write(w)
	case what == refuse:
		answered(http.StatusBadRequest, f).write(w)
	case what == ignore || m.id == nil:
		if !modern && m.cancels != nil {
			g.inFlight.cancel(next, m.cancels)
		}
		w.WriteHeader(http.StatusAccepted)
	case ambiguous(r):
		answered(http.StatusBadRequest, fault{code: codeHeaders, message: "a header of the protocol is given twice", id: m.id}).write(w)
	case m.version != "" && r.Header.Get(versionHeader) != "" && r.Header.Get(versionHeader) != m.version:
		answered(http.StatusBadRequest, fault{code: codeHeaders, message: "the header and the message name two revisions", id: m.id}).write(w)
	case !modern && !knownVersion(r):
		unsupported(r.Header.Get(versionHeader), m.id).write(w)
	case !g.knows(m.method, modern):
		answered(methodStatus(modern), fault{code: codeMethod, message: "method not found", id: m.id}).write(w)
	default:
		waited, done := g.inFlight.begin(r.Context(), next, m.id)
		defer done()
		next.ServeHTTP(&plain{ResponseWriter: w, id: m.id, modern: modern}, cleaned(r, body, waited))
	}
}

func (g *guard) knows(method string, modern bool) bool {
	if modern {
		return slices.Contains(g.modern, method)
	}
	return slices.Contains(g.older, method)
}

// isModern says which rules hold: those of the revisions that name themselves in
// every message, or the older ones.
func isModern(r *http.Request, m message) bool {
	return m.version != "" || r.Header.Get(versionHeader) >= firstModern
}

// ambiguous are headers of which two readers could take two values.
func ambiguous(r *http.Request) bool {
	return slices.ContainsFunc([]string{versionHeader, "Mcp-Method", "Mcp-Name"}, func(name string) bool {
		return len(r.Header.Values(name)) > 1
	})
}

// cleaned is the request as the SDK is to see it: the same message, none of the
// headers that belong to sessions, and an Accept that it insists on.
func cleaned(r *http.Request, body []byte, waited context.Context) *http.Request {
	out := r.Clone(withClient(r.Context(), waited))
	out.Host = strings.ToLower(r.Host) // the SDK looks again, and minds the case
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	for _, name := range []string{"Authorization", "Cookie", "Mcp-Session-Id", "Last-Event-Id"} {
		out.Header.Del(name)
	}
	out.Header.Set("Accept", "application/json, text/event-stream")
	return out
}

// plain turns what the SDK says in plain text into the protocol's own words. By
// then only params can be wrong.
type plain struct {
	http.ResponseWriter
	id     json.RawMessage
	modern bool
	muted  bool
}

func (p *plain) WriteHeader(status int) {
	if status < http.StatusBadRequest || strings.HasPrefix(p.Header().Get("Content-Type"), "application/json") {
		p.ResponseWriter.WriteHeader(status)
		return
	}
	p.muted = true
	f := fault{code: codeParams, message: "params are not what the method takes", id: p.id}
	if status != http.StatusBadRequest {
		f.code, f.message = codeInternal, "the desk could not answer; its operator finds the reason in the log"
		answered(status, f).write(p.ResponseWriter)
		return
	}
	answered(paramsStatus(p.modern), f).write(p.ResponseWriter)
}

func (p *plain) Write(body []byte) (int, error) {
	if p.muted {
		return len(body), nil
	}
	return p.ResponseWriter.Write(body)
}

func (p *plain) Unwrap() http.ResponseWriter { return p.ResponseWriter }
