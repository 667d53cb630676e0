package forge

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// What tells whether another program is there.
var (
	openpyxl   = []string{pythonProgram, "-c", "import openpyxl"}
	pythonDocx = []string{pythonProgram, "-c", "import docx"}
	byQpdf     = []string{"qpdf", "--version"}
)

const pythonProgram = "/usr/bin/python3" // whose libraries the system's packages hold

// python lets a program change a file of that name, whose path is its argument.
func python(name, program string) func([]byte) ([]byte, error) {
	return onDisk(name, func(path string) error { return run(pythonProgram, "-c", program, path) })
}

// qpdf rewrites a document with these arguments; FILE among them stands for it.
func qpdf(args ...string) func([]byte) ([]byte, error) {
	return onDisk("x.pdf", func(path string) error {
		filled := make([]string, 0, len(args)+2)
		for _, arg := range args {
			if arg == "FILE" {
				arg = path
			}
			filled = append(filled, arg)
		}
		if err := run("qpdf", append(filled, path+".out")...); err != nil {
			return err
		}
		return os.Rename(path+".out", path)
	})
}

func run(name string, args ...string) error {
	if said, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, said)
	}
	return nil
}

// onDisk changes bytes as a file of their own.
func onDisk(name string, change func(path string) error) func([]byte) ([]byte, error) {
	return func(body []byte) ([]byte, error) {
		folder, err := os.MkdirTemp("", "forge-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, body, 0o600); err != nil {
			return nil, err
		}
		if err := change(path); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	}
}
