package mcp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wire is one raw request and what the specification and our table of answers
// say about it. None of it was taken from an answer of ours.
type wire struct {
	name   string
	body   string
	head   []string
	status int
	code   int    // of the error; nought: a result, or an empty body with 202, 404 and 405
	id     string // that must come back; "" none may
	says   string
	verb   string // default POST
	path   string // default /mcp
}

// era is a way to say the same: older revisions say nothing, the newest says
// itself in every request and its headers.
type era struct {
	name   string
	modern bool
}

var eras = []era{{"older", false}, {"modern", true}}

// request writes a request of the era. params without their braces.
func (e era) request(id, method, params string) string {
	if e.modern {
		params = strings.TrimSuffix(modernMeta+","+params, ",")
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `","params":{` + params + `}}`
}

func (e era) head(method, name string, more ...string) []string {
	if !e.modern {
		return slices.Clip(more)
	}
	return slices.Clip(append(modernHeaders(method, name), more...)) // rows add to it, each its own
}

// pick is a status, by era.
func (e era) pick(older, modern int) int {
	if e.modern {
		return modern
	}
	return older
}

func (w wire) check(t *testing.T, s *served) {
	t.Helper()
	verb, path := w.verb, w.path
	if verb == "" {
		verb = "POST"
	}
	if path == "" {
		path = "/mcp"
	}
	status, body, whole := s.raw(t, s.head(verb, path, len(w.body), w.head...)+w.body)
	require.Equal(t, w.status, status, body)
	assert.NotContains(t, whole, "Mcp-Session-Id")
	assert.NotContains(t, whole, "Access-Control-")
	assert.NotContains(t, whole, "Www-Authenticate")
	assert.Contains(t, body, w.says)
	if w.code == 0 && status != 200 {
		assert.Empty(t, body)
		return
	}
	assert.Contains(t, whole, "\r\nContent-Type: application/json\r\n")
	var keys map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(body), &keys), body)
	assert.Equal(t, `"2.0"`, string(keys["jsonrpc"]))
	if w.id == "" {
		assert.NotContains(t, keys, "id")
	} else {
		assert.JSONEq(t, w.id, string(keys["id"]))
	}
	if w.code == 0 {
		assert.NotEmpty(t, keys["result"])
		assert.NotContains(t, keys, "error")
		return
	}
	assert.NotContains(t, keys, "result")
	var problem struct {
		Code    int
		Message string
	}
	require.NoError(t, json.Unmarshal(keys["error"], &problem))
	assert.Equal(t, w.code, problem.Code, body)
	assert.NotEmpty(t, problem.Message)
}

func checkAll(t *testing.T, s *served, e era, rows []wire) {
	t.Helper()
	for _, row := range rows {
		t.Run(e.name+"/"+row.name, func(t *testing.T) { row.check(t, s) })
	}
}

