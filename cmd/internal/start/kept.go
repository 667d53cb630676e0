package start

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/tools"
	"github.com/deskworth/deskworth-go/deskworth/web"
	"github.com/deskworth/deskworth-go/internal/closed"
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
	Keep  []string `json:"keep,omitempty"` // vendors whose terms the operator read, and said keep
	Quota Quota    `json:"quota,omitzero"`
}

// Quota is the operator's bounds of the home, in bytes; absent: those that
// [room.Home.Limit] has for nought.
type Quota struct {
	Mission int64 `json:"mission_bytes,omitzero"` // of a mission's dossier, bodies and bundles
	Card    int64 `json:"card_bytes,omitzero"`    // of one card's folder
}

// ReadSettings reads the settings of a home. It refuses a word that it does not
// know: whoever writes "keeep" believes to have said something.
func ReadSettings(home *room.Home) (s Settings, err error) {
	body, _, err := home.Settings().Read()
	if err != nil || body == nil {
		return s, err
	}
	if err := closed.JSON(body, &s); err != nil {
		return s, unreadable("desk.json in "+home.Path(), err.Error())
	}
	return s, s.check()
}

// check refuses a vendor that no tool reads.
func (s Settings) check() error {
	if s.Quota.Mission < 0 || s.Quota.Card < 0 {
		return &source.RefusedError{Rule: "settings", Reason: "desk.json gives a bound below nought", Remedy: "give bytes, or leave it out"}
	}
	var names []string
	for _, v := range tools.Vendors() {
		names = append(names, v.Name)
	}
	for _, name := range s.Keep {
		if !slices.Contains(names, name) {
			return &source.RefusedError{Rule: "settings", Reason: fmt.Sprintf("desk.json says keep for %.80q, which no tool reads", name), Remedy: "name one of " + strings.Join(names, ", ")}
		}
	}
	return nil
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

// ReadFeeds reads the feeds that the operator added in feeds.json. It refuses a
// word that it does not know, as [ReadSettings] does.
func ReadFeeds(home *room.Home) ([]web.Feed, error) {
	body, _, err := home.Feeds().Read()
	if err != nil {
		return nil, err
	}
	return web.ParseFeeds(body)
}

// parse decodes a small file of the home. The decoder's own words would quote the
// file, which may hold keys.
func parse(body []byte, name string, into any) error {
	if body != nil && json.Unmarshal(body, into) != nil {
		return unreadable(name, "it does not have the form that the desk writes")
	}
	return nil
}

// unreadable refuses a file of the home that a hand has changed, or a disk.
func unreadable(file, problem string) error {
	return &source.RefusedError{Rule: "settings", Reason: file + " cannot be read: " + problem, Remedy: "mend the file, or move it away and set again what it said"}
}
