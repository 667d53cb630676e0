package compose

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// senseless says that the manifest cannot be read. In a bundle of ours that is
// a finding with its place: one changed digit of a day or of a reference is
// enough for it. Anything else is no bundle.
func (c *checker) senseless(why error, document []byte, as reflect.Type, place string) error {
	if !bytes.Contains(c.raw, []byte(predicateType)) {
		return &source.ShapeError{Vendor: "the bundle", Where: strings.TrimSuffix(ManifestFile+" "+place, " "), Problem: why.Error()}
	}
	found := ""
	if syntax := (*json.SyntaxError)(nil); errors.As(why, &syntax) {
		place = fmt.Sprintf("byte %d", syntax.Offset)
		found = string(c.raw[max(0, int(syntax.Offset)-20):min(len(c.raw), int(syntax.Offset)+20)])
	} else if as != nil {
		pointer, value, cause := unreadable(document, as)
		place, found, why = strings.TrimPrefix(place+pointer, "/"), string(value), cause
		place = strings.ReplaceAll(place, "//", "/")
	}
	c.verdict.find(ManifestFile, place, "a value that makes sense ("+why.Error()+")", found)
	return nil
}

// unreadable finds the first value of a document that is not of its type: where
// it stands, what it is, and why not.
func unreadable(raw []byte, as reflect.Type) (pointer string, value []byte, why error) {
	if why = json.Unmarshal(raw, reflect.New(as).Interface()); why == nil {
		return "", nil, nil
	}
	switch as.Kind() {
	case reflect.Struct:
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			break
		}
		for _, field := range reflect.VisibleFields(as) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if member, there := members[name]; there && !field.Anonymous {
				if pointer, value, cause := unreadable(member, field.Type); cause != nil {
					return "/" + name + pointer, value, cause
				}
			}
		}
	case reflect.Slice:
		var items []json.RawMessage
		if json.Unmarshal(raw, &items) != nil {
			break
		}
		for i, item := range items {
			if pointer, value, cause := unreadable(item, as.Elem()); cause != nil {
				return fmt.Sprintf("/%d%s", i, pointer), value, cause
			}
		}
	}
	return "", raw, why
}
