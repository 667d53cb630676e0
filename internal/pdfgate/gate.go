package pdfgate

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Check fails t for each fault that another program finds: in the syntax, in a font that is not embedded as
// a subset with its characters, in a page that is not A4, in the tags, and in what PDF/A-1b asks for.
func Check(t testing.TB, body []byte) {
	t.Helper()
	file := kept(t, body)
	if out := run(t, "qpdf", "--check", file); !strings.Contains(out, "No syntax or stream encoding errors") {
		t.Errorf("qpdf: %s", out)
	}
	for _, fault := range fontFaults(run(t, "pdffonts", file)) {
		t.Errorf("pdffonts: %s", fault)
	}
	about := run(t, "pdfinfo", file)
	for _, want := range []string{"Tagged:          yes", "(A4)", "JavaScript:      no", "Encrypted:       no"} {
		if !strings.Contains(about, want) {
			t.Errorf("pdfinfo does not say %q: %s", want, about)
		}
	}
	if out := run(t, "pdfinfo", "-struct-text", file); strings.Contains(out, "Error") || !strings.Contains(out, "Document") {
		t.Errorf("pdfinfo -struct-text: %s", out)
	}
	for _, fault := range PDFA(t, body) {
		t.Errorf("Preflight: %s", fault)
	}
}

// Text is what pdftotext reads, with the layout of the page kept.
func Text(t testing.TB, body []byte) string {
	t.Helper()
	return run(t, "pdftotext", "-layout", kept(t, body), "-")
}

// fontFaults reads the table of pdffonts: name, type, encoding, then embedded, subset, mapped to Unicode.
func fontFaults(table string) (faults []string) {
	rows := strings.Split(strings.TrimSpace(table), "\n")
	if len(rows) < 3 {
		return []string{"no font at all: " + table}
	}
	for _, row := range rows[2:] {
		if !strings.Contains(row, " yes yes yes ") {
			faults = append(faults, row)
		}
	}
	return faults
}

// PDFA gives the faults that Apache PDFBox Preflight finds against PDF/A-1b; none for a valid file.
func PDFA(t testing.TB, body []byte) []string {
	t.Helper()
	const jars = "/usr/share/java/"
	var path []string
	for _, jar := range []string{"preflight", "pdfbox2", "xmpbox", "fontbox2", "commons-logging", "commons-io", "javax.activation", "jaxb-api"} {
		if _, err := os.Stat(jars + jar + ".jar"); err != nil {
			t.Skip("needs " + jar + ".jar (packages libpdfbox2-java, libcommons-io-java, libactivation-java, libjaxb-api-java)")
		}
		path = append(path, jars+jar+".jar")
	}
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("needs java (package default-jre-headless)")
	}
	out, err := exec.Command(java, "-cp", strings.Join(path, ":"), "org.apache.pdfbox.preflight.Validator_A1b", kept(t, body)).CombinedOutput()
	said := strings.TrimSpace(string(out))
	if strings.Contains(said, "is a valid PDF/A-1b file") {
		return nil
	}
	_, list, found := strings.Cut(said, "error(s) :")
	if !found {
		t.Fatalf("Preflight did not answer: %v: %s", err, said)
	}
	return strings.Split(strings.TrimSpace(list), "\n")
}

func run(t testing.TB, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("needs %s (packages poppler-utils, qpdf)", name)
	}
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v: %s", name, args, err, out)
	}
	return string(out)
}

func kept(t testing.TB, body []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "in.pdf")
	if err := os.WriteFile(file, body, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
