package compose

// meanwhile starts work beside the caller, who takes its result once. What panics
// there does so where the result is taken: the caller may catch it, and on a
// goroutine of its own it would end the program.
func meanwhile[T any](work func() T) func() T {
	type end struct {
		result T
		panic  any
	}
	done := make(chan end, 1)
	go func() {
		var e end
		defer func() {
			e.panic = recover()
			done <- e
		}()
		e.result = work()
	}()
	return func() T {
		e := <-done
		if e.panic != nil {
			panic(e.panic)
		}
		return e.result
	}
}
