package indicator

import "testing"

// The peer's figures on the same columns come from the bench module.
func BenchmarkIndicators(b *testing.B) {
	bars := walk(1_000_000, 1)
	for _, c := range calls(14) {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.run(bars); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
