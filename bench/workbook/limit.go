package main

import (
	"errors"
	"fmt"
)

// mostKiB is what a process of ours may hold at its peak: 300 MiB.
const mostKiB = 300 << 10

// held holds ours, the first, to what is asked: ahead of every peer by the clock, in
// so much memory. A peer that is not there is not beaten.
func held(all []writer, best []measured) error {
	var missed []error
	if peak := best[0].peakKiB; peak <= 0 || peak > mostKiB {
		missed = append(missed, fmt.Errorf("the peak of ours is %d KiB, at most %d is asked", peak, mostKiB))
	}
	for i := 1; i < len(all); i++ {
		switch {
		case all[i].absent != "":
			missed = append(missed, fmt.Errorf("%s is not measured: %s", all[i].name, all[i].absent))
		case best[i].clock <= best[0].clock:
			missed = append(missed, fmt.Errorf("%s takes %.2f s and ours %.2f", all[i].name, best[i].clock.Seconds(), best[0].clock.Seconds()))
		}
	}
	return errors.Join(missed...)
}
