package fontm

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// assemble writes tables as a TrueType file: directory by tag, sums, and the whole file's sum in head.
func assemble(tables map[string][]byte) []byte {
	tags := make([]string, 0, len(tables))
	for tag := range tables {
		tags = append(tags, tag)
	}
	slices.Sort(tags)
	power := bits.Len(uint(len(tags))) - 1
	search := 16 << power
	file := binary.BigEndian.AppendUint32(nil, 0x00010000)
	for _, n := range []int{len(tags), search, power, 16*len(tags) - search} {
		file = binary.BigEndian.AppendUint16(file, uint16(n))
	}
	offset, head := len(file)+16*len(tags), 0
	for _, tag := range tags {
		if tag == "head" {
			head = offset
		}
		file = append(file, tag...)
		for _, n := range []uint32{checksum(tables[tag]), uint32(offset), uint32(len(tables[tag]))} {
			file = binary.BigEndian.AppendUint32(file, n)
		}
		offset += (len(tables[tag]) + 3) &^ 3
	}
	for _, tag := range tags {
		file = append(file, tables[tag]...)
		for len(file)%4 != 0 {
			file = append(file, 0)
		}
	}
	binary.BigEndian.PutUint32(file[head+8:], 0xB1B0AFBA-checksum(file))
	return file
}

// checksum adds the bytes as big-endian words, the last one filled with noughts.
func checksum(b []byte) (sum uint32) {
	for ; len(b) >= 4; b = b[4:] {
		sum += binary.BigEndian.Uint32(b)
	}
	if len(b) > 0 {
		var last [4]byte
		copy(last[:], b)
		sum += binary.BigEndian.Uint32(last[:])
	}
	return sum
}
