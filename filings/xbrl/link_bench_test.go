//go:build shared

package xbrl_test

import (
	"context"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// A filing's own schema and linkbases, read and put together.
func BenchmarkSharedTaxonomy(b *testing.B) {
	for _, source := range []string{"edgartools/aapl-10k-2023", "edgartools/amzn-10k-2022"} {
		b.Run(source, func(b *testing.B) {
			files, size := suite(sourceFiles(b, source)), 0
			entry := map[string]string{"edgartools/aapl-10k-2023": "aapl-20230930.xsd", "edgartools/amzn-10k-2022": "amzn-20221231.xsd"}[source]
			for name, body := range files {
				if name != "aapl-20230930_htm.xml" && name != "amzn-20221231_htm.xml" {
					size += len(body)
				}
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := xbrl.Discover(context.Background(), files.open, xbrl.Limits{}, entry); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
