package xbrl

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/filings/xbrl/ixt"
)

// fractionParts are the numbers of a fraction, and how many of each there are.
type fractionParts struct {
	upper, lower   displayed
	uppers, lowers int
}

// displayed is a number as a page shows it, with what makes a value of it.
type displayed struct {
	*quantity
	content stretch
}

// quantity is how displayed text becomes a value. A filing has few, so facts
// share them.
type quantity struct {
	format string // as written
	name   QName  // of the format
	known  bool   // the format's prefix is declared
	scale  string
	sign   string

	rule    ixt.Format
	unknown error // no registry has the format
	places  int   // the scale as a number
	scaled  bool  // it is one
}

// quantity reads how the element just opened becomes a value.
func (p *inline) quantity() *quantity {
	var q quantity
	for _, a := range p.attrs {
		switch a.name {
		case "format":
			q.format = trim(a.value)
			q.name, q.known = p.resolve(q.format)
		case "scale":
			q.scale = trim(a.value)
		case "sign":
			q.sign = a.value
		}
	}
	if q.scale = strings.TrimPrefix(q.scale, "+"); q.scale == "" {
		q.scale = "0"
	}
	return p.sameQuantity(q)
}

// maxShared bounds the search for a quantity that is known already.
const maxShared = 64

// sameQuantity gives the quantity that is q, making it when it is new. The one
// asked for last stands first.
func (p *inline) sameQuantity(q quantity) *quantity {
	for i, known := range p.quantities {
		if known.format == q.format && known.scale == q.scale && known.sign == q.sign &&
			known.known == q.known && known.name == q.name {
			if i > 0 {
				p.quantities[0], p.quantities[i] = known, p.quantities[0]
			}
			return known
		}
	}
	made := q // apart, so that only what is new is allocated
	if made.known {
		made.rule, made.unknown = ixt.Lookup(made.name.Space, made.name.Local)
	}
	places, err := strconv.Atoi(made.scale)
	made.places, made.scaled = places, err == nil && places >= -maxExponent && places <= maxExponent
	if len(p.quantities) < maxShared {
		p.quantities = append(p.quantities, &made)
	}
	return &made
}

func (q *quantity) like(o *quantity) bool {
	return q.scale == o.scale && (q.format == "") == (o.format == "") && q.name.Same(o.name)
}

// transformed applies the format. Text that does not fit stays as displayed.
func (q *quantity) transformed(text string, more *inlineFact) (value string, ok bool) {
	if !q.known {
		more.fault(RuleFormat, "its format "+quoted(q.format)+" is not a name whose prefix is declared")
		return text, false
	}
	err := q.unknown
	if err == nil {
		value, err = q.rule.Apply(text)
	}
	if err != nil {
		more.fault(RuleFormat, "its format "+q.name.String()+" gives no value: "+strings.TrimPrefix(err.Error(), "ixt: "))
		return text, false
	}
	return value, true
}

// apply gives the number that displayed text means.
func (q *quantity) apply(text string, more *inlineFact) string {
	digits := trim(text)
	if q.format != "" {
		var ok bool
		if digits, ok = q.transformed(text, more); !ok {
			return text
		}
	}
	switch {
	case !isUnsigned(digits):
		more.fault(RuleNumber, "its text "+quoted(text)+" is not a number without a sign")
	case !q.scaled:
		more.fault(RuleNumber, "its scale "+quoted(q.scale)+" is not a count of places")
	case q.sign != "" && q.sign != "-":
		more.fault(RuleNumber, "its sign "+quoted(q.sign)+" is not a minus")
	default:
		return shifted(digits, q.places, q.sign == "-")
	}
	return text
}

// isUnsigned checks for digits with at most one point: nothing else may be
// displayed where a number is due.
func isUnsigned(text string) bool {
	return isNumber(text) && strings.Trim(text, "0123456789.") == ""
}

const noughts = "000000000"

// shifted moves the point of a decimal by places, to the right when positive.
// Every digit after the point stays, noughts included; nought has no sign.
func shifted(digits string, places int, negative bool) string {
	whole, part, broken := strings.Cut(digits, ".")
	if !broken && places >= 0 && places <= len(noughts) && strings.Trim(whole, "0") != "" {
		minus := ""
		if negative {
			minus = "-"
		}
		return minus + strings.TrimLeft(whole, "0") + noughts[:places] // nearly every number, in one allocation
	}
	if places >= 0 {
		if missing := places - len(part); missing > 0 {
			part += strings.Repeat("0", missing)
		}
		whole, part = whole+part[:places], part[places:]
	} else {
		if missing := -places - len(whole); missing > 0 {
			whole = strings.Repeat("0", missing) + whole
		}
		cut := len(whole) + places
		whole, part = whole[:cut], whole[cut:]+part
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if part != "" {
		part = "." + part
	}
	if negative && strings.Trim(whole+part, "0.") != "" {
		whole = "-" + whole
	}
	return whole + part
}
