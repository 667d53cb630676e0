package start

import (
	"encoding/json"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Keys is keys.json: keys that the operator stored, by the name of their variable.
type Keys map[string]string

// ReadKeys reads the stored keys of a home.
func ReadKeys(home *room.Home) (Keys, error) {
	body, _, err := home.Keys().Read()
	if err != nil {
		return nil, err
	}
	return ParseKeys(body)
}

// ParseKeys reads the content of keys.json; nothing holds no key.
func ParseKeys(body []byte) (Keys, error) {
	keys := Keys{}
	return keys, parse(body, "keys.json", &keys)
}

// Key gives a key that the operator stored.
func (k Keys) Key(env string) (string, bool) {
	value, found := k[env]
	return value, found
}

// Settings is desk.json.
type Settings struct {
	Keep []string `json:"keep,omitempty"` // vendors whose terms the operator read, and said keep
}

// ReadSettings reads the settings of a home.
func ReadSettings(home *room.Home) (s Settings, err error) {
	body, _, err := home.Settings().Read()
	if err != nil {
		return s, err
	}
	return s, parse(body, "desk.json", &s)
}

// Keeps says whether the operator read a vendor's terms and said keep.
func (s Settings) Keeps(vendor string) bool { return slices.Contains(s.Keep, vendor) }

func (s Settings) keep() map[string]bool {
	keep := make(map[string]bool, len(s.Keep))
	for _, vendor := range s.Keep {
		keep[vendor] = true
	}
	return keep
}

// parse decodes a small file of the home. The decoder's own words would quote the
// file, which may hold keys.
func parse(body []byte, name string, into any) error {
	if body != nil && json.Unmarshal(body, into) != nil {
		return &source.ShapeError{Vendor: "this desk", Where: name, Problem: "it does not have the form that the desk writes"}
	}
	return nil
}
