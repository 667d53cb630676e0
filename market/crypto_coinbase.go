package market

import "time"

type coinbaseTicker struct {
	Price  sentCell `json:"price"`
	Bid    sentCell `json:"bid"`
	Ask    sentCell `json:"ask"`
	Volume sentCell `json:"volume"`
	Time   string   `json:"time"`
	Said   string   `json:"message"`
}

// parseCoinbase reads a ticker that names neither coin nor currency: only the
// address that was asked does.
func parseCoinbase(q cryptoQuestion, bodies [][]byte) (cryptoSent, error) {
	var read coinbaseTicker
	if err := decodeJSON(Coinbase, bodies[0], &read); err != nil {
		return cryptoSent{}, err
	}
	if read.Said != "" && !read.Price.here {
		return cryptoSent{}, cryptoSaid(Coinbase, q, read.Said)
	}
	sent := cryptoSent{from: cryptoFromAddress, clock: cryptoClockTrade}
	sent.numbers = [cryptoNumbers]sentCell{cryptoPrice: read.Price, cryptoBid: read.Bid, cryptoAsk: read.Ask, cryptoVolume: read.Volume}
	if read.Time == "" {
		return sent, nil
	}
	at, err := time.Parse(time.RFC3339Nano, read.Time)
	if err != nil || at.UTC().Year() < 1 || at.UTC().Year() > 9999 {
		return cryptoSent{}, misread(Coinbase, "time", "%.40q is no instant", read.Time)
	}
	sent.at = at.UTC()
	return sent, nil
}
