package xlsxw

import (
	"bytes"
	"hash/crc32"
	"runtime"

	"github.com/klauspost/compress/flate"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// blockBytes is how much of a sheet is deflated at a time. Borders of blocks
// follow from the content, so that the bytes do not depend on the machine.
const blockBytes = 1 << 20

// blockLevel is how hard the blocks of a long sheet are deflated: a fifth larger
// than the usual level and in a sixth of its time. A sheet of one block, which is
// nearly every one, is deflated as usual.
const blockLevel = flate.BestSpeed

// stream deflates a part while it is written: blocks beside each other, each
// ending on a whole byte, put together in order.
type stream struct {
	block  []byte
	crc    uint32
	size   int64
	inWork []chan []byte // in order
	out    bytes.Buffer
	spare  chan []byte
	tools  chan *flate.Writer
}

// newStream gives a stream; workers bounds the blocks that are in work at a time.
func newStream() *stream {
	workers := min(runtime.GOMAXPROCS(0), 8) + 1
	s := &stream{spare: make(chan []byte, workers+1), tools: make(chan *flate.Writer, workers)}
	for range workers {
		s.tools <- nil
	}
	return s
}

// full hands a block over when there is enough for one.
func (s *stream) full() {
	if len(s.block) >= blockBytes {
		s.hand(false)
	}
}

// hand gives the block to a worker, and takes in what is done when all have work.
func (s *stream) hand(last bool) {
	block := s.block
	s.crc, s.size = crc32.Update(s.crc, crc32.IEEETable, block), s.size+int64(len(block))
	done := make(chan []byte, 1)
	s.inWork = append(s.inWork, done)
	if last && s.size == int64(len(block)) {
		done <- opc.Deflated(block)
	} else if last {
		done <- deflated(block, s.tool(), true, s.back)
	} else {
		tool := s.tool()
		go func() { done <- deflated(block, tool, false, s.back) }()
	}
	for len(s.inWork) > cap(s.tools) {
		s.take()
	}
	if last {
		s.block = nil
		return
	}
	select {
	case s.block = <-s.spare:
		s.block = s.block[:0]
	default:
		s.block = make([]byte, 0, blockBytes+blockBytes/4)
	}
}

func (s *stream) tool() *flate.Writer { return <-s.tools }

// back returns what a worker used.
func (s *stream) back(tool *flate.Writer, block []byte) {
	select {
	case s.spare <- block:
	default:
	}
	s.tools <- tool
}

func (s *stream) take() {
	s.out.Write(<-s.inWork[0])
	s.inWork = s.inWork[1:]
}

// deflated is one block. All but the last end with an empty stored block, so
// that the next begins on a whole byte.
func deflated(block []byte, tool *flate.Writer, last bool, back func(*flate.Writer, []byte)) []byte {
	var out bytes.Buffer
	out.Grow(len(block)/4 + 64)
	if tool == nil {
		tool, _ = flate.NewWriter(&out, blockLevel) // the level is a constant that it knows
	}
	tool.Reset(&out)
	_, _ = tool.Write(block) // a buffer takes everything
	if last {
		_ = tool.Close()
	} else {
		_ = tool.Flush()
	}
	back(tool, block)
	return out.Bytes()
}

// packed ends the stream.
func (s *stream) packed() opc.Packed {
	s.hand(true)
	for len(s.inWork) > 0 {
		s.take()
	}
	return opc.Packed{Deflated: s.out.Bytes(), CRC32: s.crc, Size: s.size}
}
