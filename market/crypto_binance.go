package market

type binanceTicker struct {
	Symbol string   `json:"symbol"`
	Last   sentCell `json:"lastPrice"`
	Bid    sentCell `json:"bidPrice"`
	Ask    sentCell `json:"askPrice"`
	Volume sentCell `json:"volume"`
	Closed sentCell `json:"closeTime"`
	Code   sentCell `json:"code"`
	Said   string   `json:"msg"`
}

// parseBinance reads a rolling ticker. Its volume counts the base; closeTime is
// the end of the 24 hours that it covers.
func parseBinance(q cryptoQuestion, bodies [][]byte) (cryptoSent, error) {
	var read binanceTicker
	if err := decodeJSON(Binance, bodies[0], &read); err != nil {
		return cryptoSent{}, err
	}
	switch {
	case read.Said != "" && read.Symbol == "":
		return cryptoSent{}, cryptoSaid(Binance, q, read.Said)
	case read.Symbol != q.Instrument:
		return cryptoSent{}, misread(Binance, "symbol", "%s was asked and the answer is of %.40q", q.Instrument, read.Symbol)
	}
	at, err := cryptoMilliseconds(Binance, "closeTime", read.Closed.text)
	sent := cryptoSent{answered: read.Symbol, from: cryptoFromAnswer, at: at, clock: cryptoClockWindow}
	sent.numbers = [cryptoNumbers]sentCell{cryptoPrice: read.Last, cryptoBid: read.Bid, cryptoAsk: read.Ask, cryptoVolume: read.Volume}
	return sent, err
}
