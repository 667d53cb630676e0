package mcp

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
)

const (
	codeInternal = -32603
	codeHeaders  = -32020 // headers and body do not say the same
	codeVersion  = -32022 // a revision that is not served

	versionHeader = "Mcp-Protocol-Version"
	firstModern   = "2026-07-28" // the first revision without a handshake
)

// olderVersions are the revisions before it. Without a header the oldest that
// had none is meant.
var olderVersions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

func knownVersion(r *http.Request) bool {
	version := r.Header.Get(versionHeader)
	return version == "" || slices.Contains(olderVersions, version)
}

// refusal is an answer that needed no tool: made once, the same bytes each time.
type refusal struct {
	status int
	body   []byte
	early  bool // the body was not read, so the connection cannot go on
	allow  bool // says which method there is
}

// refusedToken is the one answer to a token that is missing, malformed, unknown
// or revoked. It names no scheme: some clients would start asking for consent.
var refusedToken = beforeBody(http.StatusUnauthorized, "refused")

var (
	refusedMethod   = &refusal{status: http.StatusMethodNotAllowed, body: said("send a POST"), early: true, allow: true}
	refusedHost     = beforeBody(http.StatusForbidden, "the Host is not this server's")
	refusedOrigin   = beforeBody(http.StatusForbidden, "the Origin is not this server's")
	refusedSize     = beforeBody(http.StatusRequestEntityTooLarge, "the body is larger than "+strconv.Itoa(maxBodyBytes)+" bytes")
	refusedType     = beforeBody(http.StatusUnsupportedMediaType, "the Content-Type must be application/json")
	refusedEncoding = beforeBody(http.StatusUnsupportedMediaType, "the body must not be encoded")
	refusedSlow     = beforeBody(http.StatusRequestTimeout, "the body took too long")
	refusedCut      = beforeBody(http.StatusBadRequest, "the body ended early")
)

func beforeBody(status int, message string) *refusal {
	return &refusal{status: status, body: said(message), early: true}
}

func said(message string) []byte {
	return fault{code: codeRequest, message: message}.body()
}

// answered is a fault of a message that was read.
func answered(status int, f fault) *refusal { return &refusal{status: status, body: f.body()} }

// paramsStatus and methodStatus are where the eras part: the older ones answer a
// request of JSON-RPC with 200 whatever became of it.
func paramsStatus(modern bool) int {
	if modern {
		return http.StatusBadRequest
	}
	return http.StatusOK
}

func methodStatus(modern bool) int {
	if modern {
		return http.StatusNotFound
	}
	return http.StatusOK
}

func unsupported(requested string, id json.RawMessage) *refusal {
	f := fault{code: codeVersion, message: "unsupported protocol version", id: id}
	f.data, _ = json.Marshal(map[string]any{"supported": append([]string{firstModern}, olderVersions...), "requested": requested}) // texts
	return answered(http.StatusBadRequest, f)
}

func (r *refusal) write(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(r.body)))
	h.Del("X-Content-Type-Options") // of a plain text that this replaces
	if r.early {
		h.Set("Connection", "close")
	}
	if r.allow {
		h.Set("Allow", http.MethodPost)
	}
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body) // a client that is gone needs no answer
}
