package chartml

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// mostMonths is how many labels of months stand beside each other.
const mostMonths = 10

// months is how many months lie from one label below to the next when the days are
// those of months, quarters or years: one in a calendar month at most. Nought is for
// all other days. A program that counts such a span in days says days on which
// nothing was read.
func (c Chart) months() int {
	texts := c.Series[0].Categories.Texts
	if !c.Dates || len(texts) < 3 {
		return 0
	}
	step, first, last := 0, 0, 0
	for i, text := range texts {
		serial, err := strconv.Atoi(text)
		if err != nil {
			return 0
		}
		day := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, serial)
		at := day.Year()*12 + int(day.Month())
		switch {
		case i == 0:
			first = at
		case at <= last:
			return 0
		case step == 0 || at-last < step:
			step = at - last
		}
		last = at
	}
	for _, every := range []int{step, 2, 3, 6, 12, 24, 60, 120, 240} {
		if every%step == 0 && (last-first)/every < mostMonths {
			return every
		}
	}
	return 0
}

// axisCode is the number format of an axis: the cells' own, with no more places
// than its marks need.
func axisCode(cells []Cells) string {
	code := ""
	least, most := math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		if code == "" && c.Numbers {
			code = c.Code
		}
		for _, text := range c.Texts {
			if v, err := decimal.NewFromString(text); err == nil {
				least, most = math.Min(least, v.InexactFloat64()), math.Max(most, v.InexactFloat64())
			}
		}
	}
	whole, places, found := strings.Cut(code, ".")
	zeros := len(places) - len(strings.TrimLeft(places, "0"))
	if !found || strings.Contains(code, ";") || strings.Contains(code, "%") || !(most > least) {
		return code
	}
	// Programs put five to ten marks on an axis.
	need := max(0, int(math.Ceil(-math.Log10((most-least)/10))))
	if need >= zeros {
		return code
	}
	if need == 0 {
		return whole + places[zeros:]
	}
	return whole + "." + places[:need] + places[zeros:]
}
