package main

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// samples is how many contributions one size is judged by.
const samples = 200

// quarrels is how many of them are measured on top: in each, a claim contradicts
// another, and one settlement ends that.
const quarrels = 20

// measured is how many items one measurement takes.
const measured = samples + 3*quarrels

// grown is what one contribution costs in a dossier of some size.
type grown struct {
	store  string
	size   int           // events that are there
	first  time.Duration // of a process that has just started: the store's opening included
	median time.Duration // of those that follow
	open   time.Duration // of a claim that contradicts another: the median
	settle time.Duration // of a settlement: the median
}

// growth fills one dossier to each size in turn, and measures a new process that
// files alone.
func (s *soak) growth(ctx context.Context, sizes []int) (rows []grown, err error) {
	if s.place, err = s.ground.newPlace(ctx, s.store); err != nil {
		return nil, err
	}
	if err := s.place.furnish(ctx, s.library); err != nil {
		return nil, err
	}
	s.planted = false
	filed := 0
	for _, size := range sizes {
		if filed, err = s.fill(ctx, filed, size-1); err != nil { // the frame is there already
			return nil, err
		}
		row, err := s.measure(ctx, filed)
		if err != nil {
			return nil, err
		}
		row.size = filed + 1
		filed += measured
		rows = append(rows, row)
	}
	return rows, nil
}

func (s *soak) fill(ctx context.Context, from, to int) (int, error) {
	if from >= to {
		return from, nil
	}
	tasks := s.tasks(workWrite, s.processes)
	for i := range tasks {
		tasks[i].Items, tasks[i].From, tasks[i].To = to, from, to
	}
	_, _, err := run(ctx, tasks...)
	return to, err
}

func (s *soak) measure(ctx context.Context, from int) (g grown, err error) {
	t := s.task(workMeasure, 0)
	t.Items, t.From, t.To = from+measured, from, from+samples
	f, _, err := run(ctx, t)
	if err != nil {
		return g, err
	}
	took, opened, settled := f[0].times("took"), f[0].times("opened"), f[0].times("settled")
	if len(took) != samples || len(opened) != quarrels || len(settled) != quarrels {
		return g, fmt.Errorf("%d of %d contributions were measured, %d and %d of %d quarrels", len(took), samples, len(opened), len(settled), quarrels)
	}
	g.store, g.first, g.median = s.store, took[0], median(took[1:])
	g.open, g.settle = median(opened), median(settled)
	return g, nil
}

// times are those that a member said something took.
func (m *member) times(what string) (took []time.Duration) {
	for _, line := range m.lines {
		var nanos int64
		if _, err := fmt.Sscanf(line, what+" %d", &nanos); err == nil {
			took = append(took, time.Duration(nanos))
		}
	}
	return took
}

func median(took []time.Duration) time.Duration {
	took = slices.Sorted(slices.Values(took))
	return took[len(took)/2]
}

// maxGrowth is how many times the cost in the smallest dossier one may cost in
// the largest: what is asked is one, and a device is not the same twice.
const maxGrowth = 2

func (r *rules) holdGrowth(rows []grown) {
	small, large := rows[0], rows[len(rows)-1]
	r.hold(large.median <= maxGrowth*small.median, "a contribution takes %v in a dossier of %d and %v in one of %d", small.median, small.size, large.median, large.size)
	r.hold(large.first <= maxGrowth*small.first, "the first of a process takes %v in a dossier of %d and %v in one of %d", small.first, small.size, large.first, large.size)
	r.hold(large.open <= maxGrowth*small.open, "a claim that contradicts another takes %v in a dossier of %d and %v in one of %d", small.open, small.size, large.open, large.size)
	r.hold(large.settle <= maxGrowth*small.settle, "a settlement takes %v in a dossier of %d and %v in one of %d", small.settle, small.size, large.settle, large.size)
}
