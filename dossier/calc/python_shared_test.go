//go:build shared

package calc

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// second is what testdata/evaluate.py makes of one expression.
type second struct {
	Value, Rough decimal.Decimal
	Unit         string
	Refused      string
}

func secondOpinion(t *testing.T, values figures, expressions []string) (opinions []second) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: install it to compare with a second evaluator")
	}
	asked := map[string]any{"expressions": expressions}
	told := map[string][3]string{}
	for id := range values {
		q, err := values.Value(id)
		require.NoError(t, err)
		told[id] = [3]string{q.Value.String(), string(q.Unit), decimal.NewFromInt(int64(q.Scale)).String()}
	}
	asked["figures"] = told
	input, err := json.Marshal(asked)
	require.NoError(t, err)
	command := exec.Command(python, "testdata/evaluate.py")
	command.Stdin = bytes.NewReader(input)
	var said bytes.Buffer
	command.Stderr = &said
	output, err := command.Output()
	require.NoError(t, err, said.String())
	for line := range strings.Lines(string(output)) {
		var o second
		require.NoError(t, json.Unmarshal([]byte(line), &o))
		opinions = append(opinions, o)
	}
	require.Len(t, opinions, len(expressions))
	return opinions
}

// slack is how far two evaluators may be apart: some units in the thirtieth
// digit, and more where the expression cancels so that fewer digits mean anything,
// which the second evaluator shows by its two precisions.
func slack(o second) decimal.Decimal {
	cancelled := o.Value.Sub(o.Rough).Abs().Mul(decimal.NewFromInt(100))
	return decimal.Max(cancelled, o.Value.Abs().Shift(-30))
}

func agreeWithPython(t *testing.T, values figures, expressions []string) (agreed, refused, units int) {
	t.Helper()
	for i, o := range secondOpinion(t, values, expressions) {
		text := expressions[i]
		got, err := parse(t, text).Eval(values)
		if o.Refused != "" {
			require.Error(t, err, text)
			require.Equal(t, o.Refused == "units", ruleOf(err) == UnitsApart, "%s: %v", text, err)
			refused++
			units += boolInt(o.Refused == "units")
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, o.Unit, string(got.Unit), text)
		off := got.Value.Number().Sub(o.Value).Abs()
		require.True(t, off.LessThanOrEqual(slack(o)), "%s: %s here, %s there", text, got.Value, o.Value)
		agreed++
	}
	return agreed, refused, units
}

func TestASecondEvaluatorComputesWhatWeCompute(t *testing.T) {
	g := newGenerator(20240301)
	values := g.facts()
	expressions := make([]string, 400)
	for i := range expressions {
		expressions[i] = g.number(4)
	}
	agreed, refused, _ := agreeWithPython(t, values, expressions)
	t.Logf("%d values agree, %d are refused by both", agreed, refused)
	assert.Greater(t, agreed, 300)
}

func TestASecondEvaluatorFindsTheSameUnits(t *testing.T) {
	g := newGenerator(20240302)
	values := g.united()
	expressions := make([]string, 600)
	for i := range expressions {
		expressions[i] = g.mixed(1 + i%3)
	}
	agreed, refused, units := agreeWithPython(t, values, expressions)
	t.Logf("%d units and values agree, %d are refused by both, %d of them for their units", agreed, refused, units)
	assert.Greater(t, agreed, 200)
	assert.Greater(t, units, 150)
}
