package tools

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Description is a card's own dossier in one call: the same entries under the
// same rules as in the shared one, where nothing of it is filed.
type Description struct {
	Title        string                `json:"title,omitzero" jsonschema_description:"title of the dossier"`
	Subject      string                `json:"subject,omitzero" jsonschema_description:"what the dossier is about: the question that it answers"`
	Audience     string                `json:"audience,omitzero" jsonschema_description:"who reads the answer"`
	Currency     source.Unit           `json:"currency,omitzero" jsonschema_description:"currency in which the answer is given"`
	Scale        source.Scale          `json:"scale,omitzero" jsonschema_description:"power of ten in which amounts are given"`
	Language     string                `json:"language,omitzero" jsonschema_description:"language of the deliverables" jsonschema:"enum=en,enum=fr"`
	Facts        []dossier.Fact        `json:"facts,omitempty" jsonschema_description:"numbers that were read, by their cells"`
	Transcribed  []dossier.Transcribed `json:"transcribed,omitempty" jsonschema_description:"numbers that only a text carries"`
	Sources      []Source              `json:"sources,omitempty" jsonschema_description:"reads that stand behind the dossier, and addresses that you declare"`
	Assumptions  []dossier.Assumption  `json:"assumptions,omitempty" jsonschema_description:"numbers that nobody read, with their justification"`
	Calculations []dossier.Calculation `json:"calculations,omitempty" jsonschema_description:"expressions over identifiers"`
	Checks       []dossier.Check       `json:"checks,omitempty" jsonschema_description:"comparisons that should hold; one that fails is shown"`
	Sections     []dossier.Section     `json:"sections,omitempty" jsonschema_description:"prose with figures by identifier"`
	Exhibits     []dossier.Exhibit     `json:"exhibits,omitempty" jsonschema_description:"columns of one read, shown whole"`
	Risks        []dossier.Risk        `json:"risks,omitempty" jsonschema_description:"what may go wrong"`
	Limits       []dossier.Limit       `json:"limits,omitempty" jsonschema_description:"what the dossier cannot say"`
	Missing      []dossier.Missing     `json:"missing,omitempty" jsonschema_description:"data that was looked for and not had"`
}

// Source is a read by its reference, or an address that the caller declares.
type Source struct {
	Ref     source.Ref `json:"ref,omitzero" jsonschema_description:"reference of a read of this desk"`
	Address string     `json:"address,omitzero" jsonschema_description:"a source that the desk did not read; it is marked as declared, and no figure can rest on it"`
	Title   string     `json:"title,omitzero" jsonschema_description:"what the source is"`
}

func (d Description) isEmpty() bool { return reflect.ValueOf(d).IsZero() }

// entries are the description as contributions, the frame first.
func (d Description) entries() []dossier.Entry {
	entries := []dossier.Entry{dossier.Frame{Title: d.Title, Question: d.Subject, Audience: d.Audience, Currency: d.Currency, Scale: d.Scale, Language: d.Language}}
	entries = add(entries, d.Facts)
	entries = add(entries, d.Transcribed)
	entries = add(entries, d.Assumptions)
	entries = add(entries, d.Calculations)
	entries = add(entries, d.Checks)
	entries = add(entries, d.Sections)
	entries = add(entries, d.Exhibits)
	entries = add(entries, d.Risks)
	entries = add(entries, d.Limits)
	return add(entries, d.Missing)
}

func add[E dossier.Entry](entries []dossier.Entry, more []E) []dossier.Entry {
	for _, e := range more {
		entries = append(entries, e)
	}
	return entries
}

// draft makes the dossier of the description, with the sources that it declares.
func (d Description) draft(ctx context.Context, c *deskworth.Call) (dossier.Sealed, error) {
	named, err := d.named(ctx, c.Dossier.Ledger)
	if err != nil {
		return dossier.Sealed{}, err
	}
	sealed, err := dossier.Draft(ctx, c.Mission, c.Dossier.Ledger, c.Author(), d.entries()...)
	if err != nil {
		return dossier.Sealed{}, err
	}
	for _, s := range d.Sources {
		if s.Address == "" {
			continue
		}
		if err := sealed.Declare(dossier.Declared{Title: c.Redactor.Text(s.Title), Address: c.Redactor.URL(s.Address), By: c.Author()}); err != nil {
			return dossier.Sealed{}, err
		}
	}
	sealed.Reads = withReads(sealed.Reads, named)
	return sealed, nil
}

// named are the reads that the description names, cited or not.
func (d Description) named(ctx context.Context, l source.Ledger) (reads []source.Read, err error) {
	for _, s := range d.Sources {
		switch {
		case (s.Ref == "") == (s.Address == ""):
			return nil, &source.ArgumentError{Field: "sources", Problem: "a source is a reference or an address", Remedy: "give one of the two"}
		case s.Ref == "":
			continue
		}
		tables, err := l.Tables(ctx, s.Ref)
		if err != nil {
			return nil, err
		}
		if len(tables) > 0 {
			reads = append(reads, tables[0].Read)
		}
	}
	return reads, nil
}

func withReads(reads, more []source.Read) []source.Read {
	for _, r := range more {
		if !slices.ContainsFunc(reads, func(known source.Read) bool { return known.Ref == r.Ref }) {
			reads = append(reads, r)
		}
	}
	slices.SortFunc(reads, func(a, b source.Read) int { return strings.Compare(string(a.Ref), string(b.Ref)) })
	return reads
}

// declared are the declared addresses, redacted.
func (d Description) declared(c *deskworth.Call) (addresses []string) {
	for _, s := range d.Sources {
		if s.Address != "" {
			addresses = append(addresses, c.Redactor.URL(s.Address))
		}
	}
	return addresses
}
