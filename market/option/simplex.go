package option

import (
	"math"
	"slices"
)

// vertex is a place with its value.
type vertex struct {
	at    []float64
	value float64
}

// simplex walks downhill as Nelder and Mead did, "A simplex method for function
// minimization", Computer Journal 7 (1965), until the values at the corners
// agree to the tolerance or the budget of evaluations is spent. It draws no
// random number: one start, one answer.
func simplex(f func([]float64) float64, start, size []float64, tolerance float64, budget int) (vertex, int) {
	spent := 0
	look := func(at []float64) vertex {
		spent++
		v := f(at)
		if v != v {
			v = math.Inf(1)
		}
		return vertex{at, v}
	}
	corners := []vertex{look(slices.Clone(start))}
	for i := range start {
		at := slices.Clone(start)
		at[i] += size[i]
		corners = append(corners, look(at))
	}
	n := len(start)
	for {
		slices.SortStableFunc(corners, func(a, b vertex) int { return compare(a.value, b.value) })
		if spent >= budget || corners[n].value-corners[0].value <= tolerance*(math.Abs(corners[0].value)+1e-30) {
			return corners[0], spent
		}
		move(corners, look)
	}
}

// move replaces the worst corner, or draws all of them to the best.
func move(corners []vertex, look func([]float64) vertex) {
	n := len(corners) - 1
	center := make([]float64, n)
	for _, c := range corners[:n] {
		for i, v := range c.at {
			center[i] += v / float64(n)
		}
	}
	along := func(factor float64) vertex {
		at := make([]float64, n)
		for i := range at {
			at[i] = center[i] + factor*(corners[n].at[i]-center[i])
		}
		return look(at)
	}
	mirrored := along(-1)
	switch {
	case mirrored.value < corners[0].value:
		if further := along(-2); further.value < mirrored.value {
			mirrored = further
		}
		corners[n] = mirrored
		return
	case mirrored.value < corners[n-1].value:
		corners[n] = mirrored
		return
	case mirrored.value < corners[n].value:
		corners[n] = mirrored
	}
	if inside := along(0.5); inside.value < corners[n].value {
		corners[n] = inside
		return
	}
	for i := 1; i <= n; i++ {
		at := make([]float64, n)
		for j := range at {
			at[j] = (corners[0].at[j] + corners[i].at[j]) / 2
		}
		corners[i] = look(at)
	}
}
