package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// document is one public filing.
type document struct {
	name, file string
	inline     bool
	facts      int // as another program counts them
	body       []byte
}

func documents() []document {
	return []document{
		{name: "Apple 10-K 2023, extracted instance", file: "edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz", facts: 1164},
		{name: "Microsoft 10-K 2015, instance in us-ascii", file: "edgartools/msft-10k-2015/msft-20150630.xml.gz", facts: 2151},
		{name: "A Korean quarterly report 2025, instance", file: "kifrs-dart/entity00413046_2025-03-31.xbrl.gz", facts: 5733},
		{name: "Coca-Cola 10-K 2025, inline", file: "edgartools/inline-10k/ko-10-k-2025-02-20.html.gz", inline: true, facts: 2808},
		{name: "Johnson & Johnson 10-K 2025, inline", file: "edgartools/inline-10k/jnj-10-k-2025-02-13.html.gz", inline: true, facts: 3216},
	}
}

// shared is the folder of public filings.
func shared() string {
	if folder := os.Getenv("DESKWORTH_SHARED"); folder != "" {
		return folder
	}
	return filepath.Join("..", "..", "shared")
}

// unpack reads a document and leaves it in a folder, where lxml reads it.
func (d *document) unpack(into string) (plain string, err error) {
	f, err := os.Open(filepath.Join(shared(), "data", "filings", filepath.FromSlash(d.file)))
	if err != nil {
		return "", fmt.Errorf("set DESKWORTH_SHARED to the folder of shared data: %w", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	if d.body, err = io.ReadAll(z); err != nil {
		return "", err
	}
	plain = filepath.Join(into, filepath.Base(d.file[:len(d.file)-len(".gz")]))
	return plain, os.WriteFile(plain, d.body, 0o600)
}
