//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime is what the process has used so far of all processors.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // the arguments are ours
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
