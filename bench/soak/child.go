package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
)

// childVariable makes this program one process of a fleet. What it is to do
// stands in the first line of its input, where no list of processes shows it.
const childVariable = "DESKWORTH_SOAK_CHILD"

// Works that a child may be given.
const (
	workWrite   = "write"
	workRead    = "read"
	workBare    = "bare"
	workMeasure = "measure"
	workSeal    = "seal"
)

// order is what one child is to do.
type task struct {
	Work      string `json:"work"`
	Place     place  `json:"place"`
	Items     int    `json:"items"` // of the plan
	Writers   int    `json:"writers"`
	Processes int    `json:"processes"`
	Planted   bool   `json:"planted"`
	Process   int    `json:"process"`
	From      int    `json:"from"` // the items to file: from … to−1
	To        int    `json:"to"`
	Bodies    string `json:"bodies"` // a file with a body a line
}

// child is one process: it says when it is ready, and waits for the word.
type child struct {
	task
	plan plan
	in   *bufio.Scanner
	mu   sync.Mutex
	out  *bufio.Writer
}

func runChild(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &child{in: bufio.NewScanner(in), out: bufio.NewWriter(out)}
	if !c.in.Scan() {
		return fmt.Errorf("no task was given: %w", c.in.Err())
	}
	if err := json.Unmarshal(c.in.Bytes(), &c.task); err != nil {
		return err
	}
	l, err := newLibrary()
	if err != nil {
		return err
	}
	c.plan = plan{library: l, items: c.Items, writers: c.Writers, processes: c.Processes, planted: c.Planted}
	work := map[string]func(context.Context) error{
		workWrite: c.write, workRead: c.read, workBare: c.insertBare, workMeasure: c.measure, workSeal: c.seal,
	}[c.Work]
	if err := work(ctx); err != nil {
		return err
	}
	c.say("done")
	return c.out.Flush()
}

// say writes a line; lines of several goroutines do not run together.
func (c *child) say(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintf(c.out, format+"\n", args...)
}

// ready waits until all children are.
func (c *child) ready() {
	c.say("ready")
	c.mu.Lock()
	_ = c.out.Flush() // a parent that is gone ends us by the end of its input
	c.mu.Unlock()
	c.in.Scan()
}

// mine are the items that each writer of this process files, in their order.
func (c *child) mine() [][]int {
	byWriter := make([][]int, c.Writers)
	for j := c.From; j < c.To; j++ {
		if w := j % c.Writers; w%c.Processes == c.Process {
			byWriter[w] = append(byWriter[w], j)
		}
	}
	return slices.DeleteFunc(byWriter, func(js []int) bool { return len(js) == 0 })
}

// all runs every writer of this process at once and gives the first failure.
func (c *child) all(ctx context.Context, file func(ctx context.Context, j int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var writers sync.WaitGroup
	for _, js := range c.mine() {
		writers.Go(func() {
			for _, j := range js {
				if err := file(ctx, j); err != nil {
					stop(fmt.Errorf("item %d: %w", j, err))
					return
				}
			}
		})
	}
	writers.Wait()
	return context.Cause(ctx)
}

// asChild runs this process as a child when it is one.
func asChild(ctx context.Context) (code int, is bool) {
	if os.Getenv(childVariable) == "" {
		return 0, false
	}
	if err := runChild(ctx, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "soak child:", err)
		return 1, true
	}
	return 0, true
}
