package figure_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/compose/figure"
)

func BenchmarkPNG(b *testing.B) {
	all := gallery(b)
	for _, name := range []string{"bar", "candles", "line-100000", "scatter-100000", "heat-big"} {
		f, err := all[name]()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := f.PNG(figure.TwoColumns); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
