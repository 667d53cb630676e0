package deskworth

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Call runs one tool for a card: it validates the arguments, decodes, runs,
// holds the cutoff as a net over every figure, records the reads in the
// mission's ledger, summarises, and journals the decision. Null arguments are
// the empty object.
//
// A failure is a result with a code and a reason, never an error or a panic.
// Contributions, seals and refusals are in the journal, on the device, before
// Call returns; when the journal cannot be written, nothing is acknowledged.
func (r *Registry) Call(ctx context.Context, c *Call, name string, args json.RawMessage) (res Result) {
	tool, known := r.Lookup(c.Card, name)
	if known {
		res = r.run(ctx, c, tool, args)
	} else {
		res = failure(c, name, r.Unknown(c.Card, name))
	}
	if c.Journal == nil {
		return res
	}
	line, err := guarded(c, name, func() (Line, error) { return lineOf(c, name, args, res), nil })
	if err != nil {
		res = failure(c, name, err)
		line = lineOf(c, name, args, res) // without the tables, whose code broke
	}
	durable := res.Failed() || !tool.Hints.ReadOnly
	if err := c.Journal.Write(context.WithoutCancel(ctx), line, durable); err != nil {
		return failure(c, name, fmt.Errorf("the decision could not be journalled, so its answer is held back: %w", err))
	}
	return res
}

// run is everything but the journal.
func (r *Registry) run(ctx context.Context, c *Call, tool Tool, args json.RawMessage) Result {
	out, err := guarded(c, tool.Name, func() (outcome, error) { return r.answer(ctx, c, tool, args) })
	if err != nil {
		res := failure(c, tool.Name, err)
		if ctx.Err() != nil && CodeOf(err) != CodeArguments {
			res.Code = CodeCancelled
		}
		return res
	}
	return r.present(c, tool, out)
}

func (r *Registry) answer(ctx context.Context, c *Call, tool Tool, args json.RawMessage) (outcome, error) {
	args, err := normal(args)
	if err != nil {
		return outcome{}, err
	}
	if c.Redactor.Knows(args) {
		return outcome{}, &source.RefusedError{Rule: "secret", Reason: "the arguments hold a key of this desk, so nothing was made of them", Remedy: "take it out: what is filed or asked is kept as it was written"}
	}
	if err := r.validators[tool.Name].check(args); err != nil {
		return outcome{}, err
	}
	out, err := tool.run(ctx, c, args)
	if err != nil || !tool.Reads {
		return out, err
	}
	if err := net(c.Source, tool.Name, out.tables); err != nil {
		return outcome{}, err
	}
	if c.Dossier != nil && c.Dossier.Ledger != nil {
		err = c.Dossier.Ledger.Record(ctx, out.tables...)
	}
	return out, err
}

// present makes the two views. Summarising runs code of the tool's package too.
func (r *Registry) present(c *Call, tool Tool, out outcome) Result {
	res := Result{Tool: tool.Name, Value: out.value, Tables: out.tables}
	_, err := guarded(c, tool.Name, func() (outcome, error) {
		if tool.Reads {
			for _, w := range append(warningsIn(out.value), warningsOf(out.tables)...) {
				res.Warnings = append(res.Warnings, c.Redactor.Text(w))
			}
			wholes, err := c.keep(out.tables)
			res.Summary = summarise(out.value, out.tables, wholes, res.Warnings, c.Redactor)
			return outcome{}, err
		}
		var err error
		res.acted, err = bound(out.value, maxModelRunes)
		return outcome{}, err
	})
	if err != nil {
		return failure(c, tool.Name, err)
	}
	return res
}

// keep has the tables kept whole, where somebody keeps them.
func (c *Call) keep(tables []source.Table) (wholes []Whole, err error) {
	if c.Keeper == nil {
		return nil, nil
	}
	for _, t := range tables[:min(len(tables), shapes[0].tables)] { // a summary shows no more
		var body bytes.Buffer
		if err := WriteCSV(&body, t); err != nil {
			return nil, err
		}
		wholes = append(wholes, c.Keeper.Keep(t.Name, []byte(c.Redactor.Text(body.String()))))
	}
	return wholes, nil
}

// net looks at every figure once more under a cutoff: a reading function drops
// and counts what came later, and one that forgets must not leak.
func net(client *source.Client, tool string, tables []source.Table) error {
	if client == nil || client.Cutoff.IsZero() {
		return nil
	}
	var buffer []byte
	for _, t := range tables {
		for col, column := range t.Columns {
			for row := range t.Rows.Len() {
				if buffer = t.Rows.AppendText(buffer[:0], row, col); len(buffer) == 0 {
					continue
				}
				about := t.AboutCell(row, col)
				number := column.Type == source.Number && !column.Computed && t.Citable()
				if (number || !about.Published.IsZero()) && !client.Allows(about.Published) {
					at := source.Locator{Ref: t.Read.Ref, Row: t.Rows.Key(row), Column: column.Name}
					return cutoffError(tool, at, about.Published, client.Cutoff)
				}
			}
		}
	}
	return nil
}

func cutoffError(tool string, at source.Locator, published source.Moment, cutoff source.Date) error {
	when := "at a time that nobody gives"
	if !published.IsZero() {
		when = "on " + published.Day().String()
	}
	return &source.RefusedError{
		Rule:   "cutoff",
		Reason: fmt.Sprintf("%s let a figure through (%s) that became public %s, and this mission ends on %s", tool, clip(at.String()), when, cutoff),
		Remedy: "nothing of the answer was kept; ask for an earlier window, and report it: the tool should have counted the figure out",
	}
}

// warningsOf are the marks of the tables and of their last rows: what is
// partial, stale or transcribed must be read before it is quoted.
func warningsOf(tables []source.Table) (warnings []string) {
	for _, t := range tables {
		marks := map[string]int{}
		var order []string
		for row := range t.Rows.Len() {
			for _, mark := range rowMarks(t, row) {
				if marks[mark] == 0 {
					order = append(order, mark)
				}
				marks[mark]++
			}
		}
		for _, mark := range order {
			warnings = append(warnings, fmt.Sprintf("%s: %d of %d rows are marked %s", t.Name, marks[mark], t.Rows.Len(), mark))
		}
		if t.Read.Note != "" {
			warnings = append(warnings, fmt.Sprintf("%s: %s", t.Name, t.Read.Note))
		}
	}
	return warnings
}

// rowMarks gives each mark of a row once.
func rowMarks(t source.Table, row int) (marks []string) {
	for col := range t.Columns {
		for _, mark := range t.AboutCell(row, col).Marks {
			note(&marks, mark)
		}
	}
	return marks
}
