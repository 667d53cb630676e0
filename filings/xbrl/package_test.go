package xbrl_test

import (
	"archive/zip"
	"bytes"
	"context"
	"hash/crc32"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// archived packs entries, given as name and content in turn.
func archived(tb testing.TB, pairs ...string) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f, err := w.Create(pairs[i])
		require.NoError(tb, err)
		_, err = io.WriteString(f, pairs[i+1])
		require.NoError(tb, err)
	}
	require.NoError(tb, w.Close())
	return b.Bytes()
}

// archivedAs packs one entry whose header is changed.
func archivedAs(tb testing.TB, content string, change func(*zip.FileHeader)) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	h := &zip.FileHeader{
		Name: "a.xml", CRC32: crc32.ChecksumIEEE([]byte(content)),
		CompressedSize64: uint64(len(content)), UncompressedSize64: uint64(len(content)),
	}
	change(h)
	f, err := w.CreateRaw(h)
	require.NoError(tb, err)
	_, err = io.WriteString(f, content)
	require.NoError(tb, err)
	require.NoError(tb, w.Close())
	return b.Bytes()
}

func opened(body []byte, limits xbrl.PackageLimits) (*xbrl.Package, error) {
	return xbrl.OpenPackage(context.Background(), bytes.NewReader(body), int64(len(body)), limits)
}

const (
	instanceText = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance"/>`
	emptyPage    = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"/>`
	linkbaseText = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase"/>`
	catalogText  = `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><rewriteURI uriStartString="http://a.example/out/" rewritePrefix="../../../out/"/>` +
		`<rewriteURI uriStartString="http://a.example/" rewritePrefix="../a.example/"/></catalog>`
	packageText = `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package"><tp:entryPoints><tp:entryPoint>` +
		`<tp:entryPointDocument href="http://a.example/1.xsd"/></tp:entryPoint></tp:entryPoints></tp:taxonomyPackage>`
)

func declaredAs(kind string) string {
	return `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023` + kind + `"}}`
}

func onePage(values ...string) string { return inlineHead + strings.Join(values, "") + inlineTail }

