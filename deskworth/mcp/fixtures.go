//go:build conformance

package mcp

import (
	"net/http"
	"slices"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// fixtureMethods are what a server with fixtures answers beside the desk's: the
// conformance suite asks for every feature of the protocol, the desk offers few.
var fixtureMethods = []string{"completion/complete"}

// Fixtures puts a server that is no desk's behind this package's guard, lookup
// of cards and recovery, so that an official suite can try those. It is in no
// build without the tag conformance. The desk answers with one JSON text; streams
// also bring what a tool says on its way, which the suite asks for.
func (h *HTTP) Fixtures(server *sdk.Server, streams bool) http.Handler {
	recovering := &Serving{Desk: h.Desk, Log: h.Log}
	server.AddReceivingMiddleware(recovering.recovering)
	behind := stateless(server, h.log(), !streams)
	admit := func(token string) (http.Handler, bool) {
		_, admitted := h.admit(token)
		return behind, admitted
	}
	return &guard{
		admit: admit, bodyWait: bodyWait,
		older:  slices.Concat(olderMethods, fixtureMethods, []string{"logging/setLevel", "resources/subscribe", "resources/unsubscribe"}),
		modern: slices.Concat(modernMethods, fixtureMethods, []string{"subscriptions/listen"}),
	}
}
