package market

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// BenchmarkParseChart reads ten thousand daily bars with invented figures.
func BenchmarkParseChart(b *testing.B) {
	var stamps, prices, volumes []string
	for i := range 10_000 {
		stamps = append(stamps, fmt.Sprint(400_000_000+i*86_400))
		prices = append(prices, fmt.Sprintf("%d.69000244140625", 100+i%50))
		volumes = append(volumes, fmt.Sprint(1_000_000+i))
	}
	p := strings.Join(prices, ",")
	quote := `"open":[` + p + `],"high":[` + p + `],"low":[` + p + `],"close":[` + p + `],"volume":[` + strings.Join(volumes, ",") + `]`
	body := []byte(chartOf(newYork, strings.Join(stamps, ","), quote, `,"adjclose":[{"adjclose":[`+p+`]}]`))
	asked, err := OHLCVRequest{Symbol: "X", Range: "max"}.resolved()
	require.NoError(b, err)
	answer, _ := recorded{body: body}.Replay(b.Context(), asked.request().Address)
	read, err := (&source.Client{}).Read(Yahoo, VerbOHLCV, asked, answer)
	require.NoError(b, err)
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := parseChart(read, body); err != nil {
			b.Fatal(err)
		}
	}
}
