package market

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// vendorSieve turns a vendor's lines into bars, and counts what it leaves out.
type vendorSieve struct {
	asked   VendorBarsRequest
	row     VendorRow
	columns []vendorColumn
	read    source.Read
	held    SymbolSpan // when the instrument has the symbol; zero: always, as far as is known
	counts  map[string]int
	listed  []DroppedBar
	differ  []source.Date // came twice with other numbers
}

// bars puts the lines into the order of their days, whichever came first, and
// keeps each day once: by its stamp, for two days may well be equal.
func (s *vendorSieve) bars(lines []vendorLine) ([]VendorBar, error) {
	lines = slices.Clone(lines)
	slices.SortStableFunc(lines, func(a, b vendorLine) int { return a.day.Compare(b.day) })
	columns := s.sentColumns(lines)
	bars, last := make([]VendorBar, 0, len(lines)), vendorLine{}
	for i, line := range lines {
		if v := line.sent[cellVolume].text; v != "" && v[0] == '-' {
			return nil, misread(s.row.Source, "volume", "the volume of %s is negative", line.day)
		}
		if i > 0 && line.day == last.day {
			s.repeated(last, line)
			continue
		}
		last = line
		if bar, kept := s.bar(line, columns); kept {
			bars = append(bars, bar)
		}
	}
	return bars, nil
}

// sentColumns are the columns that the answer has at all.
func (s *vendorSieve) sentColumns(lines []vendorLine) (there []vendorColumn) {
	for _, column := range s.columns {
		if slices.ContainsFunc(lines, func(l vendorLine) bool { return l.sent[column.cell].here }) {
			there = append(there, column)
		}
	}
	return there
}

func (s *vendorSieve) repeated(first, again vendorLine) {
	s.drop(again.day, DroppedRepeated)
	if first.sent != again.sent && (len(s.differ) == 0 || s.differ[len(s.differ)-1] != again.day) {
		s.differ = append(s.differ, again.day)
	}
}

// bar says whether a line is a bar of the window that was over on the cutoff.
func (s *vendorSieve) bar(line vendorLine, columns []vendorColumn) (VendorBar, bool) {
	switch {
	case !s.asked.within(line.day):
		return VendorBar{}, s.drop(line.day, DroppedOutside)
	case line.sent[cellClose].text == "":
		return VendorBar{}, s.drop(line.day, DroppedNull)
	case !s.allows(source.OnDay(line.day)):
		return VendorBar{}, s.drop(line.day, DroppedLater)
	case !s.held.holds(line.day): // after later days: that there will be another holder is not known yet
		return VendorBar{}, s.drop(line.day, DroppedOtherHolder)
	}
	bar := VendorBar{Date: line.day}
	for _, column := range columns {
		text := line.sent[column.cell].text
		switch {
		case text == "":
			s.counts[DroppedNullCell]++
		case s.hindsight(column.adjustment):
			s.counts[DroppedAdjusted]++
		default:
			bar.raw[column.cell] = text
		}
	}
	bar.numbers()
	return bar, true
}

// hindsight says that numbers were adjusted for what was known on the day of
// reading, dividends or splits, and a cutoff hides. No vendor here names the
// events in the same answer, so that nothing can be undone.
func (s *vendorSieve) hindsight(adjustment string) bool {
	return adjustedLater(adjustment) && !s.allows(s.readOn())
}

func (s *vendorSieve) readOn() source.Moment { return source.At(s.read.ReadAt) }

// allows is the rule of [source.Client.Allows] for the read's own cutoff.
func (s *vendorSieve) allows(published source.Moment) bool {
	return (&source.Client{Cutoff: s.read.Cutoff}).Allows(published)
}

func (s *vendorSieve) drop(day source.Date, reason string) (kept bool) {
	s.counts[reason]++
	if len(s.listed) < maxDroppedBars {
		s.listed = append(s.listed, DroppedBar{Date: day, Reason: reason})
	}
	return false
}

func (s *vendorSieve) dropped() []source.Drop {
	drops := []source.Drop{}
	for _, reason := range dropReasons {
		if n := s.counts[reason]; n > 0 {
			drops = append(drops, source.Drop{Reason: reason, Count: n})
		}
	}
	return drops
}

// numbers fills the fields of a bar from its texts.
func (b *VendorBar) numbers() {
	for cell, to := range []*source.Decimal{
		cellOpen: &b.Open, cellHigh: &b.High, cellLow: &b.Low, cellClose: &b.Close, cellVolume: &b.Volume,
		cellAdjOpen: &b.AdjOpen, cellAdjHigh: &b.AdjHigh, cellAdjLow: &b.AdjLow, cellAdjClose: &b.AdjClose, cellAdjVolume: &b.AdjVolume,
		cellDividend: &b.Dividend, cellSplit: &b.Split, cellVWAP: &b.VWAP, cellTrades: &b.Trades,
	} {
		if text := b.raw[cell]; text != "" {
			*to = text.decimal()
		}
	}
}
