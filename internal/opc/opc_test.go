package opc_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
)

const plain = "application/vnd.example.main+xml"

func note(body string) opc.Part {
	return opc.Part{Name: "doc/main.xml", Type: plain, Body: []byte(body)}
}

func small(t testing.TB, change func(*opc.Writer)) ([]byte, error) {
	t.Helper()
	return writer(change).Bytes()
}

func writer(change func(*opc.Writer)) *opc.Writer {
	var w opc.Writer
	w.Add(note(`<r/>`))
	w.Relate("", opc.RelDocument, "doc/main.xml")
	if change != nil {
		change(&w)
	}
	return &w
}

// readAndLint is what becomes of a file that its writer did not lint.
func readAndLint(w *opc.Writer) error {
	body, err := w.Unlinted()
	if err != nil {
		return err
	}
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return err
	}
	return p.Lint()
}

func ExampleWriter() {
	var w opc.Writer
	w.Add(opc.Part{Name: "word/document.xml", Type: "application/xml", Body: []byte("<document/>")})
	w.Relate("", opc.RelDocument, "word/document.xml")
	body, err := w.Bytes()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := opc.Read(body, opc.Limits{})
	for _, part := range p.Parts() {
		fmt.Println(part.Name)
	}
	// Output:
	// [Content_Types].xml
	// _rels/.rels
	// word/document.xml
}

func TestTheZipIsCanonical(t *testing.T) {
	body, err := small(t, func(w *opc.Writer) {
		w.Add(opc.Part{Name: "a/z.xml", Type: plain, Body: []byte("<z/>")}, opc.Part{Name: "a/b.xml", Type: plain, Body: []byte("<b/>")})
		w.Relate("doc/main.xml", "x", "a/z.xml")
		w.Relate("doc/main.xml", "x", "a/b.xml")
	})
	require.NoError(t, err)
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	require.NoError(t, err)
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		require.Empty(t, f.Extra, "no extra fields")
		require.Zero(t, f.Flags&8, "no data descriptor")
		require.Equal(t, time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC), f.Modified.UTC())
	}
	require.Equal(t, []string{"[Content_Types].xml", "_rels/.rels", "a/b.xml", "a/z.xml", "doc/_rels/main.xml.rels", "doc/main.xml"}, names)
}

func TestRelationshipsAreRelativeAndNumbered(t *testing.T) {
	body, err := small(t, func(w *opc.Writer) {
		w.Add(opc.Part{Name: "media/x.xml", Type: plain, Body: []byte("<x/>")})
		require.Equal(t, "rId1", w.Relate("doc/main.xml", "x", "media/x.xml"))
		require.Equal(t, "rId2", w.Link("doc/main.xml", "https://www.sec.gov/a?b=1&c=2"))
		require.Equal(t, "rId2", w.Link("doc/main.xml", "https://www.sec.gov/a?b=1&c=2"), "the same address, the same arrow")
	})
	require.NoError(t, err)
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	arrows := p.Relationships("doc/main.xml")
	require.Equal(t, "../media/x.xml", arrows[0].Target)
	require.Equal(t, opc.Relationship{ID: "rId2", Type: opc.RelHyperlink, Target: "https://www.sec.gov/a?b=1&c=2", External: true}, arrows[1])
	part, err := p.Target("doc/main.xml", arrows[0])
	require.NoError(t, err)
	require.Equal(t, "media/x.xml", part.Name)
	main, err := p.Document()
	require.NoError(t, err)
	require.Equal(t, "doc/main.xml", main.Name)
}

