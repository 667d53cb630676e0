//go:build shared

package filings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// A report says the same in whatever encoding it is written, to both programs.
func TestSharedAnotherProgramReadsTheSameInEveryEncoding(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("testdata", "inline-characters.htm"))
	require.NoError(t, err)
	named := func(name string) string { return strings.Replace(string(page), "UTF-8", name, 1) }
	write := func(e encoding.Encoding, text string) string {
		out, err := e.NewEncoder().String(text)
		require.NoError(t, err)
		return out
	}
	bodies := map[string]string{
		"UTF-8":                            string(page),
		"UTF-8 with a mark":                "\xef\xbb\xbf" + string(page),
		"latin-1":                          write(charmap.ISO8859_1, named("ISO-8859-1")),
		"UTF-16, big end first":            write(unicode.UTF16(unicode.BigEndian, unicode.UseBOM), named("UTF-16")),
		"UTF-16, little end first":         write(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), named("UTF-16")),
		"us-ascii with numbered character": strings.NewReplacer("É", "&#201;", "é", "&#xE9;", "û", "&#251;").Replace(named("us-ascii")),
	}
	var names []string
	var paths [][]string
	for name, body := range bodies {
		path := filepath.Join(t.TempDir(), "page.htm")
		require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
		names, paths = append(names, name), append(paths, []string{path})
	}
	for i, second := range secondReadings(t, paths) {
		t.Run(names[i], func(t *testing.T) {
			in, got := ours(t, paths[i])
			sameReading(t, second, got)
			require.Len(t, in.Facts, 3)
			assert.Equal(t, "1234500", in.Facts[0].Value)
			assert.Equal(t, "Les créances sont évaluées au coût «\u00a0amorti\u00a0»", in.Facts[1].Value)
			assert.Equal(t, `<b title="a &lt; b">A &amp; B</b><br/>`, in.Facts[2].Value)
			assert.Equal(t, "Évry", in.Facts[0].Context.Dimensions[0].Value)
			assert.Equal(t, "a:EuropeMember", in.Facts[0].Context.Dimensions[1].Text())
			assert.Equal(t, "2023-01-01 to 2023-12-31", in.Facts[0].Context.Period.String())
		})
	}
}
