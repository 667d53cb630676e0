package room

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Quota bounds what lies on the desk's disk, in bytes. A field that is nought
// has the bound that a home begins with. What the operator decides and the roles file
// (journal and dossier) counts, and is never refused.
type Quota struct {
	Mission int64 // of a mission's folder without its cards' folders: dossier, bodies, bundles
	Card    int64 // of one card's folder
}

// Bounds that a home begins with: far more than a mission of a year needs, and
// less than a disk.
const (
	DefaultMissionBytes = 32 << 30
	DefaultCardBytes    = 2 << 30
)

// ErrQuota refuses a body or a bundle for which a mission or a card has no room
// left. Remove what the error names, or give the desk a larger bound.
var ErrQuota = errors.New("there is no room left")

// Limit sets the bounds of this home. Call it before the home is used.
func (h *Home) Limit(q Quota) {
	h.quota = Quota{Mission: cmp.Or(q.Mission, DefaultMissionBytes), Card: cmp.Or(q.Card, DefaultCardBytes)}
}

// space is a folder with a bound. Many writers share one: a walk for each body
// would cost more than the body.
type space struct {
	folder folder
	what   string // "mission acme"
	skip   string // a folder of it with bounds of its own
	limit  int64

	mu       sync.Mutex
	measured bool
	used     int64 // as measured, and what was admitted since
	since    int64 // admitted since
}

// remeasure is the part of the bound after which a process looks at the disk
// again: others write too.
const remeasure = 64

// admit takes size bytes, or refuses them with what the folder holds.
func (s *space) admit(size int64) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.measured || s.since > s.limit/remeasure || s.used+size > s.limit {
		parts, err := s.measure()
		if err != nil {
			return err
		}
		if s.used+size > s.limit {
			return s.refuse(size, parts)
		}
	}
	s.used, s.since = s.used+size, s.since+size
	return nil
}

func (s *space) refuse(size int64, parts []part) error {
	var largest []string
	for _, p := range parts[:min(len(parts), 3)] {
		largest = append(largest, fmt.Sprintf("%s %d", p.name, p.bytes))
	}
	cure := "give the desk a larger bound in desk.json"
	if len(largest) > 0 {
		cure = "remove what is needed no more, such as old bundles (bytes by place: " + strings.Join(largest, ", ") + "), or " + cure
	}
	return &Error{
		What: "the bound of the " + s.what + " is reached",
		Why:  fmt.Errorf("%w: it holds %d bytes of %d, and %d more do not fit", ErrQuota, s.used, s.limit, size),
		Cure: cure, code: "quota",
	}
}

// part is one entry of a folder with the bytes below it.
type part struct {
	name  string
	bytes int64
}

// measure walks the folder and gives its entries, the largest first. Links are
// not followed; what vanishes meanwhile counts nothing.
func (s *space) measure() ([]part, error) {
	s.used, s.since, s.measured = 0, 0, true
	root, err := s.folder.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	sizes := map[string]int64{}
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if s.skip != "" && name == s.skip {
			return fs.SkipDir
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return nil // it is gone
		}
		top, _, _ := strings.Cut(name, "/")
		sizes[top] += info.Size()
		s.used += info.Size()
		return nil
	})
	return bySize(sizes), err
}

func bySize(sizes map[string]int64) []part {
	parts := make([]part, 0, len(sizes))
	for name, bytes := range sizes {
		parts = append(parts, part{name, bytes})
	}
	slices.SortFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(b.bytes, a.bytes), strings.Compare(a.name, b.name))
	})
	return parts
}

// missionSpace is the one space of a mission in this process.
func (h *Home) missionSpace(id string) *space {
	return h.spaceOf("mission "+id, h.mission(id), roomFolder, h.quota.Mission)
}

func (h *Home) cardSpace(mission, card string, where folder) *space {
	return h.spaceOf("card "+card+" of mission "+mission, where, "", h.quota.Card)
}

func (h *Home) spaceOf(what string, where folder, skip string, limit int64) *space {
	if where.fault != nil {
		return nil // a refused name bounds nothing: it is refused at first use
	}
	known, _ := h.spaces.LoadOrStore(what, &space{folder: where, what: what, skip: skip, limit: limit})
	return known.(*space)
}

// Used says how many bytes lie in the card's folder, and how many may: whoever
// runs a script there stops it at the bound.
func (c *Card) Used() (used, limit int64, err error) {
	s := c.bundles.space
	if s == nil {
		return 0, 0, explain("the card's folder cannot be measured", c.folder.fault)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err = s.measure()
	return s.used, s.limit, explain("the card's folder cannot be measured", err)
}

const roomFolder = "room"

func sizeOf(files []File) (bytes int64) {
	for _, f := range files {
		bytes += int64(len(f.Body))
	}
	return bytes
}
