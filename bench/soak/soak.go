package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/deskworth/deskworth-go/dossier"
)

// soak is one run of many writers on one store.
type soak struct {
	plan
	ground  *ground
	store   string
	readers int
	rules   *rules

	place  place
	events []dossier.Event
}

// outcome is what a run measured.
type outcome struct {
	store           string
	items, bytes    int           // bytes of all events as they are kept
	took            time.Duration // with readers beside
	alone, bareTook time.Duration // without
	conflicts       int
	looks           int // of the readers
}

func (o outcome) speed() float64      { return float64(o.items) / o.took.Seconds() }
func (o outcome) aloneSpeed() float64 { return float64(o.items) / o.alone.Seconds() }
func (o outcome) bareSpeed() float64  { return float64(o.items) / o.bareTook.Seconds() }

// ratio compares like with like: nobody reads beside the bare inserts.
func (o outcome) ratio() float64 { return o.aloneSpeed() / o.bareSpeed() }

// run has the writers file while readers read, proves what came of it, settles,
// seals, and inserts the same bytes into a bare table.
func (s *soak) run(ctx context.Context) (outcome, error) {
	o := outcome{store: s.store, items: s.items}
	var err error
	if s.place, err = s.ground.newPlace(ctx, s.store); err != nil {
		return o, err
	}
	if err = s.place.furnish(ctx, s.library); err != nil {
		return o, err
	}
	writers, readers, err := s.write(ctx, &o)
	if err != nil {
		return o, err
	}
	if err = s.load(ctx); err != nil {
		return o, err
	}
	s.proveKept(writers)
	s.proveOneOrder(readers)
	if err = s.proveConflicts(ctx, readers, &o); err != nil {
		return o, err
	}
	if err = s.writeAlone(ctx, &o); err != nil {
		return o, err
	}
	if err = s.insertBare(ctx, &o); err != nil {
		return o, err
	}
	return o, s.proveSealed(ctx)
}

// task is one child's part of the work.
func (s *soak) task(work string, process int) task {
	return task{Work: work, Place: s.place, Items: s.items, Writers: s.writers, Processes: s.processes, Planted: s.planted, Process: process, To: s.items}
}

func (s *soak) tasks(work string, n int) (all []task) {
	for process := range n {
		all = append(all, s.task(work, process))
	}
	return all
}

func (s *soak) write(ctx context.Context, o *outcome) (writers, readers fleet, err error) {
	if readers, err = launch(ctx, s.tasks(workRead, s.readers)...); err != nil {
		return nil, nil, err
	}
	defer readers.end() // which are gone by then, unless a writer failed
	readers.begin()
	if writers, o.took, err = run(ctx, s.tasks(workWrite, s.processes)...); err != nil {
		return nil, nil, err
	}
	if err = readers.stop(); err != nil {
		return nil, nil, err
	}
	for _, m := range readers {
		o.looks += m.count("saw ")
	}
	return writers, readers, nil
}

func (s *soak) load(ctx context.Context) error {
	d, closer, err := s.place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	s.events, err = d.Log.Events(ctx, 0)
	return err
}

// writeAlone has the writers file the same into a new dossier that nobody reads.
func (s *soak) writeAlone(ctx context.Context, o *outcome) error {
	there, err := s.ground.newPlace(ctx, s.store)
	if err != nil {
		return err
	}
	if err := there.furnish(ctx, s.library); err != nil {
		return err
	}
	tasks := s.tasks(workWrite, s.processes)
	for i := range tasks {
		tasks[i].Place = there
	}
	_, o.alone, err = run(ctx, tasks...)
	return err
}

// insertBare inserts the very bytes of the events that the writers filed, by as
// many processes and writers.
func (s *soak) insertBare(ctx context.Context, o *outcome) error {
	var bodies bytes.Buffer
	for _, e := range s.events[1 : 1+min(s.items, len(s.events)-1)] { // the first is the frame
		body, err := json.Marshal(e)
		if err != nil {
			return err
		}
		o.bytes += len(body)
		bodies.Write(append(body, '\n'))
	}
	file := filepath.Join(s.ground.folder, "bodies")
	if err := os.WriteFile(file, bytes.TrimSuffix(bodies.Bytes(), []byte("\n")), 0o600); err != nil {
		return err
	}
	there, err := s.ground.newPlace(ctx, s.store)
	if err != nil {
		return err
	}
	if err := prepareBare(ctx, there); err != nil {
		return err
	}
	tasks := s.tasks(workBare, s.processes)
	for i := range tasks {
		tasks[i].Place, tasks[i].Bodies = there, file
	}
	if _, o.bareTook, err = run(ctx, tasks...); err != nil {
		return err
	}
	return s.proveBare(ctx, there, o)
}

func (s *soak) proveBare(ctx context.Context, there place, o *outcome) error {
	b, err := openBare(ctx, there)
	if err != nil {
		return err
	}
	defer b.close()
	rows, size, err := b.count(ctx)
	if err == nil && (rows != s.items || size != int64(o.bytes)) {
		err = fmt.Errorf("the bare table holds %d rows of %d bytes, and the dossier %d of %d: the two cannot be compared", rows, size, s.items, o.bytes)
	}
	return err
}
