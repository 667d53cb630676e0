package macro

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// hundredThousand is the most that the publisher gives in one answer: a made-up
// daily series.
func hundredThousand(b *testing.B) []byte {
	b.Helper()
	first, vintage := day("1750-01-01"), day("2024-11-01")
	rows := make([]observation, rowsPerPage)
	for i := range rows {
		rows[i] = observation{Start: vintage, End: vintage, Date: first.AddDays(i), Value: "1.2345"}
		if i%7 == 0 {
			rows[i].Value = missingText
		}
	}
	body, err := json.Marshal(map[string]any{
		"realtime_start": vintage, "realtime_end": vintage, "units": "lin", "output_type": 1,
		"count": len(rows), "offset": 0, "limit": rowsPerPage, "observations": rows,
	})
	require.NoError(b, err)
	return body
}

// BenchmarkParseSeries reads an answer of a hundred thousand rows, from bytes to
// the result.
func BenchmarkParseSeries(b *testing.B) {
	inJSON := hundredThousand(b)
	for name, body := range map[string][]byte{"json": inJSON, "xml": asXML(inJSON)} {
		b.Run(name, func(b *testing.B) {
			var answers []source.Answer
			for _, part := range []struct {
				address string
				body    []byte
			}{{"series", []byte(described("Percent", "Daily", "D"))}, {"series/observations", body}} {
				answers = append(answers, source.Answer{Part: source.Part{Address: apiAddress + part.address, Digest: source.Digest(part.body), ReadAt: readTime}, Body: part.body})
			}
			read, err := (&source.Client{}).Read(FRED, VerbSeries, SeriesRequest{Series: "TEST"}, answers...)
			require.NoError(b, err)
			bodies := (&gathering{answers: answers}).bodies()
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			for b.Loop() {
				s, err := parseSeries(read, bodies, 0)
				if err != nil || s.Counts.Points+s.Counts.Missing != rowsPerPage {
					b.Fatal(err, s.Counts)
				}
			}
		})
	}
}
