package room

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/adrg/xdg"
)

// Home is a desk's data directory. It holds no handle and makes nothing until
// something is written; any number of processes may use one home.
type Home struct {
	folder folder
	wait   time.Duration
	quota  Quota
	spaces sync.Map // by what they bound
}

// Open names the home at root, which a command takes from DESKWORTH_HOME; an
// empty root is the platform's data directory. An absent directory is fine and
// is made at the first write; something else than a directory there is an
// [Error] with code "link".
func Open(root string) (*Home, error) {
	if root == "" {
		root = filepath.Join(xdg.DataHome, "deskworth")
	}
	top, err := filepath.Abs(root)
	if err != nil {
		return nil, explain("the home has no absolute path", err)
	}
	info, err := os.Stat(top)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%w: %s", ErrLink, top)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, explain("the home "+top+" cannot be used", err)
	}
	return &Home{folder: folder{top: top}, wait: lockWait, quota: Quota{DefaultMissionBytes, DefaultCardBytes}}, nil
}

// Path is the home's absolute path, to show to its operator.
func (h *Home) Path() string { return h.folder.path() }

// Settings is desk.json.
func (h *Home) Settings() *Kept { return h.kept(h.folder, "desk.json") }

// Cards is cards.json: roles, missions and token digests. Whoever admits a card
// compares its [Stamp] at each call, so that a revoked card is out at the next.
func (h *Home) Cards() *Kept { return h.kept(h.folder, "cards.json") }

// Keys is keys.json: the vendors' keys that the operator stored.
func (h *Home) Keys() *Kept { return h.kept(h.folder, "keys.json") }

// Feeds is feeds.json: publishers' feeds that the operator added.
func (h *Home) Feeds() *Kept { return h.kept(h.folder, "feeds.json") }

// Mission is a mission's mission.json.
func (h *Home) Mission(id string) *Kept { return h.kept(h.mission(id), "mission.json") }

// Missions lists the missions that have a mission.json, sorted by name. A home
// that does not exist yet has none.
func (h *Home) Missions() ([]string, error) {
	root, err := h.folder.below("missions").open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, explain("the missions cannot be listed", err)
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, explain("the missions cannot be listed", err)
	}
	var ids []string
	for _, entry := range entries {
		if !entry.IsDir() || CheckID(entry.Name()) != nil {
			continue
		}
		if _, err := root.Lstat(entry.Name() + "/mission.json"); err == nil {
			ids = append(ids, entry.Name())
		}
	}
	return ids, nil
}

// Journal is a mission's journal.jsonl.
func (h *Home) Journal(mission string) *Lines { return h.lines(h.mission(mission), "journal.jsonl") }

// Canvas is a mission's canvas.jsonl: its mounted modules.
func (h *Home) Canvas(mission string) *Lines { return h.lines(h.mission(mission), "canvas.jsonl") }

// Bodies keeps the raw bodies that a mission read.
func (h *Home) Bodies(mission string) *Bodies {
	return &Bodies{folder: h.mission(mission).below("reads"), space: h.missionSpace(mission)}
}

// Cache keeps bodies for all missions; it may be emptied at any time.
func (h *Home) Cache() *Bodies { return &Bodies{folder: h.folder.below("cache")} }

// Corpus opens the folder of local documents, and makes it when it is absent.
// Close it after use. Names cannot leave it.
func (h *Home) Corpus() (*os.Root, error) {
	root, err := h.folder.below("corpus").make()
	return root, explain("the corpus folder cannot be opened", err)
}

const dossierName = "dossier.db"

// DossierFile gives the path of a mission's database, for whoever opens one. The
// file exists afterwards, empty at first, so that it and what the database lays
// beside it are the operator's alone.
func (h *Home) DossierFile(mission string) (string, error) {
	const name = dossierName
	where := h.mission(mission)
	root, err := where.make()
	if err != nil {
		return "", explain("the mission's folder cannot be made", err)
	}
	defer root.Close()
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err == nil {
		return where.path(name), explain("the dossier's file cannot be made", f.Close())
	}
	info, lerr := root.Lstat(name)
	if lerr != nil {
		return "", explain("the dossier's file cannot be made", err)
	}
	if !info.Mode().IsRegular() {
		return "", explain("the dossier's file is refused", fmt.Errorf("%w: %s", ErrLink, name))
	}
	return where.path(name), nil
}

// Dir opens a directory that the operator named in a command, such as
// --record DIR, and makes it when it is absent. Close it after use.
func Dir(path string) (*os.Root, error) {
	top, err := filepath.Abs(path)
	if err != nil {
		return nil, explain("the directory has no absolute path", err)
	}
	root, err := folder{top: top}.make()
	return root, explain("the directory "+path+" cannot be used", err)
}

func (h *Home) mission(id string) folder { return h.folder.below("missions").named(id) }

func (h *Home) kept(where folder, name string) *Kept {
	return &Kept{folder: where, name: name, wait: h.wait}
}

func (h *Home) lines(where folder, name string) *Lines {
	return &Lines{folder: where, name: name, wait: h.wait}
}
