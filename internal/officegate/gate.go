package officegate

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Workbook is the form in which LibreOffice saves what it has computed.
const Workbook = "xlsx:Calc MS Excel 2007 XML"

// Convert has LibreOffice open a file and write it in another form: "pdf",
// [Workbook], or a filter with its options. It gives the folder of what is
// written then, under the same name with another ending.
func Convert(t testing.TB, name string, body []byte, form string) (folder string) {
	t.Helper()
	program := needed(t, "soffice", "libreoffice-calc, libreoffice-impress and libreoffice-writer")
	work := t.TempDir()
	in, folder := filepath.Join(work, name), filepath.Join(work, "out")
	if err := os.WriteFile(in, body, 0o600); err != nil {
		t.Fatal(err)
	}
	// A profile of its own: two LibreOffices of one profile do not run at once.
	out, err := exec.Command(program, "-env:UserInstallation=file://"+work+"/profile", "--headless", "--convert-to", form, "--outdir", folder, in).CombinedOutput()
	if err != nil {
		t.Fatalf("LibreOffice does not open %s: %v: %s", name, err, out)
	}
	return folder
}

// Print is the PDF that LibreOffice makes of a file.
func Print(t testing.TB, name string, body []byte) (file string) {
	t.Helper()
	file = filepath.Join(Convert(t, name, body, "pdf"), strings.TrimSuffix(name, filepath.Ext(name))+".pdf")
	if _, err := os.Stat(file); err != nil { // it says so and ends well
		t.Fatalf("LibreOffice prints nothing of %s: %v", name, err)
	}
	return file
}

// Text is what a reader finds in LibreOffice's PDF of a file, with the layout kept.
func Text(t testing.TB, name string, body []byte) string {
	t.Helper()
	program := needed(t, "pdftotext", "poppler-utils")
	out, err := exec.Command(program, "-layout", Print(t, name, body), "-").Output()
	if err != nil {
		t.Fatalf("pdftotext on LibreOffice's %s: %v", name, err)
	}
	return string(out)
}

func needed(t testing.TB, program, packages string) string {
	t.Helper()
	found, err := exec.LookPath(program)
	if err != nil {
		t.Skipf("%s is not installed: install %s", program, packages)
	}
	return found
}
