package xbrl

import (
	"strings"
)

// fact reads the element just opened as a fact, and the facts inside it when it
// is a tuple. Contexts and units may come later, so references wait.
func (r *reader) fact(name QName, child, parent int, lang string) error {
	ordinal := r.before + len(r.in.Facts) + 1
	f := Fact{Ordinal: ordinal, Child: child, Parent: parent, Concept: name, Lang: lang, offset: r.base + r.at}
	isItem := r.factAttributes(&f)
	r.in.Facts = append(r.in.Facts, f)
	inner := 0
	var text pieces
	for {
		t, err := r.next()
		if err != nil {
			return err
		}
		this := &r.in.Facts[ordinal-1-r.before] // the slice may have moved while children were read
		switch t {
		case tokenText:
			if err := r.addText(&text); err != nil {
				return err
			}
		case tokenStart:
			inner++
			if err := r.inFact(this, isItem, inner); err != nil {
				return err
			}
		case tokenEnd:
			value := text.String()
			if this.Tuple = !isItem && (inner > 0 || trim(value) == ""); !this.Tuple {
				this.Value = value
			}
			return nil
		}
	}
}

// factAttributes reads what the start tag says, and reports whether it claims
// to be an item: a tuple has no context.
func (r *reader) factAttributes(f *Fact) (isItem bool) {
	for _, a := range r.attrs {
		switch a.name {
		case "contextRef":
			f.ContextRef, isItem = trim(a.value), true
		case "unitRef":
			f.UnitRef = trim(a.value)
		case "decimals":
			f.Accuracy.Decimals = trim(a.value)
		case "precision":
			f.Accuracy.Precision = trim(a.value)
		case "id":
			f.ID = trim(a.value)
		case "xml:lang":
			f.Lang = a.value
		default:
			if strings.HasSuffix(a.name, ":nil") {
				f.nilText = r.nilAttr()
				f.Nil = f.nilText == "true" || f.nilText == "1"
			}
		}
	}
	return isItem
}

// inFact reads an element inside a fact: part of a fraction, a fact of a tuple,
// or markup that does not belong there.
func (r *reader) inFact(f *Fact, isItem bool, child int) error {
	name, err := r.element()
	if err != nil {
		return err
	}
	if !isItem {
		return r.fact(name, child, f.Ordinal, f.Lang)
	}
	if name.Space != spaceInstance || name.Local != "numerator" && name.Local != "denominator" {
		f.childed = true
		return r.skip(nil)
	}
	text, elements, err := r.content()
	if err != nil {
		return err
	}
	f.childed = f.childed || elements
	if f.Fraction == nil {
		f.Fraction = &Fraction{}
	}
	if name.Local == "numerator" {
		f.Fraction.Numerator = text
	} else {
		f.Fraction.Denominator = text
	}
	return nil
}

// resolveFacts gives each fact its context and unit, now that all are known,
// and attaches the first thing that makes it untrustworthy.
func (r *reader) resolveFacts() {
	for i := range r.in.Facts {
		f := &r.in.Facts[i]
		if f.Tuple {
			continue
		}
		rule, what := r.resolveFact(f)
		if what == "" {
			continue
		}
		f.Problem = r.problem(&Problem{
			Rule: rule, What: what, Ordinal: f.Ordinal, Subject: f.Concept.String(), Offset: f.offset,
		})
	}
}

func (r *reader) resolveFact(f *Fact) (rule, what string) {
	c, ok := r.contexts[f.ContextRef]
	switch {
	case !ok && f.ContextRef == "":
		rule, what = RuleContext, "it has no contextRef"
	case !ok:
		rule, what = RuleContext, "its context "+quoted(f.ContextRef)+" is not in the document"
	case c.Problem != nil:
		rule, what = RuleContext, "its context "+quoted(f.ContextRef)+" cannot be used: "+c.Problem.What
	}
	f.Context = c
	if f.Numeric() {
		u, ok := r.units[f.UnitRef]
		f.Unit = u
		switch {
		case what != "":
		case !ok:
			rule, what = RuleUnit, "its unit "+quoted(f.UnitRef)+" is not in the document"
		case u.Problem != nil:
			rule, what = RuleUnit, "its unit "+quoted(f.UnitRef)+" cannot be used: "+u.Problem.What
		}
	}
	if what != "" {
		return rule, what
	}
	return f.fault()
}

// fault checks the fact's own text.
func (f *Fact) fault() (rule, what string) {
	switch {
	case f.childed:
		return RuleContent, "it holds elements where a value is due"
	case f.nilText != "" && !f.Nil && f.nilText != "false" && f.nilText != "0":
		return RuleNil, "xsi:nil is " + quoted(f.nilText) + ", neither true nor false"
	case f.Nil && (trim(f.Value) != "" || f.Fraction != nil):
		return RuleNil, "it is nil and has content"
	case f.Nil:
		return "", ""
	case !f.Numeric():
		if f.Accuracy != (Accuracy{}) {
			return RuleUnit, "it states a precision and has no unit"
		}
		return "", ""
	}
	if rule, what = f.Accuracy.fault(); what != "" {
		return rule, what
	}
	if f.Fraction != nil {
		d := trim(f.Fraction.Denominator)
		n, ok := parseNumber(d)
		if !isNumber(trim(f.Fraction.Numerator)) || !ok || n.IsZero() {
			return RuleNumber, "its fraction is not two numbers, the lower one not nought"
		}
		return "", ""
	}
	if !isNumber(trim(f.Value)) {
		return RuleNumber, "its text " + quoted(f.Value) + " is not a number"
	}
	return "", ""
}

func (a Accuracy) fault() (rule, what string) {
	if a.Decimals != "" && a.Precision != "" {
		return RulePrecision, "it has both decimals and precision"
	}
	if _, ok := parsePlaces(a.Decimals); !ok {
		return RulePrecision, "decimals " + quoted(a.Decimals) + " is neither an integer nor INF"
	}
	if p, ok := parsePlaces(a.Precision); !ok || p.Claimed && p.Places < 0 {
		return RulePrecision, "precision " + quoted(a.Precision) + " is neither a count nor INF"
	}
	return "", ""
}
