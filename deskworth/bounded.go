package deskworth

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// LeftOut counts what a bounded answer does not show of one list or text.
type LeftOut struct {
	Where string `json:"where"`
	Count int    `json:"count"` // items of a list, characters of a text
}

const leftOutKey = "left_out"

// bounded is an acting tool's answer as a model reads it.
type bounded struct{ body json.RawMessage }

// bound writes a value as JSON of at most limit characters. Whatever makes it
// long is cut from its end, the longest list or text first, and counted: a too
// long answer is never an error.
func bound(value any, limit int) (bounded, error) {
	whole, err := json.Marshal(value)
	if err != nil {
		return bounded{}, err
	}
	if utf8.RuneCount(whole) <= limit {
		return bounded{body: whole}, nil
	}
	root, err := parseTree(whole)
	if err != nil {
		return bounded{}, err
	}
	cuts := map[string]int{}
	for range maxCuts {
		body := root.write(leftOutOf(cuts))
		if utf8.RuneCount(body) <= limit {
			return bounded{body: body}, nil
		}
		where, part := root.longest("")
		if part == nil {
			where, part = root.widest("")
		}
		cuts[where] += part.halve()
	}
	return bounded{}, fmt.Errorf("an answer of %d bytes cannot be cut to %d characters", len(whole), limit)
}

const maxCuts = 400

func leftOutOf(cuts map[string]int) (left []LeftOut) {
	for where, count := range cuts {
		left = append(left, LeftOut{Where: where, Count: count})
	}
	slices.SortFunc(left, func(a, b LeftOut) int { return cmp.Compare(a.Where, b.Where) })
	return left
}
