package calc

import (
	"errors"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// figures is a hand-written fake: "value", "value unit" or "value unit e9".
type figures map[string]string

func (f figures) Value(id string) (source.Quantity, error) {
	said, known := f[id]
	if !known {
		return source.Quantity{}, &source.NotFoundError{What: "figure " + id}
	}
	words := strings.Fields(said)
	value, err := source.ParseDecimal(words[0])
	q := source.Quantity{Value: value}
	if len(words) > 1 {
		q.Unit = source.Unit(words[1])
	}
	if len(words) > 2 {
		q.Scale = source.Scale(decimal.RequireFromString(words[2][1:]).IntPart())
	}
	return q, err
}

// dated has days beside its figures.
type dated struct {
	figures
	days map[string]string
}

func (d dated) Date(id string) (source.Date, error) { return source.ParseDate(d.days[id]) }

var none = figures{}

func parse(t testing.TB, text string) *Node {
	t.Helper()
	n, err := Parse(text)
	require.NoError(t, err, text)
	return n
}

func eval(t testing.TB, text string, values Values) source.Quantity {
	t.Helper()
	q, err := parse(t, text).Eval(values)
	require.NoError(t, err, text)
	return q
}

func ruleOf(err error) Rule {
	var e *Error
	if errors.As(err, &e) {
		return e.Rule
	}
	return ""
}

// Worked out by hand from the rules of precedence.
func TestWhatBindsHowStrongly(t *testing.T) {
	for text, want := range map[string]string{
		"-2^2": "-4", "2^3^2": "512", "(2^3)^2": "64", "(-2)^2": "4", "2^-1": "0.5", "2^--1": "2", "-2^-2": "-0.25", "--3": "3",
		"1+2*3": "7", "(1+2)*3": "9", "10-4-3": "3", "100/10/5": "2", "100/(10/5)": "50", "2*3^2": "18", "-3*2": "-6", "6/-3": "-2",
		"2*-3^2": "-18", "10-(4-3)": "9", "50%": "0.5", "200*15%": "30", "1+50%^2": "1.25", "4^50%": "2",
		"IF(1+1=2, 7, 8)": "7", "IF(1 > 2, 7, 8)": "8", "IF(1<>1, 7, 8)": "8", "IF(2>=2, 7, 8)": "7", "IF(3<=2, 7, 8)": "8", "IF(3<2, 7, 8)": "8",
	} {
		assert.Equal(t, want, eval(t, text, none).Value.String(), text)
	}
}

// Worked out by hand, or by the published definition of the function.
func TestFunctionsGiveWhatTheirDefinitionsSay(t *testing.T) {
	for text, want := range map[string]string{
		"SUM(1, 2, 3.5)": "6.5", "SUM(4)": "4", "AVERAGE(1, 2, 6)": "3", "MIN(3, -1, 2)": "-1", "MAX(3, -1, 2)": "3",
		"MEDIAN(5, 1, 3)": "3", "MEDIAN(4, 1, 3, 2)": "2.5", "MEDIAN(9)": "9", "ABS(-2.5)": "2.5", "ABS(3)": "3",
		"ROUND(2.675, 2)": "2.68", "ROUND(-2.5, 0)": "-3", "ROUND(2.5, 0)": "3", "ROUND(1234.5, -2)": "1200", "ROUND(1250, -2)": "1300", "ROUND(-1250, -2)": "-1300",
		"ROUND(0.5, 3)": "0.5", "ROUND(7.5/3*1/1, 0)": "3", "ROUND(1/3*7.5, 0)": "3",
		"CAGR(100, 121, 2)": "0.1", "CAGR(100, 133.1, 3)": "0.1", "CAGR(100, 50, 1)": "-0.5", "CHANGE(80, 100)": "0.25", "CHANGE(100, 80)": "-0.2", "SHARE(30, 120)": "0.25",
		"NPV(0.1, 110)": "100", "NPV(10%, 110, 121)": "200", "NPV(0, 1, 2, 3)": "6", "NPV(-50%, 1)": "2",
		"SQRT(16)": "4", "SQRT(0.25)": "0.5", "SQRT(0)": "0", "LN(1)": "0", "EXP(0)": "1", "0^2": "0", "5^0": "1", "(-2)^3": "-8", "(-2)^-1": "-0.5", "10^-3": "0.001",
		"IF(AND(1<2, 2<3), 1, 0)": "1", "IF(OR(1>2, 2>3), 1, 0)": "0", "IF(NOT(1>2), 1, 0)": "1", "IF(IF(1<2, 1>2, 1<2), 1, 0)": "0",
		"IF(1=1, 5, 1/0)": "5", "sum(1; 2)": "3", "Max(1,2)": "2",
	} {
		assert.Equal(t, want, eval(t, text, none).Value.String(), text)
	}
}

func TestDigitsSurviveWhatALibraryWouldLose(t *testing.T) {
	for text, want := range map[string]string{
		"1/300000000000000000000": "0.000000000000000000003333333333333333333333333333333333",
		"1/3":                     "0.3333333333333333333333333333333333",
		"2/3":                     "0.6666666666666666666666666666666667",
		"0.1+0.2":                 "0.3",
		"IF(0.1+0.2=0.3, 1, 0)":   "1",
		"IF(1/3*3=1, 1, 0)":       "1",
		"IF(1=1+0.00000000000000000000000000001/10, 1, 0)": "1", // beyond the digits that comparisons look at
		"IF(1=1.00000000000000000000000000001, 1, 0)":      "0",
		"100000000000000000000*100000000000000000000":      "10000000000000000000000000000000000000000",
		"123456789012345678901234567890+0.1":               "123456789012345678901234567890.1",
		"4.35*100":                                         "435",
	} {
		assert.Equal(t, want, eval(t, text, none).Value.String(), text)
	}
}

func TestProductsOfProductsDoNotGrow(t *testing.T) {
	values := figures{"x": "1.0001"}
	for range 14 {
		values["x"] = eval(t, "x*x", values).Value.String()
	}
	// By Python's decimal module with 34 digits, halves up.
	assert.Equal(t, "5.146506245160322222537991751501054", values["x"])
}

func TestScalesAndPercentAreWhatTheyMean(t *testing.T) {
	values := figures{"sales": "394.3 USD e9", "cost": "223546 USD e6", "rate": "5.33 Percent", "margin": "0.25 pure", "small": "5 USD e-2"}
	for text, want := range map[string]source.Quantity{
		"sales - cost":   {Value: source.Whole(170754000000), Unit: "USD"},
		"sales":          {Value: source.Whole(394300000000), Unit: "USD"},
		"sales * rate":   {Value: source.Whole(21016190000), Unit: "USD"},
		"rate":           {Value: source.Exactly(decimal.RequireFromString("0.0533")), Unit: "ratio"},
		"rate + 1%":      {Value: source.Exactly(decimal.RequireFromString("0.0633")), Unit: "ratio"},
		"sales * margin": {Value: source.Whole(98575000000), Unit: "USD"},
		"small * 100":    {Value: source.Whole(5), Unit: "USD"},
	} {
		got := eval(t, text, values)
		assert.Equal(t, want.Value.String(), got.Value.String(), text)
		assert.Equal(t, want.Unit, got.Unit, text)
		assert.Zero(t, got.Scale, text)
	}
}

func TestADayCountNeedsDays(t *testing.T) {
	values := dated{figures{"a": "100 USD", "b": "121 USD"}, map[string]string{"a": "2021-12-31", "b": "2023-12-31"}}
	assert.Equal(t, source.Quantity{Value: source.Whole(730), Unit: "days"}, eval(t, "DAYS(b, a)", values))
	growth := eval(t, "CAGR(a, b, DAYS(b, a)/365)", values)
	assert.Equal(t, "0.1", growth.Value.String())
	assert.Equal(t, source.Unit("ratio"), growth.Unit)
	_, err := parse(t, "DAYS(b, a)").Eval(values.figures)
	assert.Equal(t, NoDate, ruleOf(err))
	delete(values.days, "a")
	_, err = parse(t, "DAYS(b, a)").Eval(values)
	assert.Equal(t, NoDate, ruleOf(err))
}

func TestUnitsFollowFromTheExpression(t *testing.T) {
	values := figures{"usd": "10 USD", "usd2": "4 USD", "eur": "3 EUR", "pair": "1.1 USD/EUR", "shares": "2 shares", "eps": "5 USD/shares", "pct": "3 percent", "var": "9 USD^2", "n": "2"}
	for text, want := range map[string]source.Unit{
		"usd + usd2": "USD", "usd + 1": "USD", "usd * n": "USD", "usd / usd2": "ratio", "usd / shares": "USD/shares", "eps * shares": "USD", "eur * pair": "USD",
		"usd * usd2": "USD^2", "usd^2": "USD^2", "SQRT(var)": "USD", "usd * pct": "USD", "1 / usd": "1/USD", "n * 2": "", "pct": "ratio", "1 + pct": "ratio", "usd / eps": "shares",
		"SUM(usd, usd2)": "USD", "IF(usd > 0, usd, usd2)": "USD", "CHANGE(usd, usd2)": "ratio", "SHARE(usd, usd2)": "ratio", "NPV(pct, usd, usd2)": "USD", "ABS(-usd)": "USD",
		"EXP(pct)": "ratio", "ROUND(usd, 0)": "USD", "usd * shares": "USD·shares", "(usd/shares)^2": "USD^2/shares^2", "usd^-1": "1/USD", "usd^0": "ratio",
	} {
		assert.Equal(t, want, eval(t, text, values).Unit, text)
		unit, err := parse(t, text).UnitOf(values)
		require.NoError(t, err)
		assert.Equal(t, want, unit)
	}
}

func TestUnitsThatDoNotFitAreRefusedAndNamed(t *testing.T) {
	values := figures{"usd": "10 USD", "eur": "3 EUR", "pct": "3 percent", "shares": "2 shares"}
	for _, text := range []string{
		"usd + eur", "usd - eur", "usd + pct", "usd + 5%", "SUM(usd, 1, eur)", "MAX(usd, eur)", "IF(usd > eur, 1, 0)", "IF(1=1, usd, eur)", "IF(1=2, usd + eur, 0)", "CHANGE(usd, eur)", "CAGR(usd, eur, 2)",
		"CAGR(usd, usd, eur)", "NPV(usd, usd)", "NPV(pct, usd, eur)", "LN(usd)", "EXP(usd)", "SQRT(usd)", "2^usd", "usd^0.5", "usd^(1+1)", "usd^13", "(usd^12)^12", "ROUND(usd, eur)",
	} {
		_, err := parse(t, text).Eval(values)
		assert.Equal(t, UnitsApart, ruleOf(err), text)
	}
	_, err := parse(t, "usd * 2 + eur").Eval(values)
	assert.EqualError(t, err, "at character 9: the operator + needs one unit, but usd * 2 is in USD and eur in EUR; multiply eur by a figure in USD/EUR that was read")
}

func TestWhatCannotBeComputedIsRefused(t *testing.T) {
	values := figures{"big": "9 x e100", "plain": "9e300", "small": "1e-300", "huge": "1e390"}
	for text, want := range map[string]Rule{
		"1/0": ByNought, "1/(2-2)": ByNought, "CHANGE(0, 1)": ByNought, "SHARE(1, 0)": ByNought, "CAGR(0, 1, 2)": ByNought, "NPV(0-1, 5)": ByNought, "IF(1/0=1, 1, 2)": ByNought, "IF(OR(1=1, 1/0=1), 1, 2)": ByNought,
		"SQRT(-1)": Domain, "LN(0)": Domain, "LN(-1)": Domain, "0^0": Domain, "0^-1": Domain, "(-8)^(1/3)": Domain, "(-2)^0.5": Domain, "2^1001": Domain, "CAGR(100, -5, 2)": Domain, "CAGR(1, 2, 0)": Domain, "CAGR(1, 2, -1)": Domain,
		"ROUND(1, 0.5)": Domain, "ROUND(1, 31)": Domain, "EXP(710)": NotFinite, "EXP(-800)": NotFinite, "EXP(1001)": NotFinite, "10^400": NotFinite, "10^-400": NotFinite,
		"plain * plain": NotFinite, "small * small": NotFinite, "huge": NotFinite, "nobody": UnknownID, "1 + nobody": UnknownID,
	} {
		_, err := parse(t, text).Eval(values)
		assert.Equal(t, want, ruleOf(err), "%s: %v", text, err)
	}
	_, err := parse(t, "1 + nobody").Eval(values)
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing, "the cause is kept")
	var coded source.Coded
	require.ErrorAs(t, err, &coded)
	assert.Equal(t, "unknown_id", coded.Code())
}

