package filings

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Dimensions are axes with their members, sorted by axis name. In JSON they are
// one object; a typed member is {"typed": text}, null when nil.
type Dimensions []DimensionValue

// DimensionValue is one axis with its member.
type DimensionValue struct {
	Axis, Member string
	Typed, Nil   bool
}

// MarshalJSON writes {"axis": "member"}.
func (d Dimensions) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, v := range d {
		if i > 0 {
			b.WriteByte(',')
		}
		axis, err := json.Marshal(v.Axis)
		if err != nil {
			return nil, err
		}
		member, err := v.member()
		if err != nil {
			return nil, err
		}
		b.Write(axis)
		b.WriteByte(':')
		b.Write(member)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (v DimensionValue) member() ([]byte, error) {
	switch {
	case v.Nil:
		return []byte(`{"typed":null}`), nil
	case v.Typed:
		return json.Marshal(map[string]string{"typed": v.Member})
	}
	return json.Marshal(v.Member)
}

// String writes "axis=member; axis=member", with typed members marked.
func (d Dimensions) String() string {
	var b strings.Builder
	for i, v := range d {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(v.Axis + "=" + v.shown())
	}
	return b.String()
}

// typedMark stands behind a typed member, which may have the text of an explicit
// one; the one without a value is "nil".
const typedMark = " (typed)"

func (v DimensionValue) shown() string {
	if v.Typed {
		return v.Member + typedMark
	}
	return v.Member
}
