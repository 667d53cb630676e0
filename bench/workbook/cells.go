package main

import "strconv"

// The sheet that all write: a text, numbers with two places, and the sum of two
// of them as a formula with its value.
const columns = 20

func label(row int) string { return "row " + strconv.Itoa(row) }

func number(row, column int) float64 { return float64((row*31+column*7919)%100_000) / 100 }

func sum(row int) (formula string, value float64) {
	at := strconv.Itoa(row)
	return "B" + at + "+C" + at, float64((row*31+2*7919)%100_000+(row*31+3*7919)%100_000) / 100
}
