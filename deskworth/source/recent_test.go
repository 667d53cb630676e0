package source_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestTheReadsThatWereAskedForLastAreRemembered(t *testing.T) {
	var r source.Recent
	_, known := r.Tables("a")
	assert.False(t, known)
	const third = 1 << 20 // and a third: four megabytes hold three of them
	for _, ref := range []source.Ref{"a", "b", "c"} {
		r.Remember(ref, []source.Table{{Name: string(ref)}}, third+third/3)
	}
	tables, known := r.Tables("a")
	assert.True(t, known)
	assert.Equal(t, "a", tables[0].Name)
	tables[0].Name = "changed by its reader"
	r.Remember("d", []source.Table{{Name: "d"}}, third)
	for ref, want := range map[source.Ref]bool{"a": true, "b": false, "c": true, "d": true} {
		tables, known := r.Tables(ref)
		assert.Equal(t, want, known, ref)
		if known {
			assert.Equal(t, string(ref), tables[0].Name)
		}
	}
	r.Remember("a", []source.Table{{Name: "another"}}, third)
	tables, _ = r.Tables("a")
	assert.Equal(t, "a", tables[0].Name, "the first stays")
	r.Remember("huge", []source.Table{{}}, 5<<20)
	_, known = r.Tables("huge")
	assert.False(t, known)
	_, known = r.Tables("a")
	assert.True(t, known, "what is too large drives nothing out")
	for n := range 1000 {
		r.Remember(source.Ref(fmt.Sprint(n)), []source.Table{{}}, 1<<16)
	}
	_, known = r.Tables("935")
	assert.False(t, known)
	_, known = r.Tables("936")
	assert.True(t, known, "sixty-four of that size")
}