func TestTextsThatAreNoExpressionAreRefusedWithTheirPlace(t *testing.T) {
	deep := strings.Repeat("(", MaxDepth+1) + "1" + strings.Repeat(")", MaxDepth+1)
	for text, want := range map[string]struct {
		rule Rule
		pos  int
	}{
		"": {Syntax, 1}, "  ": {Syntax, 3}, "1+": {Syntax, 3}, "+1": {Syntax, 1}, "=1+1": {Syntax, 1}, "(1": {Syntax, 3}, "1)": {Syntax, 2}, "1 2": {Syntax, 3}, "a b": {Syntax, 3}, "a%": {Syntax, 2}, "5%%": {Syntax, 3},
		".5": {Syntax, 1}, "1.": {Syntax, 1}, "1e3": {Syntax, 1}, "1.2.3": {Syntax, 1}, "2x": {Syntax, 1}, "1,000": {Syntax, 2}, "1 < 2 < 3": {Syntax, 7}, "SUM(1,5;2)": {Syntax, 8}, "SUM(1;MAX(2,3))": {Syntax, 12}, "SUM(1,)": {Syntax, 7}, "SUM(1 2)": {Syntax, 7},
		"a − b": {Syntax, 3}, "é + $": {Syntax, 1}, "a & b": {Syntax, 3}, "\"x\"": {Syntax, 1}, "Facts!D12": {Syntax, 6}, "a\u202eb": {Syntax, 2}, "a\x00": {Syntax, 2}, "a\xff": {Syntax, 2},
		"WEBSERVICE(1)": {NoFunction, 1}, "1+IRR(1)": {NoFunction, 3}, "SUM()": {Arity, 1}, "IF(1=1, 2)": {Arity, 1}, "ROUND(1)": {Arity, 1}, "NPV(1)": {Arity, 1}, "ABS(1,2)": {Arity, 1},
		"1+(1=1)": {Type, 5}, "AND(1)": {Type, 5}, "IF(1, 2, 3)": {Type, 4}, "IF(1=1, 2=2, 3)": {Type, 14}, "-(1=1)": {Type, 4}, "(1=1)=(2=2)": {Type, 3}, "SUM(1=1)": {Type, 6}, "DAYS(1, a)": {Type, 6},
		strings.Repeat("9", MaxDigits+1): {TooLarge, 1}, strings.Repeat("a", MaxIDLength+1): {TooLarge, 1}, strings.Repeat(" ", MaxCharacters+1): {TooLarge, 0}, deep: {TooLarge, MaxDepth + 1},
		strings.Repeat("-", MaxDepth+1) + "1": {TooLarge, MaxDepth + 1}, strings.Repeat("1^", MaxDepth+1) + "1": {TooLarge, 2*MaxDepth + 2}, "1" + strings.Repeat("+1", MaxDepth): {TooLarge, 2 * MaxDepth},
		"SUM(" + strings.Repeat("1,", MaxArguments) + "1)": {Arity, 1}, strings.Repeat("SUM(1,1,1,1,1,1,1,1,1)+", 20) + "1": {TooLarge, 425},
	} {
		_, err := Parse(text)
		var e *Error
		require.ErrorAs(t, err, &e, text)
		assert.Equal(t, want.rule, e.Rule, "%s: %v", text, err)
		assert.Equal(t, want.pos, e.Pos, "%s: %v", text, err)
		assert.NotEmpty(t, e.Problem)
		assert.NotEmpty(t, e.Remedy, "%s: %v", text, err)
	}
}

