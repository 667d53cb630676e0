package mcp

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// members reads the top of an object. whole is false when it is none, when a key
// stands twice, or when one is a known key in another case: two readers of such
// a message would read two messages.
func members(body []byte, known ...string) (keys map[string]json.RawMessage, whole bool) {
	d := json.NewDecoder(bytes.NewReader(body))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, false
	}
	keys = map[string]json.RawMessage{}
	for d.More() {
		token, err := d.Token()
		key, is := token.(string)
		if err != nil || !is || keys[key] != nil || misspelt(key, known) {
			return nil, false
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return nil, false
		}
		keys[key] = value
	}
	return keys, true
}

func misspelt(key string, known []string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return key != k && strings.EqualFold(key, k) })
}

// validID takes a string, or an integer, that survives every reader.
func validID(id json.RawMessage) bool {
	if id[0] == '"' {
		// Half a surrogate is no character, and comes back as another one.
		var text string
		return json.Unmarshal(id, &text) == nil && strings.Count(text, "\ufffd") == bytes.Count(id, []byte("\ufffd"))+bytes.Count(bytes.ToLower(id), []byte(`\ufffd`))
	}
	n, err := strconv.ParseInt(string(id), 10, 64)
	return err == nil && n <= maxSafeInt && n >= -maxSafeInt && strconv.FormatInt(n, 10) == string(id)
}

// depth counts the deepest nesting of a valid JSON text.
func depth(body []byte) (deepest int) {
	level, quoted, escaped := 0, false, false
	for _, c := range body {
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			level++
			deepest = max(deepest, level)
		case c == '}' || c == ']':
			level--
		}
	}
	return deepest
}
