package dossier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// leaf is one value of an entry by the names on the way to it: "period.end".
type leaf struct{ field, text string }

type leafList []leaf

func (l leafList) has(field string) bool {
	return slices.ContainsFunc(l, func(x leaf) bool { return x.field == field })
}

// text is a leaf's value, nothing when the entry has none of it.
func (l leafList) text(field string) string {
	for _, x := range l {
		if x.field == field {
			return x.text
		}
	}
	return ""
}

// leavesOf takes an entry apart. A number stands with its scale and unit as one
// leaf, as nobody can read it without; the table of an exhibit is one leaf too.
func leavesOf(body any) leafList {
	var l leafList
	switch entry := body.(type) {
	case Held:
		l = append(l, leaf{"value", quantityText(entry.Figure.Quantity())})
	case Computed:
		l = append(l, leaf{"value", quantityText(entry.Result)})
	case Assumed:
		l = append(l, leaf{"value", quantityText(source.Quantity{Value: entry.Value, Unit: entry.Unit, Scale: entry.Scale})})
	case Conflict:
		return append(claimLeaves(entry.Claims), leavesOf(unclaimed(entry))...)
	case Plate:
		l = append(l, leaf{"rows", "sha256 " + source.Digest(entry.Packed)})
		entry.Packed = nil
		body = entry
	}
	whole := len(l) > 0
	d := json.NewDecoder(bytes.NewReader(plain(body)))
	d.UseNumber()
	for _, x := range walked(d, "") {
		if x.field = strings.TrimPrefix(x.field, "figure."); !whole || !inValue(body, x.field) {
			l = append(l, x)
		}
	}
	return l
}

// unclaimed is a conflict without its claims.
type unclaimed Conflict

// MarshalJSON leaves the claims out.
func (u unclaimed) MarshalJSON() ([]byte, error) {
	u.Claims = nil
	return json.Marshal(Conflict(u))
}

// claimLeaves has one leaf a claim: nobody reads a claim in pieces.
func claimLeaves(claims []Claim) (l leafList) {
	for _, c := range claims {
		l = append(l, leaf{fmt.Sprintf("claim %d", c.Seq), strings.TrimSpace(fmt.Sprintf("%s of %s/%s says %s %s", c.Kind, c.By.Role, c.By.Card, c.Says, c.At))})
	}
	return l
}

// inValue says that a leaf stands in the first one already.
func inValue(body any, field string) bool {
	prefix := ""
	switch body.(type) {
	case Computed:
		prefix = "result."
	case Plate:
		return field == "packed"
	}
	return field == prefix+"value" || field == prefix+"unit" || field == prefix+"scale"
}

// walked gives the leaves of one JSON value in the order in which they stand.
func walked(d *json.Decoder, at string) (list leafList) {
	token, err := d.Token()
	if err != nil {
		return nil // the end, or what plain never writes
	}
	delim, nested := token.(json.Delim)
	if !nested {
		if token == nil {
			return nil // nothing is there
		}
		return leafList{{at, fmt.Sprint(token)}}
	}
	for i := 0; d.More(); i++ {
		name := fmt.Sprint(i)
		if delim == '{' {
			key, err := d.Token()
			if err != nil {
				return list
			}
			name = fmt.Sprint(key)
		}
		list = append(list, walked(d, strings.TrimPrefix(at+"."+name, "."))...)
	}
	_, _ = d.Token() // the end of the object or the list
	return list
}
