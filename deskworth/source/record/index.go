package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/closed"
)

const (
	indexName     = "index.json"
	bodyFolder    = "bodies"
	format        = 1
	maxIndexBytes = 16 << 20
)

// Entry is one recorded answer, a line of the index.
type Entry struct {
	Address string    `json:"address"`        // redacted, the publisher's own
	Method  string    `json:"method"`         // GET, or POST: then the address ends in the digest of its body
	Status  int       `json:"status"`         // HTTP status
	Media   string    `json:"media,omitzero"` // content type as declared
	Base    string    `json:"base,omitzero"`  // what relative links hang on, when it is not the address
	Digest  string    `json:"sha256"`         // hex, over the body as it lies in File
	Bytes   int64     `json:"bytes"`          // length of the body
	ReadAt  time.Time `json:"read_at"`        // when it was read, UTC
	Vendor  string    `json:"vendor"`
	Via     string    `json:"via,omitzero"`  // host that answered in the publisher's place
	File    string    `json:"file"`          // bodies/NAME
	Note    string    `json:"note,omitzero"` // what a reader must know: "written by hand"
}

// bodyDigest ends the address of a POST.
var bodyDigest = regexp.MustCompile(`#sha256=[0-9a-f]{64}$`)

type index struct {
	Recording int     `json:"recording"` // version of this format
	Answers   []Entry `json:"answers"`   // by address, then oldest first
}

// parseIndex reads an index and holds each line to what replaying needs. Its
// errors name the line, because people edit this file.
func parseIndex(body []byte) (index, error) {
	if len(body) > maxIndexBytes {
		return index{}, broken(fmt.Sprintf("the index has %d bytes, at most %d are read", len(body), maxIndexBytes))
	}
	var i index
	if err := closed.JSON(body, &i); err != nil {
		return index{}, broken("the index is not what it should be: " + err.Error())
	}
	if i.Recording != format {
		return index{}, broken(fmt.Sprintf("the index is of format %d, this program reads %d", i.Recording, format))
	}
	for n, e := range i.Answers {
		if problem := e.problem(); problem != "" {
			return index{}, broken(fmt.Sprintf("answer %d (%s): %s", n+1, e.Address, problem))
		}
	}
	i.sort()
	return i, nil
}

func (e Entry) problem() string {
	switch {
	case e.Address == "":
		return "no address"
	case e.Method != "GET" && e.Method != "POST":
		return "the method is neither GET nor POST"
	case e.Method == "POST" && !bodyDigest.MatchString(e.Address):
		return "the address of a POST does not end in #sha256= and the digest of its body"
	case e.Status < 100 || e.Status > 599:
		return "no HTTP status"
	case len(e.Digest) != 64 || strings.Trim(e.Digest, "0123456789abcdef") != "":
		return "sha256 is not 64 hexadecimal digits"
	case e.Bytes < 0:
		return "a negative length"
	case e.ReadAt.IsZero():
		return "no read_at"
	case !fs.ValidPath(e.File) || path.Dir(e.File) != bodyFolder || strings.Contains(e.File, `\`):
		return "file is not " + bodyFolder + "/NAME"
	}
	return ""
}

// sort keeps the file's differences small: what is read again lands beside what
// was read before.
func (i *index) sort() {
	slices.SortStableFunc(i.Answers, func(a, b Entry) int {
		if c := strings.Compare(a.Address, b.Address); c != 0 {
			return c
		}
		return a.ReadAt.Compare(b.ReadAt)
	})
}

// add puts one answer in; the same again changes nothing.
func (i *index) add(e Entry) {
	for _, known := range i.Answers {
		if known.Address == e.Address && known.Digest == e.Digest && known.ReadAt.Equal(e.ReadAt) {
			return
		}
	}
	i.Answers = append(i.Answers, e)
	i.sort()
}

func (i index) encode() ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false) // addresses are full of &, and people read them
	e.SetIndent("", "  ")
	err := e.Encode(i)
	return out.Bytes(), err
}

func broken(reason string) error {
	return &source.RefusedError{Rule: "recording", Reason: "the recording cannot be used: " + reason, Remedy: "correct it, or record again"}
}
