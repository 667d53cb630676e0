package dossier

import (
	"cmp"
	"slices"
)

// RoleLine says what one role has filed.
type RoleLine struct {
	Role   string      `json:"role"`
	Cards  int         `json:"cards"` // of the role, that filed something
	Filed  int         `json:"filed"`
	Newest int64       `json:"newest"` // number of its last contribution
	Kinds  []KindCount `json:"kinds"`
}

// KindCount is how often a kind was filed.
type KindCount struct {
	Kind  Kind `json:"kind"`
	Count int  `json:"count"`
}

// rolesOf counts contributions by role, in order of appearance.
func rolesOf(events []Event) []RoleLine {
	roles := []RoleLine{}
	at, cards, kinds := map[string]int{}, map[Author]bool{}, map[string]map[Kind]int{}
	for _, e := range events {
		if e.Contribution.Entry() == nil {
			continue
		}
		i, known := at[e.By.Role]
		if !known {
			i = len(roles)
			at[e.By.Role], kinds[e.By.Role] = i, map[Kind]int{}
			roles = append(roles, RoleLine{Role: e.By.Role})
		}
		if !cards[e.By] {
			cards[e.By] = true
			roles[i].Cards++
		}
		roles[i].Filed++
		roles[i].Newest = e.Seq
		kinds[e.By.Role][e.Kind]++
	}
	for i := range roles {
		roles[i].Kinds = counted(kinds[roles[i].Role])
	}
	return roles
}

func counted(kinds map[Kind]int) (counts []KindCount) {
	for kind, count := range kinds {
		counts = append(counts, KindCount{Kind: kind, Count: count})
	}
	slices.SortFunc(counts, func(a, b KindCount) int { return cmp.Or(-cmp.Compare(a.Count, b.Count), cmp.Compare(a.Kind, b.Kind)) })
	return counts
}
