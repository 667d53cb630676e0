package calc

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The list is the language's, as it was decided; what iterates is not in it.
func TestTheLanguageHasTheseFunctionsAndNoOthers(t *testing.T) {
	want := strings.Fields("ABS AND AVERAGE CAGR CHANGE DAYS EXP IF LN MAX MEDIAN MIN NOT NPV OR ROUND SHARE SQRT SUM")
	assert.Equal(t, want, slices.Sorted(maps.Keys(functions)))
	for i, usage := range Functions() {
		assert.True(t, strings.HasPrefix(usage, want[i]+"("), usage)
	}
}

func TestEveryFunctionHoldsItsArguments(t *testing.T) {
	for name, f := range functions {
		argument := map[shape]string{numbers: "1", truths: "1 = 1", choice: "1 = 1", identifier: "a"}[f.takes]
		call := func(n int, argument string) string {
			return name + "(" + strings.TrimSuffix(strings.Repeat(argument+", ", n), ", ") + ")"
		}
		for _, n := range []int{f.least - 1, f.most + 1} {
			_, err := Parse(call(n, argument))
			assert.Equal(t, Arity, ruleOf(err), "%s of %d: %v", name, n, err)
			assert.ErrorContains(t, err, "write "+f.usage)
		}
		for _, n := range []int{f.least, f.most} {
			_, err := Parse(call(n, argument))
			assert.NoError(t, err, "%s of %d", name, n)
		}
		other := "1 = 1"
		if f.takes != numbers {
			other = "1"
		}
		_, err := Parse(call(f.least, other))
		assert.Equal(t, Type, ruleOf(err), "%s of %s: %v", name, other, err)
	}
}

func TestThereIsOneNought(t *testing.T) {
	for _, text := range []string{"-0", "0 * -1", "ROUND(-0.4, 0)", "-(1 - 1)", "0 / -5", "z", "-z", "z * 3", "ABS(z)"} {
		assert.Equal(t, "0", eval(t, text, figures{"z": "-0.00"}).Value.String(), text)
	}
	assert.Equal(t, "1", eval(t, "IF(-0 = 0, 1, 0)", none).Value.String())
	_, err := parse(t, "1 / -z").Eval(figures{"z": "-0.00"})
	assert.EqualError(t, err, "at character 3: 1 / -z divides by nought; guard it with IF(divisor = 0, …, …), or check the divisor")
}