func TestATruthValueIsACheckAndNoFigure(t *testing.T) {
	n := parse(t, "a + b = c")
	assert.True(t, n.Boolean())
	values := figures{"a": "1 USD", "b": "2 USD", "c": "3.4 USD"}
	_, err := n.Eval(values)
	assert.Equal(t, Type, ruleOf(err))
	holds, err := n.Holds(values)
	require.NoError(t, err)
	assert.False(t, holds)
	_, err = parse(t, "a").Holds(values)
	assert.Equal(t, Type, ruleOf(err))
	for tolerance, want := range map[string]bool{"0": false, "0.39": false, "0.4": true} {
		limit, _ := source.ParseDecimal(tolerance)
		got, err := n.Compare(values, limit)
		require.NoError(t, err)
		assert.Equal(t, want, got.Holds, tolerance)
		assert.Equal(t, "-0.4", got.Difference.String())
		assert.Equal(t, "3.4", got.Right.Value.String())
	}
	_, err = parse(t, "AND(a > b)").Compare(values, source.Decimal{})
	assert.Equal(t, Type, ruleOf(err))
	_, err = n.Compare(values, source.Whole(-1))
	assert.Equal(t, Domain, ruleOf(err))
	_, err = n.Compare(figures{"a": "1 USD", "b": "2 USD", "c": "3 EUR"}, source.Decimal{})
	assert.Equal(t, UnitsApart, ruleOf(err))
}

