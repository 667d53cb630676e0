package dossier

import (
	"encoding/json"
	"sort"
	"unicode/utf8"
)

// place is where a list goes on: at an item, or within one after some of its parts.
type place struct {
	item int64
	part int
}

// stretch is one list of a view, whatever its items are.
type stretch interface {
	called() string
	share() int
	length() int64
	// need is how many characters the list takes, or more than most.
	need(most int) (int, error)
	// fill puts into a page what has room from a place on, and gives where it
	// stopped and the room left. With force at least one part is put in, so that
	// pages end.
	fill(page *View, from place, room int, force bool) (next place, left int, err error)
}

// list is one list of a view. An item may have parts, the claims of a conflict,
// of which a page shows some when it has no room for all.
type list[T any] struct {
	name   string
	weight int // share of a page that shows all lists
	count  int
	item   func(i int) (T, error)
	parts  func(T) int                  // nil: one
	cut    func(item T, from, to int) T // nil: as it is
	out    func(page *View) *[]T
}

func (l *list[T]) called() string { return l.name }
func (l *list[T]) share() int     { return l.weight }
func (l *list[T]) length() int64  { return int64(l.count) }

func (l *list[T]) need(most int) (need int, err error) {
	for i := 0; i < l.count && need <= most; i++ {
		item, err := l.item(i)
		if err != nil {
			return 0, err
		}
		need += sizeOf(l.some(item, 0, l.partsOf(item))) + 1
	}
	return need, nil
}

func (l *list[T]) fill(page *View, from place, room int, force bool) (next place, left int, err error) {
	out := l.out(page)
	for from.item < int64(l.count) {
		item, err := l.item(int(from.item))
		if err != nil {
			return from, room, err
		}
		to, parts := l.fits(item, from.part, room), l.partsOf(item)
		if to < parts && len(*out) > 0 {
			break // it is shown whole on the next page, if one has room for it
		}
		if to == from.part && force && to < parts {
			to++
		}
		if to == from.part {
			break
		}
		shown := l.some(item, from.part, to)
		*out, room, force = append(*out, shown), room-sizeOf(shown)-1, false
		if from.part = to; to < parts {
			break
		}
		from = place{item: from.item + 1}
	}
	return from, room, nil
}

// fits is how many parts of an item, counted from its first, a room has place for.
func (l *list[T]) fits(item T, from, room int) int {
	parts := l.partsOf(item)
	if sizeOf(l.some(item, from, parts))+1 <= room {
		return parts
	}
	return from + sort.Search(parts-from-1, func(more int) bool {
		return sizeOf(l.some(item, from, from+more+1))+1 > room
	})
}

func (l *list[T]) partsOf(item T) int {
	if l.parts == nil {
		return 1
	}
	return max(1, l.parts(item))
}

func (l *list[T]) some(item T, from, to int) T {
	if l.cut == nil {
		return item
	}
	return l.cut(item, from, to)
}

func given[T any](items []T) func(int) (T, error) {
	return func(i int) (T, error) { return items[i], nil }
}

// sizeOf is how many characters a value is as JSON.
func sizeOf(value any) int {
	text, err := json.Marshal(value)
	if err != nil {
		panic("a line of a dossier cannot be written as JSON: " + err.Error()) // every type in it can
	}
	return utf8.RuneCount(text)
}