func TestAPackageIsKnownByWhatItHolds(t *testing.T) {
	page := onePage(number("", "1"))
	cases := []struct {
		rule    string
		entries []string
		kind    xbrl.PackageKind
		report  xbrl.Report
		facts   int
	}{
		{"one file", []string{"a.xbrl", instanceText}, xbrl.SinglePackage, xbrl.Report{Name: "a.xbrl", Kind: xbrl.KindInstance, Documents: []string{"a.xbrl"}}, 0},
		{"a flat archive, exhibits aside", []string{"a.htm", page, "a.xsd", "<x/>", "a_lab.xml", linkbaseText, "ex.htm", "<html/>"},
			xbrl.FlatPackage, xbrl.Report{Name: "a.htm", Kind: xbrl.KindInline, Documents: []string{"a.htm"}}, 1},
		{"pages beside the instance extracted from them", []string{"a.htm", page, "a_htm.xml", instanceText, "a.json", dimensioned("")},
			xbrl.FlatPackage, xbrl.Report{Name: "a_htm.xml", Kind: xbrl.KindInstance, Documents: []string{"a_htm.xml"}}, 0},
		{"a set of pages", []string{"r/a.htm", page, "r/b.htm", emptyPage},
			xbrl.FlatPackage, xbrl.Report{Name: "r", Kind: xbrl.KindInline, Documents: []string{"r/a.htm", "r/b.htm"}}, 1},
		{"a set of pages in no folder", []string{"a.htm", page, "b.htm", emptyPage},
			xbrl.FlatPackage, xbrl.Report{Name: "a.htm", Kind: xbrl.KindInline, Documents: []string{"a.htm", "b.htm"}}, 1},
		{"an ESEF package", []string{"p/META-INF/taxonomyPackage.xml", packageText, "p/META-INF/catalog.xml", catalogText, "p/reports/a.xhtml", page, "p/a.example/1.xsd", "<x/>"},
			xbrl.ESEFPackage, xbrl.Report{Name: "p/reports/a.xhtml", Kind: xbrl.KindInline, Documents: []string{"p/reports/a.xhtml"}}, 1},
		{"a report package with a set in an inner folder", []string{"p/META-INF/reportPackage.json", declaredAs("/xbri"), "p/reports/en/a.xhtml", page, "p/reports/en/b.xhtml", emptyPage},
			xbrl.ReportPackage, xbrl.Report{Name: "p/reports/en", Kind: xbrl.KindInline, Documents: []string{"p/reports/en/a.xhtml", "p/reports/en/b.xhtml"}}, 1},
		{"a report package of xBRL-JSON", []string{"p/META-INF/reportPackage.json", declaredAs("/xbr"), "p/reports/a.json", dimensioned("")},
			xbrl.ReportPackage, xbrl.Report{Name: "p/reports/a.json", Kind: xbrl.KindJSON, Documents: []string{"p/reports/a.json"}}, 1},
		{"a report goes before those in inner folders", []string{"META-INF/reportPackage.json", declaredAs(""), "reports/a.json", dimensioned(""), "reports/x/b.json", dimensioned("")},
			xbrl.ReportPackage, xbrl.Report{Name: "reports/a.json", Kind: xbrl.KindJSON, Documents: []string{"reports/a.json"}}, 1},
		{"an instance outside the folder of reports", []string{"p/META-INF/taxonomyPackage.xml", packageText, "p/reports/en/a.xhtml", page, "p/examples/a.xml", instanceText},
			xbrl.ESEFPackage, xbrl.Report{Name: "p/reports/en/a.xhtml", Kind: xbrl.KindInline, Documents: []string{"p/reports/en/a.xhtml"}}, 1},
		{"an instance that a taxonomy brings as an example", []string{"p/META-INF/taxonomyPackage.xml", packageText, "p/reports/a.xhtml", page, "p/examples/a.xml", instanceText},
			xbrl.ESEFPackage, xbrl.Report{Name: "p/reports/a.xhtml", Kind: xbrl.KindInline, Documents: []string{"p/reports/a.xhtml"}}, 1},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			p, err := opened(archived(t, c.entries...), xbrl.PackageLimits{})
			require.NoError(t, err)
			assert.Equal(t, c.kind, p.Kind)
			got, err := p.Report("")
			require.NoError(t, err)
			assert.Equal(t, c.report, got)
			in, err := p.Instance(context.Background())
			require.NoError(t, err)
			assert.Len(t, in.Facts, c.facts)
			sorted := len(p.Schemas) + len(p.Linkbases) + len(p.Others)
			for _, r := range p.Reports {
				sorted += len(r.Documents)
			}
			assert.Equal(t, len(c.entries)/2, sorted, "every entry is listed once")
		})
	}
}

func TestACataloguePutsFilesInPlaceOfAddresses(t *testing.T) {
	p, err := opened(archived(t, "p/META-INF/taxonomyPackage.xml", packageText, "p/META-INF/catalog.xml", catalogText, "p/a.example/1.xsd", "<x/>", "out/1.xsd", "<x/>", "p/a.example/out/1.xsd", "<x/>"), xbrl.PackageLimits{})
	require.NoError(t, err)
	assert.Equal(t, xbrl.TaxonomyPackage, p.Kind)
	assert.Equal(t, []string{"http://a.example/1.xsd"}, p.EntryPoints)
	assert.Equal(t, xbrl.Rewrite{Start: "http://a.example/", Prefix: "../a.example/"}, p.Rewrites[1])
	name, ok := p.Resolve("http://a.example/1.xsd")
	assert.True(t, ok)
	assert.Equal(t, "p/a.example/1.xsd", name)
	for rule, address := range map[string]string{
		"an address of another host": "http://b.example/1.xsd", "a file that is not there": "http://a.example/2.xsd",
		"a path that leads outside": "http://a.example/out/1.xsd",
	} {
		_, ok := p.Resolve(address)
		assert.False(t, ok, rule)
	}
}

