package dossier

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	contributionList = "contributions" // its cursors name the last number shown, so that they outlive filters
	entryList        = "entry"
	restSize         = 90 // characters of one Rest, at most
)

// cursor is a place in one list of a dossier as it stood after one event.
type cursor struct {
	list string
	at   place
	upTo int64
}

// String is what parseCursor reads: "conflicts:3.20@1234".
func (c cursor) String() string {
	part := ""
	if c.at.part > 0 {
		part = "." + strconv.Itoa(c.at.part)
	}
	return fmt.Sprintf("%s:%d%s@%d", c.list, c.at.item, part, c.upTo)
}

func parseCursor(text string) (c cursor, err error) {
	if text == "" {
		return c, nil
	}
	list, rest, _ := strings.Cut(text, ":")
	at, upTo, _ := strings.Cut(rest, "@")
	item, part, parted := strings.Cut(at, ".")
	c.list = list
	if c.at.item, err = strconv.ParseInt(item, 10, 64); err == nil {
		c.upTo, err = strconv.ParseInt(upTo, 10, 64)
	}
	if err == nil && parted {
		c.at.part, err = strconv.Atoi(part)
	}
	if err != nil || c.String() != text || c.at.item < 0 || c.at.part < 0 || c.upTo < 1 {
		return cursor{}, badCursor(text)
	}
	return c, nil
}

func badCursor(text string) error {
	return &source.ArgumentError{Field: "cursor", Problem: fmt.Sprintf("%.80q is no place in this dossier", text), Remedy: "take it from rest, as an earlier answer gave it"}
}

// pager makes one page.
type pager struct {
	from cursor
	upTo int64 // number of the newest event that the pages tell of
	room int   // characters
	// Contributions up to this number were not asked for.
	after int64
}

// overview shows the beginning of every list. A list that needs less than its
// share leaves the others more.
func (p pager) overview(v View, lists []stretch) (View, error) {
	page := v.head()
	room := p.room - sizeOf(page) - restSize*len(lists)
	needs := make([]int, len(lists))
	order := make([]int, len(lists))
	weights := 0
	for i, l := range lists {
		need, err := l.need(room)
		if err != nil {
			return View{}, err
		}
		needs[i], order[i] = need, i
		weights += l.share()
	}
	slices.SortStableFunc(order, func(a, b int) int { return needs[a]*lists[b].share() - needs[b]*lists[a].share() })
	for _, i := range order {
		l := lists[i]
		mine := min(needs[i], room*l.share()/weights)
		next, left, err := l.fill(&page, place{}, mine, false)
		if err != nil {
			return View{}, err
		}
		room, weights = room-mine+left, weights-l.share()
		p.leave(&page, l, next)
	}
	slices.SortFunc(page.Rest, func(a, b Rest) int { return strings.Compare(a.Where, b.Where) })
	return page, nil
}

// goesOn shows one list from a cursor on.
func (p pager) goesOn(v View, lists []stretch) (View, error) {
	page := v.head()
	page.Frame = Frame{}
	at := slices.IndexFunc(lists, func(l stretch) bool { return l.called() == p.from.list })
	if at < 0 {
		return View{}, badCursor(p.from.String())
	}
	l, from := lists[at], p.from.at
	if p.from.list == contributionList {
		from = place{item: int64(sort.Search(len(v.Contributions), func(i int) bool { return v.Contributions[i].Seq > p.from.at.item }))}
	}
	if from.item > l.length() {
		return View{}, badCursor(p.from.String())
	}
	next, _, err := l.fill(&page, from, p.room-sizeOf(page)-restSize, true)
	if err != nil {
		return View{}, err
	}
	p.leave(&page, l, next)
	return page, nil
}

// leave counts what a page does not show of a list.
func (p pager) leave(page *View, l stretch, next place) {
	if next.item >= l.length() {
		return
	}
	c := cursor{list: l.called(), at: next, upTo: p.upTo}
	if c.list == contributionList {
		c.at = place{item: p.lastShown(page.Contributions)}
	}
	page.Rest = append(page.Rest, Rest{Where: c.list, Count: int(l.length() - next.item), Cursor: c.String()})
}

func (p pager) lastShown(shown []Filed) int64 {
	if len(shown) == 0 {
		return max(p.after, p.from.at.item)
	}
	return shown[len(shown)-1].Seq
}

// Whole is one contribution as it was filed.
type Whole struct {
	Filed
	Contribution Contribution `json:"contribution,omitzero"`
	Text         string       `json:"text,omitzero"` // a part of its JSON, when a page has no room for it
	Of           int          `json:"of,omitzero"`   // characters of that JSON
}

// whole shows one contribution, or from a cursor on a part of its text.
func (p pager) whole(page View, events []Event, number int64) (View, error) {
	at := slices.IndexFunc(events, func(e Event) bool { return e.Seq == number && e.Contribution.Entry() != nil })
	if at < 0 {
		return View{}, &source.NotFoundError{What: fmt.Sprintf("contribution %d", number), Remedy: "dossier_read lists the contributions with their numbers"}
	}
	e := events[at]
	page.Frame = Frame{}
	page.Entry = Whole{Filed: wholeLine(filedLine(e, e.Contribution.Entry())), Contribution: e.Contribution}
	if sizeOf(page) <= p.room && p.from.at.part == 0 {
		return page, nil
	}
	text, err := json.Marshal(e.Contribution)
	if err != nil {
		return View{}, err
	}
	runes, from := []rune(string(text)), p.from.at.part
	if from >= len(runes) {
		return View{}, badCursor(p.from.String())
	}
	page.Entry.Contribution, page.Entry.Of = Contribution{}, len(runes)
	room := p.room - sizeOf(page) - restSize
	shown := max(1, sort.Search(len(runes)-from, func(n int) bool { return sizeOf(string(runes[from:from+n+1])) > room }))
	page.Entry.Text = string(runes[from : from+shown])
	if rest := len(runes) - from - shown; rest > 0 {
		next := cursor{list: entryList, at: place{item: number, part: from + shown}, upTo: p.upTo}
		page.Rest = []Rest{{Where: entryList, Count: rest, Cursor: next.String()}}
	}
	return page, nil
}
