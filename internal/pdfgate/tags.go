package pdfgate

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Tagged is a file as pdf.js reads it.
type Tagged struct {
	Title    string
	Language string
	Marked   bool
	Outline  []string // the titles, parents first
	Pages    []TaggedPage
}

// TaggedPage is one page with its structure tree and its links.
type TaggedPage struct {
	Tree      Node
	Addresses []string // that links lead to
	Inside    int      // links that lead to a place in the file
}

// Node is an element of the structure tree, a piece of text, or a link's area.
type Node struct {
	Role string // "H1", "Table", "Note"; empty for a leaf
	Alt  string // for readers who do not see it
	Kids []Node
	Text string
	Link bool
}

// Plain is the text under a node, white space taken as one space.
func (n Node) Plain() string { return strings.Join(strings.Fields(n.text()), " ") }

func (n Node) text() string {
	all := n.Text
	for _, k := range n.Kids {
		all += k.text()
	}
	return all
}

// Find gives the elements of a role under n, in the order of reading.
func (n Node) Find(role string) (found []Node) {
	if n.Role == role {
		found = append(found, n)
	}
	for _, k := range n.Kids {
		found = append(found, k.Find(role)...)
	}
	return found
}

// Tags gives what pdf.js reads. It skips when node or the package pdfjs-dist is not there.
func Tags(t testing.TB, body []byte) Tagged {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node (packages nodejs, npm)")
	}
	folder := pdfjs(t)
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "pdfjs-dist")); err != nil {
		t.Skip("needs pdf.js: npm ci --omit=optional --prefix internal/pdfgate/pdfjs")
	}
	cmd := exec.Command(node, filepath.Join(folder, "tags.mjs"), kept(t, body))
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("pdf.js: %v: %s", err, said.String())
	}
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n")) // it warns on the same stream that it cannot draw
	var tagged Tagged
	if err := json.Unmarshal(lines[len(lines)-1], &tagged); err != nil {
		t.Fatalf("pdf.js: %v: %.500s", err, out)
	}
	return tagged
}

// pdfjs is the folder of the script, found from the module's root.
func pdfjs(t testing.TB) string {
	t.Helper()
	at, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; filepath.Dir(at) != at; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return filepath.Join(at, "internal", "pdfgate", "pdfjs")
		}
	}
	t.Fatal("the module's root is not above the working directory")
	return ""
}
