//go:build shared

package xbrl_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// suite holds the files of a conformance suite by their paths.
type suite map[string][]byte

func sharedSuite(t *testing.T, name string) suite {
	t.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	packed, err := os.ReadFile(filepath.Join(root, "data", "conformance", filepath.FromSlash(name)))
	require.NoError(t, err, "set DESKWORTH_SHARED to the folder of shared data")
	gz, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	files := suite{}
	for r := tar.NewReader(gz); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		require.NoError(t, err)
		_, inside, _ := strings.Cut(h.Name, "/")
		files[inside], err = io.ReadAll(r)
		require.NoError(t, err)
	}
}

// variation is one test: an instance, and a file of facts or an error.
type variation struct {
	ID     string `xml:"id,attr"`
	Folder string `xml:"-"`
	Data   struct {
		Instance []string `xml:"instance"`
	} `xml:"data"`
	Result struct {
		Expected string `xml:"expected,attr"`
		File     string `xml:"file"`
		Error    string `xml:"error"`
	} `xml:"result"`
}

func (s suite) variations(t *testing.T, index string) (all []variation) {
	t.Helper()
	var list struct {
		Testcase []struct {
			URI string `xml:"uri,attr"`
		} `xml:"testcase"`
	}
	require.NoError(t, xml.Unmarshal(s[index], &list))
	for _, c := range list.Testcase {
		var found struct {
			Variation []variation `xml:"variation"`
		}
		require.NoError(t, xml.Unmarshal(s[path.Clean(c.URI)], &found), c.URI)
		for _, v := range found.Variation {
			v.Folder = path.Dir(c.URI)
			all = append(all, v)
		}
	}
	return all
}

// item is a fact that the Dimensions suite expects. A dimension that is there
// by default stands in no context: taxonomies are not read here.
type item struct {
	Concept qname  `xml:"qnElement"`
	Pointer string `xml:"sPointer"`
	Member  []struct {
		Axis      qname `xml:"qnDimension"`
		Defaulted bool  `xml:"bDefaulted"`
	} `xml:"member"`
}

// qname is a qualified name in the text of an element, resolved there.
type qname string

func (q *qname) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	var text string
	if err := d.DecodeElement(&text, &start); err != nil {
		return err
	}
	prefix, local, _ := strings.Cut(strings.TrimSpace(text), ":")
	for _, a := range start.Attr {
		if a.Name.Space == "xmlns" && a.Name.Local == prefix {
			*q = qname("{" + a.Value + "}" + local)
		}
	}
	return nil
}

func TestSharedDimensionsSuiteFactsCarryTheirDimensions(t *testing.T) {
	files := sharedSuite(t, "xdt-1.0/XBRL-XDT-CONF-2025-09-09.tar.gz")
	all := files.variations(t, "xdt.xml")
	require.Len(t, all, 347)
	results, items, passed := 0, 0, 0
	for _, v := range all {
		if v.Result.File == "" {
			continue
		}
		if v.Result.Error == "" {
			results++
		}
		var want struct {
			Item []item `xml:"item"`
		}
		require.NoError(t, xml.Unmarshal(files[path.Join(v.Folder, "out", path.Base(v.Result.File))], &want), v.Result.File)
		in, err := xbrl.ParseBytes(context.Background(), files[path.Join(v.Folder, v.Data.Instance[0])], xbrl.Limits{})
		require.NoError(t, err, v.Data.Instance)
		at := byPointer(in)
		items += len(want.Item)
		for _, w := range want.Item {
			if assert.Equal(t, w.axes(), axesOf(at[w.Pointer]), "%s %s at %s", v.ID, v.Data.Instance[0], w.Pointer) &&
				assert.Equal(t, string(w.Concept), at[w.Pointer].Concept.Clark()) {
				passed++
			}
		}
	}
	t.Logf("%d variations with a result file, %d of %d facts as expected", results, passed, items)
	assert.Equal(t, 137, results, "variations that give facts and no error; one more gives both")
	assert.Equal(t, 187, items, "facts in their files; the suite's other files are given for no variation")
}

func (i item) axes() []string {
	out := []string{}
	for _, m := range i.Member {
		if !m.Defaulted {
			out = append(out, string(m.Axis))
		}
	}
	slices.Sort(out)
	return out
}

func axesOf(f *xbrl.Fact) []string {
	out := []string{}
	if f != nil && f.Context != nil {
		for _, d := range f.Context.Dimensions {
			out = append(out, d.Axis.Clark())
		}
	}
	slices.Sort(out)
	return out
}

// byPointer finds facts by their child sequence below the root: "5/1" is the
// first child of the fifth.
func byPointer(in *xbrl.Instance) map[string]*xbrl.Fact {
	at, paths := map[string]*xbrl.Fact{}, make([]string, len(in.Facts)+1)
	for i := range in.Facts {
		f := &in.Facts[i]
		p := strconv.Itoa(f.Child)
		if f.Parent > 0 {
			p = paths[f.Parent] + "/" + p
		}
		paths[f.Ordinal], at[p] = p, f
	}
	return at
}

func TestSharedDimensionsSuiteRepeatedDimensionsAreProblems(t *testing.T) {
	files := sharedSuite(t, "xdt-1.0/XBRL-XDT-CONF-2025-09-09.tar.gz")
	tried := 0
	for _, v := range files.variations(t, "xdt.xml") {
		if !strings.HasSuffix(v.Result.Error, "RepeatedDimensionInInstanceError") {
			continue
		}
		tried++
		in, err := xbrl.ParseBytes(context.Background(), files[path.Join(v.Folder, v.Data.Instance[0])], xbrl.Limits{})
		require.NoError(t, err)
		assert.NotEmpty(t, in.Problems, "%s %s", v.ID, v.Data.Instance[0])
	}
	assert.Positive(t, tried)
	t.Logf("%d variations", tried)
}

func TestSharedSpecificationSuiteInstancesAreReadOrRefused(t *testing.T) {
	files := sharedSuite(t, "xbrl-2.1/XBRL-CONF-2025-07-16.tar.gz")
	all := files.variations(t, "xbrl.xml")
	require.Len(t, all, 606)
	read, refused := 0, 0
	for _, v := range all {
		for _, name := range v.Data.Instance {
			body, ok := files[path.Join(v.Folder, name)]
			if !ok {
				continue
			}
			_, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
			if err == nil {
				read++
				continue
			}
			refused++
			var known *xbrl.Error
			assert.ErrorAs(t, err, &known, name)
			assert.NotEqual(t, "valid", v.Result.Expected, "%s %s: %v", v.ID, name, err)
		}
	}
	t.Logf("%d instances read, %d refused", read, refused)
}
