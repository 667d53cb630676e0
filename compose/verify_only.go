package compose

import (
	"fmt"
	"path"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// OneFile is a single file of a bundle that came without the others.
type OneFile struct {
	Name string // as in the manifest; a file that was renamed is known by what its name ends in
	Body []byte
}

// takeOne takes the one file that is asked about, and those bodies that are
// there: the bundle's other files may be anywhere.
func (c *checker) takeOne() error {
	line, err := c.lineOf(c.options.File.Name)
	if err != nil {
		return err
	}
	c.only, c.names = line.Name, []string{line.Name}
	c.actual = map[string][]byte{line.Name: c.options.File.Body}
	for _, line := range c.manifest.Predicate.Files {
		if !isBody(line.Name) {
			continue
		}
		if body, err := c.read(line.Name); err == nil {
			c.actual[line.Name], c.names = body, append(c.names, line.Name)
		}
	}
	return nil
}

// lineOf finds the file of a name, or else the only one of its kind.
func (c *checker) lineOf(name string) (FileLine, error) {
	var near []string
	var alike []FileLine
	for _, line := range c.manifest.Predicate.Files {
		switch {
		case line.Name == name:
			return line, nil
		case isBody(line.Name):
			continue
		case path.Ext(line.Name) == path.Ext(name):
			alike = append(alike, line)
		}
		near = append(near, line.Name)
	}
	if len(alike) == 1 {
		return alike[0], nil
	}
	return FileLine{}, &source.NotFoundError{What: fmt.Sprintf("%.80q in the manifest", name), Near: near, Remedy: "name one of the manifest's files"}
}

// isAside says that a file of the manifest is not asked about, so that nobody
// misses it.
func (c *checker) isAside(name string) bool {
	return c.only != "" && !slices.Contains(c.names, name)
}
