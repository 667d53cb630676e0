package xbrl_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// The package is made here of the report in testdata, which is written by hand.
func ExampleOpenPackage() {
	body, err := os.ReadFile("testdata/oim-report.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for name, content := range map[string][]byte{
		"own/META-INF/reportPackage.json": []byte(`{"documentInfo": {"documentType": "https://xbrl.org/report-package/2023/xbr"}}`),
		"own/reports/own.json":            body,
	} {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write(content)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}
	p, err := xbrl.OpenPackage(context.Background(), bytes.NewReader(archive.Bytes()), int64(archive.Len()), xbrl.PackageLimits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	in, err := p.Instance(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Kind, p.Reports[0].Name, p.Reports[0].Kind, len(in.Facts))
	// Output: report package own/reports/own.json json 6
}
