package mcp

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Resources and prompts are held to the same table: what cannot be read or asked
// for is -32602, with 400 in the newest revision and 200 before.
func TestTheTableForResourcesAndPrompts(t *testing.T) {
	s := serve(t, Limits{})
	for _, e := range eras {
		bad := e.pick(200, 400)
		good := func(name, method, about, params, says string) wire {
			return wire{name: name, body: e.request("1", method, params), head: e.head(method, about), status: 200, id: "1", says: says}
		}
		no := func(name, method, about, params string) wire {
			return wire{name: name, body: e.request("1", method, params), head: e.head(method, about), status: bad, code: -32602, id: "1"}
		}
		bare := func(method string) wire {
			return wire{name: method + " without params", body: `{"jsonrpc":"2.0","id":1,"method":"` + method + `"}`, head: e.head(method, ""), status: bad, code: -32602, id: "1"}
		}
		checkAll(t, s, e, []wire{
			good("resources are listed", "resources/list", "", "", `"uri":"deskworth://card/skill.md"`),
			good("templates are listed", "resources/templates/list", "", "", `"uriTemplate":"deskworth://card/data/`),
			good("a resource is read", "resources/read", skillURI, `"uri":"`+skillURI+`"`, `"mimeType":"text/markdown"`),
			good("prompts are listed", "prompts/list", "", "", `"name":"brief_company"`),
			good("a prompt is given", "prompts/get", "brief_company", `"name":"brief_company","arguments":{"company":"Acme"}`, `"role":"user"`),
			no("a table that was never kept", "resources/read", "deskworth://card/data/00.csv", `"uri":"deskworth://card/data/00.csv"`),
			no("another scheme", "resources/read", "file:///etc/passwd", `"uri":"file:///etc/passwd"`),
			no("a way up", "resources/read", "deskworth://card/data/../../cards.json", `"uri":"deskworth://card/data/../../cards.json"`),
			no("an address that is none", "resources/read", "%", `"uri":"%"`),
			no("an address of another type", "resources/read", "", `"uri":5`),
			no("a prompt that there is none of", "prompts/get", "erase", `"name":"erase"`),
			no("a prompt of another role", "prompts/get", "prepare_seal", `"name":"prepare_seal"`),
			no("a prompt without what it needs", "prompts/get", "brief_company", `"name":"brief_company"`),
			no("an argument of another type", "prompts/get", "brief_company", `"name":"brief_company","arguments":{"company":5}`),
			no("arguments that are a list", "prompts/get", "brief_company", `"name":"brief_company","arguments":["Acme"]`),
			no("a name of another type", "prompts/get", "", `"name":5`),
			no("a cursor of prompts that nobody gave", "prompts/list", "", `"cursor":"!"`),
			no("a cursor of prompts of another type", "prompts/list", "", `"cursor":5`),
			no("a cursor of resources of another type", "resources/list", "", `"cursor":5`),
			no("a cursor of templates of another type", "resources/templates/list", "", `"cursor":5`),
			bare("resources/read"), bare("prompts/get"),
		})
	}
	// In the newest revision these lack a header too, which is said first.
	e := eras[0]
	checkAll(t, s, e, []wire{
		{name: "an empty address", body: e.request("1", "resources/read", `"uri":""`), status: 200, code: -32602, id: "1"},
		{name: "no address", body: e.request("1", "resources/read", ""), status: 200, code: -32602, id: "1"},
	})
	e = eras[1]
	for _, row := range []struct{ name, method, about, params string }{
		{"no name header for a resource", "resources/read", "", `"uri":"` + skillURI + `"`},
		{"another resource in the header", "resources/read", "deskworth://card/other.md", `"uri":"` + skillURI + `"`},
		{"another prompt in the header", "prompts/get", "check_draft", `"name":"brief_company","arguments":{"company":"Acme"}`},
	} {
		t.Run("modern/"+row.name, func(t *testing.T) {
			wire{body: e.request("1", row.method, row.params), head: e.head(row.method, row.about), status: 400, code: -32020, id: "1"}.check(t, s)
		})
	}
}

// There is no stream to take up again and no session to end: the headers that
// older clients send for either change nothing.
func TestThereIsNothingToResume(t *testing.T) {
	s := serve(t, Limits{})
	for _, e := range eras {
		session := []string{"Mcp-Session-Id: 7", "Last-Event-ID: 3"}
		checkAll(t, s, e, []wire{
			{name: "a call", body: e.request("1", "tools/list", ""), head: e.head("tools/list", "", session...), status: 200, id: "1"},
			{name: "a stream", verb: "GET", head: append(session, "Accept: text/event-stream"), status: 405, code: -32600},
			{name: "an end", verb: "DELETE", head: session, status: 405, code: -32600},
		})
	}
}

// A refused method names the one that there is, and no refusal repeats what was
// sent.
func TestARefusalSaysWhatIsAllowedAndRepeatsNothing(t *testing.T) {
	s := serve(t, Limits{})
	for _, verb := range []string{"GET", "DELETE", "OPTIONS", "PUT"} {
		_, _, whole := s.raw(t, s.head(verb, "/mcp", 0))
		assert.Contains(t, whole, "\r\nAllow: POST\r\n", verb)
	}
	for _, header := range []string{"Host: evil.example", "Origin: http://evil.example", "Content-Type: text/evil.example", "Content-Encoding: evil.example", "Authorization: Bearer evil.example"} {
		_, _, whole := s.raw(t, s.head("POST", "/mcp", 2, header)+"{}")
		assert.NotContains(t, whole, "evil", header)
	}
}
