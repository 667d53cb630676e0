package tools

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/deskworth"
)

// Numbers come as digits with a point; a number as a reader of some country writes
// it is refused with the form that is expected.
func TestANumberAsACountryWritesItIsRefusedWithTheForm(t *testing.T) {
	d := desk(t)
	for _, value := range []string{`"1 234,5"`, `"1,234.5"`, `"28.01.2007"`, `"1'234"`, `"12%"`, `""`, `true`, `{}`} {
		res := call(t, d, deskworth.Quant, "workbook", `{"title":"T","subject":"S","assumptions":[{"id":"x","value":`+value+`,"justification":"The operator said so."}]}`)
		assert.Equal(t, "arguments", res.Code, "%s: %s", value, res.Message)
		assert.Contains(t, res.Message, "value", value)
		assert.Contains(t, res.Message, "must", value)
	}
}

// What cannot be computed stops the bundle, with the calculation that fails, and
// those that hang on it do not hide it.
func TestAnErrorInAPrecedentStopsTheBundle(t *testing.T) {
	d := desk(t)
	res := call(t, d, deskworth.Quant, "bundle", `{"title":"T","subject":"S",
		"assumptions":[{"id":"a","value":"1","justification":"The operator said so."},{"id":"b","value":"0","justification":"The operator said so."}],
		"calculations":[{"id":"c","expression":"a / b"},{"id":"d","expression":"c + 1"},{"id":"e","expression":"d * 2"}]}`)
	assert.Equal(t, 3, res.Exit(), res.Code)
	for _, said := range []string{"c cannot be computed: at character 3: a / b divides by nought", "d cannot be computed: at character 1: no value for c", "e cannot be computed: at character 1: no value for d"} {
		assert.Contains(t, res.Message, said, "the path from the failure to all that hang on it")
	}
	_, err := d.Home.Card("apple", "quant").Bundles().Named()
	assert.Error(t, err, "nothing was written")
}
