package xbrl

import "strings"

// importedSpaces gives the namespace that each imported schema has, by the
// importing schema's own word: so a locator into the standard taxonomy is known
// by namespace though that taxonomy is not at hand. An address imported under
// two namespaces tells nothing.
func importedSpaces(schemas []*Schema) map[string]string {
	spaces := map[string]string{}
	for _, s := range schemas {
		for _, in := range s.Imports {
			if in.Space == "" || in.Address == "" {
				continue
			}
			if known, has := spaces[in.Address]; has && known != in.Space {
				spaces[in.Address] = ""
				continue
			}
			spaces[in.Address] = in.Space
		}
	}
	return spaces
}

// tagNames gives the name of each element id in MetaLinks; two names for one id
// tell nothing.
func tagNames(metas []*MetaLinks) map[string]QName {
	names := map[string]QName{}
	for _, m := range metas {
		for _, tag := range m.Tags {
			if known, has := names[tag.ID]; has && !known.Same(tag.Name) {
				names[tag.ID] = QName{}
				continue
			}
			names[tag.ID] = tag.Name
		}
	}
	return names
}

// concept gives the node that a locator points to. It is not found when the
// schema is at hand and has no such element.
func (a *assembler) concept(address string) (int, bool) {
	if n, known := a.ends[address]; known {
		return n, n >= 0
	}
	n := a.locate(address)
	a.ends[address] = n
	if n < 0 {
		a.t.dangling++
	}
	return n, n >= 0
}

func (a *assembler) locate(address string) int {
	document, fragment, has := strings.Cut(address, "#")
	if !has || fragment == "" {
		return -1
	}
	id, place := fragmentID(fragment)
	if n, known := a.t.places[document+"#"+firstOf(id, place)]; known {
		return n
	}
	if a.t.schemas[document] != nil || id == "" || a.linkbases[document] {
		return -1
	}
	name := QName{Local: id}
	// Ids of concepts are the prefix, a low line, and the name.
	if prefix, local, has := strings.Cut(id, "_"); has && prefix != "" && local != "" {
		name = QName{Prefix: prefix, Local: local}
	}
	name.Space = a.spaces[document]
	if tag, has := a.tags[id]; has && name.Space == "" && !tag.IsZero() {
		name = tag
	}
	if name.Space == "" {
		// One concept written so and known by namespace is the same one.
		if n, ok := a.t.find(name); ok {
			return n
		}
	}
	return a.t.node(name)
}
