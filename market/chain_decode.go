package market

import (
	"fmt"
	"io"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// chainFile is the exchange's file as it was sent.
type chainFile struct {
	timestamp string
	symbol    string
	head      chainHead
	contracts Contracts
	received  int
	dropped   map[string]int
	options   bool
	data      bool

	scan   *scanner
	member func(name []byte)
	entry  int // of the list: the contract that is being read
	row    contractRow
	fault  string
}

// chainHead is what the file says of the underlying. Numbers stay texts.
type chainHead struct {
	symbol, name, kind, lastTrade                       string
	price, bid, ask, close, previous, change, vol, iv30 cell
}

func chainMisshapen(where, format string, args ...any) error {
	return &source.ShapeError{Vendor: CBOE.Name, Where: where, Problem: fmt.Sprintf(format, args...)}
}

// decodeChain reads a whole file and keeps every contract whose symbol can be
// told. It is in no order yet: the clocks stand after the contracts.
func decodeChain(from io.Reader) (*chainFile, error) {
	s := newScanner(from)
	f := &chainFile{dropped: map[string]int{}, scan: s}
	f.member = f.contractMember
	if s.next() == 0 && s.err == nil {
		return nil, chainMisshapen("body", "it is empty")
	}
	s.members(func(name []byte) { f.outer(s, name) })
	if s.err == nil && s.next() != 0 {
		s.fail("something stands after the end")
	}
	switch {
	case s.err != nil:
		return nil, s.err
	case !f.options:
		return nil, chainMisshapen("data.options", "there is no list of contracts")
	}
	return f, nil
}

func (f *chainFile) outer(s *scanner, name []byte) {
	switch string(name) {
	case "timestamp":
		f.timestamp = words(s, "timestamp")
	case "symbol":
		f.symbol = words(s, "symbol")
	case "data":
		if f.data {
			s.refuse("data", "it is given twice")
			return
		}
		f.data = true
		s.members(func(name []byte) { f.inner(s, name) })
	default:
		s.skip(0)
	}
}

func (f *chainFile) inner(s *scanner, name []byte) {
	h := &f.head
	switch string(name) {
	case "options":
		if f.options {
			s.refuse("data.options", "it is given twice")
			return
		}
		f.options = true
		s.items(f.contract)
	case "symbol":
		h.symbol = words(s, "data.symbol")
	case "company_name":
		h.name = words(s, "data.company_name")
	case "security_type":
		h.kind = words(s, "data.security_type")
	case "last_trade_time":
		h.lastTrade = words(s, "data.last_trade_time")
	case "current_price":
		h.price = figure(s, "data.current_price")
	case "price_change":
		h.change = figure(s, "data.price_change")
	case "bid":
		h.bid = figure(s, "data.bid")
	case "ask":
		h.ask = figure(s, "data.ask")
	case "close":
		h.close = figure(s, "data.close")
	case "prev_day_close":
		h.previous = figure(s, "data.prev_day_close")
	case "volume":
		h.vol = figure(s, "data.volume")
	case "iv30":
		h.iv30 = figure(s, "data.iv30")
	default:
		s.skip(0)
	}
}

// refuse is [scanner.fail] at a place of the file.
func (s *scanner) refuse(where, format string, args ...any) {
	if s.err == nil {
		s.err = chainMisshapen(where, format, args...)
	}
}

// words takes a text; null is none.
func words(s *scanner, where string) string {
	switch s.next() {
	case '"':
		return string(s.text())
	case 'n':
		s.word("null")
		return ""
	}
	s.refuse(where, "it is no text")
	return ""
}

// figure takes a number, as such or as a text of one; null is none, and so is
// a text that is no number.
func figure(s *scanner, where string) cell {
	text, _ := numeric(s, where)
	return cell(text)
}

// numeric gives the digits of a number, and whether they are one that can be used:
// a text may be none, and a number may be beyond any price. The vendor has sent both kinds.
func numeric(s *scanner, where string) (text []byte, readable bool) {
	plain := false
	switch s.next() {
	case 'n':
		s.word("null")
		return nil, true
	case '"':
		text = s.text()
		if s.err != nil || !isNumber(text) {
			return nil, false
		}
	case 't', 'f', '{', '[':
		s.refuse(where, "it is no number")
		return nil, false
	default:
		text, plain = s.number()
	}
	if s.err == nil && (!plain || len(text) > maxPlain) {
		if _, err := source.ParseDecimal(string(text)); err != nil {
			s.refuse(where, "%.40q is out of any range", text)
		} else if !isFigure(string(text)) {
			return nil, false
		}
	}
	if s.err != nil {
		return nil, false
	}
	return text, true
}
