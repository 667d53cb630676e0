package compose

import (
	"encoding/json"
	"strings"
)

// askedText is a request as people write it: "series GDP, as of 2023-09-27", in
// the order in which it was asked. What is no object stays as it is.
func askedText(request json.RawMessage) string {
	d := json.NewDecoder(strings.NewReader(string(request)))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return string(request)
	}
	var parts []string
	for d.More() {
		var value json.RawMessage
		name, err := d.Token()
		if err != nil || d.Decode(&value) != nil {
			return string(request)
		}
		parts = append(parts, strings.ReplaceAll(name.(string), "_", " ")+" "+valueText(value))
	}
	return strings.Join(parts, ", ")
}

// valueText is a value without the signs of its notation; a list is its members.
func valueText(value json.RawMessage) string {
	var text string
	if value[0] == '"' && json.Unmarshal(value, &text) == nil {
		return text
	}
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || len(list) == 0 {
		return string(value)
	}
	texts := make([]string, len(list))
	for i, member := range list {
		texts[i] = valueText(member)
	}
	return strings.Join(texts, " ")
}
