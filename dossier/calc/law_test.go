package calc

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Whatever parses is written in a form that parses to the same tree, and to the
// same formula; and whatever it gives fits 34 digits, a scale of nought and a
// workbook.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"-2^2", "2^3^2", "1 - (2 - 3)", "-(1 + a)^-2", "(a = b)", "IF(a >= 5%, SUM(a; b), CAGR(a; b; 2))", "NOT(AND(a<b, OR(a<>b)))", "DAYS(a, b)/365", "NPV(a, b, -b)", "EXP(LN(a))", "ROUND(a, -2)", "((((1))))", "0.10%"} {
		f.Add(text)
	}
	g := newGenerator(7)
	for range 20 {
		f.Add(g.number(3))
	}
	values := dated{figures{"a": "12.5 USD", "b": "3 percent", "f1": "-0.25"}, map[string]string{"a": "2024-02-29", "b": "2023-02-28"}}
	f.Fuzz(func(t *testing.T, text string) { laws(t, text, values) })
}

func laws(t *testing.T, text string, values Values) {
	n, err := Parse(text)
	if err != nil {
		assert.NotEmpty(t, ruleOf(err), "every refusal is typed: %v", err)
		return
	}
	written := n.String()
	if again, err := Parse(written); len(written) <= MaxCharacters {
		require.NoError(t, err, "%q, written as %q", text, written)
		assert.Equal(t, written, again.String())
		assert.Equal(t, formula(t, n), formula(t, again), "%q, written as %q", text, written)
	}
	if n.Boolean() {
		_, err = n.Holds(values)
		assert.True(t, err == nil || ruleOf(err) != "")
		return
	}
	q, err := n.Eval(values)
	if err != nil {
		assert.NotEmpty(t, ruleOf(err), "every refusal is typed: %v", err)
		return
	}
	number := q.Value.Number()
	assert.LessOrEqual(t, number.Normalize().NumDigits(), Digits)
	assert.True(t, number.IsZero() || magnitude(number) <= maxMagnitude && magnitude(number) >= -maxMagnitude)
	assert.Zero(t, q.Scale)
}

func formula(t *testing.T, n *Node) string {
	t.Helper()
	text, err := n.Excel(bare, bare)
	require.NoError(t, err)
	return text
}

func bare(id string) (string, error) { return id, nil }

func TestRandomExpressionsKeepTheLaws(t *testing.T) {
	g := newGenerator(11)
	values := g.facts()
	for range 500 {
		laws(t, g.number(4), values)
	}
}
