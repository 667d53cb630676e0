package market

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// DroppedOtherHolder counts days on which the instrument that was asked for had
// another symbol: what traded under this one then was something else.
const DroppedOtherHolder = "other_holder"

// SymbolSpan is one symbol of an instrument, from its first day up to, but
// without, the day of the next one.
type SymbolSpan struct {
	Symbol Symbol      `json:"symbol"`
	From   source.Date `json:"from"`
	To     source.Date `json:"to,omitzero"` // absent: it still has it
}

// symbolHistory is what a vendor's list of an instrument's symbols says.
type symbolHistory struct {
	identity source.Identity
	spans    []SymbolSpan // oldest first
}

type polygonEvents struct {
	Results struct {
		Name   string `json:"name"`
		FIGI   string `json:"composite_figi"`
		CIK    string `json:"cik"`
		Events []struct {
			Date   source.Date `json:"date"`
			Type   string      `json:"type"`
			Change struct {
				Symbol Symbol `json:"ticker"`
			} `json:"ticker_change"`
		} `json:"events"`
	} `json:"results"`
}

func polygonHistory(base string) func(VendorBarsRequest) string {
	return func(r VendorBarsRequest) string {
		return base + url.PathEscape(string(r.Symbol)) + "/events?types=ticker_change"
	}
}

// historyOf reads a list of symbols; ok says that the body is one.
func historyOf(body []byte) (h symbolHistory, ok bool) {
	var whole polygonEvents
	if json.Unmarshal(body, &whole) != nil {
		return h, false
	}
	h.identity = source.Identity{Name: whole.Results.Name, FIGI: whole.Results.FIGI, CIK: whole.Results.CIK}
	for _, e := range whole.Results.Events {
		if e.Type == "ticker_change" && !e.Date.IsZero() && e.Change.Symbol != "" {
			h.spans = append(h.spans, SymbolSpan{Symbol: e.Change.Symbol, From: e.Date})
		}
	}
	slices.SortStableFunc(h.spans, func(a, b SymbolSpan) int { return a.From.Compare(b.From) })
	for i := range h.spans[:max(len(h.spans)-1, 0)] {
		h.spans[i].To = h.spans[i+1].From
	}
	return h, len(h.spans) > 0
}

// newest is the span in which the instrument last had a symbol.
func (h symbolHistory) newest(symbol Symbol) (SymbolSpan, bool) {
	for _, span := range slices.Backward(h.spans) {
		if strings.EqualFold(string(span.Symbol), string(symbol)) {
			return span, true
		}
	}
	return SymbolSpan{}, false
}

func (s SymbolSpan) holds(day source.Date) bool {
	return s.From.IsZero() || !day.Before(s.From) && (s.To.IsZero() || day.Before(s.To))
}

// history asks which symbols the instrument had. Bars stand without it too, and
// say then that nobody knows: a plan may not hold that list.
func (g *vendorGathering) history(ctx context.Context) error {
	if g.row.history == nil {
		return nil
	}
	answer, err := g.source.Fetch(ctx, g.row.Source, source.Request{Address: g.row.history(g.asked)})
	if err != nil {
		return ctx.Err()
	}
	if _, ok := historyOf(answer.Body); ok {
		g.answers, g.bodies = append(g.answers, answer), append(g.bodies, answer.Body)
	}
	return nil
}

// takeHistory splits the list of symbols off the bodies, where it is the last.
func (r VendorRow) takeHistory(bodies [][]byte) ([][]byte, symbolHistory) {
	last := len(bodies) - 1
	if r.history == nil || last < 1 {
		return bodies, symbolHistory{}
	}
	if h, ok := historyOf(bodies[last]); ok {
		return bodies[:last], h
	}
	return bodies, symbolHistory{}
}

// tell puts what is known of the symbol's holder into the result, and gives the
// days on which it held it. It refuses an as-of day on which the instrument did
// not have the symbol: bars of that day are of something that this list does not
// name. What the list tells of later days stays untold: the day of the next
// symbol, and the name, which is the newest one.
func (v *VendorBars) tell(h symbolHistory, asked VendorBarsRequest, row VendorRow, cutoff source.Date) (held SymbolSpan, err error) {
	if row.history == nil {
		return held, nil
	}
	held, known := h.newest(asked.Symbol)
	if !known {
		v.note("holder_unknown", "whether %s was another instrument's symbol earlier is not known: %s's list of its symbols was not read", asked.Symbol, row.Source.Name)
		return held, nil
	}
	if !cutoff.IsZero() && cutoff.Before(held.From) {
		return held, otherHolder(asked.Symbol, held, row, cutoff)
	}
	v.SymbolSince, v.Identity.FIGI, v.Identity.CIK = held.From, h.identity.FIGI, h.identity.CIK
	if cutoff.IsZero() {
		v.Identity.Name = h.identity.Name
	}
	if cutoff.IsZero() || !cutoff.Before(held.To) {
		v.SymbolUntil = held.To
	}
	return held, nil
}

func otherHolder(symbol Symbol, span SymbolSpan, row VendorRow, cutoff source.Date) error {
	return &source.RefusedError{
		Rule: "holder",
		Reason: "the instrument that has the symbol " + string(symbol) + " at " + row.Source.Name + " has it since " + span.From.String() + ", and this mission ends on " + cutoff.String() +
			": who had it then is not in that list, and cannot be known here",
		Remedy: "give the symbol that the instrument meant had on " + cutoff.String() + ", or name a vendor that keys by instrument",
	}
}