func TestFormulasSayTheSameToASpreadsheet(t *testing.T) {
	cell := func(id string) (string, error) {
		if id == "unknown" {
			return "", errors.New("no cell")
		}
		return "Facts!$D$" + id[1:], nil
	}
	day := func(id string) (string, error) { return "Facts!$G$" + id[1:], nil }
	for text, want := range map[string]string{
		"-2^2": "(-(2^2))", "2^3^2": "(2^(3^2))", "(-2)^2": "((-2)^2)", "1+2*3": "(1+(2*3))", "f1-f2-f3": "((Facts!$D$1-Facts!$D$2)-Facts!$D$3)", "15%": "(15/100)", "2^-1": "(2^(-1))",
		"CAGR(f1, f2, 4)": "((Facts!$D$2/Facts!$D$1)^(1/4)-1)", "CHANGE(f1, f2)": "(Facts!$D$2/Facts!$D$1-1)", "SHARE(f1, f2)": "(Facts!$D$1/Facts!$D$2)", "DAYS(f1, f2)": "(Facts!$G$1-Facts!$G$2)",
		"npv(5%; f1; f2)": "NPV((5/100),Facts!$D$1,Facts!$D$2)", "IF(f1>=0, f1, 0)": "IF((Facts!$D$1>=0),Facts!$D$1,0)", "0.50": "0.50", "CAGR(f1+1, -f2, f3)": "(((-Facts!$D$2)/(Facts!$D$1+1))^(1/Facts!$D$3)-1)",
	} {
		formula, err := parse(t, text).Excel(cell, day)
		require.NoError(t, err)
		assert.Equal(t, want, formula, text)
	}
	_, err := parse(t, "1 + unknown").Excel(cell, day)
	assert.EqualError(t, err, "no cell")
}

