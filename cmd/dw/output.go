package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// begin looks at the flags of every command before anything is done.
func (a *app) begin(cmd *cobra.Command, _ []string) error {
	if err := firstOf(checkFormat(a.flags.format), checkLang(a.flags.lang)); err != nil {
		return err
	}
	if !cmd.Flags().Changed("format") {
		a.flags.format = formatOf(a.flags.output)
	}
	if a.flags.output != "" {
		file := &dataFile{name: a.flags.output}
		a.out, a.closers = file, append(a.closers, file.Close)
	}
	return nil
}

// formatOf is the format that a file's name asks for.
func formatOf(name string) string {
	switch format := strings.TrimPrefix(filepath.Ext(name), "."); format {
	case formatJSON, formatCSV, formatMarkdown:
		return format
	}
	return formatTable
}

func checkLang(lang string) error {
	if !slices.Contains([]string{"en", "fr"}, lang) {
		return arguments("lang", "that language is not written here", "use en or fr")
	}
	return nil
}

// dataFile is where -o sends the data. It is made when the first data comes, so
// that a refusal leaves alone what is there, and only its owner may read it: a
// token may be in it.
type dataFile struct {
	name   string
	file   *os.File
	failed error
}

func (d *dataFile) Write(data []byte) (n int, err error) {
	if d.file == nil && d.failed == nil {
		d.file, d.failed = os.OpenFile(d.name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	}
	if d.failed == nil {
		n, d.failed = d.file.Write(data)
	}
	return n, d.failed
}

// Close also tells of a write that failed: not every command looks.
func (d *dataFile) Close() error {
	if d.file != nil {
		if err := d.file.Close(); d.failed == nil {
			d.failed = err
		}
	}
	if d.failed != nil {
		return arguments("output", d.failed.Error(), "name a file that can be written")
	}
	return nil
}
