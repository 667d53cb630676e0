package mcp

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

func same(t *testing.T, line []byte) {
	t.Helper()
	message, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		t.Fatalf("the SDK refuses %q: %v", line, err)
	}
	request, is := message.(*jsonrpc.Request)
	if !is {
		t.Fatalf("the SDK reads no request in %q", line)
	}
	var ours struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	if err := json.Unmarshal(line, &ours); err != nil || ours.Method != request.Method {
		t.Fatalf("%q is %q to us and %q to the SDK", line, ours.Method, request.Method)
	}
	if request.ID.IsValid() != (ours.ID != nil) {
		t.Fatalf("%q: one of us sees an id", line)
	}
	if ours.ID == nil {
		return
	}
	theirs, err := json.Marshal(request.ID.Raw())
	var a, b any
	if err != nil || json.Unmarshal(theirs, &a) != nil || json.Unmarshal(ours.ID, &b) != nil || a != b {
		t.Fatalf("%q: id %s comes back as %s", line, ours.ID, theirs)
	}
	if bytes.HasPrefix(ours.ID, []byte("-0")) {
		t.Fatalf("%q: a negative nought passed", line)
	}
}
