package forge

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"regexp"
)

// entry is one part of a package.
type entry struct {
	header zip.FileHeader
	body   []byte
}

func entriesOf(body []byte) (entries []entry, err error) {
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return nil, err
	}
	for _, f := range archive.File {
		part, err := partOf(f)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry{f.FileHeader, part})
	}
	return entries, nil
}

func partOf(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// zipped packs entries, and writes a comment behind them.
func zipped(entries []entry, comment string) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		into, err := w.CreateHeader(&zip.FileHeader{Name: e.header.Name, Method: e.header.Method, Modified: e.header.Modified})
		if err != nil {
			return nil, err
		}
		if _, err := into.Write(e.body); err != nil {
			return nil, err
		}
	}
	if err := w.SetComment(comment); err != nil {
		return nil, err
	}
	err := w.Close()
	return out.Bytes(), err
}

// repacked changes the entries of a package.
func repacked(change func([]entry) ([]entry, error)) func([]byte) ([]byte, error) {
	return func(body []byte) ([]byte, error) {
		entries, err := entriesOf(body)
		if err != nil {
			return nil, err
		}
		if entries, err = change(entries); err != nil {
			return nil, err
		}
		return zipped(entries, "")
	}
}

// part changes the first part of a package whose name fits, and that the change
// does not refuse.
func part(name string, change func([]byte) ([]byte, error)) func([]byte) ([]byte, error) {
	form := regexp.MustCompile("^(?:" + name + ")$")
	return repacked(func(entries []entry) ([]entry, error) {
		for i, e := range entries {
			if !form.MatchString(e.header.Name) {
				continue
			}
			if changed, err := change(e.body); err == nil {
				entries[i].body = changed
				return entries, nil
			}
		}
		return nil, fmt.Errorf("no part %s can be changed so", name)
	})
}

// each does one change after another.
func each(changes ...func([]byte) ([]byte, error)) func([]byte) ([]byte, error) {
	return func(body []byte) (_ []byte, err error) {
		for _, change := range changes {
			if body, err = change(body); err != nil {
				return nil, err
			}
		}
		return body, nil
	}
}

// added puts one more part into a package.
func added(name, content string) func([]byte) ([]byte, error) {
	return repacked(func(entries []entry) ([]entry, error) {
		return append(entries, entry{zip.FileHeader{Name: name, Method: zip.Deflate}, []byte(content)}), nil
	})
}

// related adds a part with its content type and the arrow that leads to it.
func related(name, kind, from, arrow, target, content string) func([]byte) ([]byte, error) {
	rels := "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	return each(
		added(name, content),
		part(`\[Content_Types\]\.xml`, swap(`</Types>`, `<Override PartName="/`+name+`" ContentType="application/vnd.openxmlformats-officedocument.`+kind+`+xml"/></Types>`)),
		part(from, swap(`</Relationships>`, `<Relationship Id="rId900" Type="`+rels+arrow+`" Target="`+target+`"/></Relationships>`)),
	)
}
