package xmlw_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
	"github.com/stretchr/testify/require"
)

func ExampleWriter() {
	w := xmlw.New()
	w.Open("note", "from", `R&D "desk"`).Leaf("p", "margin < 5 % & falling").Empty("br").Close()
	body, err := w.Bytes()
	fmt.Println(string(body), err)
	// Output:
	// <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
	// <note from="R&amp;D &quot;desk&quot;"><p>margin &lt; 5 % &amp; falling</p><br/></note> <nil>
}

func TestWriterRefuses(t *testing.T) {
	tests := []struct {
		rule  string
		write func(*xmlw.Writer)
		want  string
	}{
		{"a control character in text", func(w *xmlw.Writer) { w.Leaf("p", "a\x01b") }, "XML 1.0 forbids U+0001"},
		{"a noncharacter in text", func(w *xmlw.Writer) { w.Leaf("p", "a\uFFFE") }, "XML 1.0 forbids U+FFFE"},
		{"a noncharacter in an attribute", func(w *xmlw.Writer) { w.Empty("p", "a", "\uFFFF") }, "XML 1.0 forbids U+FFFF"},
		{"bytes that are not UTF-8", func(w *xmlw.Writer) { w.Leaf("p", "bad\xffutf8") }, "not UTF-8"},
		{"a surrogate written as bytes", func(w *xmlw.Writer) { w.Leaf("p", "\xed\xa0\x80") }, "not UTF-8"},
		{"an attribute without a value", func(w *xmlw.Writer) { w.Empty("p", "a") }, "without a value"},
		{"an attribute after content", func(w *xmlw.Writer) { w.Open("p").Text("x").Attr("a", "b").Close() }, "after the content"},
		{"an element left open", func(w *xmlw.Writer) { w.Open("p") }, "p is still open"},
		{"a close too many", func(w *xmlw.Writer) { w.Empty("p").Close() }, "not opened"},
		{"two roots", func(w *xmlw.Writer) { w.Empty("p").Empty("q") }, "second root"},
		{"text outside the root", func(w *xmlw.Writer) { w.Text("x") }, "outside the root"},
		{"an empty document", func(*xmlw.Writer) {}, "no root"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w := xmlw.New()
			tt.write(w)
			body, err := w.Bytes()
			require.ErrorContains(t, err, tt.want)
			require.Nil(t, body)
		})
	}
}

func TestATextErrorIsAnArgument(t *testing.T) {
	_, err := xmlw.New().Leaf("a:t", "\x00").Bytes()
	var text *xmlw.TextError
	require.ErrorAs(t, err, &text)
	require.Equal(t, "arguments", text.Code())
	require.Equal(t, "a:t", text.Element)
	require.Equal(t, `"\x00"`, text.Text)
}

func TestCleanReplacesInProse(t *testing.T) {
	clean, n := xmlw.Clean("a\x00b\uFFFFc\td")
	require.Equal(t, "a\uFFFDb\uFFFDc\td", clean)
	require.Equal(t, 2, n)
	same, n := xmlw.Clean("bad\xff")
	require.Equal(t, "bad\xff", same, "invalid UTF-8 is left for the writer to refuse")
	require.Zero(t, n)
}

// What goes in comes out through a parser that is not ours, whatever it is.
func FuzzTextSurvives(f *testing.F) {
	for _, s := range []string{"", "a\r\nb", "\t<&>\"'", "bad\xff", "\uFFFE", "]]>", "المملكة", "\U0001F600"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		body, err := xmlw.New().Open("r", "a", s).Text(s).Close().Bytes()
		legal := utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !xmlw.Legal(r) })
		if !legal {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		attr, text := parse(t, body)
		require.Equal(t, s, attr)
		require.Equal(t, s, text)
	})
}

func parse(t *testing.T, body []byte) (attr, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(body)))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return attr, text
		}
		require.NoError(t, err)
		switch x := token.(type) {
		case xml.StartElement:
			attr, text = x.Attr[0].Value, ""
		case xml.CharData:
			text += string(x)
		}
	}
}