func TestOfSeveralReportsOneIsChosenByName(t *testing.T) {
	body := archived(t, "p/META-INF/reportPackage.json", declaredAs(""), "p/reports/en.xhtml", onePage(number("", "1")), "p/reports/fi.xhtml", onePage())
	p, err := opened(body, xbrl.PackageLimits{})
	require.NoError(t, err)
	_, err = p.Instance(context.Background())
	var several *xbrl.PackageError
	require.ErrorAs(t, err, &several)
	assert.Equal(t, xbrl.RuleReports, several.Rule)
	assert.Equal(t, xbrl.CodePackage, several.Code())
	assert.Equal(t, []string{"p/reports/en.xhtml", "p/reports/fi.xhtml"}, several.Names)
	assert.ErrorContains(t, err, "several reports: p/reports/en.xhtml, p/reports/fi.xhtml")
	for name, facts := range map[string]int{"p/reports/en.xhtml": 1, "fi.xhtml": 0} {
		in, err := p.InstanceOf(context.Background(), name)
		require.NoError(t, err)
		assert.Len(t, in.Facts, facts, name)
	}
	_, err = p.InstanceOf(context.Background(), "sv.xhtml")
	require.ErrorAs(t, err, &several)
	assert.Equal(t, xbrl.CodeNotFound, several.Code())
	assert.Len(t, several.Names, 2)
}

func TestAnArchiveThatCannotBeTrustedIsRefused(t *testing.T) {
	deep := archived(t, "a.xml", instanceText)
	cases := []struct {
		rule string
		body []byte
		want string
		says string
	}{
		{"a name that climbs", archived(t, "../a.xml", ""), xbrl.RulePath, "leads outside"},
		{"a name that climbs from within", archived(t, "a/../../b.xml", ""), xbrl.RulePath, "leads outside"},
		{"a name that climbs and comes back", archived(t, "a/../b.xml", ""), xbrl.RulePath, "leads outside"},
		{"a name from the root", archived(t, "/etc/a.xml", ""), xbrl.RulePath, "leads outside"},
		{"a name with a drive", archived(t, "C:/a.xml", ""), xbrl.RulePath, "leads outside"},
		{"a name that climbs on another system", archived(t, `..\a.xml`, ""), xbrl.RulePath, "leads outside"},
		{"a backslash", archived(t, `a\b.xml`, ""), xbrl.RulePath, "backslash"},
		{"a control character", archived(t, "a\x1bb.xml", ""), xbrl.RulePath, "control character"},
		{"an empty part", archived(t, "a//b.xml", ""), xbrl.RulePath, "not clean"},
		{"a name twice", archived(t, "a.xml", "<a/>", "a.xml", "<b/>"), xbrl.RuleTwice, `two entries "a.xml"`},
		{"a file and a folder of one name", archived(t, "a", "", "a/", ""), xbrl.RuleTwice, `two entries "a"`},
		{"a symbolic link", archivedAs(t, "/etc/passwd", func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink | 0o777) }), xbrl.RuleLink, "no file but a link"},
		{"an encrypted entry", archivedAs(t, "?", func(h *zip.FileHeader) { h.Flags |= 1 }), xbrl.RuleEncrypted, "encrypted"},
		{"truncated", deep[:len(deep)-30], xbrl.RuleZip, "zip directory"},
		{"cut in the middle of its entry", deep[:40], xbrl.RuleZip, "zip directory"},
		{"nothing", nil, xbrl.RuleZip, "not a zip archive"},
		{"a web page", []byte("\n<!DOCTYPE html><title>Request Rate Threshold Exceeded</title>"), xbrl.RuleZip, "this is a web page"},
		{"an instance", []byte(instanceText), xbrl.RuleZip, "not a zip archive"},
		{"an unknown way to pack", archivedAs(t, "?", func(h *zip.FileHeader) { h.Method = 12 }), xbrl.RuleZip, "cannot be unpacked"},
		{"two packages", archived(t, "p/META-INF/taxonomyPackage.xml", packageText, "q/META-INF/taxonomyPackage.xml", packageText), xbrl.RuleStructure, "several packages: p, q"},
		{"a description of another kind", archived(t, "p/META-INF/reportPackage.json", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"}}`), xbrl.RuleStructure, "not that of a report package"},
		{"a description that is no JSON", archived(t, "p/META-INF/reportPackage.json", `{`), xbrl.RuleStructure, "truncated"},
		{"a catalogue that is no XML", archived(t, "META-INF/taxonomyPackage.xml", packageText, "META-INF/catalog.xml", "<catalog>"), xbrl.RuleStructure, "truncated"},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			p, err := opened(c.body, xbrl.PackageLimits{})
			assert.Nil(t, p)
			var refused *xbrl.PackageError
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, c.want, refused.Rule)
			assert.ErrorContains(t, err, c.says)
			assert.NotEmpty(t, refused.Remedy)
		})
	}
}

