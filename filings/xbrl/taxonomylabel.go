package xbrl

import (
	"strings"
)

const (
	roles2003 = "http://www.xbrl.org/2003/role/"
	roles2009 = "http://www.xbrl.org/2009/role/"
)

// The roles of labels that filings use. A negated one is worded like its
// counterpart and asks for the value to be shown with the other sign; the value
// stays what it is.
const (
	RoleLabel              = roles2003 + "label"
	RoleTerse              = roles2003 + "terseLabel"
	RoleVerbose            = roles2003 + "verboseLabel"
	RoleTotal              = roles2003 + "totalLabel"
	RolePeriodStart        = roles2003 + "periodStartLabel"
	RolePeriodEnd          = roles2003 + "periodEndLabel"
	RoleDocumentation      = roles2003 + "documentation"
	RoleNet                = roles2009 + "netLabel"
	RoleNegated            = roles2009 + "negatedLabel"
	RoleNegatedTerse       = roles2009 + "negatedTerseLabel"
	RoleNegatedTotal       = roles2009 + "negatedTotalLabel"
	RoleNegatedNet         = roles2009 + "negatedNetLabel"
	RoleNegatedPeriodStart = roles2009 + "negatedPeriodStartLabel"
	RoleNegatedPeriodEnd   = roles2009 + "negatedPeriodEndLabel"
)

// Label is one label of a concept, as its document has it.
type Label struct {
	Text    string
	Role    string // of this label, which may not be the one asked for
	Lang    string // likewise
	Address string // of the document
	Instead []Fallback
	Negated bool // the role asked for shows values with the other sign: display only
	Others  int  // further labels of the same role and language that say something else

	meta bool // from MetaLinks
}

// Fallback says in what respect a label is not the one asked for.
type Fallback string

// The respects.
const (
	FallbackRole Fallback = "role"
	FallbackLang Fallback = "lang"
)

// Negates reports whether a label role asks for the other sign on display.
func Negates(role string) bool {
	_, last, _ := cutLast(role, "/")
	return strings.HasPrefix(last, "negated")
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// Label gives the label of a concept in a role ("" is [RoleLabel]) and a
// language ("" is en). Where there is none in that role it gives, in this order,
// the one the negated role is worded like, the standard one, a terse, a verbose
// one; documentation is never given for a label. Where there is none in that
// language it gives a variant of it (en-GB for en-US) and then another
// language. Instead says so. A role is sought in the language before another
// role is, and a language is not changed while it has any label. ok is false when
// the concept has none: no name is ever made into one.
func (t *Taxonomy) Label(name QName, role, lang string) (found Label, ok bool) {
	n, known := t.find(name)
	if !known {
		return Label{}, false
	}
	if role == "" {
		role = RoleLabel
	}
	if lang == "" {
		lang = "en"
	}
	all := t.labels[n]
	for near := range 3 {
		for i, r := range rolesFor(role) {
			if found, ok := choose(all, r, lang, near); ok {
				if i > 0 {
					found.Instead = append(found.Instead, FallbackRole)
				}
				if !speaks(found.Lang, lang) {
					found.Instead = append(found.Instead, FallbackLang)
				}
				found.Negated = Negates(role)
				return found, true
			}
		}
	}
	return Label{}, false
}

// rolesFor lists the roles that may serve for one, the best first.
func rolesFor(role string) []string {
	if role == RoleDocumentation {
		return []string{role}
	}
	all := []string{role}
	if before, last, _ := cutLast(role, "/"); Negates(role) {
		plain := strings.TrimPrefix(last, "negated")
		plain = strings.ToLower(plain[:min(1, len(plain))]) + plain[min(1, len(plain)):]
		all = append(all, roles2003+plain, before+"/"+plain)
	}
	return append(all, RoleLabel, RoleTerse, RoleVerbose)
}

// choose gives the first label of a role whose language is near enough: nought
// is the language asked for, one a variant of it, two any other.
func choose(all []Label, role, lang string, near int) (found Label, ok bool) {
	for _, l := range all {
		if l.Role != role || distance(l.Lang, lang) != near {
			continue
		}
		if !ok {
			found, ok = l, true
		} else if l.Lang == found.Lang && l.Text != found.Text && l.meta == found.meta {
			found.Others++
		}
	}
	return found, ok
}

func distance(lang, wanted string) int {
	switch {
	case speaks(lang, wanted):
		return 0
	case primary(lang) == primary(wanted):
		return 1
	}
	return 2
}

// speaks reports whether a label's language is the one asked for: en-US is en.
func speaks(lang, wanted string) bool {
	lang, wanted = strings.ToLower(lang), strings.ToLower(wanted)
	return lang == wanted || strings.HasPrefix(lang, wanted+"-")
}

func primary(lang string) string {
	lang, _, _ = strings.Cut(strings.ToLower(lang), "-")
	return lang
}
