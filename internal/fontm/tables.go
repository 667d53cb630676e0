package fontm

import (
	"encoding/binary"
	"math"
)

// directory cuts a TrueType file into its tables, each within the file's bounds.
func directory(ttf []byte) (map[string][]byte, error) {
	if len(ttf) < 12 || binary.BigEndian.Uint32(ttf) != 0x00010000 {
		return nil, &FaceError{Why: "it does not start as a TrueType file"}
	}
	count := int(binary.BigEndian.Uint16(ttf[4:]))
	if len(ttf) < 12+16*count {
		return nil, &FaceError{Why: "its table directory is cut off"}
	}
	tables := make(map[string][]byte, count)
	for i := range count {
		row := ttf[12+16*i:]
		start, size := uint64(binary.BigEndian.Uint32(row[8:])), uint64(binary.BigEndian.Uint32(row[12:]))
		if start+size > uint64(len(ttf)) {
			return nil, &FaceError{Why: "table " + string(row[:4]) + " lies outside the file"}
		}
		tables[string(row[:4])] = ttf[start : start+size]
	}
	return tables, needed(tables)
}

// needed refuses a face without the tables that measuring and subsetting read, or too short ones.
func needed(tables map[string][]byte) error {
	for _, t := range []struct {
		tag  string
		size int
	}{{"head", 54}, {"hhea", 36}, {"maxp", 6}, {"hmtx", 4}, {"loca", 4}, {"glyf", 1}} {
		if len(tables[t.tag]) < t.size {
			return &FaceError{Why: "table " + t.tag + " is missing or short"}
		}
	}
	return nil
}

func (f *Face) readAdvances() ([]int, error) {
	glyphs := int(binary.BigEndian.Uint16(f.tables["maxp"][4:]))
	long := int(binary.BigEndian.Uint16(f.tables["hhea"][34:]))
	hmtx := f.tables["hmtx"]
	if long == 0 || long > glyphs || len(hmtx) < 4*long || f.unitsPerEm <= 0 {
		return nil, &FaceError{Why: "its advance widths do not match its glyph count"}
	}
	advances := make([]int, glyphs)
	for g := range advances {
		row := min(g, long-1) // the last width stands for every later glyph
		advances[g] = f.thousandths(int(binary.BigEndian.Uint16(hmtx[4*row:])))
	}
	return advances, nil
}

// thousandths turns design units into thousandths of an em, halves away from nought.
func (f *Face) thousandths(units int) int {
	half := f.unitsPerEm / 2
	if units < 0 {
		half = -half
	}
	return (units*1000 + half) / f.unitsPerEm
}

func (f *Face) readMetrics() Metrics {
	head, hhea := f.tables["head"], f.tables["hhea"]
	at := func(b []byte, i int) int { return f.thousandths(int(int16(binary.BigEndian.Uint16(b[i:])))) }
	m := Metrics{
		Ascent: at(hhea, 4), Descent: at(hhea, 6), CapHeight: 700,
		Box: [4]int{at(head, 36), at(head, 38), at(head, 40), at(head, 42)},
	}
	style := binary.BigEndian.Uint16(head[44:])
	m.Bold = style&1 != 0
	if os2 := f.tables["OS/2"]; len(os2) >= 90 && binary.BigEndian.Uint16(os2) >= 2 {
		m.CapHeight = at(os2, 88)
	}
	if post := f.tables["post"]; len(post) >= 16 {
		m.ItalicAngle = int(math.Round(float64(int32(binary.BigEndian.Uint32(post[4:]))) / 65536))
		m.Mono = binary.BigEndian.Uint32(post[12:]) != 0
	}
	return m
}
