package market

import (
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Settlement is the hour at which an option ends, in New York.
type Settlement string

const (
	AM Settlement = "AM" // 09:30: settled on the opening prices of its last day
	PM Settlement = "PM" // 16:00: settled on the close, or exercised after it
)

// index is a family of index options at the exchange: its roots settle at
// different hours and share dates, so they are never one slice.
type index struct {
	name     string
	am, pm   []string
	american bool
}

// indices are those whose file has a leading underscore in its name. An index
// that is not listed can be asked with the underscore.
var indices = []index{
	{name: "SPX", am: []string{"SPX"}, pm: []string{"SPXW"}},
	{name: "VIX", am: []string{"VIX", "VIXW"}},
	{name: "NDX", am: []string{"NDX"}, pm: []string{"NDXP"}},
	{name: "RUT", am: []string{"RUT"}, pm: []string{"RUTW"}},
	{name: "DJX", am: []string{"DJX"}, pm: []string{"DJXW"}},
	{name: "XSP", pm: []string{"XSP", "XSPW"}},
	{name: "XND", pm: []string{"XND"}},
	{name: "MRUT", pm: []string{"MRUT"}},
	{name: "OEX", pm: []string{"OEX", "OEXW"}, american: true},
	{name: "XEO", pm: []string{"XEO", "XEOW"}},
}

func indexNamed(name string) (index, bool) {
	i := slices.IndexFunc(indices, func(i index) bool { return i.name == name })
	if i < 0 {
		return index{}, false
	}
	return indices[i], true
}

// indexOfRoot finds the index that a root of another name belongs to.
func indexOfRoot(root string) (index, bool) {
	i := slices.IndexFunc(indices, func(i index) bool { return slices.Contains(i.am, root) || slices.Contains(i.pm, root) })
	if i < 0 {
		return index{}, false
	}
	return indices[i], true
}

// How a root of a file relates to the instrument that was asked for.
type kinship uint8

const (
	standard kinship = iota
	adjusted         // its deliverable was changed by a corporate action: no multiplier is known
	foreign
)

// kinshipOf judges a root by the name of the file without its underscore.
func kinshipOf(root, name string) kinship {
	plain := strings.ReplaceAll(name, ".", "")
	family, known := indexNamed(name)
	stem := strings.TrimRight(root, "0123456789")
	switch {
	case root == name, root == plain:
		return standard
	case known && (slices.Contains(family.am, root) || slices.Contains(family.pm, root)):
		return standard
	case stem != root && (stem == name || stem == plain):
		return adjusted
	}
	return foreign
}

func settlementOf(root string) Settlement {
	if family, known := indexOfRoot(root); known && slices.Contains(family.am, root) {
		return AM
	}
	return PM
}

// European says that a root's options can be exercised at expiry alone, where
// put-call parity is a theorem. Those on shares and funds are American.
func european(root string) bool {
	family, known := indexOfRoot(root)
	return known && !family.american
}

// endOf is the instant at which an option is over. The exchange's shortened
// days are not known here: 16:00 stands on them too.
func endOf(expiry source.Date, s Settlement) time.Time {
	day := expiry.Midnight(newYorkZone)
	if s == AM {
		return time.Date(day.Year(), day.Month(), day.Day(), 9, 30, 0, 0, newYorkZone)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 16, 0, 0, 0, newYorkZone)
}
