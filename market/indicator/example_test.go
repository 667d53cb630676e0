package indicator_test

import (
	"fmt"

	"github.com/deskworth/deskworth-go/market/indicator"
)

func Example() {
	closes := []float64{44.00, 44.50, 44.25, 43.75, 44.50, 45.25}
	s, err := indicator.RSI(closes, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	s = s.Of("close, split-adjusted")
	fmt.Println(s.Definition.Name, s.Definition.Params, s.Definition.Price)
	fmt.Println("seed:", s.Definition.Seed)
	for row := range closes {
		if value, ok := s.At(row); ok {
			fmt.Printf("row %d: %.2f\n", row, value)
		} else {
			fmt.Printf("row %d: absent\n", row)
		}
	}
	// Output:
	// RSI [{period 3}] close, split-adjusted
	// seed: simple mean of the first n moves, at row n
	// row 0: absent
	// row 1: absent
	// row 2: absent
	// row 3: 40.00
	// row 4: 68.42
	// row 5: 81.54
}

func ExampleSMA_tooFewRows() {
	_, err := indicator.SMA([]float64{10, 11}, 20)
	fmt.Println(err)
	// Output:
	// SMA: has 2 rows and its first value needs 20: read more rows or shorten the period
}
