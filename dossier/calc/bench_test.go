package calc

import "testing"

const typical = "IF(revenue > 0, (revenue - cost) / revenue * (1 + 5%)^3, CHANGE(cost, revenue))"

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(typical)))
	for b.Loop() {
		if _, err := Parse(typical); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEval(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"typical", typical}, {"growth", "CAGR(cost, revenue, 3)"}, {"exponential", "EXP(-0.05 * 3)"}, {"logarithm", "LN(revenue / cost)"},
	} {
		b.Run(c.name, func(b *testing.B) {
			n, values := parse(b, c.text), figures{"revenue": "383285 USD e6", "cost": "214137 USD e6"}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := n.Eval(values); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