func TestAnArchiveWithoutAReportSaysWhatItHas(t *testing.T) {
	inner := string(archived(t, "a.xml", instanceText))
	cases := []struct {
		rule    string
		entries []string
		says    string
	}{
		{"an archive in the archive", []string{"a.zip", inner}, `another archive, which is not opened: "a.zip"`},
		{"a taxonomy alone", []string{"p/META-INF/taxonomyPackage.xml", packageText}, "a taxonomy package without a report"},
		{"tables", []string{"META-INF/reportPackage.json", declaredAs(""), "reports/a.json", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv"}}`}, "an xBRL-CSV report"},
		{"a page of no inline XBRL", []string{"p/META-INF/taxonomyPackage.xml", packageText, "p/reports/a.xhtml", "<html/>"}, "without a report"},
		{"nothing", nil, "no XBRL report"},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			p, err := opened(archived(t, c.entries...), xbrl.PackageLimits{})
			require.NoError(t, err)
			_, err = p.Instance(context.Background())
			var missing *xbrl.PackageError
			require.ErrorAs(t, err, &missing)
			assert.Equal(t, xbrl.CodeNotFound, missing.Code())
			assert.ErrorContains(t, err, c.says)
		})
	}
}

func TestAPackageKeepsToWhatItDeclares(t *testing.T) {
	for kind, entry := range map[string][2]string{"/xbri": {"p/reports/a.json", dimensioned("")}, "/xbr": {"p/reports/a.xhtml", onePage()}} {
		p, err := opened(archived(t, "p/META-INF/reportPackage.json", declaredAs(kind), entry[0], entry[1]), xbrl.PackageLimits{})
		require.NoError(t, err)
		_, err = p.Instance(context.Background())
		assert.ErrorContains(t, err, "does not allow a report of this kind")
		assert.ErrorContains(t, err, entry[0])
	}
}

func TestWhatUnpacksTooFarIsRefusedByItsRealSize(t *testing.T) {
	blank := `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance">` + strings.Repeat(" ", 8<<20) + "</xbrli:xbrl>"
	bomb := archived(t, "a.xml", blank)
	require.Greater(t, len(blank)/len(bomb), 400)
	two := archived(t, "a.xml", instanceText+strings.Repeat(" ", 500), "b.txt", strings.Repeat("b", 500))
	cases := []struct {
		rule, name string
		body       []byte
		limits     xbrl.PackageLimits
		says       string
	}{
		{"by its ratio", "a.xml", bomb, xbrl.PackageLimits{}, "400 times its size in the archive"},
		{"by its size", "a.xml", bomb, xbrl.PackageLimits{EntryBytes: 1 << 20, Ratio: 5000}, "more than 1048576 bytes, the bound for one entry"},
		{"by the size of all", "b.txt", two, xbrl.PackageLimits{TotalBytes: 800}, "what the bound for all entries leaves"},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			p, err := opened(c.body, c.limits)
			require.NoError(t, err, "its beginning is read, and no more")
			_, err = p.Read(context.Background(), c.name)
			var refused *xbrl.PackageError
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, xbrl.RuleSize, refused.Rule)
			assert.Equal(t, c.name, refused.Entry)
			assert.ErrorContains(t, err, c.says)
		})
	}
	p, err := opened(two, xbrl.PackageLimits{TotalBytes: 1100})
	require.NoError(t, err)
	for range 3 {
		_, err = p.Read(context.Background(), "b.txt")
		require.NoError(t, err, "reading again costs nothing")
	}
}

