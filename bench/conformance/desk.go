package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
)

// unfixtured are the scenarios that any server can be asked, with the revision
// in which they are.
var unfixtured = []struct{ scenario, revision string }{
	{"server-initialize", "2025-11-25"}, {"ping", "2025-11-25"}, {"tools-list", "2025-11-25"}, {"dns-rebinding-protection", "2025-11-25"},
	{"tools-list", "2026-07-28"}, {"caching", "2026-07-28"}, {"http-header-validation", "2026-07-28"}, {"dns-rebinding-protection", "2026-07-28"},
	{"server-stateless", "2026-07-28"},
}

// desk runs against dw-mcp what needs no fixtures.
func (w *work) desk(ctx context.Context, page io.Writer) (err error) {
	s, err := w.start(ctx, syscall.SIGTERM, "dw-mcp", "http", "--replay", reads)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	front, err := fronted(s.url, w.cards[0].token)
	if err != nil {
		return err
	}
	defer front.Close()
	fmt.Fprint(page, `
## The official suite, on dw-mcp

What can be asked of a server without fixtures, with the card of the lead.

| scenario | revision | checks held | not asked | failed |
|---|---|---|---|---|
`)
	var wrong []error
	for _, u := range unfixtured {
		o, err := w.scenarios(ctx, front.URL+"/mcp", "--scenario", u.scenario, "--spec-version", u.revision)
		if err != nil {
			return err
		}
		t := o.tally()
		fmt.Fprintf(page, "| %s | %s | %d | %d | %d |\n", u.scenario, u.revision, t.held, t.skipped, t.failed)
		wrong = append(wrong, o.judge("desk/"+u.revision+"/"+u.scenario))
	}
	return errors.Join(wrong...)
}
