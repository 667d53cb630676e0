package pdfw

import "encoding/binary"

// icc makes a small display profile with the primaries of sRGB, adapted to the profile's white (D50), and
// one gamma of 2.2 for its curve. It tells viewers that the colours are not raw device colours.
func icc() []byte {
	tags := []struct {
		name string
		data []byte
	}{
		{"desc", iccDescription("RGB, sRGB primaries, gamma 2.2")},
		{"cprt", append([]byte("text\x00\x00\x00\x00"), "No rights reserved\x00"...)},
		{"wtpt", iccXYZ(0.9642, 1, 0.8249)},
		{"rXYZ", iccXYZ(0.4360, 0.2225, 0.0139)},
		{"gXYZ", iccXYZ(0.3851, 0.7169, 0.0971)},
		{"bXYZ", iccXYZ(0.1431, 0.0606, 0.7141)},
		{"rTRC", iccGamma()}, {"gTRC", iccGamma()}, {"bTRC", iccGamma()},
	}
	header := make([]byte, 128)
	copy(header[8:], "\x02\x10\x00\x00mntrRGB XYZ ")
	copy(header[24:], "\x07\xE8\x00\x01\x00\x01\x00\x00\x00\x00\x00\x00") // a fixed day: 2024-01-01
	copy(header[36:], "acsp")
	copy(header[68:], iccXYZ(0.9642, 1, 0.8249)[8:])
	table := binary.BigEndian.AppendUint32(nil, uint32(len(tags)))
	var data []byte
	start := len(header) + 4 + 12*len(tags)
	for _, t := range tags {
		table = append(table, t.name...)
		table = binary.BigEndian.AppendUint32(table, uint32(start+len(data)))
		table = binary.BigEndian.AppendUint32(table, uint32(len(t.data)))
		data = append(data, t.data...)
		for len(data)%4 != 0 {
			data = append(data, 0)
		}
	}
	profile := append(append(header, table...), data...)
	binary.BigEndian.PutUint32(profile, uint32(len(profile)))
	return profile
}

func iccXYZ(values ...float64) []byte {
	b := []byte("XYZ \x00\x00\x00\x00")
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, uint32(int32(v*65536+0.5))) // constants: exact to the last bit everywhere
	}
	return b
}

func iccGamma() []byte { return []byte("curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x33\x00\x00") }

// iccDescription has an ASCII name and the two empty forms that the type demands after it.
func iccDescription(name string) []byte {
	b := []byte("desc\x00\x00\x00\x00")
	b = binary.BigEndian.AppendUint32(b, uint32(len(name)+1))
	b = append(append(b, name...), 0)
	return append(b, make([]byte, 4+4+2+1+67)...)
}
