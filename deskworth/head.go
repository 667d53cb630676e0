package deskworth

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// headOf gives the single values of a typed result, by their JSON names, in the
// order of its fields. Lists are left to the tables; the model learns how long
// they are.
func headOf(value any) (pairs []Pair) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	root, err := parseTree(body)
	if err != nil || root.list {
		return nil
	}
	root.flatten("", &pairs)
	return pairs
}

// saidElsewhere is what every result may have: the outlines of its tables and
// the warnings say what is in it.
var saidElsewhere = map[string]bool{"reads": true, "dropped": true, "warnings": true, "note": true}

// warningsIn are the sentence that stands in every answer of its kind (note),
// and the texts of the result's own list of warnings, whatever else their
// objects hold.
func warningsIn(value any) (warnings []string) {
	body, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	root, err := parseTree(body)
	if err != nil {
		return nil
	}
	if note := root.get("note"); note != nil && note.leaf != nil && note.plain() != "" {
		warnings = append(warnings, note.plain())
	}
	list := root.get("warnings")
	if list == nil {
		return warnings
	}
	for _, w := range list.items {
		if w.leaf != nil {
			warnings = append(warnings, w.plain())
			continue
		}
		warnings = append(warnings, w.line())
	}
	return warnings
}

// maxListed is how many items of a list of single values stand in the head.
const maxListed = 12

func (t *tree) flatten(at string, pairs *[]Pair) {
	switch {
	case t.leaf != nil:
		if text := t.plain(); text != "" {
			*pairs = append(*pairs, Pair{Name: at, Value: text})
		}
	case t.list && t.isFlat() && !saidElsewhere[at]:
		*pairs = append(*pairs, Pair{Name: at, Value: t.line()})
	case t.list && len(t.items) > 0 && !saidElsewhere[at]:
		*pairs = append(*pairs, Pair{Name: at + " listed", Value: strconv.Itoa(len(t.items))})
	case t.list, t.isRead():
	default:
		for i, item := range t.items {
			item.flatten(join(at, t.keys[i]), pairs)
		}
	}
}

// isRead knows a read by its keys: the outline of its table says what matters of it.
func (t *tree) isRead() bool {
	return slices.Contains(t.keys, "ref") && slices.Contains(t.keys, "vendor") && slices.Contains(t.keys, "question")
}

func (t *tree) isFlat() bool {
	for _, item := range t.items {
		if item.leaf == nil {
			return false
		}
	}
	return len(t.items) > 0 && len(t.items) <= maxListed
}

func (t *tree) line() string {
	var line bytes.Buffer
	for i, item := range t.items {
		if i > 0 {
			line.WriteString(", ")
		}
		if item.leaf != nil {
			line.WriteString(item.plain())
		}
	}
	return line.String()
}

// plain is a leaf as a person writes it; null and Go's absent instant are nothing.
func (t *tree) plain() string {
	if t.leaf[0] != '"' {
		if string(t.leaf) == "null" {
			return ""
		}
		return string(t.leaf)
	}
	if t.text == (time.Time{}).Format(time.RFC3339) {
		return ""
	}
	return t.text
}
