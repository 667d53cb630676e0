package main

import "slices"

// Statuses that the suite gives a check.
const (
	success = "SUCCESS"
	info    = "INFO" // says something, and holds the server to nothing
	warning = "WARNING"
	skipped = "SKIPPED"
)

// tally are the numbers of one run: scenarios that count, those without a
// failure, and their checks by what became of them.
type tally struct {
	scenarios, passed, extra, extraPassed int
	held, warned, skipped, failed         int
}

func (o *outcome) tally() (t tally) {
	for name, checks := range o.checks {
		one := count(checks)
		if slices.Contains(o.unscored, name) {
			t.extra++
			t.extraPassed += one.passed
			continue
		}
		t.scenarios++
		t.passed += one.passed
		t.held, t.warned, t.skipped, t.failed = t.held+one.held, t.warned+one.warned, t.skipped+one.skipped, t.failed+one.failed
	}
	return t
}

func count(checks []check) (t tally) {
	for _, c := range checks {
		switch c.Status {
		case success:
			t.held++
		case warning:
			t.warned++
		case skipped:
			t.skipped++
		case info:
		default: // also a status that a later suite thinks of
			t.failed++
		}
	}
	if t.failed == 0 {
		t.passed = 1
	}
	return t
}
