package market

import (
	"encoding/json"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// parseChart is a pure function of read and body: live, replay and verify share it.
func parseChart(read source.Read, body []byte) (OHLCV, error) {
	var asked OHLCVRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return OHLCV{}, misshapen("question", "%v", err)
	}
	chart, refusal, err := decodeChart(body)
	if err == nil && refusal != nil {
		err = refused(*refusal, asked)
	}
	if err != nil {
		return OHLCV{}, err
	}
	return assemble(read, asked, chart)
}

func assemble(read source.Read, asked OHLCVRequest, chart chartResult) (OHLCV, error) {
	if err := chart.Columns.parallel(); err != nil {
		return OHLCV{}, err
	}
	zone, err := zoneOf(chart.Meta.Zone)
	if err != nil {
		return OHLCV{}, err
	}
	length, known := spanOf(asked.Interval)
	if !known {
		return OHLCV{}, misshapen("question", "the interval %q is unknown", asked.Interval)
	}
	o := described(chart.Meta, zone)
	o.Interval, o.span, o.extended = asked.Interval, length, asked.Extended
	s, rows := newSieve(read, asked, chart, zone), chart.Columns.rows(zone)
	o.checkStep(rows, chart.Meta)
	s.span = o.span
	o.Bars = s.bars(rows)
	o.Stale = s.stale(o.Bars)
	if n := len(o.Bars); n > 0 {
		o.Newest = o.Bars[n-1].published
	}
	if o.Actions, err = s.actions(chart.Events); err != nil {
		return OHLCV{}, err
	}
	if err := o.asQuoted(s, rows, chart.Events); err != nil {
		return OHLCV{}, err
	}
	if chart.Columns.adjusted != nil {
		o.AdjCloseBasis = AdjustedForDividends
	}
	o.Dropped, o.DroppedBars = s.dropped(), s.listed
	o.warn(asked, chart.Meta)
	if s.past() && asked.Range != "" && len(o.Bars) == 0 && s.counts[DroppedLater] > 0 {
		o.note("range_after_cutoff", "a range counts back from the newest bar, and all of it came after the as-of date: give from and to")
	}
	o.read = dated(read, o, s)
	o.Reads = []source.Read{o.read}
	return o, nil
}

// described is what an answer says of the instrument itself.
func described(meta chartMeta, zone *time.Location) OHLCV {
	o := OHLCV{
		Identity: identityOf(meta), MajorCurrency: majorCurrencies[meta.Currency], VenueCode: meta.VenueCode, Kind: meta.Kind,
		Zone: meta.Zone, RangesOffered: meta.Ranges, Adjustment: AdjustedForSplits, Bars: []Bar{},
	}
	if meta.FirstTrade != 0 {
		o.FirstTrade = source.DateOf(meta.FirstTrade.in(zone))
	}
	return o
}

// dated fills what a read knows about its figures. Under a cutoff the vendor's
// clock may be later than what was kept; then the newest bar tells the moment.
func dated(read source.Read, o OHLCV, s *sieve) source.Read {
	read.Identity = o.Identity
	read.AsOf = s.asOf
	if !s.allows(read.AsOf) {
		read.AsOf = source.Moment{}
		if n := len(o.Bars); n > 0 {
			read.AsOf = o.Bars[n-1].published
		}
	}
	return read
}

// zoneOf knows the zone of an exchange. "Local" would be the machine's.
func zoneOf(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, misshapen("meta.exchangeTimezoneName", "there is no zone, so no date can be told")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, misshapen("meta.exchangeTimezoneName", "%.40q is no zone", name)
	}
	return zone, nil
}

// minorUnits are the vendor's codes for a part of a currency. The value and the
// code stay as sent.
var (
	minorUnits      = map[string]int{"GBp": 100, "GBX": 100, "ZAc": 100, "ILA": 100}
	majorCurrencies = map[string]string{"GBp": "GBP", "GBX": "GBP", "ZAc": "ZAR", "ILA": "ILS"}
)

func identityOf(meta chartMeta) source.Identity {
	identity := source.Identity{
		Name: meta.LongName, Symbol: meta.Symbol, Venue: meta.VenueName,
		Currency: meta.Currency, MinorPerMajor: minorUnits[meta.Currency],
	}
	if identity.Name == "" {
		identity.Name = meta.ShortName
	}
	if identity.Venue == "" {
		identity.Venue = meta.VenueCode
	}
	return identity
}
