package mcp

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// verdict is what becomes of one message.
type verdict int

const (
	pass   verdict = iota // to the SDK, as it stands
	ignore                // a notification, or a response that nobody awaits: no answer
	refuse                // answered by the filter
)

// JSON-RPC's codes.
const (
	codeParse   = -32700
	codeRequest = -32600
	codeMethod  = -32601
	codeParams  = -32602
)

const (
	maxDepth   = 64        // of nested objects and lists in one message
	maxSafeInt = 1<<53 - 1 // ids beyond come back changed from clients' and the SDK's floats
)

// fault is an answer of the filter.
type fault struct {
	code    int
	message string
	id      json.RawMessage // nil: the message had none that can be trusted
	data    json.RawMessage // nil: there is no more to say
}

// message is what both of us must read in the same bytes.
type message struct {
	id      json.RawMessage // nil: a notification
	method  string
	version string          // that the message says itself; "" in the older revisions
	cancels json.RawMessage // the id of the request that nobody waits for any more
}

const versionKey = "io.modelcontextprotocol/protocolVersion"

// inspect reads a message as strictly as the protocol is written: the SDK alone
// would end on a bare number, take a batch, fold the case of keys and change ids.
func inspect(body []byte) (verdict, fault) {
	_, what, f := read(body)
	return what, f
}

// read is inspect, with what was read.
func read(body []byte) (m message, what verdict, f fault) {
	if len(body) > maxLineBytes || !utf8.Valid(body) || !json.Valid(body) {
		return m, refuse, fault{code: codeParse, message: "not valid JSON"}
	}
	if depth(body) > maxDepth {
		return m, refuse, fault{code: codeParse, message: "nested too deep"}
	}
	keys, whole := members(body, "jsonrpc", "id", "method", "params", "result", "error")
	if !whole || string(keys["jsonrpc"]) != `"2.0"` {
		return m, refuse, invalid()
	}
	id, has := keys["id"]
	if has && !validID(id) {
		return m, refuse, invalid()
	}
	m.id = id
	if keys["method"] == nil {
		if has && (keys["result"] == nil) != (keys["error"] == nil) {
			return m, ignore, fault{} // the server asks nothing, so no response is awaited
		}
		return m, refuse, invalid()
	}
	what, f = m.call(keys)
	return m, what, f
}

func (m *message) call(keys map[string]json.RawMessage) (verdict, fault) {
	if json.Unmarshal(keys["method"], &m.method) != nil || keys["method"][0] != '"' || keys["result"] != nil || keys["error"] != nil {
		return refuse, invalid()
	}
	params, given := keys["params"]
	switch {
	case given && params[0] != '{':
		return refuse, invalid()
	case m.id == nil && !strings.HasPrefix(m.method, "notifications/"):
		return ignore, fault{} // without an id nothing comes back, and nothing is run
	case m.id != nil && !given && (m.method == "tools/call" || m.method == "initialize"):
		return refuse, fault{code: codeParams, message: "params are missing", id: m.id}
	case given:
		return m.inside(params)
	}
	return pass, fault{}
}

// inside keeps the SDK's words about its own types from the caller. What stands
// in the arguments is the registry's to judge.
func (m *message) inside(params json.RawMessage) (verdict, fault) {
	keys, whole := members(params, "name", "arguments", "_meta", "cursor", "requestId")
	if !whole {
		return refuse, invalid()
	}
	if m.method == "notifications/cancelled" {
		m.cancels = keys["requestId"]
	}
	if name := keys["name"]; m.method == "tools/call" && name != nil && name[0] != '"' {
		return refuse, fault{code: codeParams, message: "name must be a string", id: m.id}
	}
	meta := keys["_meta"]
	if meta != nil && meta[0] != '{' && meta[0] != 'n' {
		return refuse, fault{code: codeParams, message: "_meta must be an object", id: m.id}
	}
	if !m.typed(params) {
		return refuse, fault{code: codeParams, message: "params are not what the method takes", id: m.id}
	}
	if meta == nil || meta[0] == 'n' {
		return pass, fault{}
	}
	said, whole := members(meta, versionKey)
	if !whole {
		return refuse, invalid()
	}
	_ = json.Unmarshal(said[versionKey], &m.version) // what is no text is none, to the SDK too
	return pass, fault{}
}

// typed says whether the SDK can read the params. It would answer with the names
// of its own types, and with no code of the protocol's.
func (m *message) typed(params json.RawMessage) bool {
	var into any
	switch m.method {
	case "initialize":
		into = &sdk.InitializeParams{}
	case "tools/list":
		into = &sdk.ListToolsParams{}
	case "tools/call":
		into = &sdk.CallToolParamsRaw{}
	case "resources/read":
		into = &sdk.ReadResourceParams{}
	case "prompts/get":
		into = &sdk.GetPromptParams{}
	case "prompts/list":
		into = &sdk.ListPromptsParams{}
	case "resources/list":
		into = &sdk.ListResourcesParams{}
	case "resources/templates/list":
		into = &sdk.ListResourceTemplatesParams{}
	default:
		return true
	}
	return json.Unmarshal(params, into) == nil
}

func tooLong() fault { return fault{code: codeParse, message: "the line is too long"} }

func invalid() fault { return fault{code: codeRequest, message: "not a request"} }

// line is the fault on a line of its own.
func (f fault) line() []byte { return append(f.body(), '\n') }

// body is the fault as the message that answers it. An error about a message
// without a readable id has no id member at all.
func (f fault) body() []byte {
	type problem struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data,omitempty"`
	}
	body, _ := json.Marshal(struct { // strings, a number and JSON that was valid
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id,omitempty"`
		Error   problem         `json:"error"`
	}{"2.0", f.id, problem{f.code, f.message, f.data}})
	return body
}
