package xbrl

import (
	"slices"
	"strings"
)

// The further words that [PackageError.Code] can give, besides [CodeShape].
const (
	CodePackage  = "package"   // the archive breaks a rule of ours
	CodeNotFound = "not_found" // it does not hold what was asked for
)

// The rules that a [PackageError] can name.
const (
	RuleZip       = "zip"       // it cannot be read as a zip archive
	RulePath      = "path"      // an entry whose name leads outside, or is not clean
	RuleTwice     = "twice"     // two entries of one name
	RuleLink      = "link"      // an entry that is no file, such as a symbolic link
	RuleEncrypted = "encrypted" // an entry that needs a password
	RuleSize      = "size"      // too many entries, or too much in them
	RuleStructure = "structure" // not laid out as its kind of package is
	RuleReports   = "reports"   // several reports where one is meant
	RuleMissing   = "missing"   // no report, or none of the name asked for
)

// PackageError refuses a package, or one entry of it.
type PackageError struct {
	Rule   string   // one of the rules above
	Entry  string   // the entry to blame; "" for the whole archive
	Names  []string // the reports or entries to choose from, in order of name
	What   string
	Remedy string
}

// Error says what was found, in which entry, and what would work.
func (e *PackageError) Error() string {
	text := "xbrl: " + e.What
	if e.Remedy != "" {
		text += "; " + e.Remedy
	}
	return text
}

// Code is [CodeShape], [CodeNotFound] or [CodePackage].
func (e *PackageError) Code() string {
	switch e.Rule {
	case RuleZip, RuleStructure:
		return CodeShape
	case RuleMissing:
		return CodeNotFound
	}
	return CodePackage
}

func refusePackage(rule, entry, what, remedy string) *PackageError {
	return &PackageError{Rule: rule, Entry: entry, What: what, Remedy: remedy}
}

// choice refuses to choose among reports and names them all; the words name the
// first eight.
func choice(rule, what, remedy string, reports []Report) *PackageError {
	e := &PackageError{Rule: rule, What: what, Remedy: remedy}
	for _, r := range reports {
		e.Names = append(e.Names, r.Name)
	}
	slices.Sort(e.Names)
	const most = 8
	if len(e.Names) > 0 {
		e.What += ": " + strings.Join(e.Names[:min(len(e.Names), most)], ", ")
	}
	return e
}