func TestIdentifiersAreGivenOnceInTheirOrder(t *testing.T) {
	assert.Equal(t, []string{"b", "a.1", "C_2"}, parse(t, "b + SUM(a.1, b, C_2) * DAYS(b, a.1)").IDs())
	for text, want := range map[string]bool{"a": true, "A_1.b": true, "sum": true, "": false, "1a": false, "a-b": false, "é": false, "a b": false, strings.Repeat("a", 65): false} {
		assert.Equal(t, want, IsID(text), text)
	}
}

func TestCalculationsAreOrderedByNeed(t *testing.T) {
	list := func(pairs ...string) (named []Named) {
		for i := 0; i < len(pairs); i += 2 {
			named = append(named, Named{pairs[i], parse(t, pairs[i+1])})
		}
		return named
	}
	order, err := Order(list("d", "c + b", "x", "1", "c", "b * fact", "b", "fact"))
	require.NoError(t, err)
	assert.Equal(t, []string{"b", "c", "d", "x"}, order)
	_, err = Order(list("x", "1", "a", "1 + b", "b", "x + c", "c", "a"))
	assert.EqualError(t, err, "c: at character 1: calculations need each other: a → b → c → a; replace one of them by a fact or an assumption")
	assert.Equal(t, Cycle, ruleOf(err))
	_, err = Order(list("a", "a"))
	assert.EqualError(t, err, "a: at character 1: calculations need each other: a → a; replace one of them by a fact or an assumption")
	_, err = Order(list("a", "1", "a", "2"))
	assert.Equal(t, Twice, ruleOf(err))
	_, err = Order(make([]Named, MaxGraph+1))
	assert.Equal(t, TooLarge, ruleOf(err))
}

func TestALongChainIsOrdered(t *testing.T) {
	one := parse(t, "1")
	chain := []Named{}
	for i := range MaxGraph - 1 {
		chain = append(chain, Named{"c" + decimal.NewFromInt(int64(i)).String(), parse(t, "c"+decimal.NewFromInt(int64(i+1)).String())})
	}
	chain = append(chain, Named{"c4999", one})
	order, err := Order(chain)
	require.NoError(t, err)
	assert.Equal(t, "c4999", order[0])
	assert.Equal(t, "c0", order[MaxGraph-1])
}
