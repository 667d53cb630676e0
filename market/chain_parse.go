package market

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// parseChain is a pure function of read and body: live, replay and verify share it.
func parseChain(read source.Read, body []byte) (OptionChain, error) {
	return readChain(read, bytes.NewReader(body))
}

// readChain is parseChain for a body that is not in memory.
func readChain(read source.Read, body io.Reader) (OptionChain, error) {
	var asked OptionChainRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return OptionChain{}, chainMisshapen("question", "%v", err)
	}
	file, err := decodeChain(body)
	if err != nil {
		return OptionChain{}, err
	}
	return file.chain(read, asked)
}

func (f *chainFile) chain(read source.Read, asked OptionChainRequest) (OptionChain, error) {
	o := OptionChain{
		Kind: f.head.kind, Zone: exchangeZone, ReadAt: read.ReadAt, DelayMinutes: delayMinutes,
		Underlying: f.head.underlying(), WideBound: wideBound, Contracts: &f.contracts, index: asked.isIndex(),
	}
	o.Identity = source.Identity{Name: f.head.name, Symbol: f.called(asked), Venue: chainVenue, Currency: chainCurrency}
	o.AsOf = exchangeClock(f.head.lastTrade)
	o.Published = feedClock(f.timestamp, o.AsOf)
	if o.Published.IsZero() {
		o.PublishedSent = f.timestamp
	}
	if err := notLater(read.Cutoff, o.AsOf, o.Published); err != nil {
		return OptionChain{}, err
	}
	now, _ := o.AsOf.Instant()
	s := chainSieve{asked: asked, now: now, c: &f.contracts, drops: f.dropped, ends: map[rootDay]time.Time{}}
	s.run()
	o.Dropped, o.Counts = s.dropped(), s.counts(f.received)
	o.Roots, o.Expiries, o.Slices = s.roots(), s.expiries(), s.slices()
	o.Stale = chainStale(o.AsOf, read.ReadAt)
	o.warn(asked, f)
	read.Identity, read.AsOf, read.Published = o.Identity, o.AsOf, o.Published
	o.read = read
	o.Reads = []source.Read{read}
	return o, nil
}

// called is the underlying as the file calls it: "^SPX" for _SPX.
func (f *chainFile) called(asked OptionChainRequest) string {
	for _, name := range []string{f.head.symbol, f.symbol} {
		if name != "" {
			return name
		}
	}
	return string(asked.Symbol)
}

// roots are those of the whole file, so that an answer without contracts says
// what could be asked for.
func (s *chainSieve) roots() []Root {
	list := make([]Root, len(s.c.roots))
	for i, name := range s.c.roots {
		list[i] = Root{Root: name, Settlement: settlementOf(name), Exercise: exerciseOf(name), Adjusted: s.kin[i] == adjusted, Foreign: s.kin[i] == foreign}
		if s.kin[i] == standard {
			list[i].Multiplier = standardMultiplier
		}
	}
	for i := range s.c.count {
		list[s.c.row(int32(i)).root].Contracts++
	}
	list = slices.DeleteFunc(list, func(r Root) bool { return r.Contracts == 0 })
	slices.SortFunc(list, func(a, b Root) int { return strings.Compare(a.Root, b.Root) })
	return list
}

// expiries are the days of all contracts of the underlying, over or not.
func (s *chainSieve) expiries() []source.Date {
	of := make([]bool, len(s.c.expiries))
	for i := range s.c.count {
		r := s.c.row(int32(i))
		of[r.expiry] = of[r.expiry] || s.kin[r.root] != foreign
	}
	days := []source.Date{}
	for i, day := range s.c.expiries {
		if of[i] {
			days = append(days, day)
		}
	}
	slices.SortFunc(days, source.Date.Compare)
	return days
}

// slices cuts the contracts, which are in order, where root or expiry changes.
func (s *chainSieve) slices() []ChainSlice {
	list := []ChainSlice{}
	var before *contractRow
	for i, at := range s.c.order {
		r := s.c.row(at)
		if before == nil || before.root != r.root || before.expiry != r.expiry {
			root := s.c.roots[r.root]
			list = append(list, ChainSlice{Expiry: s.c.expiries[r.expiry], Root: root, Settlement: settlementOf(root), Ends: source.At(s.end(r)), from: i})
		}
		last := &list[len(list)-1]
		last.Contracts++
		if r.flags&flagUnpriced != 0 {
			last.Unpriced++
		}
		before = r
	}
	return list
}
