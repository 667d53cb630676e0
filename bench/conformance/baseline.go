package main

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

//go:embed baseline.txt
var baselineText string

// expected are the checks that a run does not pass, each with its status: a
// line of baseline.txt is a run, a scenario, a check and a status.
func expected(run string) map[string]string {
	lines := map[string]string{}
	for s := bufio.NewScanner(strings.NewReader(baselineText)); s.Scan(); {
		f := strings.Fields(s.Text())
		if len(f) == 4 && !strings.HasPrefix(f[0], "#") && f[0] == run {
			lines[f[1]+" "+f[2]] = f[3]
		}
	}
	return lines
}

// judge compares a run with what is expected of it, both ways.
func (o *outcome) judge(run string) error {
	want, got, why := expected(run), map[string]string{}, map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(o.checks)) {
		if slices.Contains(o.unscored, name) {
			continue
		}
		for _, c := range o.checks[name] {
			if c.Status != success && c.Status != info {
				got[name+" "+c.ID], why[name+" "+c.ID] = c.Status, c.ErrorMessage
			}
		}
	}
	var wrong []error
	for _, key := range slices.Sorted(maps.Keys(got)) {
		if want[key] != got[key] {
			wrong = append(wrong, fmt.Errorf("%s %s %s, which baseline.txt does not expect: %s", run, key, got[key], why[key]))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if got[key] == "" {
			wrong = append(wrong, fmt.Errorf("%s %s passes: take it out of baseline.txt", run, key))
		}
	}
	return errors.Join(wrong...)
}
