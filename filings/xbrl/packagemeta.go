package xbrl

import (
	"context"
	"path"
	"strings"
)

// Rewrite is one line of a package's catalogue: addresses that begin with Start
// stand in the archive under Prefix, a path from the folder META-INF.
type Rewrite struct {
	Start, Prefix string
}

const spaceCatalog = "urn:oasis:names:tc:entity:xmlns:xml:catalog"

// Resolve gives the entry that the catalogue puts in place of an address, by the
// longest beginning that fits. It reports false when none does, or when the
// archive has no such entry.
func (p *Package) Resolve(address string) (name string, ok bool) {
	var best Rewrite
	for _, r := range p.Rewrites {
		if strings.HasPrefix(address, r.Start) && len(r.Start) > len(best.Start) {
			best = r
		}
	}
	if best.Start == "" {
		return "", false
	}
	name = path.Join(p.Folder, metaFolder, best.Prefix+address[len(best.Start):])
	_, ok = p.entries[name]
	return name, ok
}

func (p *Package) readMeta(ctx context.Context) error {
	for _, of := range []struct {
		file string
		read func([]byte) error
	}{
		{reportFile, p.readReportFile}, {packageFile, p.readPackageFile}, {catalogFile, p.readCatalog},
	} {
		name := p.within(of.file)
		if p.entries[name] == nil {
			continue
		}
		body, err := p.Read(ctx, name)
		if err != nil {
			return err
		}
		if err := of.read(body); err != nil {
			return refusePackage(RuleStructure, name, quoted(name)+" cannot be read: "+strings.TrimPrefix(err.Error(), "xbrl: "), "the package is not laid out as the standard has it")
		}
	}
	return nil
}

// readReportFile takes the documentType of reportPackage.json.
func (p *Package) readReportFile(body []byte) error {
	limits, _ := Limits{}.filled()
	doc, err := decoded(string(body), limits.Bytes)
	if err != nil {
		return err
	}
	t, err := newTokens(context.Background(), doc, limits)
	if err != nil {
		return err
	}
	if err := t.open('{', "the description of the package"); err != nil {
		return err
	}
	err = t.object(func(key string, _ int) error {
		if key != "documentInfo" {
			return t.skip()
		}
		if err := t.open('{', "documentInfo"); err != nil {
			return err
		}
		return t.object(func(key string, _ int) error {
			if key != "documentType" {
				return t.skip()
			}
			text, _, _, err := t.text()
			p.DocumentType = text
			return err
		})
	})
	if err == nil && !strings.Contains(p.DocumentType, "/report-package/") {
		return shape("its documentType "+quoted(p.DocumentType)+" is not that of a report package", "")
	}
	return err
}

func (p *Package) readPackageFile(body []byte) error {
	return eachElement(body, func(s *scanner, name QName) {
		if name.Local != "entryPointDocument" { // of any version of the standard
			return
		}
		if href, is := s.attr("href"); is {
			p.EntryPoints = append(p.EntryPoints, trim(href))
		}
	})
}

func (p *Package) readCatalog(body []byte) error {
	return eachElement(body, func(s *scanner, name QName) {
		if name.Local != "rewriteURI" && name.Local != "rewriteSystem" || name.Space != spaceCatalog {
			return
		}
		start, _ := s.attr(map[string]string{"rewriteURI": "uriStartString", "rewriteSystem": "systemIdStartString"}[name.Local])
		prefix, is := s.attr("rewritePrefix")
		if r := (Rewrite{Start: trim(start), Prefix: trim(prefix)}); is && r.Start != "" {
			p.Rewrites = append(p.Rewrites, r)
		}
	})
}

// eachElement calls for every element of a document.
func eachElement(body []byte, each func(*scanner, QName)) error {
	limits, _ := Limits{}.filled()
	doc, err := decoded(string(body), limits.Bytes)
	if err != nil {
		return err
	}
	s := &scanner{doc: doc, limits: limits}
	for {
		t, err := s.next()
		if err != nil {
			return err
		}
		switch t {
		case tokenStart:
			name, err := s.element()
			if err != nil {
				return err
			}
			each(s, name)
		case tokenEnd:
			if len(s.open) == 0 {
				_, err := s.next() // what follows the root: nothing, or an error
				return err
			}
		}
	}
}
