package source

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"strings"
)

// jsonMedia is what a body of ours is when its request does not say.
const jsonMedia = "application/json"

// posts says that the question is sent as a body: some publishers take lists of
// identifiers no other way. Nothing is changed by one, so that it is retried,
// recorded and replayed as any other question is.
func (req Request) posts() bool { return req.Method == http.MethodPost }

// where is the address that a part and a recording carry. Two bodies sent to one
// address are two questions, so the digest of the body stands behind it.
func (req Request) where() string {
	if !req.posts() {
		return req.Address
	}
	address, _, _ := strings.Cut(req.Address, "#")
	return address + "#sha256=" + Digest(req.Body)
}

// checkMethod refuses what no publisher is asked: another method, a body that
// would be dropped, and a document that never changes behind a body.
func (req Request) checkMethod() error {
	refuse := func(field, problem, remedy string) error {
		return &ArgumentError{Field: field, Problem: problem, Remedy: remedy}
	}
	switch {
	case req.Method != "" && req.Method != http.MethodGet && !req.posts():
		return refuse("method", clip(req.Method)+" is not asked of any publisher", "use GET or POST")
	case !req.posts() && len(req.Body) > 0:
		return refuse("body", "a GET sends none", "use POST, or put the question in the address")
	case req.posts() && req.Lasting:
		return refuse("lasting", "the answer to a POST is not one of an address", "leave it out")
	}
	return nil
}

// method and body of one attempt: a retry sends the body anew.
func (req Request) sent() (method string, body io.Reader) {
	if !req.posts() {
		return http.MethodGet, nil
	}
	return http.MethodPost, bytes.NewReader(req.Body)
}

// declare says what the body is.
func (req Request) declare(h http.Header) {
	if req.posts() {
		h.Set("Content-Type", cmp.Or(h.Get("Content-Type"), req.BodyMedia, jsonMedia))
	}
}
