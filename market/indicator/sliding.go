package indicator

import "math"

// The sliding kernels below cut the rows into blocks of one period. A window
// is then the end of one block and the start of the next, so its sum (or
// extreme) is a suffix of the first joined with a prefix of the second, each
// grown by one operation a row. Nothing is ever taken out of a running sum:
// there is no drift, a spike leaves no trace behind it, and the work does not
// depend on the prices. The scheme is van Herk's and Gil and Werman's (1992).
//
// In each, dst[i] belongs to the window src[i : i+period], len(dst) is
// len(src)-period+1, and dst may be the start of src.

// windowSum writes the sums of windows.
func windowSum(dst, src []float64, period int) {
	for b := 0; b < len(dst); b += period {
		block := dst[b:min(b+period, len(dst))]
		sum := 0.0
		for i := period - 1; i >= len(block); i-- {
			sum += src[b+i]
		}
		head := src[b:][:len(block)]
		for i := len(head) - 1; i >= 0; i-- {
			sum += head[i]
			block[i] = sum
		}
		rest := block[1:]
		sum = 0
		for i, x := range src[b+period:][:len(rest)] {
			sum += x
			rest[i] += sum
		}
	}
}

// windowMean writes the means of windows. Each block is measured from the row
// that all its windows share, so that a flat price has exactly that mean.
func windowMean(dst, src []float64, period int) {
	if period <= 4 {
		shortMean(dst, src, period)
		return
	}
	scale := 1 / float64(period)
	for b := 0; b < len(dst); b += period {
		block := dst[b:min(b+period, len(dst))]
		base := src[b+period-1]
		suffixSums(block, src[b:b+period], base)
		joinPrefixes(block[1:], src[b+period:], base, scale)
		block[0] = base + float64(scale*block[0])
	}
}

// suffixSums writes the sum of src[i:]-base for each i of dst.
func suffixSums(dst, src []float64, base float64) {
	sum := 0.0
	for _, x := range src[len(dst):] {
		sum += x - base
	}
	head := src[:len(dst)]
	for i := len(head) - 1; i >= 0; i-- {
		sum += head[i] - base
		dst[i] = sum
	}
}

// joinPrefixes adds the sum of src[:i+1]-base to each i of dst, and scales.
func joinPrefixes(dst, src []float64, base, scale float64) {
	sum := 0.0
	for i, x := range src[:len(dst)] {
		sum += x - base
		dst[i] = base + float64(scale*(dst[i]+sum))
	}
}

// shortMean adds periods up to 4 up afresh.
func shortMean(dst, src []float64, period int) {
	switch period {
	case 1:
		copy(dst, src)
	case 2:
		next := src[1:][:len(dst)]
		for i, x := range next {
			dst[i] = x + (src[i]-x)/2
		}
	case 3:
		first, second, third := src[:len(dst)], src[1:][:len(dst)], src[2:][:len(dst)]
		for i, x := range third {
			dst[i] = x + ((first[i]-x)+(second[i]-x))/3
		}
	default:
		for i := range dst {
			dst[i] = mean(src[i : i+period])
		}
	}
}

// mean adds up from the last row, so that a flat price has exactly that mean.
func mean(values []float64) float64 {
	base := values[len(values)-1]
	sum := 0.0
	for _, x := range values {
		sum += x - base
	}
	return base + sum/float64(len(values))
}

// windowMin writes the lowest of windows.
func windowMin(dst, src []float64, period int) {
	for b := 0; b < len(dst); b += period {
		block := dst[b:min(b+period, len(dst))]
		low := src[b+period-1]
		for i := period - 1; i >= len(block); i-- {
			low = min(low, src[b+i])
		}
		head := src[b:][:len(block)]
		for i := len(head) - 1; i >= 0; i-- {
			low = min(low, head[i])
			block[i] = low
		}
		rest := block[1:]
		low = math.Inf(1)
		for i, x := range src[b+period:][:len(rest)] {
			low = min(low, x)
			rest[i] = min(rest[i], low)
		}
	}
}

// windowMax writes the highest of windows. It keeps the lowest of the negated
// values, since the machine has that comparison in fewer steps.
func windowMax(dst, src []float64, period int) {
	for b := 0; b < len(dst); b += period {
		block := dst[b:min(b+period, len(dst))]
		low := -src[b+period-1]
		for i := period - 1; i >= len(block); i-- {
			low = min(low, -src[b+i])
		}
		head := src[b:][:len(block)]
		for i := len(head) - 1; i >= 0; i-- {
			low = min(low, -head[i])
			block[i] = low
		}
		block[0] = -block[0]
		rest := block[1:]
		low = math.Inf(1)
		for i, x := range src[b+period:][:len(rest)] {
			low = min(low, -x)
			rest[i] = -min(rest[i], low)
		}
	}
}

// negative has all bits set when x is below nought, or is a negative nought.
func negative(x float64) uint64 { return uint64(int64(math.Float64bits(x)) >> 63) }

// positive is the larger of x and 0, without a branch to mispredict.
func positive(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) &^ negative(x))
}
