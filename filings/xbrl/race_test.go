//go:build race

package xbrl_test

const raceEnabled = true
