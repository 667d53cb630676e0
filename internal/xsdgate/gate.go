package xsdgate

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// Fault is what a schema says of one part.
type Fault struct {
	Part, What string
}

func (f Fault) String() string { return f.Part + ": " + f.What }

// Check validates each part of an office file, embedded workbooks too, and fails
// t with every fault. It skips when xmllint or the schemas are not there.
func Check(t testing.TB, body []byte) {
	t.Helper()
	if _, err := exec.LookPath("xmllint"); err != nil {
		t.Skip("xmllint is not installed: the schema gate needs the package libxml2-utils")
	}
	schemas, ok := Schemas()
	if !ok {
		t.Skip("the schemas are not there: put them beside the checkout at ../shared/data/ooxml-xsd or set DESKWORTH_SHARED")
	}
	faults, err := Validate(schemas, body)
	if err != nil {
		t.Fatalf("schema gate: %v", err)
	}
	for _, f := range faults {
		t.Errorf("schema gate: %s", f)
	}
}

// Schemas finds the folder of the schemas; ok is false when it is not there.
func Schemas() (dir string, ok bool) {
	below := filepath.Join("data", "ooxml-xsd")
	if shared := os.Getenv("DESKWORTH_SHARED"); shared != "" {
		return found(filepath.Join(shared, below))
	}
	at, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for ; filepath.Dir(at) != at; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return found(filepath.Join(filepath.Dir(at), "shared", below))
		}
	}
	return "", false
}

func found(dir string) (string, bool) {
	info, err := os.Stat(filepath.Join(dir, "wml-driver.xsd"))
	return dir, err == nil && info.Mode().IsRegular()
}

// Validate gives the faults of every part in body by the schemas in dir. The
// error is for what kept it from looking.
func Validate(dir string, body []byte) ([]Fault, error) {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "xsdgate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	var faults []Fault
	bySchema := map[string][]opc.Part{}
	for _, part := range p.Parts() {
		schema, how := schemaOf(part)
		switch how {
		case bySchemaFile:
			bySchema[schema] = append(bySchema[schema], part)
		case byHand:
			faults = append(faults, coreFaults(part)...)
		case nested:
			inner, err := Validate(dir, part.Body)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", part.Name, err)
			}
			for _, f := range inner {
				faults = append(faults, Fault{part.Name + "!" + f.Part, f.What})
			}
		case unknown:
			faults = append(faults, Fault{part.Name, "no schema is known for this part; add a row to the table of parts"})
		}
	}
	more, err := lintAll(dir, work, bySchema)
	return append(faults, more...), err
}

func lintAll(dir, work string, bySchema map[string][]opc.Part) ([]Fault, error) {
	names := make([]string, 0, len(bySchema))
	for name := range bySchema {
		names = append(names, name)
	}
	slices.Sort(names)
	var faults []Fault
	for _, name := range names {
		f, err := lintParts(filepath.Join(dir, filepath.FromSlash(name)), work, bySchema[name])
		if err != nil {
			return faults, err
		}
		faults = append(faults, f...)
	}
	return faults, nil
}

// lintParts runs xmllint once a schema: compiling one takes longer than a part.
func lintParts(schema, work string, parts []opc.Part) ([]Fault, error) {
	args := []string{"--noout", "--nonet", "--schema", schema}
	byFile := map[string]string{}
	var faults []Fault
	for i, part := range parts {
		plain, err := plainXML(part.Body)
		if err != nil {
			faults = append(faults, Fault{part.Name, err.Error()})
			continue
		}
		file := filepath.Join(work, fmt.Sprintf("%03d-%s", i, strings.ReplaceAll(part.Name, "/", "_")))
		if err := os.WriteFile(file, plain, 0o600); err != nil {
			return nil, err
		}
		args, byFile[file] = append(args, file), part.Name
	}
	if len(byFile) == 0 {
		return faults, nil
	}
	out, err := exec.Command("xmllint", args...).CombinedOutput()
	if err == nil {
		return faults, nil
	}
	said := saying(out, byFile)
	if len(said) == 0 { // it failed without naming a part: the schema did not compile
		return nil, fmt.Errorf("xmllint with %s: %w: %s", schema, err, bytes.TrimSpace(out))
	}
	return append(faults, said...), nil
}

// saying turns xmllint's lines into faults. A line starts with the file's name.
func saying(out []byte, byFile map[string]string) (faults []Fault) {
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		file, what, ok := strings.Cut(line, ":")
		name, known := byFile[file]
		if ok && known {
			faults = append(faults, Fault{name, what})
		}
	}
	return faults
}
