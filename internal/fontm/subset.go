package fontm

import (
	"encoding/binary"
	"slices"
)

// Subset gives a TrueType file that holds the outlines of keep alone, with the glyphs they are
// composed of. Glyph numbers stay; the others become empty and lose their widths, which halves the
// file. It returns the kept glyphs in rising order, glyph 0 included.
func (f *Face) Subset(keep []uint16) (ttf []byte, kept []uint16, err error) {
	kept, err = f.closure(keep)
	if err != nil {
		return nil, nil, err
	}
	tables := map[string][]byte{}
	for _, tag := range []string{"cvt ", "fpgm", "prep", "maxp", "hhea", "head"} {
		if t, has := f.tables[tag]; has {
			tables[tag] = slices.Clone(t)
		}
	}
	tables["glyf"], tables["loca"] = f.outlines(kept)
	tables["hmtx"] = f.widths(kept)
	binary.BigEndian.PutUint16(tables["head"][50:], 1) // loca is written in its long form
	binary.BigEndian.PutUint32(tables["head"][8:], 0)
	return assemble(tables), kept, nil
}

// closure adds glyph 0 and the components of composite glyphs.
func (f *Face) closure(keep []uint16) ([]uint16, error) {
	in := map[uint16]bool{0: true}
	waiting := slices.Clone(keep)
	for len(waiting) > 0 {
		g := waiting[0]
		waiting = waiting[1:]
		if in[g] && g != 0 {
			continue
		}
		in[g] = true
		outline, err := f.outline(g)
		if err != nil {
			return nil, err
		}
		waiting = append(waiting, components(outline)...)
	}
	kept := make([]uint16, 0, len(in))
	for g := range in {
		kept = append(kept, g)
	}
	slices.Sort(kept)
	return kept, nil
}

// outline is the glyf entry of one glyph; empty for a blank.
func (f *Face) outline(g uint16) ([]byte, error) {
	loca, glyf := f.tables["loca"], f.tables["glyf"]
	var start, end int
	if binary.BigEndian.Uint16(f.tables["head"][50:]) == 0 {
		if len(loca) < 2*int(g)+4 {
			return nil, &FaceError{Why: "a glyph lies outside its loca table"}
		}
		start = 2 * int(binary.BigEndian.Uint16(loca[2*int(g):]))
		end = 2 * int(binary.BigEndian.Uint16(loca[2*int(g)+2:]))
	} else {
		if len(loca) < 4*int(g)+8 {
			return nil, &FaceError{Why: "a glyph lies outside its loca table"}
		}
		start = int(binary.BigEndian.Uint32(loca[4*int(g):]))
		end = int(binary.BigEndian.Uint32(loca[4*int(g)+4:]))
	}
	if start > end || end > len(glyf) {
		return nil, &FaceError{Why: "a glyph lies outside its glyf table"}
	}
	return glyf[start:end], nil
}

// components lists the glyphs that a composite outline is made of; none for a simple one.
func components(outline []byte) []uint16 {
	const words, scale, more, xyScale, twoByTwo = 1 << 0, 1 << 3, 1 << 5, 1 << 6, 1 << 7
	if len(outline) < 10 || int16(binary.BigEndian.Uint16(outline)) >= 0 {
		return nil
	}
	var parts []uint16
	for rest := outline[10:]; len(rest) >= 4; {
		flags := binary.BigEndian.Uint16(rest)
		parts = append(parts, binary.BigEndian.Uint16(rest[2:]))
		size := 6
		if flags&words != 0 {
			size += 2
		}
		switch {
		case flags&scale != 0:
			size += 2
		case flags&xyScale != 0:
			size += 4
		case flags&twoByTwo != 0:
			size += 8
		}
		if flags&more == 0 || size > len(rest) {
			break
		}
		rest = rest[size:]
	}
	return parts
}

func (f *Face) outlines(kept []uint16) (glyf, loca []byte) {
	next := 0
	for g := range len(f.advances) {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if next == len(kept) || int(kept[next]) != g {
			continue
		}
		next++
		outline, _ := f.outline(uint16(g)) // closure has read it already
		glyf = append(glyf, outline...)
		for len(glyf)%4 != 0 {
			glyf = append(glyf, 0)
		}
	}
	return glyf, binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
}

// widths is hmtx with nought for glyphs not kept.
func (f *Face) widths(kept []uint16) []byte {
	hmtx := slices.Clone(f.tables["hmtx"])
	long := int(binary.BigEndian.Uint16(f.tables["hhea"][34:]))
	in := make(map[int]bool, len(kept))
	for _, g := range kept {
		in[min(int(g), long-1)] = true
	}
	for g := range long {
		if !in[g] {
			clear(hmtx[4*g : 4*g+4])
		}
	}
	return hmtx
}
