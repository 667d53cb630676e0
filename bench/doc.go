// Command bench measures what the packages promise of speed and memory, beside
// their peers on the same bytes in the same run, and prints docs/benchmarks.md:
//
//	cd bench && go run . > ../docs/benchmarks.md
//
// It runs the benchmarks that stand beside the code and the commands of this
// module, and keeps the fastest of five or more. It prints no date: what changes from one
// run to the next is the machine. It lives in a module of its own, so that users
// of the packages never pay for the peers.
package main
