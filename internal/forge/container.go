package forge

import (
	"archive/zip"
	"bytes"
	"fmt"
)

// containers are forgeries of the zip around an office file, whose parts stay.
func containers() (list []Forgery) {
	for _, name := range []string{workbookFile, deckFile, wordsFile} {
		one := func(rule, place string, change func([]byte) ([]byte, error)) {
			list = append(list, Forgery{Rule: name + ": " + rule, Place: "^" + name + ", " + place, Change: file(name, change)})
		}
		one("something behind its end", `byte \d+: expected "", found "[0-9a-f]+"`, func(body []byte) ([]byte, error) { return append(body, "Sales of 999"...), nil })
		one("something before its beginning", `byte 0: expected`, func(body []byte) ([]byte, error) { return append([]byte("Sales of 999"), body...), nil })
		one("a comment on the zip", `byte \d+: expected`, func(body []byte) ([]byte, error) {
			entries, err := entriesOf(body)
			if err != nil {
				return nil, err
			}
			return zipped(entries, "Sales of 999")
		})
		one("packed again", `byte \d+: expected`, repacked(func(entries []entry) ([]entry, error) { return entries, nil }))
		one("a part that nothing leads to", `(part|file).*hello.txt`, added("hello.txt", "Sales of 999"))
		one("a name that stands twice", `file: .*the name stands twice`, repacked(func(entries []entry) ([]entry, error) {
			last := entries[len(entries)-1]
			return append(entries, entry{last.header, bytes.Clone(last.body)}), nil
		}))
		one("names that differ by case", `file: .*the name stands twice`, repacked(func(entries []entry) ([]entry, error) {
			return append(entries, entry{zip.FileHeader{Name: "DOCPROPS/CORE.XML", Method: zip.Deflate}, []byte("<x/>")}), nil
		}))
		one("a part that is left out", `(part|file).*docProps/app.xml`, repacked(func(entries []entry) ([]entry, error) {
			for i, e := range entries {
				if e.header.Name == "docProps/app.xml" {
					return append(entries[:i:i], entries[i+1:]...), nil
				}
			}
			return nil, fmt.Errorf("no such part")
		}))
	}
	return list
}
