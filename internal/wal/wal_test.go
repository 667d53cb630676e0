package wal

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// written is a log by hand, after https://www.sqlite.org/fileformat2.html#walformat:
// pages of 512 bytes, each that ends a transaction true.
func written(ends ...bool) []byte {
	word := binary.BigEndian.AppendUint32
	log := word(word(word(word(word(word(nil, 0x377f0683), 3007000), 512), 0), 7), 8)
	var a, b uint32
	sum := func(data []byte) {
		for ; len(data) > 0; data = data[8:] {
			a += binary.BigEndian.Uint32(data) + b
			b += binary.BigEndian.Uint32(data[4:]) + a
		}
	}
	sum(log)
	log = word(word(log, a), b)
	for i, end := range ends {
		frame := word(nil, uint32(i+1))
		if end {
			frame = word(frame, 9)
		} else {
			frame = word(frame, 0)
		}
		page := bytes.Repeat([]byte{byte(i + 1)}, 512)
		sum(frame)
		sum(page)
		log = append(word(word(word(word(append(log, frame...), 7), 8), a), b), page...)
	}
	return log
}

const frame = frameHeader + 512

func TestALogIsReadAsFarAsItIsAsItWasWritten(t *testing.T) {
	whole := written(false, true, true, false, true)
	changed := func(at int) []byte { b := bytes.Clone(whole); b[at] ^= 1; return b }
	older := append(bytes.Clone(whole), bytes.Repeat([]byte{0xee}, 2*frame)...)
	for name, c := range map[string]struct {
		log  []byte
		want Contents
	}{
		"all of it":                           {whole, Contents{Transactions: 3}},
		"nothing":                             {nil, Contents{}},
		"a head alone":                        {whole[:header], Contents{}},
		"noughts were never written":          {make([]byte, 4000), Contents{}},
		"cut off between two pages":           {whole[:header+4*frame], Contents{Transactions: 2, Frames: 1}},
		"cut off within a page":               {whole[:header+4*frame+100], Contents{Transactions: 2, Frames: 2}},
		"frames of an older log lie behind":   {older, Contents{Transactions: 3}},
		"a page changed":                      {changed(header + 2*frame + 300), Contents{Transactions: 1, Frames: 1, Beyond: 2}},
		"the last page changed":               {changed(header + 4*frame + 300), Contents{Transactions: 2, Frames: 2, Beyond: 1}},
		"a salt in a frame changed":           {changed(header + frame + 8), Contents{Frames: 1, Beyond: 2}},
		"the size of the pages changed":       {changed(10), Contents{Headless: true}},
		"a sum in the head changed":           {changed(30), Contents{Headless: true}},
		"the order of the words' sum changed": {changed(3), Contents{Headless: true}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Read(bytes.NewReader(c.log))
			require.NoError(t, err)
			assert.Equal(t, c.want, got)
		})
	}
}

// Whatever a log holds: nothing is counted that there is no room for, and of a log
// that was cut off no more transactions are whole than of all of it.
func FuzzRead(f *testing.F) {
	f.Add(written(false, true, true), uint16(1200))
	f.Add([]byte("no log"), uint16(2))
	f.Fuzz(func(t *testing.T, body []byte, cut uint16) {
		all, err := Read(bytes.NewReader(body))
		require.NoError(t, err)
		require.LessOrEqual(t, all.Transactions+all.Frames+all.Beyond, len(body)/frame+1)
		part, err := Read(bytes.NewReader(body[:min(len(body), int(cut))]))
		require.NoError(t, err)
		require.LessOrEqual(t, part.Transactions, all.Transactions)
	})
}
