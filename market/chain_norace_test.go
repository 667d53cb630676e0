//go:build !race

package market

const raceEnabled = false
