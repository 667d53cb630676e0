package filings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// wantedReport names one report of an issuer.
type wantedReport struct {
	LEI      string
	Form     string // programme that it is filed under; empty: any
	Year     int    // in which its period ends; nought: the newest
	Language string // of the edition; empty: whichever, if there is only one
	FXO      string // the index's name of one filing; it replaces year and language
	AsFiled  bool   // the package rather than the data that the index made of it
}

// visible are the filings of an issuer that one may see, and what was left out.
type visible struct {
	Filings   []indexFiling
	Later     int // added to the index after the as-of date, or at no time that it gives
	Others    int // of another issuer, which nobody asked for
	OtherForm int // under another programme than the form asked for
}

// visibleOf keeps what the index had on the cutoff. The day on which it added a
// filing is the latest day on which the filing was public.
func visibleOf(all []indexFiling, want wantedReport, allows func(source.Moment) bool) (v visible) {
	for _, f := range all {
		switch {
		case f.LEI != want.LEI:
			v.Others++
		case !allows(source.OnDay(f.Added)):
			v.Later++
		case want.Form != "" && f.Programme != want.Form:
			v.OtherForm++
		default:
			v.Filings = append(v.Filings, f)
		}
	}
	return v
}

// chosen picks the one filing that a request means. Several filings for one
// period are language editions or corrections of one report: which of them is
// meant, only the caller knows, so they are listed and none is taken.
func (v visible) chosen(want wantedReport) (indexFiling, error) {
	if len(v.Filings) == 0 {
		return indexFiling{}, v.nothing(want)
	}
	if want.FXO != "" {
		return v.named(want)
	}
	of := v.ofYear(want.Year)
	if len(of) == 0 {
		return indexFiling{}, &source.NotFoundError{
			What: fmt.Sprintf("a report of %s for a period that ends in %d in the index filings.xbrl.org", want.LEI, want.Year),
			Near: editionNames(v.Filings), Remedy: "ask for a year that it lists, or name the report of the year after, which gives the year for comparison; " + coverage(),
		}
	}
	if want.Language != "" {
		spoken := slices.DeleteFunc(slices.Clone(of), func(f indexFiling) bool { return !sameLanguage(f.Language, want.Language) })
		if len(spoken) == 0 {
			return indexFiling{}, &source.NotFoundError{
				What: fmt.Sprintf("an edition of that report that is known to be in %q", want.Language),
				Near: editionNames(of), Remedy: "ask for a language that is listed, or name the report",
			}
		}
		of = spoken
	}
	if len(of) > 1 {
		return indexFiling{}, severalEditions(of)
	}
	return of[0], nil
}

func (v visible) named(want wantedReport) (indexFiling, error) {
	for _, f := range v.Filings {
		if f.FXO == want.FXO {
			return f, nil
		}
	}
	return indexFiling{}, &source.NotFoundError{
		What: "the report " + want.FXO + " among the filings of " + want.LEI, Near: editionNames(v.Filings), Remedy: "name one that is listed",
	}
}

// ofYear are the filings whose period ends in a year; without one, those of the
// newest period.
func (v visible) ofYear(year int) (of []indexFiling) {
	for _, f := range v.Filings {
		if year == 0 && f.PeriodEnd == v.Filings[0].PeriodEnd || year != 0 && f.PeriodEnd.Midnight(time.UTC).Year() == year {
			of = append(of, f)
		}
	}
	return of
}

// editionsError refuses to take one filing for another. Where the filings
// themselves were asked for, it is no error: they are listed.
type editionsError struct {
	source.RefusedError
	count int
}

// Unwrap is the refusal.
func (e *editionsError) Unwrap() error { return &e.RefusedError }

func severalEditions(of []indexFiling) error {
	what := "they are language editions or corrections of one report, or copies of it with several authorities"
	if of[0].PeriodEnd != of[len(of)-1].PeriodEnd {
		what = "they are reports for different periods"
	}
	return &editionsError{source.RefusedError{
		Rule:   "editions",
		Reason: fmt.Sprintf("the index holds %d filings that fit: %s; %s, and none is taken for the other", len(of), strings.Join(editionNames(of), ", "), what),
		Remedy: "say the language, or name the report",
	}, len(of)}
}

// editionNames lists filings so that a person can choose.
func editionNames(of []indexFiling) []string {
	names := make([]string, 0, len(of))
	for _, f := range of[:min(len(of), maxNear)] {
		language := f.Language
		if language == "" {
			language = "language unknown"
		}
		names = append(names, fmt.Sprintf("%s (%s, added %s)", f.FXO, language, f.Added))
	}
	return names
}

// nothing says that the index shows nothing, which is not that nothing was
// filed.
func (v visible) nothing(want wantedReport) error {
	what := "a filing of " + want.LEI + " in the index filings.xbrl.org"
	if v.Later > 0 {
		what += fmt.Sprintf(" up to the as-of date (%d came later)", v.Later)
	}
	if v.OtherForm > 0 {
		what += fmt.Sprintf(" under the form asked for (%d are under another: ESEF is the usual one)", v.OtherForm)
	}
	return &source.NotFoundError{What: what, Remedy: coverage()}
}
