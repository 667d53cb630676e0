package xbrl

import "strings"

// own gives a text that does not keep a part of the document in memory.
func (r *reader) own(text string) string {
	if r.names == nil || text == "" {
		return text
	}
	mine, ok := r.names[text]
	if !ok {
		mine = strings.Clone(text)
		r.names[mine] = mine
	}
	return mine
}

// ownID is own for a text that comes once.
func (r *reader) ownID(text string) string {
	if r.names == nil {
		return text
	}
	return strings.Clone(text)
}

func (r *reader) ownName(q QName) QName {
	if r.names == nil {
		return q
	}
	return QName{Prefix: r.own(q.Prefix), Local: r.own(q.Local), Space: r.own(q.Space)}
}
