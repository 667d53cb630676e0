package pdfw_test

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pdfw"
)

func TestReadRefusesWhatIsNoSoundFile(t *testing.T) {
	whole := render(t, sample())
	damaged := bytes.Clone(whole)
	at := bytes.Index(damaged, []byte("stream\n")) + 40
	damaged[at] ^= 0x10
	for name, body := range map[string][]byte{
		"nothing":                   nil,
		"a page of the web":         bytes.Repeat([]byte("<html>"), 100),
		"a file that was cut off":   whole[:len(whole)/2],
		"a digit of a stream":       damaged,
		"something appended to it":  append(bytes.Clone(whole), "1 0 obj\n<<>>\nendobj\nxref\n0 0\ntrailer\n<</Prev 1>>\nstartxref\n9\n%%EOF\n"...),
		"a table that counts wrong": bytes.Replace(whole, []byte("xref\n0 "), []byte("xref\n0 9999999999"), 1),
	} {
		_, err := pdfw.Read(body)
		var refused *pdfw.ReadError
		require.ErrorAs(t, err, &refused, name)
	}
}

// plainFile is a small file written by hand around a page's content and its font's map, both as they are.
func plainFile(content, toUnicode string) []byte {
	objects := []string{
		"<</Type /Catalog /Pages 2 0 R /StructTreeRoot 7 0 R>>",
		"<</Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595.28 841.89]>>",
		"<</Type /Page /Parent 2 0 R /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R /StructParents 0>>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content),
		"<</Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 6 0 R>>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(toUnicode), toUnicode),
		"<</ParentTree <</Nums [0 [8 0 R]]>>>>",
		"<</S /Span /T (revenue)>>",
	}
	file := []byte("%PDF-1.7\n")
	table := fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, o := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", len(file))
		file = fmt.Appendf(file, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	return fmt.Appendf(file, "%strailer\n<</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table, len(objects)+1, len(file))
}

const (
	plainContent = "/Artifact BMC BT /F1 9 Tf <0001> Tj ET EMC BT /Span <</MCID 0>> BDC /F1 10 Tf [<0001> -20 <0002>] TJ EMC ET"
	plainMap     = "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0001> <0031> endbfchar 1 beginbfrange <0002> <0003> <0032> endbfrange"
)

func TestReadFollowsMarkedContent(t *testing.T) {
	pages, err := pdfw.ReadText(plainFile(plainContent, plainMap))
	require.NoError(t, err)
	require.Equal(t, []pdfw.Figure{{ID: "revenue", Text: "12"}}, pages[0].Figures)
	require.Equal(t, "\n1\n12", pages[0].Text)
	require.Equal(t, "12", pdfw.Fold(pages[0].Body))
	require.True(t, pages[0].IsA4(), "the size may stand above the page")
	require.False(t, pages[0].Fonts[0].Embedded)
}

func TestReadIsBoundedWhateverAFontsMapClaims(t *testing.T) {
	_, err := pdfw.ReadText(plainFile(plainContent, "999999999999 beginbfchar <0001> <0031> endbfchar"))
	require.ErrorContains(t, err, "999999999999")
}

// The law: whatever a page holds, there are pages or a typed error, and a second reading says the same.
func FuzzRead(f *testing.F) {
	f.Add(plainContent, plainMap)
	f.Add("q BT (unclosed", "<< /A")
	f.Add("[ [ [ << /A", "5 beginbfchar endbfchar")
	f.Fuzz(func(t *testing.T, content, toUnicode string) {
		body := plainFile(content, toUnicode)
		pages, err := pdfw.ReadText(body)
		var refused *pdfw.ReadError
		if err != nil && !errors.As(err, &refused) {
			t.Fatalf("an untyped error: %v", err)
		}
		if err == nil && len(pages) == 0 {
			t.Fatal("no error and no page")
		}
		again, err2 := pdfw.ReadText(body)
		require.Equal(t, err == nil, err2 == nil)
		require.Equal(t, pages, again)
	})
}

// Any byte of a whole file may be wrong.
func TestReadNeverPanicsOnAChangedByte(t *testing.T) {
	whole := plainFile(plainContent, plainMap)
	for at := range whole {
		for _, b := range []byte{0, '9', '/', '<', 0xFF} {
			changed := bytes.Clone(whole)
			changed[at] = b
			_, err := pdfw.ReadText(changed)
			var refused *pdfw.ReadError
			if err != nil {
				require.ErrorAs(t, err, &refused)
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	body := render(b, sample())
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := pdfw.Read(body); err != nil {
			b.Fatal(err)
		}
	}
}
