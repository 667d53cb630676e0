package macro

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// BenchmarkParseVintage reads ten thousand rows, a made-up daily series of which
// each date was published twice.
func BenchmarkParseVintage(b *testing.B) {
	var rows []observation
	first := day("2000-01-01")
	for i := range 5000 {
		d := first.AddDays(i)
		rows = append(rows,
			observation{Start: d.AddDays(1), End: d.AddDays(30), Date: d, Value: "4.25"},
			observation{Start: d.AddDays(31), End: source.NewDate(9999, 12, 31), Date: d, Value: "4.26"})
	}
	a := &archive{series: described("Percent", "Daily", "D"), vintages: []string{"2000-01-02", "2010-01-04"}, rows: rows}
	var answers []source.Answer
	for _, address := range []string{"series/vintagedates", "series", "series", "series/observations"} {
		answer, err := a.Replay(b.Context(), apiAddress+address)
		require.NoError(b, err)
		answers = append(answers, answer)
	}
	read, err := (&source.Client{}).Read(FRED, VerbVintage, VintageRequest{Series: "TEST", AsOf: day("2010-01-04")}, answers...)
	require.NoError(b, err)
	bodies := (&gathering{answers: answers}).bodies()
	b.ReportAllocs()
	b.SetBytes(int64(len(bodies[3])))
	for b.Loop() {
		if _, err := parseVintage(read, bodies, defaultLimit); err != nil {
			b.Fatal(err)
		}
	}
}
