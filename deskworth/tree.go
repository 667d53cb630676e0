package deskworth

import (
	"bytes"
	"encoding/json"
)

// tree is JSON with its order of keys, so that cutting changes nothing else.
type tree struct {
	keys  []string // of an object
	items []*tree  // of an object or a list
	list  bool
	text  string // of a leaf that is a string
	leaf  json.RawMessage
	size  int  // bytes that cutting could win, with a few for punctuation
	cut   bool // its text was cut already
}

func parseTree(body json.RawMessage) (*tree, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	return readTree(d)
}

func readTree(d *json.Decoder) (*tree, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, is := token.(json.Delim)
	if !is {
		leaf, err := json.Marshal(token)
		text, _ := token.(string)
		return &tree{leaf: leaf, text: text, size: len(leaf)}, err
	}
	t := &tree{list: delim == '['}
	for d.More() {
		if !t.list {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			t.keys = append(t.keys, key.(string))
		}
		item, err := readTree(d)
		if err != nil {
			return nil, err
		}
		t.items = append(t.items, item)
	}
	_, err = d.Token()
	return t, err
}

// weigh refreshes the sizes after a cut.
func (t *tree) weigh() int {
	if t.leaf == nil {
		t.size = 2
		for i, item := range t.items {
			t.size += item.weigh() + 1
			if !t.list {
				t.size += len(t.keys[i]) + 3
			}
		}
	}
	return t.size
}

// longest finds the list with more than one item, or the long text, where a cut
// wins most.
func (t *tree) longest(at string) (string, *tree) {
	t.weigh()
	return t.heaviest(at)
}

const shortText = 200 // bytes; a text is not cut below

func (t *tree) heaviest(at string) (where string, part *tree) {
	if t.leaf != nil {
		if len(t.text) > shortText {
			return at, t
		}
		return "", nil
	}
	for i, item := range t.items {
		below := at
		if !t.list {
			below = join(at, t.keys[i])
		}
		if inner, found := item.heaviest(below); found != nil && (part == nil || found.size > part.size) {
			where, part = inner, found
		}
	}
	// What is most of a list is cut before the list: many short rows say more
	// than one long text.
	if t.list && len(t.items) > 1 && (part == nil || part.size*2 <= t.size) {
		return at, t
	}
	return where, part
}

func join(at, key string) string {
	if at == "" {
		return key
	}
	return at + "." + key
}

// widest finds the object or list with the most members, where nothing long is
// left to cut.
func (t *tree) widest(at string) (where string, part *tree) {
	where, part = at, t
	for i, item := range t.items {
		below := at
		if !t.list {
			below = join(at, t.keys[i])
		}
		if inner, found := item.widest(below); len(found.items) > len(part.items) {
			where, part = inner, found
		}
	}
	return where, part
}

// halve cuts the second half off and counts it.
func (t *tree) halve() int {
	if t.leaf == nil {
		keep := len(t.items) / 2
		cut := len(t.items) - keep
		t.items = t.items[:keep]
		if !t.list {
			t.keys = t.keys[:keep]
		}
		return cut
	}
	runes := []rune(t.text)
	if t.cut {
		runes = runes[:len(runes)-1] // the "…" of the cut before
	}
	t.cut = true
	keep := len(runes) / 2
	t.text = string(runes[:keep]) + "…"
	t.leaf, _ = json.Marshal(t.text) // a string can always be written
	t.size = len(t.leaf)
	return len(runes) - keep
}

func (t *tree) write(left []LeftOut) json.RawMessage {
	var out bytes.Buffer
	t.append(&out, left)
	return out.Bytes()
}

func (t *tree) append(out *bytes.Buffer, left []LeftOut) {
	if t.leaf != nil {
		out.Write(t.leaf)
		return
	}
	open, end := byte('{'), byte('}')
	if t.list {
		open, end = '[', ']'
	}
	out.WriteByte(open)
	for i, item := range t.items {
		if i > 0 {
			out.WriteByte(',')
		}
		if !t.list {
			key, _ := json.Marshal(t.keys[i])
			out.Write(key)
			out.WriteByte(':')
		}
		item.append(out, nil)
	}
	if len(left) > 0 && !t.list {
		if len(t.items) > 0 {
			out.WriteByte(',')
		}
		counts, _ := json.Marshal(left)
		out.WriteString(`"` + leftOutKey + `":`)
		out.Write(counts)
	}
	out.WriteByte(end)
}