func TestTooManyEntriesAreRefusedBeforeTheyAreListed(t *testing.T) {
	for _, n := range []int{11, 20_000} {
		var pairs []string
		for i := range n {
			pairs = append(pairs, strconv.Itoa(i), "")
		}
		_, err := opened(archived(t, pairs...), xbrl.PackageLimits{Entries: 10})
		assert.ErrorContains(t, err, "more than 10 entries")
	}
	_, err := opened(archived(t, "a", ""), xbrl.PackageLimits{Entries: -1})
	assert.ErrorContains(t, err, "a limit is negative")
}

// sparing counts what is read of an archive.
type sparing struct {
	*bytes.Reader
	read int
}

func (s *sparing) ReadAt(p []byte, off int64) (int, error) {
	s.read += len(p)
	return s.Reader.ReadAt(p, off)
}

func TestALongDirectoryIsNotReadToItsEnd(t *testing.T) {
	var pairs []string
	for i := range 20_000 {
		pairs = append(pairs, strconv.Itoa(i), "")
	}
	body := archived(t, pairs...)
	r := &sparing{Reader: bytes.NewReader(body)}
	_, err := xbrl.OpenPackage(context.Background(), r, int64(len(body)), xbrl.PackageLimits{Entries: 10})
	require.Error(t, err)
	assert.Less(t, r.read, len(body)/4)
}

func TestADamagedEntryIsNamed(t *testing.T) {
	long := instanceText + strings.Repeat(" ", 100<<10)
	broken := func(h *zip.FileHeader) { h.CRC32++ }
	for rule, body := range map[string][]byte{
		"another checksum":                         archivedAs(t, instanceText, broken),
		"another checksum, past what is looked at": archivedAs(t, long, broken),
		"less text than it declares":               archivedAs(t, instanceText, func(h *zip.FileHeader) { h.UncompressedSize64 = 1 << 30 }),
		"more text than it declares":               archivedAs(t, instanceText, func(h *zip.FileHeader) { h.UncompressedSize64 = 10 }),
		"no packed text at all":                    archivedAs(t, instanceText, func(h *zip.FileHeader) { h.Method = zip.Deflate }),
	} {
		p, err := opened(body, xbrl.PackageLimits{})
		if err == nil {
			_, err = p.Instance(context.Background())
		}
		var refused *xbrl.PackageError
		require.ErrorAs(t, err, &refused, rule)
		assert.Equal(t, "a.xml", refused.Entry, rule)
		assert.Equal(t, xbrl.CodeShape, refused.Code(), rule)
	}
}

func TestAnEntryThatIsNotThereIsNotFound(t *testing.T) {
	p, err := opened(archived(t, "a.xml", instanceText), xbrl.PackageLimits{})
	require.NoError(t, err)
	_, err = p.Read(context.Background(), "b.xml")
	var missing *xbrl.PackageError
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, xbrl.CodeNotFound, missing.Code())
}

func TestAPackageIsReadUntilItsContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	body := archived(t, "a.xml", instanceText)
	_, err := xbrl.OpenPackage(ctx, bytes.NewReader(body), int64(len(body)), xbrl.PackageLimits{})
	assert.ErrorIs(t, err, context.Canceled)
}
