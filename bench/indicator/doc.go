// Command indicator measures market/indicator against go-talib on the same
// columns, in the same run, one call of each in turn, and prints a table:
//
//	cd bench && go run ./indicator
//
// It lives in a module of its own, so that users of the packages never pay for
// the peer. Peer figures include no check of the input: go-talib makes none.
package main
