package filings

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// chained groups notices into offerings, newest first. Two notices are of one
// offering when one says that it amends the other, or when they carry one file
// number 021-…. hits come newest first; notices are those that were read.
func chained(hits []hit, notices map[Accession]*Notice, issuer Filer) (offerings []Offering) {
	groups := grouped(hits, notices)
	members := map[string][]hit{}
	var order []string
	for _, h := range slices.Backward(hits) { // oldest first
		group := groups.root(string(h.Accession))
		if members[group] == nil {
			order = append(order, group)
		}
		members[group] = append(members[group], h)
	}
	for _, group := range slices.Backward(order) {
		offerings = append(offerings, offeringOf(members[group], notices, issuer))
	}
	slices.SortStableFunc(offerings, func(a, b Offering) int { return b.Filed.Compare(a.Filed) })
	return offerings
}

// groups joins accession and file numbers: each leads to another of its group,
// and the last of them names it.
type groups map[string]string

func (g groups) root(key string) string {
	for g[key] != "" {
		if next := g[g[key]]; next != "" {
			g[key] = next // keeps the ways short
		}
		key = g[key]
	}
	return key
}

func (g groups) join(a, b string) {
	if a, b = g.root(a), g.root(b); a != b {
		g[a] = b
	}
}

func grouped(hits []hit, notices map[Accession]*Notice) groups {
	g, listed := groups{}, map[Accession]bool{}
	for _, h := range hits {
		listed[h.Accession] = true
	}
	for _, h := range hits {
		for _, number := range h.Numbers {
			if strings.HasPrefix(number, offeringPrefix) {
				g.join(string(h.Accession), number)
			}
		}
		if n := notices[h.Accession]; n != nil && listed[n.Amends] {
			g.join(string(h.Accession), string(n.Amends))
		}
	}
	return g
}

// inOrder brings the notices of one offering into the order in which they were
// filed, oldest first. Of those of one day an amendment follows what it amends.
func inOrder(members []hit, notices map[Accession]*Notice) {
	byNumber := map[Accession]hit{}
	for _, h := range members {
		byNumber[h.Accession] = h
	}
	depth := func(h hit) (steps int) {
		for at := h; steps < len(members); steps++ { // two may name each other
			n := notices[at.Accession]
			if n == nil || byNumber[n.Amends].Filed != h.Filed {
				break
			}
			at = byNumber[n.Amends]
		}
		return steps
	}
	slices.SortFunc(members, func(a, b hit) int {
		return cmp.Or(a.Filed.Compare(b.Filed), cmp.Compare(depth(a), depth(b)), strings.Compare(a.Form, b.Form), strings.Compare(string(a.Accession), string(b.Accession)))
	})
}

// offeringOf makes the chain of the notices of one offering.
func offeringOf(members []hit, notices map[Accession]*Notice, issuer Filer) Offering {
	inOrder(members, notices)
	latest := members[len(members)-1]
	o := Offering{Issuer: issuer, Latest: latest.Accession, Filed: latest.Filed, Original: beginningOf(members, notices)}
	for _, h := range members {
		found := FoundNotice{Accession: h.Accession, Form: h.Form, Filed: h.Filed}
		if n := notices[h.Accession]; n != nil {
			found.Read, found.Amends = true, n.Amends
		}
		o.Chain = append(o.Chain, found)
		if o.FileNumber == "" {
			o.FileNumber = h.offeringNumber(issuer)
		}
	}
	return o
}

// offeringNumber is the issuer's own file number; numbers stand in the order of
// filers when there are as many of them.
func (h hit) offeringNumber(issuer Filer) string {
	for i, number := range h.Numbers {
		own := len(h.Numbers) != len(h.Filers) || h.Filers[i].CIK == issuer.CIK
		if own && strings.HasPrefix(number, offeringPrefix) {
			return number
		}
	}
	return ""
}

const hasOriginal = "in this answer"

// beginningOf says whether the chain begins with the first notice.
func beginningOf(members []hit, notices map[Accession]*Notice) string {
	n := notices[members[0].Accession]
	switch {
	case members[0].Form == "D" && n != nil:
		return hasOriginal
	case members[0].Form == "D":
		return "not in this answer: " + string(members[0].Accession) + " was found and not read"
	}
	if n != nil && slices.ContainsFunc(members, func(h hit) bool { return h.Accession == n.Amends }) {
		return "not in this answer: the amendments name each other"
	}
	if n != nil && n.Amends != "" {
		return "not in this answer: " + string(n.Amends) + " lies outside the window or was not found"
	}
	return "not in this answer: the first notice here is an amendment that names no other, or was not read"
}

// standing gives every notice that was read its place in the chain, and says
// whether any was. An offering of which nothing was read is not given: its
// notices are listed as unread or unreadable.
func standing(o Offering, notices map[Accession]*Notice) (read bool) {
	for _, found := range o.Chain {
		n := notices[found.Accession]
		if n == nil {
			continue
		}
		read = true
		if n.offering = o.FileNumber; n.offering == "" {
			n.offering = string(o.Chain[0].Accession)
		}
		if found.Accession == o.Latest {
			n.Standing = "latest"
			if o.Original != hasOriginal {
				n.Marks = append(n.Marks, "original "+o.Original)
			}
			continue
		}
		n.Standing = "superseded by " + string(o.Latest) + ", filed " + o.Filed.String()
		if notices[o.Latest] == nil {
			n.Standing += ", which was not read"
		}
		n.Marks = append(n.Marks, n.Standing)
	}
	return read
}

// latestOf gives the notice whose figures count, or nothing when it was not read.
func (p Placements) latestOf(o Offering) *Notice {
	at := slices.IndexFunc(p.Notices, func(n Notice) bool { return n.Accession == o.Latest })
	if at < 0 {
		return nil
	}
	return &p.Notices[at]
}

// newest is the day of the newest notice that was read.
func newest(notices []Notice) (day source.Date) {
	for _, n := range notices {
		if n.Filed.After(day) {
			day = n.Filed
		}
	}
	return day
}
