package xbrl

import (
	"context"
	"path"
	"slices"
	"strings"
)

const (
	metaFolder  = "META-INF"
	reportFile  = metaFolder + "/reportPackage.json"
	packageFile = metaFolder + "/taxonomyPackage.xml"
	catalogFile = metaFolder + "/catalog.xml"
)

// layOut finds the kind of the package and sorts its entries.
func (p *Package) layOut(ctx context.Context, names []string) error {
	packaged, err := p.findFolder(names)
	if err != nil {
		return err
	}
	if packaged {
		if err := p.readMeta(ctx); err != nil {
			return err
		}
	}
	var found []Report
	for _, name := range names {
		kind, err := p.sort(ctx, name)
		if err != nil {
			return err
		}
		switch {
		case kind == "":
		case packaged && !strings.HasPrefix(name, p.within("reports/")):
			p.Others = append(p.Others, name)
		default:
			found = append(found, Report{Name: name, Kind: kind, Documents: []string{name}})
		}
	}
	p.gather(found, packaged)
	p.Kind = p.kind(packaged, len(names))
	return nil
}

func (p *Package) kind(packaged bool, entries int) PackageKind {
	switch {
	case p.DocumentType != "":
		return ReportPackage
	case packaged && len(p.Reports) == 0 && !p.tables:
		return TaxonomyPackage
	case packaged:
		return ESEFPackage
	case entries == 1:
		return SinglePackage
	}
	return FlatPackage
}

// within gives the name of an entry in the folder of the package.
func (p *Package) within(name string) string { return path.Join(p.Folder, name) + trailing(name) }

func trailing(name string) string {
	if strings.HasSuffix(name, "/") {
		return "/"
	}
	return ""
}

// findFolder looks for META-INF at the top or one folder down. Two packages in
// one archive are refused.
func (p *Package) findFolder(names []string) (packaged bool, err error) {
	var folders []string
	for _, name := range names {
		folder, is := strings.CutSuffix(name, reportFile)
		if !is {
			folder, is = strings.CutSuffix(name, packageFile)
		}
		folder = strings.TrimSuffix(folder, "/")
		if is && !strings.Contains(folder, "/") && folder != "__MACOSX" && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	if len(folders) > 1 {
		return false, &PackageError{Rule: RuleStructure, Names: folders, What: "the archive holds several packages: " + strings.Join(folders, ", "),
			Remedy: "give each as an archive of its own"}
	}
	if len(folders) == 1 {
		p.Folder = folders[0]
	}
	return len(folders) == 1, nil
}

// sort files an entry, and gives its kind when it is the document of a report.
func (p *Package) sort(ctx context.Context, name string) (Kind, error) {
	switch strings.ToLower(path.Ext(name)) {
	case ".xsd":
		p.Schemas = append(p.Schemas, name)
		return "", nil
	case ".xml", ".xbrl", ".htm", ".html", ".xhtml", ".json":
	default:
		p.Others = append(p.Others, name)
		return "", nil
	}
	head, err := p.head(ctx, name)
	if err != nil {
		return "", err
	}
	switch kind := Sniff(head); kind {
	case KindInstance, KindInline, KindJSON:
		return kind, nil
	}
	switch root := rootOf(head); {
	case root.Space == spaceLinkbase && root.Local == "linkbase":
		p.Linkbases = append(p.Linkbases, name)
	case root.Space == spaceSchema:
		p.Schemas = append(p.Schemas, name)
	default:
		p.tables = p.tables || strings.Contains(string(head), `/xbrl-csv"`)
		p.Others = append(p.Others, name)
	}
	return "", nil
}

// rootOf names the root element of a document by its beginning.
func rootOf(head []byte) QName {
	limits, _ := Limits{}.filled()
	doc := strings.TrimLeft(strings.TrimPrefix(string(head), bomUTF8), " \t\r\n")
	s := scanner{doc: doc, limits: limits}
	if t, err := s.next(); err != nil || t != tokenStart {
		return QName{}
	}
	root, _ := s.element()
	return root
}

// gather makes reports of documents. Inline pages of one folder are one set,
// except directly in the folder of all reports, where each document is a report;
// and where there are some there, a package's inner folders hold none.
func (p *Package) gather(found []Report, packaged bool) {
	top := func(r Report) bool { return path.Dir(r.Name) == p.within("reports") }
	if packaged && slices.ContainsFunc(found, top) {
		for _, r := range found {
			if !top(r) {
				p.Others = append(p.Others, r.Name)
			}
		}
		found = slices.DeleteFunc(found, func(r Report) bool { return !top(r) })
		slices.Sort(p.Others)
	}
	for _, r := range found {
		if i := p.setOf(r); i >= 0 {
			p.Reports[i].Documents = append(p.Reports[i].Documents, r.Name)
			if folder := path.Dir(r.Name); folder != "." {
				p.Reports[i].Name = folder
			}
			continue
		}
		p.Reports = append(p.Reports, r)
	}
}

// setOf finds the set that an inline page belongs to; −1 when it stands alone.
func (p *Package) setOf(r Report) int {
	folder := path.Dir(r.Name)
	if r.Kind != KindInline || path.Base(folder) == "reports" {
		return -1
	}
	return slices.IndexFunc(p.Reports, func(o Report) bool {
		return o.Kind == KindInline && path.Dir(o.Documents[0]) == folder
	})
}
