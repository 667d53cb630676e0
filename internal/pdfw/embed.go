package pdfw

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/deskworth/deskworth-go/internal/fontm"
)

// embedded is a face as the file carries it: one CID per code point, in order of first use. Signs that
// share a glyph, such as the space and the narrow space, then keep their own code points in the text.
type embedded struct {
	face  *fontm.Face
	name  string // "F1"
	cids  map[rune]int
	runes []rune // by CID, from 1
}

// fonts are the faces used, in order of first use.
type fonts struct{ list []*embedded }

func (t *fonts) of(face *fontm.Face) *embedded {
	for _, e := range t.list {
		if e.face == face {
			return e
		}
	}
	e := &embedded{face: face, name: "F" + strconv.Itoa(len(t.list)+1), cids: map[rune]int{}}
	t.list = append(t.list, e)
	return e
}

func (e *embedded) cid(r rune) int {
	if cid, known := e.cids[r]; known {
		return cid
	}
	e.runes = append(e.runes, r)
	e.cids[r] = len(e.runes)
	return len(e.runes)
}

// embed writes the face's objects and returns the number of its font dictionary.
func (e *embedded) embed(o *objects) (int, error) {
	glyphs, widths := []uint16{0}, []string{strconv.Itoa(e.face.Advance(0xFFFF))}
	for _, r := range e.runes {
		g, _ := e.face.Glyph(r) // setting asked for it already
		glyphs, widths = append(glyphs, g), append(widths, strconv.Itoa(e.face.Advance(r)))
	}
	ttf, _, err := e.face.Subset(slices.Clone(glyphs))
	if err != nil {
		return 0, err
	}
	tag := subsetTag(ttf, e.runes) + "+" + e.face.Name()
	file, err := o.stream(fmt.Sprintf(" /Length1 %d", len(ttf)), ttf, true)
	if err != nil {
		return 0, err
	}
	toUnicode, err := o.stream("", e.toUnicode(tag), true)
	if err != nil {
		return 0, err
	}
	map16 := make([]byte, 0, 2*len(glyphs))
	for _, g := range glyphs {
		map16 = append(map16, byte(g>>8), byte(g))
	}
	toGlyphs, err := o.stream("", map16, true)
	if err != nil {
		return 0, err
	}
	set, err := o.stream("", cidSet(len(glyphs)), true)
	if err != nil {
		return 0, err
	}
	descriptor := o.add(e.descriptor(tag, file, set))
	descendant := o.add(fmt.Sprintf("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"+
		" /FontDescriptor %s /CIDToGIDMap %s /DW 0 /W [0 [%s]]>>", tag, ref(descriptor), ref(toGlyphs), strings.Join(widths, " ")))
	return o.add(fmt.Sprintf("<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%s] /ToUnicode %s>>",
		tag, ref(descendant), ref(toUnicode))), nil
}

func (e *embedded) descriptor(tag string, file, set int) string {
	m := e.face.Metrics()
	const symbolic, fixed, italic = 1 << 2, 1 << 0, 1 << 6
	flags, stem := symbolic, 80
	if m.Mono {
		flags |= fixed
	}
	if m.ItalicAngle != 0 {
		flags |= italic
	}
	if m.Bold {
		stem = 140
	}
	return fmt.Sprintf("<</Type /FontDescriptor /FontName /%s /Flags %d /FontBBox [%d %d %d %d] /ItalicAngle %d /Ascent %d /Descent %d /CapHeight %d /StemV %d /FontFile2 %s /CIDSet %s>>",
		tag, flags, m.Box[0], m.Box[1], m.Box[2], m.Box[3], m.ItalicAngle, m.Ascent, m.Descent, m.CapHeight, stem, ref(file), ref(set))
}

// toUnicode says which code point each CID is, one line a CID, at most a hundred lines a section.
func (e *embedded) toUnicode(tag string) []byte {
	var b strings.Builder
	b.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /" + tag + "-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	for start := 0; start < len(e.runes); start += 100 {
		end := min(start+100, len(e.runes))
		fmt.Fprintf(&b, "%d beginbfchar\n", end-start)
		for i, r := range e.runes[start:end] {
			fmt.Fprintf(&b, "<%04X> <", start+i+1)
			for _, unit := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&b, "%04X", unit)
			}
			b.WriteString(">\n")
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
	return []byte(b.String())
}

// subsetTag is six capitals that follow from what is kept.
func subsetTag(ttf []byte, runes []rune) string {
	sum := sha256.Sum256(append(slices.Clone(ttf), string(runes)...))
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag)
}

// cidSet has a bit for each CID in use, the first bit first: all from 0 on.
func cidSet(count int) []byte {
	set := make([]byte, (count+7)/8)
	for i := range count {
		set[i/8] |= 0x80 >> (i % 8)
	}
	return set
}
