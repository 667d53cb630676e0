package ixt_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl/ixt"
)

func BenchmarkTransform(b *testing.B) {
	for _, c := range []struct{ name, registry, format, text string }{
		{"number", ixt.TR4, "num-dot-decimal", "1,234,567.89"},
		{"number without separators", ixt.TR3, "numdotdecimal", "1234567.89"},
		{"date with a name", ixt.TR4, "date-monthname-day-year-en", "September 30, 2023"},
		{"date in digits", ixt.TR4, "date-day-month-year", "31.12.2020"},
		{"number in words", ixt.SEC, "numwordsen", "two hundred and five"},
		{"duration", ixt.SEC, "duryear", "2.7"},
		{"exchange", ixt.SEC, "exchnameen", "The Nasdaq Stock Market LLC"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ixt.Transform(c.registry, c.format, c.text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
