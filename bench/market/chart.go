package main

import (
	"fmt"
	"strings"
)

// daily is an answer in the vendor's shape with invented figures: every day of
// the calendar is a bar, and prices have the digits of a widened float32, as the
// vendor's have.
func daily(rows int) []byte {
	var stamps, volumes []string
	prices := make([][]string, 5)
	for i := range rows {
		stamps = append(stamps, fmt.Sprint(400_000_000+i*86_400))
		volumes = append(volumes, fmt.Sprint(1_000_000+i*37))
		for k := range prices {
			cents := float32(10_000+(i*131+k*53)%5_000) / 100
			prices[k] = append(prices[k], fmt.Sprint(float64(cents)))
		}
	}
	list := func(texts []string) string { return "[" + strings.Join(texts, ",") + "]" }
	return []byte(`{"chart":{"result":[{"meta":{"currency":"USD","symbol":"X","exchangeName":"NMS","fullExchangeName":"NasdaqGS",` +
		`"longName":"Example Inc.","instrumentType":"EQUITY","exchangeTimezoneName":"America/New_York","regularMarketTime":1710187200,` +
		`"dataGranularity":"1d","range":"max","validRanges":["1d","5d","1mo","max"]},"timestamp":` + list(stamps) +
		`,"indicators":{"quote":[{"open":` + list(prices[0]) + `,"high":` + list(prices[1]) + `,"low":` + list(prices[2]) +
		`,"close":` + list(prices[3]) + `,"volume":` + list(volumes) + `}],"adjclose":[{"adjclose":` + list(prices[4]) + `}]}}],"error":null}}`)
}
