package option_test

import (
	"math"
	"testing"

	"github.com/deskworth/deskworth-go/market/option"
)

// BenchmarkImpliedVolatility inverts a surface in the shape of an index chain:
// strikes 30 percent either way, a week to three years, 12 to 60 percent. One
// operation is one inversion.
func BenchmarkImpliedVolatility(b *testing.B) {
	var contracts []option.Black76
	var prices []float64
	for i := range 1 << 12 {
		k := 0.3 * math.Sin(float64(i))
		o := option.Black76{Side: option.Call, Forward: 6632, Strike: 6632 * math.Exp(k), Years: 0.02 + 3*float64(i%97)/97, Discount: 0.97}
		if k < 0 {
			o.Side = option.Put
		}
		price, err := o.Value(0.12 + 0.48*float64(i%31)/31)
		if err != nil || price < 0.01 {
			continue
		}
		contracts, prices = append(contracts, o), append(prices, price)
	}
	if len(contracts) < 1000 {
		b.Fatal("too few contracts have a price")
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := contracts[i].ImpliedVolatility(prices[i]); err != nil {
			b.Fatal(err)
		}
		if i++; i == len(contracts) {
			i = 0
		}
	}
}

func BenchmarkValue(b *testing.B) {
	o := option.Black76{Side: option.Call, Forward: 100, Strike: 110, Years: 0.4, Discount: 0.97}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := o.Value(0.2); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAmericanValue(b *testing.B) {
	o := option.American{Side: option.Put, Spot: 36, Strike: 40, Years: 1, RatePerYear: .06}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := o.Value(0.2); err != nil {
			b.Fatal(err)
		}
	}
}
