package xbrl

import (
	"fmt"
	"regexp"
	"strings"
)

// jsonDocumentType names the recommendation.
const jsonDocumentType = "https://xbrl.org/2021/xbrl-json"

// candidateType matches the drafts whose form is that of the recommendation.
var candidateType = regexp.MustCompile(`^https?://(www\.)?xbrl\.org/CR/(2020-05-06|2020-10-14|2021-02-03|2021-07-07)/xbrl-json$`)

// oimSpace matches the namespaces of OIM's own concepts, drafts included.
var oimSpace = regexp.MustCompile(`^https?://(www\.)?xbrl\.org/(2021|CR/\d{4}-\d\d-\d\d)$`)

func (o *oim) documentInfo() error {
	if err := o.open('{', "documentInfo"); err != nil {
		return err
	}
	typed := false
	err := o.object(func(key string, at int) error {
		switch key {
		case "documentType":
			typed = true
			return o.documentType()
		case "namespaces":
			return o.namespaces()
		case "taxonomy":
			return o.taxonomy()
		case "features", "linkTypes", "linkGroups", "baseURL":
			return o.skip()
		}
		return o.extension(key, at)
	})
	if err == nil && !typed {
		return shapeAt(o.doc, o.at, "documentInfo has no documentType", "give a report whose documentType is "+jsonDocumentType)
	}
	return err
}

func (o *oim) documentType() error {
	text, _, not, err := o.text()
	if err != nil {
		return err
	}
	if not == "" && (text == jsonDocumentType || candidateType.MatchString(text)) {
		return nil
	}
	what := "the documentType " + quoted(text) + " is not one this reader knows"
	if strings.HasSuffix(text, "/xbrl-csv") {
		what = "this is the description of an xBRL-CSV report, whose facts stand in tables beside it"
	}
	return shapeAt(o.doc, o.at, what, "give a report whose documentType is "+jsonDocumentType)
}

func (o *oim) namespaces() error {
	if err := o.open('{', "namespaces"); err != nil {
		return err
	}
	return o.object(func(prefix string, at int) error {
		space, null, not, err := o.text()
		switch {
		case err != nil:
			return err
		case null || not != "" || space == "" || !isName(prefix):
			return shapeAt(o.doc, at, "the namespace of "+quoted(prefix)+" is not a prefix with an address", "give a report that keeps to OIM 1.0")
		case len(o.prefixes) >= o.limits.Bindings:
			return shapeAt(o.doc, at, fmt.Sprintf("more than %d namespaces are declared", o.limits.Bindings), "raise Limits.Bindings if that is meant")
		}
		o.prefixes[prefix] = space
		o.in.Namespaces = append(o.in.Namespaces, Namespace{prefix, space})
		return nil
	})
}

func (o *oim) taxonomy() error {
	if err := o.open('[', "taxonomy"); err != nil {
		return err
	}
	return o.elements(func(token jsonToken) error {
		if token.kind != 's' {
			return shapeAt(o.doc, o.at, "the taxonomy is not a list of addresses", "give a report that keeps to OIM 1.0")
		}
		o.in.Schemas = append(o.in.Schemas, token.text)
		return nil
	})
}

// name reads prefix:local under the declared prefixes.
func (o *oim) name(written string) (q QName, ok bool) {
	prefix, local, divided := strings.Cut(written, ":")
	if !divided || !isName(local) {
		return QName{Local: written}, false
	}
	space, ok := o.prefixes[prefix]
	if !ok {
		return QName{Prefix: prefix, Local: local}, false
	}
	return QName{Prefix: prefix, Local: local, Space: space}, true
}

// isName checks for a name without a colon, as XML has them.
func isName(text string) bool {
	if !nameStarts(text) {
		return false
	}
	for _, r := range text {
		if r < 0x80 && !strings.ContainsRune("-._", r) && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z') {
			return false
		}
		if r == 0xA0 || r == 0x3000 || r >= 0x2000 && r <= 0x200B {
			return false
		}
	}
	return true
}
