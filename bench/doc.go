// Command bench measures what the packages promise of speed and memory, beside
// their peers on the same bytes in the same run, and prints docs/benchmarks.md:
//
//	cd bench && npm ci --prefix deck && npm ci --prefix workbook
//	go run . > ../docs/benchmarks.md
//
// A peer that is not there ends it, as does a limit that is not held.
//
// It runs the benchmarks that stand beside the code and the commands of this
// module, and keeps the fastest of five or more. It prints no date: what changes from one
// run to the next is the machine. It lives in a module of its own, so that users
// of the packages never pay for the peers.
package main