// The table of answers, each row in both eras.
func TestTheTableOfAnswers(t *testing.T) {
	s := serve(t, Limits{})
	for _, e := range eras {
		call := func(args string) string { return e.request("1", "tools/call", `"name":"say","arguments":`+args) }
		say, list := e.head("tools/call", "say"), e.head("tools/list", "")
		tool := func(name string) wire {
			return wire{name: "the tool " + name, body: e.request("1", "tools/call", `"name":"`+name+`","arguments":{}`), head: e.head("tools/call", name), status: e.pick(200, 400), code: -32602, id: "1", says: name}
		}
		checkAll(t, s, e, []wire{
			{name: "a tool ran", body: call(`{"text":"x"}`), head: say, status: 200, id: "1", says: `"structuredContent":{"text":"x"}`},
			{name: "a tool refused", body: e.request("1", "tools/call", `"name":"closes","arguments":{"symbol":"NOSUCH"}`), head: e.head("tools/call", "closes"), status: 200, id: "1", says: `"isError":true`},
			{name: "a tool panicked", body: call(`{"text":"panic"}`), head: say, status: 200, id: "1", says: `"isError":true`},
			{name: "an argument is missing", body: call(`{}`), head: say, status: 200, id: "1", says: `"isError":true`},
			{name: "an argument of another type", body: call(`{"text":5}`), head: say, status: 200, id: "1", says: `"isError":true`},
			{name: "an extra argument", body: call(`{"text":"x","path":"/etc"}`), head: say, status: 200, id: "1", says: `"isError":true`},
			{name: "an argument in capitals", body: call(`{"Text":"x"}`), head: say, status: 200, id: "1", says: `"isError":true`},
			{name: "arguments null are the empty object", body: call(`null`), head: say, status: 200, id: "1", says: `"isError":true`},
			{name: "arguments that are a list", body: call(`[]`), head: say, status: 200, id: "1", says: `"isError":true`},
			tool("nothing"), tool("seal"), // of another card
			{name: "an unknown method", body: e.request("1", "tools/erase", ""), head: e.head("tools/erase", ""), status: e.pick(200, 404), code: -32601, id: "1"},
			{name: "not JSON", body: `hello`, head: list, status: 400, code: -32700},
			{name: "JSON and no request", body: `42`, head: list, status: 400, code: -32600},
			{name: "a batch", body: "[" + e.request("1", "tools/list", "") + "]", head: list, status: 400, code: -32600},
			{name: "trailing bytes", body: e.request("1", "tools/list", "") + "x", head: list, status: 400, code: -32700},
			{name: "a byte order mark", body: "\ufeff" + e.request("1", "tools/list", ""), head: list, status: 400, code: -32700},
			{name: "more than 64 levels", body: call(`{"text":` + strings.Repeat("[", 62) + strings.Repeat("]", 62) + `}`), head: say, status: 400, code: -32700},
			{name: "more than 4 MiB", body: strings.Repeat(" ", 4<<20+1), head: list, status: 413, code: -32600},
			{name: "no token", body: call(`{"text":"x"}`), head: append(say, "-Authorization"), status: 401, code: -32600, says: "refused"},
			{name: "an unknown token", body: call(`{"text":"x"}`), head: append(say, "Authorization: Bearer x"), status: 401, code: -32600, says: "refused"},
			{name: "another scheme", body: call(`{"text":"x"}`), head: append(say, "Authorization: Basic x"), status: 401, code: -32600, says: "refused"},
			{name: "a known notification", body: `{"jsonrpc":"2.0","method":"notifications/initialized"}`, head: e.head("notifications/initialized", ""), status: 202},
			{name: "an unknown notification", body: `{"jsonrpc":"2.0","method":"notifications/nothing","params":{}}`, head: e.head("notifications/nothing", ""), status: 202},
			{name: "a call without an id", body: `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"say","arguments":{"text":"x"}}}`, head: say, status: 202},
			{name: "Method in capitals", body: `{"jsonrpc":"2.0","id":1,"Method":"tools/list"}`, head: list, status: 400, code: -32600},
			{name: "GET", verb: "GET", status: 405, code: -32600},
			{name: "DELETE", verb: "DELETE", status: 405, code: -32600},
			{name: "OPTIONS", verb: "OPTIONS", head: []string{"Origin: http://evil.example"}, status: 405, code: -32600},
			{name: "no Accept", body: call(`{"text":"x"}`), head: append(say, "-Accept"), status: 200, id: "1"},
			{name: "an Accept of JSON alone", body: call(`{"text":"x"}`), head: append(say, "Accept: application/json"), status: 200, id: "1"},
			{name: "another Content-Type", body: call(`{"text":"x"}`), head: append(say, "Content-Type: text/plain"), status: 415, code: -32600},
			{name: "a foreign Host", body: call(`{"text":"x"}`), head: append(say, "Host: evil.example"), status: 403, code: -32600},
			{name: "a foreign Origin", body: call(`{"text":"x"}`), head: append(say, "Origin: http://evil.example"), status: 403, code: -32600},
			{name: "a foreign page without an Origin", body: call(`{"text":"x"}`), head: append(say, "Sec-Fetch-Site: cross-site"), status: 403, code: -32600},
			{name: "a revision that there never was", body: call(`{"text":"x"}`), head: append(say, "MCP-Protocol-Version: 2025-01-01"), status: 400, code: e.pick(-32022, -32020), id: "1"},
			{name: "no params", body: `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, head: say, status: e.pick(200, 400), code: -32602, id: "1"},
			{name: "a cursor that nobody gave", body: e.request("1", "tools/list", `"cursor":"!"`), head: list, status: e.pick(200, 400), code: -32602, id: "1"},
			{name: "a cursor of another type", body: e.request("1", "tools/list", `"cursor":5`), head: list, status: e.pick(200, 400), code: -32602, id: "1"},
		})
	}
}

// What the newest revision demands beside the body, and what is gone in it.
func TestTheNewestRevisionIsHeldToItsHeaders(t *testing.T) {
	s := serve(t, Limits{})
	e := eras[1]
	say := e.request("1", "tools/call", `"name":"say","arguments":{"text":"x"}`)
	list := e.request("1", "tools/list", "")
	removed := func(method string) wire {
		return wire{name: method + " is gone", body: e.request("1", method, ""), head: e.head(method, ""), status: 404, code: -32601, id: "1"}
	}
	checkAll(t, s, e, []wire{
		{name: "discover", body: e.request("1", "server/discover", ""), head: e.head("server/discover", ""), status: 200, id: "1", says: `"2026-07-28"`},
		{name: "a list says for how long and for whom", body: list, head: e.head("tools/list", ""), status: 200, id: "1", says: `"cacheScope":"private"`},
		{name: "a result says that it is whole", body: say, head: e.head("tools/call", "say"), status: 200, id: "1", says: `"resultType":"complete"`},
		{name: "no version header", body: list, head: []string{"Mcp-Method: tools/list"}, status: 400, code: -32020, id: "1"},
		{name: "no method header", body: list, head: []string{"MCP-Protocol-Version: 2026-07-28"}, status: 400, code: -32020, id: "1"},
		{name: "no name header", body: say, head: e.head("tools/call", ""), status: 400, code: -32020, id: "1"},
		{name: "another method header", body: list, head: e.head("tools/call", ""), status: 400, code: -32020, id: "1"},
		{name: "another name header", body: say, head: e.head("tools/call", "closes"), status: 400, code: -32020, id: "1"},
		{name: "a method header in capitals", body: list, head: e.head("TOOLS/LIST", ""), status: 400, code: -32020, id: "1"},
		{name: "a version header twice", body: list, head: e.head("tools/list", "", "+MCP-Protocol-Version: 2026-07-28"), status: 400, code: -32020, id: "1"},
		{name: "a name header twice", body: say, head: e.head("tools/call", "say", "+Mcp-Name: closes"), status: 400, code: -32020, id: "1"},
		{name: "an older version header", body: list, head: []string{"MCP-Protocol-Version: 2025-11-25", "Mcp-Method: tools/list"}, status: 400, code: -32020, id: "1"},
		{name: "no version in the body", body: `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`, head: e.head("tools/list", ""), status: 400, code: -32602, id: "1"},
		{name: "a later revision", body: strings.Replace(list, "2026-07-28", "2027-01-01", 1), head: []string{"MCP-Protocol-Version: 2027-01-01", "Mcp-Method: tools/list"}, status: 400, code: -32022, id: "1", says: `"supported":["2026-07-28"`},
		{name: "no capabilities of the client", body: strings.Replace(list, `,"io.modelcontextprotocol/clientCapabilities":{}`, "", 1), head: e.head("tools/list", ""), status: 400, code: -32602, id: "1"},
		{name: "a session of nobody", body: list, head: e.head("tools/list", "", "Mcp-Session-Id: 7", "Last-Event-ID: 3"), status: 200, id: "1"},
		removed("initialize"), removed("ping"), removed("logging/setLevel"), removed("resources/subscribe"), removed("resources/unsubscribe"), removed("tasks/list"),
	})
}

func TestTheOlderRevisionsStayServed(t *testing.T) {
	s := serve(t, Limits{})
	e := eras[0]
	var rows []wire
	for _, version := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		rows = append(rows,
			wire{name: version + " is agreed on", body: e.request("1", "initialize", `"protocolVersion":"`+version+`","capabilities":{},"clientInfo":{"name":"c","version":"1"}`), status: 200, id: "1", says: `"protocolVersion":"` + version + `"`},
			wire{name: version + " lists", body: e.request("1", "tools/list", ""), head: []string{"MCP-Protocol-Version: " + version}, status: 200, id: "1", says: `"closes"`},
			wire{name: version + " calls", body: sayCall("x"), head: []string{"MCP-Protocol-Version: " + version}, status: 200, id: "1", says: `"x"`},
		)
	}
	gone := func(method string) wire {
		return wire{name: method + " is not offered", body: e.request("1", method, ""), status: 200, code: -32601, id: "1"}
	}
	checkAll(t, s, e, append(rows,
		wire{name: "a ping", body: `{"jsonrpc":"2.0","id":1,"method":"ping"}`, status: 200, id: "1", says: `"result":{}`},
		wire{name: "initialize without params", body: `{"jsonrpc":"2.0","id":1,"method":"initialize"}`, status: 200, code: -32602, id: "1"},
		wire{name: "initialize with a version of another type", body: e.request("1", "initialize", `"protocolVersion":5,"capabilities":{},"clientInfo":{"name":"c","version":"1"}`), status: 200, code: -32602, id: "1"},
		wire{name: "a name of another type", body: e.request("1", "tools/call", `"name":5`), status: 200, code: -32602, id: "1"},
		wire{name: "no name", body: e.request("1", "tools/call", ``), status: 200, code: -32602, id: "1"},
		wire{name: "_meta of another type", body: e.request("1", "tools/call", `"name":"say","_meta":5`), status: 200, code: -32602, id: "1"},
		gone("server/discover"), gone("logging/setLevel"), gone("resources/subscribe"), gone("sampling/createMessage"), gone("tools/call "), gone("TOOLS/LIST"), gone(""),
	))
}

func TestTheDoor(t *testing.T) {
	s := serve(t, Limits{})
	_, port, _ := strings.Cut(s.address, ":")
	for _, e := range eras {
		body := e.request("1", "tools/list", "")
		with := func(name string, status int, more ...string) wire {
			w := wire{name: name, body: body, head: e.head("tools/list", "", more...), status: status}
			if status == 200 {
				w.id = "1"
			} else {
				w.code = -32600
			}
			return w
		}
		at := func(path string) wire {
			return wire{name: "there is nothing at " + path, path: path, body: body, status: 404}
		}
		checkAll(t, s, e, []wire{
			with("localhost", 200, "Host: localhost:"+port), with("LOCALHOST", 200, "Host: LOCALHOST:"+port),
			with("its own Origin", 200, "Origin: http://"+s.address), with("no page's", 200, "Sec-Fetch-Site: none"), with("its own page's", 200, "Sec-Fetch-Site: same-origin"),
			with("another port in the Host", 403, "Host: 127.0.0.1:1"), with("no port in the Host", 403, "Host: 127.0.0.1"), with("a longer name", 403, "Host: localhost.evil.example:"+port),
			with("all addresses", 403, "Host: 0.0.0.0:"+port), with("an empty Host", 403, "Host: "),
			with("another loopback name", 403, "Origin: http://localhost:"+port), with("https", 403, "Origin: https://"+s.address), with("the null Origin", 403, "Origin: null"),
			with("an empty Origin", 403, "Origin: "), with("two Origins", 403, "Origin: http://"+s.address, "+Origin: http://evil.example"), with("a neighbour's page", 403, "Sec-Fetch-Site: same-site"),
			with("a charset", 200, "Content-Type: application/json; charset=utf-8"), with("capitals", 200, "Content-Type: Application/JSON"),
			with("another charset", 415, "Content-Type: application/json; charset=latin1"), with("no type", 415, "-Content-Type"), with("a form", 415, "Content-Type: application/x-www-form-urlencoded"),
			with("two types", 415, "Content-Type: application/json", "+Content-Type: text/plain"), with("a batch's type", 415, "Content-Type: application/json-seq"),
			with("gzip", 415, "Content-Encoding: gzip"), with("identity", 415, "Content-Encoding: identity"),
			with("two tokens", 401, "+Authorization: Bearer x"),
			at("/"), at("/mcp/"), at("/mcp/x"), at("/MCP"), at("/sse"), at("/.well-known/oauth-protected-resource"), at("/.well-known/oauth-authorization-server"), at("/register"), at("/authorize"), at("/token"),
			{name: "PUT", verb: "PUT", body: body, status: 405, code: -32600}, {name: "PATCH", verb: "PATCH", body: body, status: 405, code: -32600},
			{name: "a small post", verb: "post", body: body, status: 405, code: -32600},
		})
	}
}

func TestIDsOfEveryJSONType(t *testing.T) {
	s := serve(t, Limits{})
	for _, e := range eras {
		var rows []wire
		for _, id := range []string{"0", "1", "-7", "9007199254740991", "-9007199254740991", `"x"`, `""`, `"1"`, `" "`, `"é"`, `"a\u0062"`, `"\""`, `"😀"`} {
			rows = append(rows, wire{name: "comes back: " + id, body: e.request(id, "tools/list", ""), head: e.head("tools/list", ""), status: 200, id: id})
		}
		for _, id := range []string{"null", "true", "false", "{}", `{"a":1}`, "[]", "[1]", "1.5", "1.0", "1e2", "-0", "9007199254740992", "9007199254740993", "-9007199254740992", "1e400", `"\ud800"`} {
			rows = append(rows, wire{name: "is none: " + id, body: e.request(id, "tools/list", ""), head: e.head("tools/list", ""), status: 400, code: -32600})
		}
		checkAll(t, s, e, rows)
	}
}

func TestBodiesThatAreNoJSON(t *testing.T) {
	s := serve(t, Limits{})
	for _, e := range eras {
		good := e.request("1", "tools/list", "")
		var rows []wire
		for name, body := range map[string]string{
			"nothing": "", "blanks": " \n\t", "half": good[:len(good)/2], "two": good + good, "two lines": good + "\n" + good, "a comment": "/**/" + good,
			"a comma too many": strings.Replace(good, "}}", "},}", 1), "single quotes": strings.ReplaceAll(good, `"`, `'`), "a nought before an id": strings.Replace(good, `"id":1`, `"id":01`, 1),
			"NaN": strings.Replace(good, `"id":1`, `"id":NaN`, 1), "a byte of no character": strings.Replace(good, `"id":1`, "\"id\":\"\xff\"", 1), "a nul behind": good + "\x00", "UTF-16": "\xff\xfe{\x00}\x00",
			"1,000 levels": strings.Repeat(`{"a":`, 1000) + "1" + strings.Repeat("}", 1000), "1,000 lists": strings.Repeat("[", 1000) + strings.Repeat("]", 1000), "a bare word": "true1", "a control character": "{\"jsonrpc\":\"2.0\x01\"}",
		} {
			rows = append(rows, wire{name: name, body: body, head: e.head("tools/list", ""), status: 400, code: -32700})
		}
		checkAll(t, s, e, rows)
	}
}

func TestJSONThatIsNoRequest(t *testing.T) {
	s := serve(t, Limits{})
	for _, e := range eras {
		var rows []wire
		for _, body := range []string{
			`42`, `"x"`, `true`, `null`, `{}`, `[]`, `[1]`, `[{}]`,
			`{"id":1,"method":"tools/list"}`, `{"jsonrpc":"1.0","id":1,"method":"tools/list"}`, `{"jsonrpc":2.0,"id":1,"method":"tools/list"}`, `{"jsonrpc":null,"id":1,"method":"tools/list"}`,
			`{"jsonrpc":"2.0","id":1}`, `{"jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","id":1,"method":1}`, `{"jsonrpc":"2.0","id":1,"method":null}`, `{"jsonrpc":"2.0","id":1,"method":["tools/list"]}`,
			`{"JSONRPC":"2.0","id":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","ID":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list","Params":{}}`,
			`{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list","method":"ping"}`, `{"jsonrpc":"2.0","id":1,"method":"ping","m\u0065thod":"tools/list"}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{},"params":{}}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":"x"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":1}`,
			`{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}`, `{"jsonrpc":"2.0","id":1,"result":{},"error":{}}`, `{"jsonrpc":"2.0","result":{}}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","name":"seal"}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"Name":"seal","name":"say"}}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","arguments":{},"Arguments":{}}}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_META":{}}}`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"a":1,"a":2}}}`,
		} {
			rows = append(rows, wire{name: body, body: body, head: e.head("tools/list", ""), status: 400, code: -32600})
		}
		checkAll(t, s, e, rows)
	}
}
