package web

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func in16(order binary.AppendByteOrder, text string) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = order.AppendUint16(out, unit)
	}
	return string(out)
}

func in32(order binary.AppendByteOrder, text string) string {
	var out []byte
	for _, r := range text {
		out = order.AppendUint32(out, uint32(r))
	}
	return string(out)
}

func TestAFeedIsReadInItsOwnEncoding(t *testing.T) {
	const sign = "€ 😀 é"
	little, big := binary.LittleEndian, binary.BigEndian
	for _, c := range []struct{ rule, body, media, text string }{
		{"UTF-8 when nobody says", "<a>é</a>", "", "<a>é</a>"},
		{"the mark of UTF-8 is no text", "\xef\xbb\xbf<a/>", "", "<a/>"},
		{"UTF-16 with its mark", in16(little, "\uFEFF<a>"+sign+"</a>"), "", "<a>" + sign + "</a>"},
		{"UTF-16 the other way round", in16(big, "\uFEFF<a>"+sign+"</a>"), "", "<a>" + sign + "</a>"},
		{"UTF-16 without a mark", in16(little, "<a>"+sign+"</a>"), "", "<a>" + sign + "</a>"},
		{"UTF-16 without a mark, the other way round", in16(big, "<a>"+sign+"</a>"), "", "<a>" + sign + "</a>"},
		{"UTF-32 with its mark", in32(little, "\uFEFF<a>"+sign+"</a>"), "", "<a>" + sign + "</a>"},
		{"UTF-32 without a mark", in32(big, "<a>"+sign+"</a>"), "", "<a>" + sign + "</a>"},
		{"a mark outranks header and declaration", "\xef\xbb\xbf<?xml version='1.0' encoding='big5'?><a>é</a>", "text/xml; charset=koi8-r", "<a>é</a>"},
		{"the header outranks the declaration", "<?xml version='1.0' encoding='koi8-r'?><a>\xe9</a>", "text/xml; charset=iso-8859-1", "<a>é</a>"},
		{"a header may be written badly", "<a>\xe9</a>", `text/xml;charset= "ISO-8859-1"`, "<a>é</a>"},
		{"the declaration", "<?xml version='1.0' encoding='koi8-r'?><a>\xc1</a>", "text/xml", "<a>а</a>"},
		{"latin is windows-1252, as browsers read it", "<?xml version='1.0' encoding='iso-8859-1'?><a>\x93x\x94</a>", "", "<a>“x”</a>"},
		{"ascii that is UTF-8", "<?xml version='1.0' encoding='us-ascii'?><a>Café</a>", "", "<a>Café</a>"},
		{"latin that is UTF-8", "<a>Café</a>", "text/xml; charset=iso-8859-1", "<a>Café</a>"},
		{"UTF-16 that was read up to its label byte by byte", "<?xml version='1.0' encoding='utf-16'?><a>é</a>", "", "<a>é</a>"},
		{"a version of XML that nobody writes is not looked at", "<?xml version='1.1'?><a/>", "", "<a/>"},
	} {
		text, forbidden, err := transcode([]byte(c.body), c.media)
		require.NoError(t, err, c.rule)
		assert.Equal(t, c.text, string(text), c.rule)
		assert.Zero(t, forbidden, c.rule)
	}
}

func TestAnEncodingThatIsDeclaredLateIsNotDecodedTwice(t *testing.T) {
	const late = `<!-- first --><?xml version="1.0" encoding="%s"?><rss><channel><item><title>Café</title></item></channel></rss>`
	_, err := parseWire(asked{}.read(t), []byte(strings.Replace(late, "%s", "iso-8859-1", 1)))
	require.ErrorContains(t, err, `"iso-8859-1" is declared behind the beginning`)
	assert.Equal(t, []string{"Café"}, titles(asked{body: strings.Replace(late, "%s", "utf-8", 1)}.wire(t)))
}

func TestBytesThatAreNotOfTheirEncodingRefuseTheFeed(t *testing.T) {
	for _, c := range []struct{ rule, body, media, problem string }{
		{"broken UTF-8", "<a>caf\xe9</a>", "", "byte 6: it is no utf-8"},
		{"broken UTF-8 that is declared", "<?xml version='1.0' encoding='utf-8'?><a>\xe9</a>", "", "it is no utf-8"},
		{"an encoding that nobody knows", "<?xml version='1.0' encoding='bogus'?><a/>", "", `"bogus" is none that is known`},
		{"an encoding that hides scripts", "<a/>", "text/xml; charset=iso-2022-kr", "none that is known"},
		{"half a character of big5", "<?xml version='1.0' encoding='big5'?><a>\xa4</a>", "", "some bytes are no big5"},
		{"half a pair of UTF-16", in16(binary.LittleEndian, "<a>") + "\x3d\xd8" + in16(binary.LittleEndian, "x</a>"), "", "some bytes are no utf-16le"},
		{"half a unit of UTF-16", in16(binary.LittleEndian, "\uFEFF<a/>") + "\x00", "", "some bytes are no utf-16le"},
		{"a number that is no character in UTF-32", in32(binary.BigEndian, "<a>") + "\x00\x11\x00\x00", "", "some bytes are no utf-32be"},
	} {
		_, _, err := transcode([]byte(c.body), c.media)
		require.ErrorContains(t, err, c.problem, c.rule)
	}
}
