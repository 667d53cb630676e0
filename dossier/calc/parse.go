package calc

import (
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Parse reads one expression.
//
//	calc  = add [ ( "=" | "<>" | "<" | "<=" | ">" | ">=" ) add ]
//	add   = mul { ( "+" | "-" ) mul }
//	mul   = unary { ( "*" | "/" ) unary }
//	unary = "-" unary | pow
//	pow   = atom [ "^" unary ]
//	atom  = number [ "%" ] | id | func "(" calc { "," calc } ")" | "(" calc ")"
//
// -2^2 is −4 and 2^3^2 is 512, as in mathematics and unlike in spreadsheets.
// Arguments may be separated by ";" when the expression holds no comma. Names
// of functions may be written in any case; identifiers may not.
//
// Every refusal is an [Error] that names the place.
func Parse(text string) (*Node, error) {
	if n := utf8.RuneCountInString(text); n > MaxCharacters {
		return nil, refuse(TooLarge, 0, "split it into several calculations", "an expression of %d characters; %d are the most", n, MaxCharacters)
	}
	p := parser{lexer: lexer{rest: text, pos: 1}}
	root, err := p.whole()
	if err == nil {
		err = check(root)
	}
	if err != nil {
		return nil, err
	}
	return root, nil
}

type parser struct {
	lexer     lexer
	now       token
	nested    int
	nodes     int
	separator token // the first one seen: commas and semicolons do not mix
}

func (p *parser) advance() (err *Error) {
	p.now, err = p.lexer.next()
	return err
}

func (p *parser) is(sign string) bool { return p.now.kind == tokenSign && p.now.text == sign }

func (p *parser) whole() (*Node, *Error) {
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.is("=") {
		return nil, refuse(Syntax, p.now.pos, "leave the = out", "an expression does not begin with =")
	}
	root, err := p.expression(bindCompare)
	if err != nil {
		return nil, err
	}
	if p.now.kind != tokenEnd {
		return nil, p.unexpected("an operator")
	}
	return root, nil
}

// expression parses operators that bind at least as strongly as weakest.
func (p *parser) expression(weakest int) (*Node, *Error) {
	left, err := p.unary()
	compared := false
	for err == nil && p.atOperator() {
		here := binding(p.now.text)
		if here < weakest {
			break
		}
		if here == bindCompare && compared {
			return nil, refuse(Syntax, p.now.pos, "write AND(a < b, b < c)", "comparisons cannot be chained")
		}
		compared = here == bindCompare
		left, err = p.binary(left, here+1)
	}
	return left, err
}

func (p *parser) atOperator() bool {
	return p.now.kind == tokenSign && (isComparison(p.now.text) || strings.Contains("+-*/", p.now.text))
}

func (p *parser) binary(left *Node, weakest int) (*Node, *Error) {
	operator := p.now
	if err := p.advance(); err != nil {
		return nil, err
	}
	right, err := p.expression(weakest)
	if err != nil {
		return nil, err
	}
	return p.node(&Node{Kind: Binary, Text: operator.text, Args: []*Node{left, right}, Pos: operator.pos})
}

func (p *parser) unary() (*Node, *Error) {
	if !p.is("-") {
		return p.power()
	}
	defer p.leave()
	minus := p.now
	if err := p.enter(); err != nil {
		return nil, err
	}
	operand, err := p.unary()
	if err != nil {
		return nil, err
	}
	return p.node(&Node{Kind: Negate, Args: []*Node{operand}, Pos: minus.pos})
}

func (p *parser) power() (*Node, *Error) {
	base, err := p.atom()
	if err != nil || !p.is("^") {
		return base, err
	}
	defer p.leave()
	operator := p.now
	if err := p.enter(); err != nil {
		return nil, err
	}
	exponent, err := p.unary()
	if err != nil {
		return nil, err
	}
	return p.node(&Node{Kind: Binary, Text: "^", Args: []*Node{base, exponent}, Pos: operator.pos})
}

func (p *parser) atom() (*Node, *Error) {
	t := p.now
	switch {
	case t.kind == tokenNumber:
		return p.literal()
	case t.kind == tokenWord:
		if err := p.advance(); err != nil {
			return nil, err
		}
		if p.is("(") {
			return p.call(t)
		}
		return p.node(&Node{Kind: ID, Text: t.text, Pos: t.pos})
	case p.is("("):
		return p.parenthesis()
	}
	return nil, p.unexpected("a number, an identifier or a function")
}

func (p *parser) literal() (*Node, *Error) {
	value, cause := source.ParseDecimal(p.now.text)
	if cause != nil {
		return nil, &Error{Rule: Syntax, Pos: p.now.pos, Problem: cause.Error(), Err: cause}
	}
	n := &Node{Kind: Number, Number: value, Pos: p.now.pos}
	err := p.advance()
	if err == nil && p.is(percentSign) {
		n.Text = percentSign
		err = p.advance()
	}
	if err != nil {
		return nil, err
	}
	return p.node(n)
}

func (p *parser) parenthesis() (*Node, *Error) {
	defer p.leave()
	if err := p.enter(); err != nil {
		return nil, err
	}
	inner, err := p.expression(bindCompare)
	if err != nil {
		return nil, err
	}
	if !p.is(")") {
		return nil, p.unexpected("a closing parenthesis")
	}
	return inner, p.advance()
}

// enter passes one token and goes one level down.
func (p *parser) enter() *Error {
	if p.nested++; p.nested > MaxDepth {
		return refuse(TooLarge, p.now.pos, "split it into several calculations", "nested deeper than %d levels", MaxDepth)
	}
	return p.advance()
}

func (p *parser) leave() { p.nested-- }

func (p *parser) node(n *Node) (*Node, *Error) {
	if p.nodes++; p.nodes > MaxNodes {
		return nil, refuse(TooLarge, n.Pos, "split it into several calculations", "more than %d numbers, identifiers and operations", MaxNodes)
	}
	return n, nil
}

func (p *parser) unexpected(wanted string) *Error {
	found := "the end"
	if p.now.kind != tokenEnd {
		found = p.now.text
	}
	return refuse(Syntax, p.now.pos, "put "+wanted+" here", "%s is not expected here", found)
}
