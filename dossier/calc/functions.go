package calc

import (
	"maps"
	"slices"
	"strings"
)

// function is one row of the language: how many arguments it takes, and how.
type function struct {
	least, most int
	takes       shape
	usage       string
}

// shape says what the arguments of a function are.
type shape int

const (
	numbers    shape = iota // all numbers
	truths                  // all truth values
	choice                  // a truth value, then two of one sort
	identifier              // all identifiers of dated figures
)

var functions = map[string]function{
	"SUM":     {1, MaxArguments, numbers, "SUM(a, b, …)"},
	"AVERAGE": {1, MaxArguments, numbers, "AVERAGE(a, b, …)"},
	"MIN":     {1, MaxArguments, numbers, "MIN(a, b, …)"},
	"MAX":     {1, MaxArguments, numbers, "MAX(a, b, …)"},
	"MEDIAN":  {1, MaxArguments, numbers, "MEDIAN(a, b, …)"},
	"ABS":     {1, 1, numbers, "ABS(a)"},
	"ROUND":   {2, 2, numbers, "ROUND(a, places)"},
	"IF":      {3, 3, choice, "IF(comparison, then, else)"},
	"AND":     {1, MaxArguments, truths, "AND(comparison, …)"},
	"OR":      {1, MaxArguments, truths, "OR(comparison, …)"},
	"NOT":     {1, 1, truths, "NOT(comparison)"},
	"CAGR":    {3, 3, numbers, "CAGR(first, last, years)"},
	"CHANGE":  {2, 2, numbers, "CHANGE(before, after)"},
	"SHARE":   {2, 2, numbers, "SHARE(part, whole)"},
	"NPV":     {2, MaxArguments, numbers, "NPV(rate, flow after one period, …)"},
	"SQRT":    {1, 1, numbers, "SQRT(a)"},
	"LN":      {1, 1, numbers, "LN(a)"},
	"EXP":     {1, 1, numbers, "EXP(a)"},
	"DAYS":    {2, 2, identifier, "DAYS(later, earlier)"},
}

// Functions lists the functions of the language as they are called, in
// alphabetical order: for a reference and for a prompt.
func Functions() []string {
	var usages []string
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		usages = append(usages, functions[name].usage)
	}
	return usages
}

// functionsNear says which functions somebody may have meant.
func functionsNear(name string) string {
	all := slices.Sorted(maps.Keys(functions))
	remedy := "use one of " + strings.Join(all, " ")
	if near := Nearest(name, all); len(near) > 0 {
		remedy = "near: " + strings.Join(near, ", ") + "; " + remedy
	}
	return remedy
}

// call parses the arguments of a function; now is its opening parenthesis.
func (p *parser) call(name token) (*Node, *Error) {
	defer p.leave()
	n := &Node{Kind: Call, Text: strings.ToUpper(name.text), Pos: name.pos}
	f, known := functions[n.Text]
	if !known {
		return nil, refuse(NoFunction, name.pos, functionsNear(n.Text), "there is no function %s", name.text)
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	if err := p.arguments(n); err != nil {
		return nil, err
	}
	if len(n.Args) < f.least || len(n.Args) > f.most {
		return nil, refuse(Arity, name.pos, "write "+f.usage, "%s with %d arguments", n.Text, len(n.Args))
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	return p.node(n)
}

// arguments parses up to the closing parenthesis, which it leaves.
func (p *parser) arguments(n *Node) *Error {
	if p.is(")") {
		return nil
	}
	for {
		arg, err := p.expression(bindCompare)
		if err != nil {
			return err
		}
		n.Args = append(n.Args, arg)
		if p.is(")") {
			return nil
		}
		if err := p.separate(); err != nil {
			return err
		}
	}
}

// separate passes a separator. An expression with both kinds may hold a decimal
// comma, as in SUM(1,5; 2), and is refused.
func (p *parser) separate() *Error {
	if !p.is(",") && !p.is(";") {
		return p.unexpected("a comma or a closing parenthesis")
	}
	if p.separator.text == "" {
		p.separator = p.now
	}
	if p.separator.text != p.now.text {
		return refuse(Syntax, p.now.pos, "separate arguments by commas alone, and write decimals with a dot", "both , and ; in one expression")
	}
	return p.advance()
}
