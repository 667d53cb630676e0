package main

import "fmt"

// most is what is asked: so many times the two peers together.
const most = 1.5

// held holds the bundle to what is asked, by the clock: a user waits for it. Of the
// start of a process both count nothing, since an interpreter starts for longer than
// a program.
func held(ours, both took) error {
	if both.work <= 0 {
		return fmt.Errorf("the peers took no time: nothing was measured")
	}
	if ratio := ours.work.Seconds() / both.work.Seconds(); ratio > most {
		return fmt.Errorf("the bundle takes %.2f times the peers' time, at most %.1f is asked", ratio, most)
	}
	return nil
}
