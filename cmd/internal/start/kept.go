package start

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// keyNames are the variables that hold a vendor's key, in the vendors' usual names.
var keyNames = []string{
	"FRED_API_KEY", "ALPHAVANTAGE_API_KEY", "TIINGO_API_KEY", "TWELVEDATA_API_KEY", "EODHD_API_KEY", "POLYGON_API_KEY",
	"STOOQ_API_KEY", "OPENFIGI_API_KEY", "BRAVE_API_KEY", "TAVILY_API_KEY", "GITHUB_TOKEN",
}

// kept is what the operator stored at the home.
type kept struct {
	keys storedKeys
	keep map[string]bool // vendors whose terms the operator read, and said keep
}

func readKept(home *room.Home) (k kept, err error) {
	k.keys, k.keep = storedKeys{}, map[string]bool{}
	if err := read(home.Keys(), "keys.json", &k.keys); err != nil {
		return k, err
	}
	var settings struct {
		Keep []string `json:"keep"`
	}
	if err := read(home.Settings(), "desk.json", &settings); err != nil {
		return k, err
	}
	for _, vendor := range settings.Keep {
		k.keep[vendor] = true
	}
	return k, nil
}

// read decodes a small file of the home. The decoder's own words would quote the
// file, which may hold keys.
func read(file *room.Kept, name string, into any) error {
	body, _, err := file.Read()
	if err != nil || body == nil {
		return err
	}
	if json.Unmarshal(body, into) != nil {
		return &source.ShapeError{Vendor: "this desk", Where: name, Problem: "it does not have the form that the desk writes"}
	}
	return nil
}

// storedKeys is keys.json.
type storedKeys map[string]string

// Key gives a key that the operator stored.
func (k storedKeys) Key(env string) (string, bool) {
	value, found := k[env]
	return value, found
}

// known lists every key that may never be printed.
func (k storedKeys) known(getenv func(string) string) []string {
	known := slices.Sorted(maps.Values(k))
	for _, name := range keyNames {
		if value := getenv(name); value != "" {
			known = append(known, value)
		}
	}
	return known
}