func TestLintRefuses(t *testing.T) {
	tests := []struct {
		rule   string
		change func(*opc.Writer)
		part   string
		what   string
	}{
		{"a part that nothing leads to", func(w *opc.Writer) { w.Add(opc.Part{Name: "doc/lost.xml", Type: plain, Body: []byte("<l/>")}) }, "doc/lost.xml", "no relationship leads"},
		{"a target that is not there", func(w *opc.Writer) { w.Relate("doc/main.xml", "x", "doc/none.xml") }, "doc/_rels/main.xml.rels", "doc/none.xml"},
		{"a part without a type", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/a.bin", Body: []byte{1}})
			w.Relate("doc/main.xml", "x", "doc/a.bin")
		}, "doc/a.bin", "no content type"},
		{"a file address", func(w *opc.Writer) { w.Link("doc/main.xml", "file:///etc/passwd") }, "doc/_rels/main.xml.rels", "no http or https"},
		{"a script address", func(w *opc.Writer) { w.Link("doc/main.xml", "javascript:alert(1)") }, "doc/_rels/main.xml.rels", "no http or https"},
		{"a macro project", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/vbaProject.bin", Type: "application/vnd.ms-office.vbaProject", Body: []byte{1}})
			w.Relate("doc/main.xml", "http://schemas.microsoft.com/office/2006/relationships/vbaProject", "doc/vbaProject.bin")
		}, "doc/vbaProject.bin", "is code"},
		{"a link to another workbook", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/ext.xml", Type: plain, Body: []byte("<e/>")})
			w.Relate("doc/main.xml", "http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLink", "doc/ext.xml")
		}, "doc/_rels/main.xml.rels", "kept elsewhere"},
		{"XML that does not parse", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/bad.xml", Type: plain, Body: []byte("<a><b></a>")})
			w.Relate("doc/main.xml", "x", "doc/bad.xml")
		}, "doc/bad.xml", "not well-formed"},
		{"a document type declaration", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/dtd.xml", Type: plain, Body: []byte(`<!DOCTYPE a [<!ENTITY b "c">]><a/>`)})
			w.Relate("doc/main.xml", "x", "doc/dtd.xml")
		}, "doc/dtd.xml", "document type"},
		{"an id that names no relationship", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/ref.xml", Type: plain, Body: []byte(`<a xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId9"/>`)})
			w.Relate("doc/main.xml", "x", "doc/ref.xml")
		}, "doc/ref.xml", "rId9"},
		{"an embedded workbook that is none", func(w *opc.Writer) {
			w.Add(opc.Part{Name: "doc/book.xlsx", Type: opc.TypeWorkbook, Body: []byte("no zip")})
			w.Relate("doc/main.xml", opc.RelPackage, "doc/book.xlsx")
		}, "doc/book.xlsx", "no zip"},
		{"a part twice", func(w *opc.Writer) { w.Add(note("<again/>")) }, "doc/main.xml", "added twice"},
		{"names that differ in case only", func(w *opc.Writer) { w.Add(opc.Part{Name: "DOC/main.xml", Type: plain}) }, "DOC/main.xml", "added twice"},
		{"a name that climbs", func(w *opc.Writer) { w.Add(opc.Part{Name: "../x.xml", Type: plain}) }, `"../x.xml"`, "relative segment"},
		{"a name that is absolute", func(w *opc.Writer) { w.Add(opc.Part{Name: "/x.xml", Type: plain}) }, `"/x.xml"`, "slash"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			_, err := small(t, tt.change)
			require.Error(t, err)
			var found *opc.Error
			require.ErrorAs(t, err, &found)
			require.Equal(t, "package", found.Code())
			require.ErrorContains(t, err, tt.part)
			require.ErrorContains(t, err, tt.what)
			require.EqualError(t, readAndLint(writer(tt.change)), err.Error(), "the lint of the reader finds as much")
		})
	}
}

// Hand-written zips: what no writer of ours can make.
func TestReadRefuses(t *testing.T) {
	types := entry{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`}
	tests := []struct {
		rule   string
		body   []byte
		limits opc.Limits
		want   string
	}{
		{"bytes that are no zip", []byte("hello"), opc.Limits{}, "this is no zip"},
		{"an empty file", nil, opc.Limits{}, "this is no zip"},
		{"a zip without content types", zipOf(t, entry{"a", "b"}), opc.Limits{}, "is not in the zip"},
		{"content types of another vocabulary", zipOf(t, entry{"[Content_Types].xml", "<Types/>"}), opc.Limits{}, "cannot be read"},
		{"a name twice", zipOf(t, types, entry{"a.xml", "1"}, entry{"A.xml", "2"}), opc.Limits{}, "stands twice"},
		{"a name that climbs", zipOf(t, types, entry{"../a.xml", "1"}), opc.Limits{}, "relative segment"},
		{"a name with a backslash", zipOf(t, types, entry{`a\b.xml`, "1"}), opc.Limits{}, "a path cannot have"},
		{"a file over its cap", zipOf(t, types), opc.Limits{FileBytes: 10}, "more than the 10 allowed"},
		{"a part over its cap", zipOf(t, types, entry{"a.xml", "12345678901"}), opc.Limits{PartBytes: 10}, "unpacks to more than the 10"},
		{"all parts over their cap", zipOf(t, types, entry{"a.xml", string(make([]byte, 1000))}), opc.Limits{TotalBytes: 500}, "unpacks to more than"},
		{"too many entries", zipOf(t, types, entry{"a", ""}, entry{"b", ""}), opc.Limits{Entries: 2}, "3 entries"},
		{"relationships that do not parse", zipOf(t, types, entry{"_rels/.rels", "<Relationships"}), opc.Limits{}, "_rels/.rels"},
		{"something after the root", zipOf(t, entry{types.name, types.body + "<more/>"}), opc.Limits{}, "follows the root"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			_, err := opc.Read(tt.body, tt.limits)
			var found *opc.Error
			require.ErrorAs(t, err, &found)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestReadNoticesAChangedByte(t *testing.T) {
	body, err := small(t, nil)
	require.NoError(t, err)
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	require.NoError(t, p.Lint())
	_, err = opc.Read(body[:len(body)/2], opc.Limits{})
	require.Error(t, err, "a file cut in half")
}

func TestLintNamesEveryFaultAtOnce(t *testing.T) {
	_, err := small(t, func(w *opc.Writer) {
		w.Add(opc.Part{Name: "doc/lost.xml", Type: plain, Body: []byte("<l/>")})
		w.Link("doc/main.xml", "ftp://x/y")
	})
	var joined interface{ Unwrap() []error }
	require.True(t, errors.As(err, &joined))
	require.Len(t, joined.Unwrap(), 2)
}

// What was found in a package once is kept, also what one in it is faulted for.
func TestAPackageIsLookedAtOnce(t *testing.T) {
	inner, err := writer(func(w *opc.Writer) { w.Add(opc.Part{Name: "doc/lost.xml", Type: plain, Body: []byte("<l/>")}) }).Unlinted()
	require.NoError(t, err)
	body, err := writer(func(w *opc.Writer) {
		w.Add(opc.Part{Name: "doc/book.xlsx", Type: opc.TypeWorkbook, Body: inner})
		w.Relate("doc/main.xml", opc.RelPackage, "doc/book.xlsx")
	}).Unlinted()
	require.NoError(t, err)
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	first, second := p.Lint(), p.Lint()
	require.ErrorContains(t, first, "doc/lost.xml")
	require.Equal(t, first, second)
	part, err := p.Part("doc/book.xlsx")
	require.NoError(t, err)
	one, err := p.Embedded(part)
	require.NoError(t, err)
	other, err := p.Embedded(part)
	require.NoError(t, err)
	require.Same(t, one, other)
	require.ErrorContains(t, one.Lint(), "doc/lost.xml")
	_, err = p.Embedded(opc.Part{Name: "doc/none.xlsx", Body: []byte("no zip")})
	require.ErrorContains(t, err, "no zip")
}

func TestRezip(t *testing.T) {
	book := func() []byte {
		f := excelize.NewFile()
		require.NoError(t, f.SetCellValue("Sheet1", "A1", 42))
		var out bytes.Buffer
		require.NoError(t, f.Write(&out))
		return out.Bytes()
	}
	props, err := opc.Properties{Title: "Figures", Created: time.Date(2024, 2, 1, 10, 0, 0, 0, time.FixedZone("", 3600))}.Parts()
	require.NoError(t, err)
	one, err := opc.Rezip(book(), props...)
	require.NoError(t, err)
	two, err := opc.Rezip(book(), props...)
	require.NoError(t, err)
	require.Equal(t, one, two)
	again, err := opc.Rezip(one)
	require.NoError(t, err)
	require.Equal(t, one, again, "a canonical zip stays as it is")

	p, err := opc.Read(one, opc.Limits{})
	require.NoError(t, err)
	require.NoError(t, p.Lint())
	core, err := p.Part(opc.CoreName)
	require.NoError(t, err)
	require.Contains(t, string(core.Body), "2024-02-01T09:00:00Z")

	f, err := excelize.OpenReader(bytes.NewReader(one))
	require.NoError(t, err)
	value, err := f.GetCellValue("Sheet1", "A1")
	require.NoError(t, err)
	require.Equal(t, "42", value)
}

func TestRezipReplacesOnlyWhatIsThere(t *testing.T) {
	body, err := small(t, nil)
	require.NoError(t, err)
	_, err = opc.Rezip(body, opc.Part{Name: "docProps/core.xml"})
	require.ErrorContains(t, err, "is not in the zip")
}

func TestAMissingRowOfContentTypesIsFound(t *testing.T) {
	body, err := small(t, nil)
	require.NoError(t, err)
	body, err = opc.Rezip(body, opc.Part{Name: "[Content_Types].xml", Body: []byte(
		`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Override PartName="/doc/gone.xml" ContentType="application/xml"/></Types>`)})
	require.NoError(t, err)
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	err = p.Lint()
	require.ErrorContains(t, err, "doc/main.xml: has no content type")
	require.ErrorContains(t, err, "doc/gone.xml")
}

// Whatever Rezip accepts is a fixed point, and reads the same.
func FuzzRezip(f *testing.F) {
	whole, err := small(f, nil)
	require.NoError(f, err)
	f.Add(whole)
	f.Add(zipOf(f, entry{"b", "2"}, entry{"a", "1"}))
	f.Add([]byte("PK"))
	f.Fuzz(func(t *testing.T, in []byte) {
		once, err := opc.Rezip(in)
		if err != nil {
			return
		}
		twice, err := opc.Rezip(once)
		require.NoError(t, err)
		require.Equal(t, once, twice)
		p, err := opc.Read(once, opc.Limits{})
		q, again := opc.Read(in, opc.Limits{})
		require.Equal(t, err == nil, again == nil)
		if err == nil {
			require.Equal(t, p.Parts(), q.Parts())
			_ = p.Lint()
		}
	})
}

type entry struct{ name, body string }

func zipOf(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, e := range entries {
		w, err := z.Create(e.name)
		require.NoError(t, err)
		_, err = w.Write([]byte(e.body))
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	return out.Bytes()
}
