package indicator

// kernel fills dst[i] from the window src[i : i+period].
type kernel func(dst, src []float64, period int)

// slide checks a price column and runs a kernel over it, a stretch of rows at
// a time: the kernel then reads what the check has brought near.
//
// A calm stretch goes to running, which takes rows out of its sums again and
// starts afresh with the next stretch: its error is below rows of the stretch
// times the last place of the prices' range there. Where prices differ by
// more than a hundred times, that range would drown the small ones, and the
// stretch goes to apart, which never takes anything out of a sum.
func slide(name string, dst, price []float64, period int, running, apart kernel) error {
	size := stretch(period)
	before := 0.0 // squares of the stretch that the first windows reach back into
	for i, checked := 0, 0; i < len(dst); i += size {
		end := min(i+size, len(dst))
		rows := end + period - 1
		now := squares(price[checked:rows])
		if !(now < largest*largest) {
			if err := checkColumn(name, "price", price[:rows]); err != nil {
				return err
			}
		}
		first, last := price[i], price[rows-1]
		use := apart
		if now+before <= 1e4*min(first*first, last*last) {
			use = running
		}
		use(dst[i:end], price[i:rows], period)
		before, checked = now, rows
	}
	return nil
}

// stretch is how many windows are done at a time: whole blocks of a period,
// few enough rows to stay in the nearest cache.
func stretch(period int) int {
	const rows = 512
	return period * ((rows + period - 1) / period)
}

// scratch gives n rows of the caller's array, or of the heap when it is too
// short: only for periods above 512.
func scratch(array []float64, n int) []float64 {
	if n > len(array) {
		return make([]float64, n)
	}
	return array[:n]
}

// runningMean is windowMean by one row in, one row out. Four rows at a time,
// so that a row waits for one addition in four.
func runningMean(dst, src []float64, period int) {
	if period <= 4 {
		shortMean(dst, src, period)
		return
	}
	base := src[period-1]
	sum, scale := 0.0, 1/float64(period)
	for _, x := range src[:period] {
		sum += x - base
	}
	dst[0] = base + float64(scale*sum)
	dst = dst[1:]
	in, out := src[period:][:len(dst)], src[:len(dst)]
	for len(dst) >= 4 && len(in) >= 4 && len(out) >= 4 {
		d1, d2, d3, d4 := in[0]-out[0], in[1]-out[1], in[2]-out[2], in[3]-out[3]
		half := d1 + d2
		dst[0] = base + float64(scale*(sum+d1))
		dst[1] = base + float64(scale*(sum+half))
		dst[2] = base + float64(scale*((sum+half)+d3))
		sum += half + (d3 + d4)
		dst[3] = base + float64(scale*sum)
		dst, in, out = dst[4:], in[4:], out[4:]
	}
	for i, x := range in {
		sum += x - out[i]
		dst[i] = base + float64(scale*sum)
	}
}

// runningWeighted is windowWeighted by one row in, one row out: a window one
// row on has one row more, weighing n, and each of the others one less. A
// rounding of the sum enters every later step, so the error grows with the
// square of the rows and the sums start afresh four times as often.
func runningWeighted(dst, src []float64, period int) {
	step := max(period, 128)
	for i := 0; i < len(dst); i += step {
		end := min(i+step, len(dst))
		weightedRun(dst[i:end], src[i:end+period-1], period)
	}
}

func weightedRun(dst, src []float64, period int) {
	n, base := float64(period), src[period-1]
	scale := 2 / (n * (n + 1))
	sum, weighted := 0.0, 0.0
	for i := period - 1; i >= 0; i-- {
		sum += src[i] - base
		weighted += sum
	}
	dst[0] = base + float64(scale*weighted)
	dst = dst[1:]
	in, out := src[period:][:len(dst)], src[:len(dst)]
	for i, x := range in {
		weighted += float64(n*(x-base)) - sum
		sum += x - out[i]
		dst[i] = base + float64(scale*weighted)
	}
}
