package market

// The numbers of a contract, in the order in which they are kept and shown.
const (
	atBid = iota
	atBidSize
	atAsk
	atAskSize
	atIV
	atDelta
	atGamma
	atVega
	atTheta
	atRho
	atTheo
	atOpenInterest
	atVolume
	atLast
	atChange
	atOpen
	atHigh
	atLow
	atPrevious
	chainNumbers
)

// contractRow is one contract in 184 bytes.
type contractRow struct {
	numbers     [chainNumbers]digits
	thousandths int64 // strike
	traded      int64 // seconds since 1970, UTC; nought: never
	expiry      int32 // index into expiries
	root        int32 // index into roots
	flags       flags
	put         bool
}

// contract takes one entry of the list. Its symbol may stand anywhere in it.
func (f *chainFile) contract(i int) {
	s := f.scan
	f.received++
	if s.next() != '{' {
		s.refuse("data.options", "entry %d is no object", i)
		return
	}
	f.entry, f.row, f.fault = i, emptyRow, faultShape
	s.members(f.member)
	switch {
	case s.err != nil:
	case f.fault != faultNone:
		f.dropped[f.fault]++
	case f.contracts.impossible(&f.row):
		f.dropped[DroppedNegative]++
	default:
		f.contracts.add(f.row)
	}
}

// emptyRow is a contract of which nothing was sent.
var emptyRow = func() (row contractRow) {
	for at := range row.numbers {
		row.numbers[at] = noDigits
	}
	return row
}()

func (f *chainFile) contractMember(name []byte) {
	switch string(name) {
	case "option":
		f.fault = f.named()
	case "last_trade_time":
		f.traded()
	default:
		f.number(numberNamed(name))
	}
}

func (f *chainFile) named() (fault string) {
	s := f.scan
	if s.next() != '"' {
		s.refuse("data.options", "the symbol of entry %d is no text", f.entry)
		return faultShape
	}
	root, rest, fault := cutOCC(s.text())
	if fault != faultNone {
		return fault
	}
	f.row.root, f.row.expiry = f.contracts.rootAt(root), f.contracts.expiryAt(rest.Expiry)
	f.row.put, f.row.thousandths = rest.Side == Put, rest.thousandths
	return faultNone
}

func (f *chainFile) traded() {
	s := f.scan
	f.row.traded = 0
	switch s.next() {
	case 'n':
		s.word("null")
	case '"':
		at, ok := tradeTime(s.text())
		if !ok {
			f.contracts.unreadable++
			return
		}
		f.row.traded = at.Unix()
	default:
		s.refuse("data.options", "last_trade_time is no text in entry %d", f.entry)
	}
}

func (f *chainFile) number(at int) {
	if at < 0 {
		f.scan.skip(0)
		return
	}
	if d, ok := f.scan.quickNumber(); ok {
		f.row.numbers[at] = d
		return
	}
	text, readable := numeric(f.scan, "data.options")
	f.row.numbers[at] = noDigits
	switch {
	case !readable:
		f.contracts.unreadable++
	case text != nil:
		f.row.numbers[at] = f.contracts.odd.packed(text)
	}
}

// impossible says that a number is negative that counts something, is paid for
// something, or is a volatility.
func (c *Contracts) impossible(r *contractRow) bool {
	for _, at := range [...]int{atBid, atBidSize, atAsk, atAskSize, atIV, atOpenInterest, atVolume, atLast, atOpen, atHigh, atLow} {
		d := r.numbers[at]
		if d == noDigits {
			continue
		}
		if whole, scale := d.parts(); scale != inTexts && whole < 0 || scale == inTexts && c.odd.float(d) < 0 {
			return true
		}
	}
	return false
}

// numberNamed is the vendor's name of a number; -1 for what is not kept.
func numberNamed(name []byte) int {
	switch string(name) {
	case "bid":
		return atBid
	case "bid_size":
		return atBidSize
	case "ask":
		return atAsk
	case "ask_size":
		return atAskSize
	case "iv":
		return atIV
	case "delta":
		return atDelta
	case "gamma":
		return atGamma
	case "vega":
		return atVega
	case "theta":
		return atTheta
	case "rho":
		return atRho
	case "theo":
		return atTheo
	case "open_interest":
		return atOpenInterest
	case "volume":
		return atVolume
	case "last_trade_price":
		return atLast
	case "change":
		return atChange
	case "open":
		return atOpen
	case "high":
		return atHigh
	case "low":
		return atLow
	case "prev_day_close":
		return atPrevious
	}
	return -1
}
