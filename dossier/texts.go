package dossier

import (
	"iter"
	"reflect"
	"strings"
)

// textsOf gives every text of an entry with the name of its field, in the
// order of declaration.
func textsOf(e Entry) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		v := reflect.ValueOf(e)
		for i := range v.NumField() {
			if v.Field(i).Kind() != reflect.String {
				continue
			}
			field, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if !yield(field, v.Field(i).String()) {
				return
			}
		}
	}
}
