// Command market measures how a chart of ten thousand daily bars becomes typed
// bars: with package market, with encoding/json into plain structs, and with
// finance-go, on the same bytes, in the same run, one call of each in turn:
//
//	cd bench && go run ./market
//
// Package market reads the whole answer: it keeps the vendor's digits, tells the
// exchange's days, counts what is missing and looks for jumps. The plain structs
// hold floats and nothing else; finance-go makes decimals of floats.
package main
