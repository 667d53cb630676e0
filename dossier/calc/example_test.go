package calc_test

import (
	"errors"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// filed is a dossier's figures, as a map.
type filed map[string]source.Quantity

func (f filed) Value(id string) (source.Quantity, error) {
	q, known := f[id]
	if !known {
		return q, errors.New("nobody filed it")
	}
	return q, nil
}

// Sales of two years, as filed in millions, give a growth rate.
func ExampleParse() {
	figures := filed{
		"sales_2021": {Value: source.Whole(365817), Unit: "USD", Scale: 6},
		"sales_2023": {Value: source.Whole(383285), Unit: "USD", Scale: 6},
	}
	growth, err := calc.Parse("CAGR(sales_2021, sales_2023, 2)")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := growth.Eval(figures)
	fmt.Println(result.Value, result.Unit, err)

	formula, err := growth.Excel(func(id string) (string, error) { return "Facts!$D$" + id[len(id)-1:], nil }, nil)
	fmt.Println("="+formula, err)

	_, err = calc.Parse("sales_2023 / ")
	fmt.Println(err)
	// Output:
	// 0.023596918362851029721244839737058 ratio <nil>
	// =((Facts!$D$3/Facts!$D$1)^(1/2)-1) <nil>
	// at character 14: the end is not expected here; put a number, an identifier or a function here
}

// covered is filed figures that know what they cover.
type covered struct {
	filed
	periods map[string]source.Period
}

func (c covered) Period(id string) source.Period { return c.periods[id] }

// A quarter added to a year is told, and a year less nine months is a quarter.
func ExampleNode_Over() {
	figures := covered{periods: map[string]source.Period{
		"year":        source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31)),
		"nine_months": source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 9, 30)),
		"quarter":     source.Between(source.NewDate(2024, 1, 1), source.NewDate(2024, 3, 31)),
	}}
	for _, text := range []string{"year - nine_months", "year + quarter"} {
		expression, err := calc.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		period, warnings := expression.Over(figures)
		fmt.Println(period, warnings)
	}
	// Output:
	// 2023-10-01/2023-12-31 []
	//  [at character 6: + takes unlike periods, year (2023-01-01/2023-12-31) and quarter (2024-01-01/2024-03-31)]
}

// A refusal proposes what its reader may have meant.
func ExampleNearest() {
	fmt.Println(calc.Nearest("Revnue.2023", []string{"revenue_2022", "revenue_2023", "cost_2023"}))
	// Output: [revenue_2023 revenue_2022]
}
