package main

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// plan is who files what, the same in every process that makes it. Item j is
// filed by writer j mod writers, who runs in process j mod processes: neighbours
// are filed at about the same time by different processes.
type plan struct {
	library
	items, writers, processes int
	planted                   bool // with conflicts; else every item is plain
}

// item is one contribution that somebody files.
type item struct {
	by      dossier.Author
	entry   dossier.Entry
	settles string // the identifier whose conflict it ends: its name is known when it is there
}

func (p plan) by(j int) dossier.Author {
	return dossier.Author{Role: "markets", Card: fmt.Sprintf("writer-%d", j%p.writers)}
}

func (p plan) item(j int) item {
	it := item{by: p.by(j)}
	if id, step, ours := p.settled(j); ours {
		it.entry, it.settles = quarrel(id, step)
	} else if g, nth, ours := p.group(j); ours {
		it.entry = g.claims[nth]
	} else {
		it.entry = p.plain(j)
	}
	return it
}

// plain items of a writer are five facts, two assumptions, two calculations of
// his facts and a limit, over and over.
func (p plan) plain(j int) dossier.Entry {
	switch turn := j / p.writers % 10; turn {
	case 0, 1, 2, 3, 4:
		return dossier.Fact{ID: fmt.Sprintf("f_%d", j), At: p.cell(j), Label: "Revenue of a segment"}
	case 5, 6:
		return assumed(fmt.Sprintf("a_%d", j), int64(j))
	case 7, 8:
		return p.calculation(j, turn)
	}
	return dossier.Limit{Text: "Nothing is said of matter " + letters(j) + "."}
}

// calculation is over the facts that its writer filed before, where they are
// plain ones.
func (p plan) calculation(j, turn int) dossier.Entry {
	var terms []string
	for back := turn; back > turn-3; back-- {
		if of := j - back*p.writers; p.isPlain(of) {
			terms = append(terms, fmt.Sprintf("f_%d", of))
		}
	}
	if len(terms) == 0 {
		return assumed(fmt.Sprintf("c_%d", j), int64(j))
	}
	return dossier.Calculation{ID: fmt.Sprintf("c_%d", j), Label: "Segments together", Expression: strings.Join(terms, " + "), Unit: "USD"}
}

func (p plan) isPlain(j int) bool {
	_, _, settled := p.settled(j)
	_, _, grouped := p.group(j)
	return !settled && !grouped
}

func assumed(id string, value int64) dossier.Entry {
	return dossier.Assumption{ID: id, Value: source.Whole(value), Unit: "USD", Justification: "Taken for the soak."}
}

// letters spells a number, as prose holds no digits.
func letters(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26-1) + string(rune('a'+n%26))
}
