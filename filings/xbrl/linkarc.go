package xbrl

import (
	"slices"
	"strconv"
	"strings"
)

// arc reads the attributes of an arc. All of them but use, priority and those
// of XLink take part in whether two arcs say the same thing.
func (r *linkReader) arc(name QName) (Arc, error) {
	a := Arc{Element: name, Arcrole: r.foreign(spaceXLink, "arcrole"),
		From: r.foreign(spaceXLink, "from"), To: r.foreign(spaceXLink, "to")}
	rest := []string{}
	for _, at := range r.attrs {
		q := QName{Local: at.name}
		if strings.Contains(at.name, ":") {
			var ok bool
			if q, ok = r.resolve(at.name); !ok {
				return a, r.fail("the prefix of the attribute "+clip(at.name)+" is not declared", "")
			}
		}
		value := trim(at.value)
		if !r.arcAttribute(&a, q, value) {
			rest = append(rest, q.Clark()+"="+value)
		}
	}
	rest = append(rest, "order="+canonicalDecimal(orOne(a.Order)), "weight="+canonicalDecimal(a.Weight),
		"preferredLabel="+a.PreferredLabel, "targetRole="+a.TargetRole, "contextElement="+a.ContextElement,
		"closed="+strconv.FormatBool(a.Closed), "unusable="+strconv.FormatBool(a.Unusable))
	slices.Sort(rest)
	a.rest = strings.Join(rest, "\x00")
	return a, nil
}

// arcAttribute files an attribute that has a field, or that counts for nothing.
func (r *linkReader) arcAttribute(a *Arc, q QName, value string) (known bool) {
	switch q.Space {
	case "":
		switch q.Local {
		case "order":
			a.Order = value
		case "weight":
			a.Weight = value
		case "preferredLabel":
			a.PreferredLabel = value
		case "priority":
			a.Priority, _ = strconv.Atoi(value)
		case "use":
			a.Prohibited = value == "prohibited"
		case "id":
		default:
			return false
		}
		return true
	case spaceTaxonomy:
		if !dimensionalValue(q.Local, value) && a.illegal == "" {
			a.illegal = q.Local + "=" + quoted(value)
		}
		switch q.Local {
		case "targetRole":
			a.TargetRole = value
		case "contextElement":
			a.ContextElement = value
		case "closed":
			a.Closed = value == "true" || value == "1"
		case "usable":
			a.Unusable = value == "false" || value == "0"
		default:
			return false
		}
		return true
	}
	return q.Space == spaceXLink || q.Space == spaceXML
}

// dimensionalValue reports whether the schema of XBRL Dimensions takes a value.
func dimensionalValue(attribute, value string) bool {
	switch attribute {
	case "closed", "usable":
		return value == "true" || value == "false" || value == "1" || value == "0"
	case "contextElement":
		return value == "segment" || value == "scenario"
	case "targetRole":
		return strings.Count(value, "#") < 2
	}
	return true
}

func orOne(order string) string {
	if order == "" {
		return "1"
	}
	return order
}
