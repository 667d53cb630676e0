package xbrl

import (
	"context"
	"path"
	"slices"
	"strings"
)

// Report chooses a report: by its name, by the name of one of its documents, with
// or without the folder, or the only one when name is "". Beside an instance in a
// flat archive, inline pages are what it was extracted from, and xBRL-JSON is a
// rendering of either, so the instance is the only one. It fails with a [PackageError] that names
// the reports when there are several, or none of the name.
func (p *Package) Report(name string) (Report, error) {
	all := p.Reports
	if name != "" {
		all = slices.DeleteFunc(slices.Clone(all), func(r Report) bool { return !r.called(name) })
	} else if p.Kind == FlatPackage {
		all = p.leading()
	}
	switch {
	case len(p.Reports) == 0:
		return Report{}, p.noReport()
	case len(all) == 0:
		return Report{}, choice(RuleMissing, "the package has no report "+quoted(name)+"; it has", "ask for one of them", p.Reports)
	case len(all) > 1:
		return Report{}, choice(RuleReports, "the archive holds several "+kindWord(all), "choose one by name, or give it unpacked", all)
	}
	return all[0], p.declared(all[0])
}

func (r Report) called(name string) bool {
	is := func(full string) bool { return full == name || path.Base(full) == name }
	return is(r.Name) || slices.ContainsFunc(r.Documents, is)
}

// leading keeps the reports of the kind that goes before the others.
func (p *Package) leading() []Report {
	for _, kind := range []Kind{KindInstance, KindInline, KindJSON} {
		of := slices.DeleteFunc(slices.Clone(p.Reports), func(r Report) bool { return r.Kind != kind })
		if len(of) > 0 {
			return of
		}
	}
	return nil
}

func kindWord(reports []Report) string {
	if slices.ContainsFunc(reports, func(r Report) bool { return r.Kind != KindInstance }) {
		return "reports"
	}
	return "instances"
}

// declared holds a report to what its package says: .xbri has one inline report
// and .xbr one of another kind.
func (p *Package) declared(r Report) error {
	inline := r.Kind == KindInline
	if strings.HasSuffix(p.DocumentType, "/xbri") && !inline || strings.HasSuffix(p.DocumentType, "/xbr") && inline {
		return choice(RuleStructure, "the documentType "+quoted(p.DocumentType)+" does not allow a report of this kind", "read the document itself if it is meant", []Report{r})
	}
	return nil
}

func (p *Package) noReport() error {
	what, remedy := "the archive holds no XBRL report", "no entry has xbrl as its root element, holds inline XBRL or is xBRL-JSON: give the report itself"
	nested := slices.IndexFunc(p.Others, func(name string) bool {
		return slices.Contains([]string{".zip", ".xbri", ".xbr"}, strings.ToLower(path.Ext(name)))
	})
	switch {
	case p.tables:
		what, remedy = "the archive holds an xBRL-CSV report, whose tables this reader does not read", "give it as xBRL-JSON or as an instance"
	case nested >= 0:
		what, remedy = "the archive holds another archive, which is not opened: "+quoted(p.Others[nested]), "unpack it and give the inner archive"
	case p.Kind == TaxonomyPackage:
		what = "this is a taxonomy package without a report"
	}
	return refusePackage(RuleMissing, "", what, remedy)
}

// Documents unpacks the documents of a report, in order of name.
func (p *Package) Documents(ctx context.Context, r Report) ([][]byte, error) {
	bodies := make([][]byte, 0, len(r.Documents))
	for _, name := range r.Documents {
		body, err := p.Read(ctx, name)
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, body)
	}
	return bodies, nil
}

// Instance reads the only report of the package. With several it fails with a
// [PackageError] that names them: choose one with [Package.InstanceOf].
func (p *Package) Instance(ctx context.Context) (*Instance, error) { return p.InstanceOf(ctx, "") }

// InstanceOf reads the report of a name, as [Package.Report] chooses it. It fails
// as the reader of its kind does, and as [Package.Read].
func (p *Package) InstanceOf(ctx context.Context, name string) (*Instance, error) {
	r, err := p.Report(name)
	if err != nil {
		return nil, err
	}
	bodies, err := p.Documents(ctx, r)
	if err != nil {
		return nil, err
	}
	return ParseAny(ctx, bodies, p.limits.Document)
}

// ParseAny reads a document of any form by what [Sniff] finds: an instance, an
// inline page or a set of pages, or xBRL-JSON.
func ParseAny(ctx context.Context, documents [][]byte, limits Limits) (*Instance, error) {
	if len(documents) == 0 {
		return nil, &Error{What: "there is no document to read", Remedy: "give at least one", code: CodeArguments}
	}
	const headBytes = 64 << 10
	first := documents[0]
	kind := Sniff(first[:min(len(first), headBytes)])
	switch {
	case kind == KindInline, len(documents) > 1:
		return ParseInline(ctx, documents, limits)
	case kind == KindJSON:
		return ParseJSON(ctx, first, limits)
	}
	return ParseBytes(ctx, first, limits)
}
