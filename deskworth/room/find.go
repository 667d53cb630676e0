package room

import (
	"errors"
	"io/fs"
)

// HasDossier says whether a mission's database is there. It makes nothing.
func (h *Home) HasDossier(mission string) (bool, error) {
	root, err := h.mission(mission).open()
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, explain("the mission's folder cannot be opened", err)
	}
	defer root.Close()
	if _, err = root.Lstat(dossierName); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, explain("the dossier's file cannot be looked at", err)
}
