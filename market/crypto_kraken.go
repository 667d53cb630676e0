package market

import (
	"encoding/json"
	"strings"
	"time"
)

type krakenBody struct {
	Error  []string        `json:"error"`
	Result json.RawMessage `json:"result"`
}

// krakenTicker has lists: a price comes with its size, a volume of today with
// that of the last 24 hours.
type krakenTicker struct {
	Ask    []sentCell `json:"a"`
	Bid    []sentCell `json:"b"`
	Last   []sentCell `json:"c"`
	Volume []sentCell `json:"v"`
}

// parseKraken reads the pair that was asked out of an answer that may call it
// otherwise. Other pairs in it are counted and not read. A ticker has no clock:
// a second body is the venue's.
func parseKraken(q cryptoQuestion, bodies [][]byte) (cryptoSent, error) {
	result, notes, err := krakenResult(q, bodies[0])
	if err != nil {
		return cryptoSent{}, err
	}
	var pairs map[string]krakenTicker
	if err := json.Unmarshal(result, &pairs); err != nil {
		return cryptoSent{}, misread(Kraken, "result", "%v", err)
	}
	sent := cryptoSent{from: cryptoFromAnswer, notes: notes}
	for key, t := range pairs {
		switch {
		case !krakenIs(key, q.Base, q.Quote):
			sent.others++
		case sent.answered != "":
			return cryptoSent{}, misread(Kraken, "result", "%s and %s are the same pair", min(sent.answered, key), max(sent.answered, key))
		default:
			sent.answered = key
			sent.numbers = [cryptoNumbers]sentCell{cryptoPrice: nth(t.Last, 0), cryptoBid: nth(t.Bid, 0), cryptoAsk: nth(t.Ask, 0), cryptoVolume: nth(t.Volume, 1)}
		}
	}
	if sent.answered == "" {
		return cryptoSent{}, misread(Kraken, "result", "%s was asked and none of %d pairs is it", q.Instrument, sent.others)
	}
	return sent.withKrakenClock(bodies[1:])
}

func nth(list []sentCell, n int) sentCell {
	if n >= len(list) {
		return sentCell{}
	}
	return list[n]
}

// krakenResult is the result of a body, or the refusal in it, which comes with
// status 200. A word that begins with W warns and one with E refuses.
func krakenResult(q cryptoQuestion, body []byte) (result json.RawMessage, notes []string, err error) {
	var read krakenBody
	if err := decodeJSON(Kraken, body, &read); err != nil {
		return nil, nil, err
	}
	for _, word := range read.Error {
		if !strings.HasPrefix(word, "W") {
			return nil, nil, cryptoSaid(Kraken, q, strings.Join(read.Error, "; "))
		}
		notes = append(notes, word)
	}
	if len(read.Result) == 0 {
		return nil, nil, misread(Kraken, "result", "there is none, and no error")
	}
	return read.Result, notes, nil
}

func (s cryptoSent) withKrakenClock(bodies [][]byte) (cryptoSent, error) {
	if len(bodies) == 0 {
		return s, nil
	}
	result, _, err := krakenResult(cryptoQuestion{Instrument: "the clock"}, bodies[0])
	if err != nil {
		return s, err
	}
	var clock struct {
		Seconds int64 `json:"unixtime"`
	}
	if err := json.Unmarshal(result, &clock); err != nil || clock.Seconds <= 0 || clock.Seconds > lastStamp {
		return s, misread(Kraken, "result.unixtime", "there is no time in seconds")
	}
	s.at, s.clock = time.Unix(clock.Seconds, 0).UTC(), cryptoClockServer
	return s, nil
}
