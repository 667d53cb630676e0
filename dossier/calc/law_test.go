package calc

import (
	"fmt"
	"slices"
	"strings"
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
	n.Over(covering{})
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
	twice, err := n.Eval(values)
	require.NoError(t, err)
	assert.Equal(t, q.Value.String(), twice.Value.String(), "evaluated twice")
	assert.Equal(t, written, n.String(), "evaluation changes no tree")
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

// What a unit is written as is that unit again.
func FuzzUnit(f *testing.F) {
	for _, text := range []string{"USD", "USD/shares", "USD·ordinary/ADS", "EUR^2/USD", "percent", "pure", "", "1/USD", "share[ADS]", "Billions of Dollars", "a^-2", "1", "x^2^3", "USD/EUR/GBP", "days/days", "iso4217:USD/xbrli:shares", "percent·USD", "USD/xbrli:xbrli:shares", "xbrli: iso4217: USD", "X/", "%/", "/^/^", "x ^1", "x^2^1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u := parseUnit(text)
		again := parseUnit(string(u.Unit()))
		assert.True(t, again.equal(u), "%q is %v, written as %q, which is %v", text, u, u.Unit(), again)
		assert.True(t, SameUnit(u.Unit(), again.Unit()))
	})
}

// In whichever order calculations are declared, each comes after what it needs
// and each gives the same.
func TestTheOrderOfDeclarationsDoesNotMatter(t *testing.T) {
	g := newGenerator(13)
	for range 30 {
		facts := g.united()
		named := make([]Named, 12)
		for i := range named {
			text := g.mixed(1)
			if i > 0 { // on some calculation before it
				text = fmt.Sprintf("%s * SQRT(ABS(c%d / (c%d + c%d)))", text, g.IntN(i), g.IntN(i), i-1)
			}
			named[i] = Named{fmt.Sprintf("c%d", i), parse(t, text)}
		}
		want := results(t, facts, named)
		g.Shuffle(len(named), func(i, j int) { named[i], named[j] = named[j], named[i] })
		assert.Equal(t, want, results(t, facts, named))
	}
}

// results computes calculations in their order; what is refused says by which rule.
func results(t *testing.T, facts figures, named []Named) map[string]string {
	order, err := Order(named)
	require.NoError(t, err)
	known, came := withValue(facts, "1"), map[string]string{}
	for _, id := range order {
		n := named[slices.IndexFunc(named, func(c Named) bool { return c.ID == id })].Node
		for _, needed := range n.IDs() {
			if strings.HasPrefix(needed, "c") {
				assert.Contains(t, came, needed, "%s comes before %s", needed, id)
			}
		}
		q, err := n.Eval(known)
		if err != nil {
			came[id] = string(ruleOf(err))
			continue
		}
		known[id] = strings.TrimSpace(q.Value.String() + " " + string(q.Unit))
		came[id] = known[id]
	}
	return came
}

func TestRandomExpressionsKeepTheLaws(t *testing.T) {
	g := newGenerator(11)
	values := g.facts()
	for range 500 {
		laws(t, g.number(4), values)
	}
}
