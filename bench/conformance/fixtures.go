package main

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// required is how many scenarios each revision requires of a server: fewer would
// be a suite that did not run.
var required = map[string]int{"2026-07-28": 37, "2025-11-25": 30}

// fixtures runs all that each revision requires, in both ways to answer.
func (w *work) fixtures(ctx context.Context, page io.Writer) error {
	fmt.Fprint(page, `
## The official suite, on fixtures

A separate server, behind the desk's own guard, lookup of cards and recovery, has the tools, prompts and resources that the suite asks
for by name. The desk answers with one JSON text; the same server also runs with streams, for what a tool says on its way. What does
not pass stands in `+"`bench/conformance/baseline.txt`"+` with its reason.

| revision | answers | required scenarios | passed | checks held | warned | failed | not required | passed |
|---|---|---|---|---|---|---|---|---|
`)
	return errors.Join(w.fixture(ctx, page, true), w.fixture(ctx, page, false))
}

func (w *work) fixture(ctx context.Context, page io.Writer, streams bool) (err error) {
	s, err := w.start(ctx, nil, "fixture", fmt.Sprintf("-streams=%t", streams))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	answers := map[bool]string{true: "streams", false: "text"}[streams]
	var wrong []error
	for _, revision := range []string{"2026-07-28", "2025-11-25"} {
		o, err := w.scenarios(ctx, s.url, "--requirements", revision)
		if err != nil {
			return err
		}
		t := o.tally()
		fmt.Fprintf(page, "| %s | %s | %d | %d | %d | %d | %d | %d | %d |\n", revision, answers, t.scenarios, t.passed, t.held, t.warned, t.failed, t.extra, t.extraPassed)
		if t.scenarios != required[revision] {
			wrong = append(wrong, fmt.Errorf("%s: the suite ran %d scenarios that are required, not %d", revision, t.scenarios, required[revision]))
		}
		wrong = append(wrong, o.judge(revision+"/"+answers))
	}
	return errors.Join(wrong...)
}
