package forge

import (
	"bytes"
	"fmt"
	"path/filepath"
)

// Text changes the first place of a file that shows a text, so that the file still
// opens: in a package's first part that holds it, which may be a package too, or on
// a memo's first page that shows it.
func Text(name string, body []byte, old, replacement string) ([]byte, error) {
	switch filepath.Ext(name) {
	case ".xlsx", ".pptx", ".docx":
		return inZip(body, old, replacement)
	case ".pdf":
		return inPDF(body, old, replacement)
	}
	return inText(body, old, replacement)
}

func inText(body []byte, old, replacement string) ([]byte, error) {
	if !bytes.Contains(body, []byte(old)) {
		return nil, fmt.Errorf("%q does not stand in it", old)
	}
	return bytes.Replace(body, []byte(old), []byte(replacement), 1), nil
}

func inZip(body []byte, old, replacement string) ([]byte, error) {
	return repacked(func(entries []entry) ([]entry, error) {
		for i, e := range entries {
			change := inText
			if filepath.Ext(e.header.Name) == ".xlsx" {
				change = inZip
			}
			if again, err := change(e.body, old, replacement); err == nil {
				entries[i].body = again
				return entries, nil
			}
		}
		return nil, fmt.Errorf("%q stands in no part", old)
	})(body)
}
