package filings

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// IndexedEntry is one filing that the European index lists. What the index does
// not say is absent.
type IndexedEntry struct {
	Entry     string      `json:"entry"` // the index's name for it: its fxo_id
	Programme string      `json:"programme"`
	Country   string      `json:"country"`
	Language  string      `json:"language,omitzero"` // as the index or the file's name says
	PeriodEnd source.Date `json:"period_end"`
	Added     source.Date `json:"added"` // public on that day at the latest
	Checks    Validation  `json:"checks,omitzero"`
	JSON      bool        `json:"json"`          // the index made data of it
	Package   bool        `json:"package"`       // the package as filed is there
	Read      string      `json:"read,omitzero"` // address of what was read of it
}

// where says where the company files, and lists all that the index holds.
func (a *Accounts) where(found issuer, allows func(source.Moment) bool) {
	all := found.visible.Filings
	a.Identity = source.Identity{LEI: all[0].LEI, Name: all[0].Name}
	a.Where = Where{Register: XBRLOrg.Name, Country: all[0].Country, Newest: all[0].asReport(), NewestEnd: all[0].PeriodEnd}
	forms := map[string]int{}
	for _, f := range all {
		if f.PeriodEnd == a.Where.NewestEnd && f.Added.Before(a.Where.Newest.Filed) {
			a.Where.Newest = f.asReport()
		}
		a.Where.Listed = append(a.Where.Listed, f.entry(found.report, allows))
		at, known := forms[f.Programme]
		if !known {
			at = len(a.Where.Forms)
			forms[f.Programme] = at
			a.Where.Forms = append(a.Where.Forms, FormsFiled{Form: f.Programme})
		}
		of := &a.Where.Forms[at]
		if of.Count++; f.Added.After(of.Newest) {
			of.Newest = f.Added
		}
	}
	a.Where.Sentence = fmt.Sprintf("it files in Europe (%s): the index filings.xbrl.org, which is not complete, lists %d filings of it, for periods that end from %s to %s",
		a.Where.Country, len(all), all[len(all)-1].PeriodEnd, all[0].PeriodEnd)
	a.Warnings = []string{a.Where.Sentence}
	if c := found.report.Checks; c.Errors > 0 && allows(source.OnDay(c.Processed)) {
		a.Warnings = append(a.Warnings, fmt.Sprintf("the index's own check of %s found %d errors", found.report.FXO, c.Errors))
	}
	if found.Unseen > 0 {
		a.Warnings = append(a.Warnings, fmt.Sprintf("the index counts %d more filings of the company and did not show them", found.Unseen))
	}
}

// asReport is a filing in the form in which values name it.
func (f indexFiling) asReport() Report {
	return Report{Entry: f.FXO, Form: f.Programme, Filed: f.Added}
}

// entry is a filing as it is listed. What the index found by checking it after
// the as-of date was not known on that date.
func (f indexFiling) entry(read indexFiling, allows func(source.Moment) bool) IndexedEntry {
	e := IndexedEntry{
		Entry: f.FXO, Programme: f.Programme, Country: f.Country, Language: f.Language, PeriodEnd: f.PeriodEnd, Added: f.Added,
		JSON: f.JSON != "", Package: f.Package != "",
	}
	if allows(source.OnDay(f.Checks.Processed)) {
		e.Checks = f.Checks
	}
	if f.ID == read.ID {
		e.Read, _ = f.body(false)
	}
	return e
}

// drops counts what is not given: filings of the index, then facts of the
// report.
func (i issuer) drops(facts []source.Drop) []source.Drop {
	out := []source.Drop{}
	for _, d := range []source.Drop{
		{Reason: DroppedRepeated, Count: i.Repeated}, {Reason: DroppedLater, Count: i.Later}, {Reason: DroppedForm, Count: i.OtherForm},
		{Reason: DroppedEntity, Count: i.Others},
	} {
		if d.Count > 0 {
			out = append(out, d)
		}
	}
	return append(out, facts...)
}
