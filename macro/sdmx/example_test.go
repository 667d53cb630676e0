package sdmx_test

import (
	"fmt"

	"github.com/deskworth/deskworth-go/macro/sdmx"
)

func ExampleRead() {
	body := "KEY,FREQ,AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE\r\nX.Q.U2,Q,U2,2023-Q4,12.50,P,\"Output, total\"\r\nX.Q.U2,Q,U2,2024-Q1,NaN,L,\"Output, total\"\r\n"
	m, err := sdmx.Read([]byte(body), sdmx.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := m.Sets[0].Series[0]
	title, _ := s.Value("TITLE")
	fmt.Println(s.Key(), "-", title)
	for _, o := range s.Observations {
		p, err := sdmx.ParsePeriod(o.Period)
		fmt.Println(o.Period, p.End.Format("2006-01-02"), o.Value, o.Status, o.Missing(), err)
	}
	// Output:
	// Q.U2 - Output, total
	// 2023-Q4 2023-12-31 12.50 P false <nil>
	// 2024-Q1 2024-03-31  L true <nil>
}
