package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// tables prints what was measured as Markdown.
func (o options) tables(w io.Writer, all []outcome, rows [][]grown) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| store\t| contributions\t| conflicts planted and found\t| looks of readers\t| MB\t| contributions a second, read meanwhile\t| read by nobody\t| bare inserts a second\t| ratio\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	for _, one := range all {
		fmt.Fprintf(t, "| %s\t| %d\t| %d\t| %d\t| %.1f\t| %.0f\t| %.0f\t| %.0f\t| %.2f\t|\n", one.store, one.items, one.conflicts, one.looks,
			float64(one.bytes)/1e6, one.speed(), one.aloneSpeed(), one.bareSpeed(), one.ratio())
	}
	if err := t.Flush(); err != nil || len(rows) == 0 {
		return err
	}
	return growthTable(w, rows)
}

func growthTable(w io.Writer, rows [][]grown) error {
	fmt.Fprintf(w, "\nOne contribution in a dossier that holds so many events, by one writer alone, milliseconds by the clock: the median of %d, and the\nfirst of a process that has just started, the store's opening included. Asked: it does not grow. Of\nclaims that contradict another, with their receipt, and of settlements: the median of %d.\n\n", samples-1, quarrels)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	heads := []string{"| contribution\t"}
	for _, one := range rows[0] {
		heads = append(heads, fmt.Sprintf("| %d events, ms\t", one.size))
	}
	fmt.Fprintln(t, strings.Join(heads, "")+"|")
	fmt.Fprintln(t, strings.Repeat("|---\t", len(heads))+"|")
	for _, store := range rows {
		line := func(name string, of func(grown) time.Duration) {
			fmt.Fprintf(t, "| %s, %s\t", store[0].store, name)
			for _, one := range store {
				fmt.Fprintf(t, "| %.2f\t", of(one).Seconds()*1e3)
			}
			fmt.Fprintln(t, "|")
		}
		line("median", func(g grown) time.Duration { return g.median })
		line("first of a process", func(g grown) time.Duration { return g.first })
		line("a claim that contradicts", func(g grown) time.Duration { return g.open })
		line("a settlement", func(g grown) time.Duration { return g.settle })
	}
	return t.Flush()
}
