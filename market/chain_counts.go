package market

// ChainCounts are the contracts of a chain. Those from Unpriced to Untraded are
// among those that are kept, and one contract may be in several.
type ChainCounts struct {
	Received   int `json:"received"`   // contracts in the file
	Kept       int `json:"kept"`       // in the table
	Unpriced   int `json:"unpriced"`   // the exchange gives no volatility, or nought
	Unquoted   int `json:"unquoted"`   // no ask, or no bid at all
	ZeroBid    int `json:"zero_bid"`   // nobody bids: there is no middle
	Crossed    int `json:"crossed"`    // the bid is above the ask
	Locked     int `json:"locked"`     // the bid is the ask
	Wide       int `json:"wide"`       // see WideBound
	ZeroDay    int `json:"zero_day"`   // ends later on the exchange's day
	Untraded   int `json:"untraded"`   // the exchange gives nought as the last price
	Unreadable int `json:"unreadable"` // cells of the file that were no numbers or times, or beyond any price: they are missing
	Expired    int `json:"expired"`    // over by the exchange's clock: dropped
	Adjusted   int `json:"adjusted"`   // of adjusted roots: dropped unless their root was asked for
}

func (s *chainSieve) counts(received int) ChainCounts {
	c := s.c
	n := ChainCounts{
		Received: received, Kept: len(c.order), Unreadable: c.unreadable,
		Expired: s.drops[DroppedExpired], Adjusted: s.drops[DroppedAdjustedRoot],
	}
	by := []*int{&n.Unpriced, &n.Unquoted, &n.ZeroBid, &n.Crossed, &n.Locked, &n.Wide, &n.ZeroDay, &n.Untraded}
	for _, i := range c.order {
		r := c.row(i)
		if s.kin[r.root] == adjusted {
			n.Adjusted++
		}
		for bit, count := range by {
			if r.flags&(1<<bit) != 0 {
				*count++
			}
		}
	}
	return n
}
